"""Tables are set up, opened through the gate and closed, and their chips are on the books."""

from dataclasses import replace

import pytest
from tests.floor.chip_counts import moving, stacks
from tests.floor.floor_room import ALL_SEEN, FACE_UP, FloorRoom

from pitboss.floor import commands as c
from pitboss.floor.documents import Equipment, TableMode

LIVE = TableMode.CARD_ENTRY


def test_a_table_is_set_up_by_a_manager_or_a_technician_only(room: FloorRoom) -> None:
    with room.refused("needs the card of a manager or a technician"):
        room.set_up("T1", FACE_UP, LIVE, badge="dealer")
    room.set_up("T1", FACE_UP, LIVE, badge="technician")
    assert room.table("T1").mode is LIVE


def test_choices_that_make_no_table_are_refused_when_it_is_set_up(room: FloorRoom) -> None:
    with room.refused("choice of fortune-paytable"):
        room.set_up("T1", FACE_UP, LIVE, options={"fortune-paytable": "99"})
    with room.refused("above"):
        room.set_up("T1", FACE_UP, LIVE, limits_cents={"pai-gow": (500, 50_000)})
    with room.refused("is not a time zone"):
        room.set_up("T1", FACE_UP, LIVE, zone="Mars/Olympus")
    with room.refused("A serial number is a text"):
        room.set_up("T1", FACE_UP, LIVE, equipment=(Equipment("shuffler", "Ace", ""),))


def test_an_open_table_is_not_changed(room: FloorRoom) -> None:
    room.set_up("T1", FACE_UP, LIVE)
    room.open("T1")
    with room.refused("is open: close it"):
        room.set_up("T1", FACE_UP, LIVE)


def test_practice_and_real_money_never_share_a_table(room: FloorRoom) -> None:
    room.set_up("T1", FACE_UP, LIVE)
    with room.refused("practice and real money"):
        room.set_up("T1", FACE_UP, TableMode.PRACTICE)
    room.set_up("P1", FACE_UP, TableMode.PRACTICE)
    with room.refused("practice and real money"):
        room.set_up("P1", FACE_UP, LIVE)


def test_a_practice_table_takes_practice_jackpots_only(room: FloorRoom) -> None:
    room.link("T9", "real")
    with room.refused("not for practice"):
        room.set_up("T9", FACE_UP, TableMode.PRACTICE)


def test_the_gate_opens_for_a_supervisor_and_not_for_a_dealer(room: FloorRoom) -> None:
    room.set_up("T1", FACE_UP, LIVE)
    with room.refused("needs the card of"):
        room.do(c.OpenTable(table="T1", opener_cents=0, acknowledged=ALL_SEEN, badge="dealer", second="dealer"))
    room.open("T1")
    with room.refused("is open"):
        room.open("T1")


def test_a_tables_win_is_drop_and_closer_against_opener_fills_and_credits(room: FloorRoom) -> None:
    """Opener 5,000, fill 2,000, credit 500, drop 1,200, closer 6,000: win = 1,200 + 6,000 - 6,500 = 700."""
    room.set_up("T1", FACE_UP, LIVE)
    room.open("T1", 500_000)
    for what, cents in (("fill", 200_000), ("credit", 50_000), ("drop", 120_000)):
        room.do(moving(what, cents, "7"))
    told = room.close("T1", 600_000)
    assert told["win_cents"] == 70_000
    assert room.sitting("T1").win_cents == 70_000
    assert room.memory.balance("table-win:T1") == -70_000 * 1_000_000
    assert room.memory.balance("float:T1") == 0
    room.audit()


def test_a_drop_may_be_counted_after_the_table_was_closed_and_chips_may_not_move_then(room: FloorRoom) -> None:
    room.set_up("T1", FACE_UP, LIVE)
    room.open("T1", 100_000)
    room.close("T1", 90_000)
    room.do(moving("drop", 30_000, "8", sitting="T1.1"))
    assert room.sitting("T1").win_cents == 20_000
    with room.refused("is closed: chips moved only while it was open"):
        room.do(moving("fill", 100, "9", sitting="T1.1"))
    with room.refused("has no sitting"):
        room.do(moving("fill", 100, "9"))
    room.audit()


