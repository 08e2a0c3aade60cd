"""Chips move with slips that count once, in amounts that somebody is sure of, and never make the books unsound."""

from dataclasses import replace

import pytest
from tests.floor.chip_counts import moving
from tests.floor.floor_room import FACE_UP, FloorRoom

from pitboss.errors import UnsureError
from pitboss.floor.documents import Sitting, TableMode
from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import Lit

LIVE = TableMode.CARD_ENTRY


@pytest.fixture
def table(room: FloorRoom) -> str:
    """A table that is open with $10,000."""
    room.set_up("T1", FACE_UP, LIVE)
    room.open("T1", 1_000_000)
    return "T1"


def _asked(room: FloorRoom) -> object:
    """By how much the last amount was above the books, if somebody was asked about it."""
    return room.memory.events[-1].get("above_books_cents")


def test_credits_above_opener_and_fills_and_any_closer_leave_the_books_sound(room: FloorRoom, table: str) -> None:
    """Opener 10,000, credit 12,000, closer 1,000: players brought 3,000 from other tables, and lost them here."""
    room.do(moving("credit", 1_200_000, "C-1", sure=True))
    room.audit()
    room.do(moving("drop", 0, "D-1"))
    told = room.close(table, 100_000, sure=True)
    assert told["win_cents"] == 300_000
    assert room.memory.balance("float:T1") == 0
    room.audit()


def test_what_jackpots_leave_in_the_tray_is_not_won_by_the_table(room: FloorRoom) -> None:
    """Opener 10,000, three coins of 1, a fixed pay of 200: an honest closer of 9,803 is no win and no loss."""
    room.set_up("T", FACE_UP, TableMode.JACKPOT_ONLY)
    room.link("T", "J")
    room.open("T", 1_000_000)
    for number, seats in enumerate(((1, 2), (3,)), 1):
        lit = tuple(Lit(seat, 1) for seat in seats)
        room.do(j.StartGame(table="T", round=str(number), base=seats, lit=lit, badge="dealer"))
        if number == 2:
            room.do(j.PressHand(table="T", seat=3, sensor=1, line="royal-flush", badge="dealer"))
            room.do(j.PayHand(table="T", seat=3, sensor=1, badge="dealer", supervisor="supervisor"))
        room.do(j.EndGame(table="T", badge="dealer"))
    with room.refused(r"The books have \$9,803 in the tray"):
        room.close("T", 980_400)
    room.do(moving("drop", 0, "D-1", table="T"))
    told = room.close("T", 980_300)
    assert (told["jackpot_cents"], told["win_cents"]) == (-19_700, 0)
    assert [room.memory.balance(account) for account in ("float:T", "tray:T", "table-win:T")] == [0, 0, 0]
    assert room.memory.balance("fixed-pays:J") > 0
    room.audit()


def test_chips_that_jackpots_left_before_they_were_told_apart_stay_where_they_are(room: FloorRoom) -> None:
    """A sitting of an earlier release counts them as the table's, as it did when it opened."""
    room.set_up("T", FACE_UP, TableMode.JACKPOT_ONLY)
    room.link("T", "J")
    room.open("T", 1_000_000)
    sitting = replace(room.sitting("T"), tray_before=None)
    room.memory.documents[Sitting.kind, sitting.id] = sitting
    room.do(j.StartGame(table="T", round="1", base=(1,), lit=(Lit(1, 1),), badge="dealer"))
    room.do(j.EndGame(table="T", badge="dealer"))
    room.do(moving("drop", 0, "D-1", table="T"))
    told = room.close("T", 1_000_100, sure=True)
    assert (told["jackpot_cents"], told["win_cents"]) == (0, 100)
    room.audit()


@pytest.mark.parametrize("what", ["fill", "credit", "drop"])
def test_a_slip_counts_once_for_what_it_is(room: FloorRoom, table: str, what: str) -> None:
    people = "Ann and Sam" if what == "drop" else "Sam and Dana"
    room.do(moving(what, 50_000, "F-1"))
    with room.refused(rf"Slip f-1 was a {what} of \$500 at table {table} before, by {people} at .*: a slip counts"):
        room.do(moving(what, 50_000, " f-1 "))
    with room.refused(r"at 2026-11-16 12:\d\d PST: a slip counts once"):  # by the room's clock, not the journal's
        room.do(moving(what, 20_000, "F-1", badge="accounting"))
    room.do(moving("credit" if what == "fill" else "fill", 10_000, "F-1"))


def test_a_slip_counts_once_in_the_room_not_at_a_table(room: FloorRoom, table: str) -> None:
    room.set_up("T2", FACE_UP, LIVE)
    room.open("T2", 1_000_000)
    room.do(moving("fill", 50_000, "F-1"))
    with room.refused(f"at table {table} before"):
        room.do(moving("fill", 50_000, "F-1", table="T2"))


@pytest.mark.parametrize("number", ["F-1\u034f", "F\u20111", "F-1\ufe0f", "F\u2013\u0661", "\u0424-1", "-", ""])
def test_the_number_of_a_slip_has_no_sign_that_looks_like_another(room: FloorRoom, table: str, number: str) -> None:
    """Else one slip would count twice: as it is, and with a sign that nobody sees or takes for another."""
    room.do(moving("fill", 50_000, "F-1"))
    with room.refused("letters A to Z, digits and the signs"):
        room.do(moving("fill", 50_000, number))
    assert room.sitting(table).fills_cents == 50_000


def test_a_slip_in_wide_letters_is_the_same_slip(room: FloorRoom, table: str) -> None:
    room.do(moving("fill", 50_000, "F-1"))
    with room.refused(f"Slip F-1 was a fill of .* at table {table} before"):
        room.do(moving("fill", 50_000, "\uff26-\uff11"))


def test_a_refused_movement_leaves_its_slip_to_the_next(room: FloorRoom, table: str) -> None:
    with room.refused("Count again"):
        room.do(moving("credit", 9_000_000, "C-1"))
    room.do(moving("credit", 900_000, "C-1"))
    assert room.sitting(table).credits_cents == 900_000


def test_whoever_takes_more_from_a_tray_than_the_books_have_is_asked_and_the_trail_says_so(
    room: FloorRoom, table: str
) -> None:
    with room.refused(r"The books have \$10,000 in the tray of table T1, and the credit is \$20,000"):
        room.do(moving("credit", 2_000_000, "C-1"))
    with pytest.raises(UnsureError):
        room.do(moving("credit", 2_000_000, "C-1"))
    room.do(moving("credit", 2_000_000, "C-1", sure=True))
    assert _asked(room) == 1_000_000
    assert room.memory.journal[-1][1].facts["above_books_cents"] == 1_000_000
    with room.refused(r"The books have −\$10,000 in the tray of table T1, and the closer is \$0.25"):
        room.close(table, 25)
    room.close(table, 25, sure=True)
    assert _asked(room) == 25


def test_nobody_is_asked_about_what_the_books_have(room: FloorRoom, table: str) -> None:
    room.do(moving("credit", 1_000_000, "C-1", sure=True))
    assert _asked(room) is None
    room.close(table, 0)
    assert _asked(room) is None
