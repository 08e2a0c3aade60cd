"""Which engine counts a game: what its rules are decides, and rules that no engine has are refused by name."""

import subprocess
import sys
from pathlib import Path

import pytest
from tests.maths.left.test_player_hands import Settle, plain_par, ties_lose, ties_push
from tests.strange_games import CARIBBEAN, CHANGED, STRANGERS, changed_game, drop_in

from pitboss.errors import PitbossError
from pitboss.games import Game, load_game, load_own_game
from pitboss.games.files.versions import versions_of
from pitboss.games.table.table import TableSetup, open_table
from pitboss.maths.engines import engine_of
from pitboss.maths.engines.pai_gow import PaiGow
from pitboss.maths.engines.seven_card import SevenCard
from pitboss.maths.engines.three_cards import ThreeCards
from pitboss.maths.executors import Work
from pitboss.maths.play import Play
from pitboss.maths.price.exact_wagers import exact_base
from pitboss.maths.seats.collusion import is_counted, sets_by_default

ENGINES = {
    "ez-pai-gow": PaiGow,
    "commission-free-pai-gow-express": PaiGow,
    "face-up-pai-gow": PaiGow,
    "three-card-poker": ThreeCards,
    "high-five-poker": SevenCard,
}


def caribbean() -> Game:
    return load_own_game(STRANGERS / "plain_stud")


@pytest.mark.parametrize("game", ENGINES)
def test_every_game_and_all_its_earlier_rules_have_their_engine(game: str) -> None:
    """Rounds of earlier rules are judged by the same counts."""
    versions = [load_game(game, version.hash) for version in versions_of(game)]
    assert {type(engine_of(version)) for version in versions} == {ENGINES[game]}


@pytest.mark.parametrize("name", CHANGED)
def test_a_game_that_is_only_like_ours_is_refused(name: str, tmp_path: Path) -> None:
    """One other number in the settlement, the qualifying hand or the pack makes another game of it."""
    with pytest.raises(PitbossError, match="has no exact count of the base game"):
        engine_of(load_own_game(changed_game(name, tmp_path)))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "settle"), [("king-high-three", ties_push), ("ties-lose-three", ties_lose)])
def test_other_rules_of_ante_and_play_are_counted_as_they_are(name: str, settle: Settle, tmp_path: Path) -> None:
    """Another qualifying hand, or ties that lose: as a plain settlement of every hand says, and a second count."""
    game = load_own_game(changed_game(name, tmp_path))
    play = Play.at(open_table(TableSetup(game.id), game))
    base, again = engine_of(game).solve(play, Work()), engine_of(game).solve_again(play)
    assert again is not None
    assert (base.house_edge, base.variance) == (again.figures["house edge"], again.figures["variance"])
    assert base.house_edge == plain_par("A", settle, game.dealer_qualifies_from)
    assert base.house_edge != plain_par("A", ties_push, load_game("three-card-poker").dealer_qualifies_from)


@pytest.mark.parametrize("ours", ENGINES)
def test_a_copy_under_another_id_has_the_same_engine(
    ours: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What decides is what the rules say, not what the game is called."""
    monkeypatch.setitem(CHANGED, "copy", (ours, "name = ", "name = "))
    assert type(engine_of(load_own_game(changed_game("copy", tmp_path)))) is ENGINES[ours]


def test_the_refusal_names_the_game_and_what_is_counted() -> None:
    with pytest.raises(PitbossError, match=r"base game of Caribbean Stud: .* which are pai gow: seven cards"):
        engine_of(caribbean())


def test_no_count_answers_for_a_game_without_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not the base game, nor what seen cards bring."""
    drop_in(CARIBBEAN, STRANGERS / "plain_stud", tmp_path, monkeypatch)
    table = open_table(TableSetup(CARIBBEAN))
    for count in (
        lambda: exact_base(table, Work(), count=True),
        lambda: is_counted(table),
        lambda: sets_by_default(table),
    ):
        with pytest.raises(PitbossError, match="no exact count of the base game of Caribbean Stud"):
            count()


@pytest.mark.slow
def test_a_game_imports_its_own_engine_and_no_other() -> None:
    """A decision with three cards waits for nothing of set hands, streets' boards or simulations."""
    asked = "import pitboss, sys; from pitboss.maths.engines import engine_of; engine_of(pitboss.load_game({!r}))"
    code = f"{asked.format('three-card-poker')}; print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)  # noqa: S603 - our own
    modules = set(told.stdout.split())
    assert "pitboss.maths.engines.three_cards" in modules
    others = {"engines.boards", "engines.tree", "engines.pai_gow", "duel.pai_gow", "boards", "simulate.simulation"}
    assert modules.isdisjoint(f"pitboss.maths.{name}" for name in others)
