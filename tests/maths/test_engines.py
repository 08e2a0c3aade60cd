"""Which engine counts a game: what its rules are decides, and rules that no engine has are refused by name."""

from pathlib import Path

import pytest
from tests.strange_games import CARIBBEAN, CHANGED, STRANGERS, changed_game, drop_in

from pitboss.errors import PitbossError
from pitboss.games import Game, load_game, load_own_game
from pitboss.games.table import TableSetup, open_table
from pitboss.games.versions import versions_of
from pitboss.maths.base_games import Work, high_five_poker, three_card_poker
from pitboss.maths.collusion import is_counted, sets_by_default
from pitboss.maths.covariance import high_five_census
from pitboss.maths.engines import Engine, engine_of
from pitboss.maths.exact_wagers import exact_base
from pitboss.maths.strategy import high_five_strategy
from pitboss.maths.table_seating import table_seating

ENGINES = {
    "ez-pai-gow": Engine.PAI_GOW,
    "commission-free-pai-gow-express": Engine.PAI_GOW,
    "face-up-pai-gow": Engine.PAI_GOW,
    "three-card-poker": Engine.THREE_CARD,
    "high-five-poker": Engine.SEVEN_CARD,
}


def caribbean() -> Game:
    return load_own_game(STRANGERS / "caribbean_stud")


@pytest.mark.parametrize("game", ENGINES)
def test_every_game_and_all_its_earlier_rules_have_their_engine(game: str) -> None:
    """Rounds of earlier rules are judged by the same counts."""
    versions = [load_game(game, version.hash) for version in versions_of(game)]
    assert {engine_of(version) for version in versions} == {ENGINES[game]}


@pytest.mark.parametrize("name", CHANGED)
def test_a_game_that_is_only_like_ours_is_refused(name: str, tmp_path: Path) -> None:
    """One other number in the settlement, the qualifying hand or the pack makes another game of it."""
    with pytest.raises(PitbossError, match="has no exact count of the base game"):
        engine_of(load_own_game(changed_game(name, tmp_path)))


@pytest.mark.parametrize("ours", ENGINES)
def test_a_copy_under_another_id_has_the_same_engine(
    ours: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What decides is what the rules say, not what the game is called."""
    monkeypatch.setitem(CHANGED, "copy", (ours, "name = ", "name = "))
    assert engine_of(load_own_game(changed_game("copy", tmp_path))) is ENGINES[ours]


def test_the_refusal_names_the_game_and_what_is_counted() -> None:
    with pytest.raises(PitbossError, match=r"base game of Caribbean Stud: .* which are pai gow: seven cards"):
        engine_of(caribbean())


def test_a_game_is_not_counted_by_another_games_engine() -> None:
    """Whoever asks for the wrong count is told so, and gets none."""
    ante_bonus = load_game("three-card-poker").paytable("A", "ante")
    with pytest.raises(PitbossError, match="High Five Poker is not counted as ante and play with three cards"):
        three_card_poker(load_game("high-five-poker"), ante_bonus, Work())


def test_no_count_answers_for_a_game_without_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not the base game, nor its strategy, covariance, seating, or what seen cards bring."""
    drop_in(CARIBBEAN, STRANGERS / "caribbean_stud", tmp_path, monkeypatch)
    game, work = load_game(CARIBBEAN), Work()
    table = open_table(TableSetup(CARIBBEAN))
    for count in (
        lambda: high_five_poker(game, game.wheel, work),
        lambda: high_five_strategy(game, game.wheel, 4, work),
        lambda: high_five_census(game, game.wheel, work),
        lambda: exact_base(table, work, count=True),
        lambda: table_seating(table, work),
        lambda: is_counted(table),
        lambda: sets_by_default(table),
    ):
        with pytest.raises(PitbossError, match="no exact count of the base game of Caribbean Stud"):
            count()