def test_chips_move_by_two_people_not_by_two_badges(room: FloorRoom) -> None:
    room.set_up("T1", FACE_UP, LIVE)
    room.open("T1")
    with room.refused("Two people are needed"):
        room.do(moving("fill", 100, "1", second="sams-other"))


@pytest.mark.parametrize("cents", [0, -5, 10**15])
def test_chips_move_in_amounts_that_can_be(room: FloorRoom, cents: int) -> None:
    room.set_up("T1", FACE_UP, LIVE)
    room.open("T1")
    with room.refused("A fill is from"):
        room.do(moving("fill", cents, "1"))


def test_a_practice_table_has_no_chips(room: FloorRoom) -> None:
    room.practice_table(FACE_UP)
    with room.refused("no chips"):
        room.do(moving("fill", 100, "1", table="P"))


def test_a_table_does_not_close_over_an_open_round(room: FloorRoom) -> None:
    room.set_up("T1", FACE_UP, LIVE)
    room.open("T1")
    room.do(c.OpenRound(table="T1", badge="dealer"))
    with room.refused("T1-1 is open at table T1"):
        room.do(c.CloseTable(table="T1", closer_cents=0, badge="supervisor", second="dealer"))


def test_opener_and_closer_are_counted_by_two_people(room: FloorRoom) -> None:
    """One person alone, or with the own other card, opens and closes practice tables only."""
    room.set_up("T1", FACE_UP, LIVE)
    opening = c.OpenTable(table="T1", opener_cents=100, acknowledged=ALL_SEEN, badge="supervisor", chips=stacks(100))
    closing = c.CloseTable(table="T1", closer_cents=100, badge="supervisor", chips=stacks(100))
    for second, words in (("", "Two people are needed here: give the card of"), ("sams-other", "both cards are Sam's")):
        with room.refused(words):
            room.do(replace(opening, second=second))
    room.do(replace(opening, second="dealer"))
    assert room.memory.journal[-1][1].facts == {
        "table": "T1",
        "sitting": "T1.1",
        "by": "Sam",
        "second": "Dana",
        "chips": "1 × $1",
    }
    with room.refused("Two people are needed"):
        room.do(closing)
    room.do(replace(closing, second="accounting"))
    assert (room.memory.events[-1]["by"], room.memory.events[-1]["second"]) == ("Sam", "Ann")
    room.set_up("P", FACE_UP, TableMode.PRACTICE, equipment=(), second="")
    room.do(replace(opening, table="P", opener_cents=0, chips=()))
    room.do(replace(closing, table="P", closer_cents=0, chips=()))


def test_jurisdiction_and_limits_take_two_people_and_the_trail_says_what_changed(room: FloorRoom) -> None:
    """A technician sets a table up; what may be wagered there is nothing that one person decides."""
    room.set_up("T1", FACE_UP, LIVE, badge="technician", second="")
    for change in ({"jurisdiction": "none"}, {"limits_cents": {"pai-gow": (500, 900_000)}}):
        with room.refused("Two people are needed here"):
            room.set_up("T1", FACE_UP, LIVE, badge="technician", second="", **change)
        with room.refused("Two people are needed here"):
            room.set_up("T2", FACE_UP, LIVE, badge="technician", second="", **change)
    limits = {"pai-gow": (500, 20_000)}
    room.set_up("T1", FACE_UP, LIVE, badge="technician", limits_cents=limits)
    told = room.memory.events[-1]
    assert (told["by"], told["second"]) == ("Tess", "Eve")
    assert told["changes"] == [{"field": "limits_cents", "of": "pai-gow", "old": None, "new": [500, 20_000]}]
    room.set_up("T1", FACE_UP, LIVE, badge="technician", second="", limits_cents=limits, zone="America/Denver")
    zone = {"field": "zone", "of": "", "old": "America/Los_Angeles", "new": "America/Denver"}
    assert room.memory.events[-1]["changes"] == [zone]
