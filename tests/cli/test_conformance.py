"""Every game folder through everything that the command can be asked of a game.

An engine answers or refuses in a sentence that names the game; nothing falls through to another game's numbers, and
nothing ends in an error of Python's.
"""

import itertools
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from tests.helpers import Run

from pitboss.cards import format_cards
from pitboss.games import GAME_IDS, Game, load_game
from pitboss.games.cast import BOARD, DEALER
from pitboss.games.step import StepKind
from pitboss.games.table.table import TableSetup, open_table
from pitboss.maths.engines import Play, engine_of
from pitboss.reports.conformance.checks import SHORT_SECONDS, spread_cards

ANSWERED, REFUSED = 0, 2


def cards_of(game: Game, many: int, skip: int = 0) -> str:
    """Some cards of the deck that lie far from each other; ``skip`` leaves out those that others have."""
    return format_cards(spread_cards(game, many, skip))


def up_cards(game: Game) -> int:
    """How many cards of the dealer's lie face up before anybody decides."""
    return sum(step.cards for step in game.steps if step.kind is StepKind.DEAL and step.up)


def seen_by_player(game: Game) -> Sequence[str]:
    """The own cards, and the dealer's that lie face up."""
    up = up_cards(game)
    return (cards_of(game, game.cards), *(("--dealer", cards_of(game, up, game.cards)) if up else ()))


def words_of(command: str, game: Game) -> Sequence[str]:
    """A question about a game as it is typed."""
    more = {
        "ev": seen_by_player(game),
        "simulate": ("--rounds", "2000", "--jobs", "1"),
        "report": ("--no-second",),
        "vulnerability": ("--sets", "64"),
    }
    return command, game.id, *more.get(command, ())


def check_answer(pitboss: Run, game: Game, *words: str) -> bool:
    """Ask for an answer that names the game and no other, or a sentence; whether there was an answer."""
    found = pitboss(*words, "--json")
    assert found.code in (ANSWERED, REFUSED), found.out[-2_000:]
    if found.code == REFUSED:
        assert found.out == ""
        (sentence,) = found.err.strip().splitlines()
        assert sentence.startswith("pitboss: ")
        return False
    answer = json.loads(found.out)
    assert game.id in json.dumps(answer)
    assert not {other for other in GAME_IDS if other != game.id} & {str(answer.get("game", game.id))}
    return True


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAME_IDS)
def test_what_needs_no_count_of_the_base_game_is_answered_for_every_game(game_id: str, pitboss: Run) -> None:
    """Its rules, its pay tables, its booklet, a hand of it and a plan of a sweep: there is no game that has none."""
    game = load_game(game_id)
    whole = cards_of(game, game.cards + game.cards_dealt(BOARD))
    for words in (("show", game_id), ("rules", game_id), ("evaluate", whole, "--game", game_id)):
        assert check_answer(pitboss, game, *words), words
        shown = pitboss(*words)
        assert (shown.code, bool(shown.out.strip())) == (ANSWERED, True)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_the_dealers_cards_are_part_of_a_hand_where_the_dealer_has_some(game_id: str, pitboss: Run) -> None:
    """The hand checker takes as many as the dealer is dealt, and refuses a dealer's hand where there is none."""
    game = load_game(game_id)
    whole = game.cards + game.cards_dealt(BOARD)
    words = "evaluate", cards_of(game, whole), "--game", game_id
    dealers = cards_of(game, game.cards_dealt(DEALER) or 1, whole)
    assert check_answer(pitboss, game, *words, "--dealer", dealers) is game.cast.dealer
    told = json.loads(pitboss(*words, "--json").out)["wagers"]
    with_dealer = json.loads(pitboss(*words, "--dealer", dealers, "--json").out)["wagers"] if game.cast.dealer else told
    assert [pay for pay in with_dealer if pay in told] == told


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_hands_are_set_where_players_set_them_and_nowhere_else(game_id: str, pitboss: Run) -> None:
    game = load_game(game_id)
    asked = check_answer(pitboss, game, "split", cards_of(game, game.cards), "--game", game_id)
    assert asked is game.sets_hands


def is_short(game_id: str) -> bool:
    """Whether the base game can be counted while a test waits."""
    play = Play.at(open_table(TableSetup(game=game_id)))
    return engine_of(play.game).count_of(play).seconds <= SHORT_SECONDS


#: What is asked of every game in every run, and what only in full.
ALWAYS, IN_FULL = ("edge", "ev", "strategy", "strategy-card", "simulate", "report"), ("covariance", "vulnerability")


def questions() -> Iterator[object]:
    """Every question about every game; where the base game takes a long count only in full.

    What other seats' cards bring counts such a game 320 times, which takes most of an hour: tests/maths/seats has that
    on small packs.
    """
    for command, game_id in itertools.product((*ALWAYS, *IN_FULL), GAME_IDS):
        short = is_short(game_id)
        if short or command != "vulnerability":
            mark = pytest.mark.slow if short and command in ALWAYS else pytest.mark.soak
            yield pytest.param(command, game_id, marks=mark, id=f"{command}-{game_id}")


@pytest.mark.parametrize(("command", "game_id"), list(questions()))
def test_a_question_about_the_base_game_is_answered_or_refused_by_name(
    command: str, game_id: str, pitboss: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The edge, the value of a decision and the par sheets there are for every game."""
    monkeypatch.chdir(tmp_path)
    game = load_game(game_id)
    answered = check_answer(pitboss, game, *words_of(command, game))
    if not answered:
        assert game.name in pitboss(*words_of(command, game)).err
    assert answered or command not in ("edge", "ev", "report")
