from dataclasses import replace

import pytest
from tests.rounds.scenario import acts, played, played_on, refused

from pitboss.errors import PitbossError
from pitboss.games.table.table import TableSetup, open_table
from pitboss.rounds import Status, decide, play
from pitboss.rounds import events as e

TCP, FACE_UP = "three-card-poker", "face-up-pai-gow"
SETUP = open_table(TableSetup(game=TCP)).setup

#: A round of Face Up, act by act; each line belongs to its own moment only.
MOMENTS = (
    "no more bets",
    "dice 2 2 4 start 1",
    "deal",
    "dealer reveals",
    "seat 1 sets Kc Qs",
    "settle",
    "pay 1 pai-gow +$5: too little",
    "close",
)


def moments() -> list[str]:
    """The wagers and then the moments."""
    hands = ["hand 1: 9s 9h 9d Kc Qs 4c 2h", "hand dealer: Ah Ac Td 8c 6s 5h 3d"]
    return ["seat 1 Ann: pai-gow $10", *hands, *MOMENTS]


@pytest.mark.parametrize("at", range(len(MOMENTS)))
def test_at_each_moment_only_what_is_due_happens(at: int) -> None:
    """Everything that was due before or comes later is refused and changes nothing; a settled round can also end."""
    playing = played(FACE_UP, "\n".join(moments()[: 3 + at]))
    state = playing.now
    due = MOMENTS[-2:] if state.status is Status.SETTLED else MOMENTS[at : at + 1]
    for line in MOMENTS:
        if line not in (*due, "deal"):  # hands out of turn are in test_dealing.py
            refused(playing, line)
            assert playing.now is state
    played_on(playing, MOMENTS[at])
    assert playing.now is not state


def test_a_round_begins_with_its_opening_and_only_once() -> None:
    with pytest.raises(PitbossError, match="begins with its opening"):
        decide(None, e.BettingClosed())
    opening = e.RoundOpened(round="r", table=SETUP)
    state, events = play(None, opening)
    assert events == (opening,)
    with pytest.raises(PitbossError, match="Round r is open"):
        decide(state, opening)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"format": 5}, "format 5"),
        ({"table": TableSetup(game=TCP)}, "whole setup"),
        ({"table": TableSetup(game="snap")}, "no game 'snap'"),
        ({"simulation": True}, "if, and only if"),
        ({"shuffle": "seed:1"}, "if, and only if"),
        ({"table": replace(SETUP, rules="0" * 64)}, "other rules"),
    ],
)
def test_an_opening_that_is_not_whole_is_refused(change: dict[str, object], words: str) -> None:
    opening = replace(e.RoundOpened(round="r", table=SETUP), **change)  # type: ignore[arg-type]  # fields by name
    with pytest.raises(PitbossError, match=words):
        decide(None, opening)


def test_deciding_changes_nothing_and_playing_gives_a_new_round() -> None:
    playing = played(TCP, "seat 1 Ann: ante $10")
    before = playing.now
    act = next(acts(playing, "seat 2 Bob: ante $10"))
    assert decide(before, act) == (act,)
    assert list(before.seats) == [1]
    after, _ = play(before, act)
    assert list(after.seats) == [1, 2]
    assert list(before.seats) == [1]
    assert before.purses == {"Ann": -1000}


def test_a_closed_round_is_closed_for_everything() -> None:
    playing = played(FACE_UP, "\n".join(moments()))
    assert playing.now.status is Status.CLOSED
    for line in (*MOMENTS, "seat 2 Bob: pai-gow $10", "call void: again", "resume: again", "back 1 pai-gow: again"):
        if line != "deal":
            refused(playing, line)
