"""Conformance of one game: what was found check by check, and whether a room takes the game."""

import pytest
from tests.own_games import HOUSE_THREE, NAME, own_files

from pitboss.errors import PitbossError
from pitboss.games import load_game
from pitboss.games.own_game import read_own_game
from pitboss.games.registry import OWN_GAMES
from pitboss.reports.conformance import conformance
from pitboss.reports.conformance.checks import GameCheck
from pitboss.reports.conformance.conformance import MOST_SENTENCES, conformance_of

GAME = read_own_game(own_files(HOUSE_THREE, "three-card-poker", NAME, ('pays = "5 to 1"', 'pays = "6 to 1"')))


def checked(monkeypatch: pytest.MonkeyPatch, *checks: GameCheck) -> conformance.Conformance:
    monkeypatch.setattr(conformance, "CHECKS", checks)
    return conformance_of(GAME, 1)


def lacks(*sentences: str, needed: bool = True) -> GameCheck:
    return GameCheck("one", "it has all", lambda _trial: iter(sentences), needed)


def test_a_game_that_lacks_nothing_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    found = checked(monkeypatch, lacks())
    assert (found.game, found.hash, found.passes, found.may_be_added) == (HOUSE_THREE, GAME.content_hash, True, True)


def test_what_is_needed_keeps_a_game_out_and_what_is_not_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    found = checked(monkeypatch, lacks("no count", needed=False))
    assert (found.passes, found.may_be_added) == (False, True)
    found = checked(monkeypatch, lacks("no count", needed=False), lacks("no end"))
    assert (found.passes, found.may_be_added) == (False, False)
    assert found.refusal == "House Three can't be added. It does not hold that it has all: no end"


def test_a_check_that_fails_in_a_way_that_nobody_thought_of_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_trial: object) -> None:
        raise ZeroDivisionError("by zero")

    found = checked(monkeypatch, GameCheck("one", "it has all", fail))  # type: ignore[arg-type] # it never returns
    assert found.checks[0].missing == ("it can't be checked: ZeroDivisionError: by zero",)


def test_of_many_sentences_some_are_told_each_once(monkeypatch: pytest.MonkeyPatch) -> None:
    many = [f"line {number // 2}" for number in range(100)]
    assert checked(monkeypatch, lacks(*many)).checks[0].missing == tuple(f"line {n}" for n in range(MOST_SENTENCES))


def test_a_game_that_was_only_checked_is_known_to_nobody_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    """While it is checked its logs are played again, for which it has to be at hand."""
    seen = []

    def look(_trial: object) -> object:
        seen.append(OWN_GAMES.find(HOUSE_THREE, GAME.content_hash))
        return iter(())

    checked(monkeypatch, GameCheck("one", "it has all", look))  # type: ignore[arg-type] # an iterator of nothing
    assert seen == [GAME]
    with pytest.raises(PitbossError, match=r"game|rules"):
        load_game(HOUSE_THREE, GAME.content_hash)


@pytest.mark.parametrize("rounds", [0, -1, 10_001])
def test_trial_rounds_are_bounded(rounds: int) -> None:
    with pytest.raises(PitbossError, match="Deal 1 to 10,000 trial rounds"):
        conformance_of(GAME, rounds)
