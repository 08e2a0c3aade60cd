"""When a table started its games, by the books: found to the second, over the hours."""

import datetime as dt

from tests.floor.floor_room import FACE_UP, FloorRoom
from tests.floor.jackpot_floor import sensors_at

from pitboss.floor.outage.documents import GameTimes
from pitboss.floor.outage.game_times import started_within
from pitboss.jackpots import commands as j


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
