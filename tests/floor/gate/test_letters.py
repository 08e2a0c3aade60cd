"""Letters are recorded by two people, of kinds that the gate knows, and hold from a day to another."""

import datetime as dt
from dataclasses import replace

import pytest
from tests.floor.floor_room import FloorRoom

from pitboss.floor import commands as c
from pitboss.floor.documents import ApprovalLetter, RoomKind
from pitboss.floor.gate.letters import holds, room_kind

LETTER = c.RecordApproval(
    what="base-game", game="EZ Pai Gow", reference="E-9", since="2026-01-01", badge="manager", second="supervisor"
)


def test_a_letter_holds_for_what_it_is_about_however_that_is_written(room: FloorRoom) -> None:
    room.do(replace(LETTER, until="2026-12-01"))
    for name, day, held in (("ez pai-gow", 1, True), ("EZ Pai Gow", 30, True), ("Pai Gow", 1, False)):
        assert holds(room.memory, "base-game", (name,), dt.date(2026, 11, day)) == held
    assert not holds(room.memory, "base-game", ("EZ Pai Gow",), dt.date(2026, 12, 1))
    assert not holds(room.memory, "shuffler", ("EZ Pai Gow",), dt.date(2026, 11, 1))


def test_a_letter_keeps_who_recorded_it_and_who_saw_it(room: FloorRoom) -> None:
    room.do(LETTER)
    kept = room.memory.find(ApprovalLetter, "base-game:ez pai gow")
    about = "base-game", "EZ Pai Gow"
    assert kept == ApprovalLetter("base-game:ez pai gow", "E-9", "2026-01-01", "", *about, "Max", "Sam")
    assert room.memory.events[-1]["second"] == "Sam"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"second": ""}, "Two people are needed here: give the card of a supervisor"),
        ({"second": "manager"}, "Two people are needed"),
        ({"badge": "supervisor"}, "This needs the card of a manager"),
        ({"what": "anything"}, "kind of letter"),
        ({"since": "soon"}, "YYYY-MM-DD"),
        ({"since": ""}, "holds from a day"),
        ({"until": "2025-01-01"}, "holds from a day"),
        ({"game": " "}, "What a letter is about"),
        ({"reference": ""}, "A reference"),
    ],
)
def test_a_letter_that_is_not_in_order_is_refused(room: FloorRoom, change: dict[str, str], words: str) -> None:
    with room.refused(words):
        room.do(replace(LETTER, **change))


def test_two_people_say_which_kind_of_room_it_is(room: FloorRoom) -> None:
    """A commercial card room until then."""
    assert room_kind(room.memory) is RoomKind.COMMERCIAL
    with room.refused("Two people are needed"):
        room.do(c.DeclareRoom(room=RoomKind.TRIBAL, badge="manager", second="manager"))
    room.do(c.DeclareRoom(room=RoomKind.TRIBAL, badge="manager", second="supervisor"))
    assert room_kind(room.memory) is RoomKind.TRIBAL
