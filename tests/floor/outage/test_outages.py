"""Outages: told by two once they are over, and never of a time in which the table dealt in the books."""

import datetime as dt

import pytest
from tests.floor.floor_room import FACE_UP, NOON, FloorRoom
from tests.floor.jackpot_floor import sensors_at

from pitboss.floor import commands as c
from pitboss.floor.documents import TableMode
from pitboss.floor.outage.outages import GameTimes, Outage, RecordOutage, started_within
from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import Lit


def told(minutes: int = 5, until: int = 25, *tables: str, **more: str) -> RecordOutage:
    """An outage some minutes after noon, by Sam and Max."""
    since, end = ((NOON + dt.timedelta(minutes=minute)).isoformat() for minute in (minutes, until))
    fields = {"since": since, "until": end, "what": "the power failed", "badge": "supervisor", "second": "manager"}
    return RecordOutage(tables=tables or ("T",), **fields | more)


@pytest.fixture
def later(room: FloorRoom) -> FloorRoom:
    """A jackpot-only table that started and ended a game at noon; it is half past twelve."""
    sensors_at(room, 2)
    room.do(j.EndGame(table="T", badge="dealer"))
    room.wait(30 * 60)
    return room


def test_an_outage_is_told_by_two_and_numbered(later: FloorRoom) -> None:
    assert later.do(told())["outage"] == "O-1"
    assert later.do(told(26, 28))["outage"] == "O-2"
    kept = later.memory.get(Outage, "O-1")
    assert (kept.tables, kept.by, kept.second, kept.what) == (("T",), "Sam", "Max", "the power failed")


def test_a_table_that_dealt_in_the_books_was_not_out_of_order(later: FloorRoom) -> None:
    lit = (Lit(2, 1),)
    later.do(j.StartGame(table="T", round="g2", base=(2,), lit=lit, badge="dealer"))
    later.wait(60)
    with later.refused("Table T started round g2 in the books at"):
        later.do(told(5, 31))
    assert later.do(told(5, 29))["outage"] == "O-1"


def test_a_round_of_cards_counts_as_dealt_too(room: FloorRoom) -> None:
    room.set_up("E", FACE_UP, TableMode.CARD_ENTRY)
    room.open("E")
    room.do(c.OpenRound(table="E", badge="dealer"))
    room.wait(600)
    with room.refused("Table E started round E-1 in the books"):
        room.do(told(-1, 5, "E"))


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (told(25, 5), "begins before it ends"),
        (told(5, 31), "once it is over"),
        (told(-24 * 60, 1), "24 hours at most"),
        (told(5, 25, "X"), "There is no table 'X'"),
        (told(since="yesterday"), "is not a time with its zone"),
        (told(since="2026-11-16T20:05:00"), "is not a time with its zone"),
        (told(since="0001-01-01T00:00:00+00:00"), "is not a time with its zone"),
        (told(since="9999-12-31T23:59:00-12:00"), "is not a time with its zone"),
        (told(-100 * 60, -99 * 60), "within 72 hours of its end"),
        (told(second="supervisor"), "both cards are Sam's"),
        (told(what=" "), "Give a reason"),
    ],
)
def test_what_can_not_be_an_outage_is_refused_in_a_sentence(
    later: FloorRoom, command: RecordOutage, sentence: str
) -> None:
    before = dict(later.memory.documents)
    with later.refused(sentence):
        later.do(command)
    assert later.memory.documents == before


def test_a_start_is_found_between_two_times_and_not_beside_them(room: FloorRoom) -> None:
    room.wait(59 * 60 + 30)
    sensors_at(room, 2)
    at = room.now
    second = dt.timedelta(seconds=1)
    assert started_within(room.memory, "T", at, at + dt.timedelta(hours=3)) == (at.isoformat(), "g1")
    assert started_within(room.memory, "T", at - dt.timedelta(hours=3), at) == (at.isoformat(), "g1")
    assert started_within(room.memory, "T", at + second, at + dt.timedelta(hours=3)) is None
    assert started_within(room.memory, "T", at - dt.timedelta(hours=3), at - second) is None
    assert started_within(room.memory, "U", at - second, at + second) is None


def test_practice_is_not_noted(room: FloorRoom) -> None:
    room.practice_table(FACE_UP, "P", "play")
    room.seat("Ann", "P", 1)
    assert not any(kind == GameTimes.kind for kind, _ in room.memory.documents)


def test_a_table_off_the_floor_is_not_noted(room: FloorRoom) -> None:
    sensors_at(room, 2)
    noted = len([kind for kind, _ in room.memory.documents if kind == GameTimes.kind])
    room.do(j.EndGame(table="T", badge="dealer"))
    assert noted == 1
