"""A device that fails in a sitting: another takes its place, or a local procedure, and the table stays open."""

from dataclasses import replace

import pytest
from tests.floor.floor_room import SHUFFLER, FloorRoom

from pitboss.floor import commands as c
from pitboss.floor.documents import Equipment, TableMode

SPARE = Equipment("shuffler", "i-Deal", "2", "E-18", "Light and Wonder")


@pytest.fixture
def fault(room: FloorRoom) -> c.ReplaceEquipment:
    """The shuffler of an open Three Card Poker table jams, and a spare one stands by."""
    room.set_up("T1", "three-card-poker", TableMode.CARD_ENTRY)
    room.open("T1")
    return c.ReplaceEquipment(table="T1", serial="1", reason="It jams", equipment=SPARE, badge="supervisor")


@pytest.mark.rule("003", "irregularities.2")
def test_the_spare_shuffler_takes_the_place_of_one_that_fails(room: FloorRoom, fault: c.ReplaceEquipment) -> None:
    """No reopening; who did it and why is told, and the next opening counts the spare one."""
    room.do(fault)
    table = room.table("T1")
    assert table.is_open
    assert [(device.serial, bool(device.out_of_order)) for device in table.equipment] == [("1", True), ("2", False)]
    told = room.memory.events[-1]
    assert (told["event"], told["serial"], told["instead"], told["by"]) == ("equipment-replaced", "1", "2", "Sam")
    room.do(c.CloseTable(table="T1", closer_cents=0, badge="supervisor", second="dealer"))
    room.open("T1")


@pytest.mark.rule("003", "irregularities.2")
def test_a_local_procedure_lets_the_sitting_go_on_but_not_the_next_one_begin(
    room: FloorRoom, fault: c.ReplaceEquipment
) -> None:
    room.do(replace(fault, equipment=None, procedure="Local procedure 7"))
    room.do(c.OpenRound(table="T1", badge="dealer"))
    assert room.memory.events[-2]["procedure"] == "Local procedure 7"
    room.wait(1)
    assert room.table("T1").is_open


def test_a_table_does_not_open_with_a_shuffler_that_is_out_of_order(room: FloorRoom, fault: c.ReplaceEquipment) -> None:
    room.do(replace(fault, equipment=None, procedure="Local procedure 7"))
    room.do(c.CloseTable(table="T1", closer_cents=0, badge="supervisor", second="dealer"))
    with room.refused("no working shuffler or dealing shoe"):
        room.open("T1")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"badge": "dealer"}, "This needs the card of a supervisor"),
        ({"serial": "9"}, "no device with the serial number '9'"),
        ({"reason": " "}, "Give a reason"),
        ({"equipment": None}, "Name the device that takes its place, or the procedure"),
        ({"procedure": "7"}, "Name the device that takes its place, or the procedure"),
        ({"equipment": replace(SPARE, maker="")}, "has no maker"),
        ({"equipment": replace(SPARE, approval="")}, "has no approval letter"),
        ({"equipment": replace(SPARE, maker="Angel")}, "made by Light and Wonder must deal"),
        ({"table": "T2"}, "There is no table 'T2'"),
    ],
)
def test_what_takes_its_place_is_in_order_and_a_supervisor_says_why(
    room: FloorRoom, fault: c.ReplaceEquipment, change: dict[str, object], words: str
) -> None:
    with room.refused(words):
        room.do(replace(fault, **change))  # type: ignore[arg-type]  # fields by name


def test_a_closed_table_is_set_up_anew_instead(room: FloorRoom, fault: c.ReplaceEquipment) -> None:
    room.do(c.CloseTable(table="T1", closer_cents=0, badge="supervisor", second="dealer"))
    with room.refused("is closed: set it up"):
        room.do(fault)
    assert room.table("T1").equipment == (SHUFFLER,)
