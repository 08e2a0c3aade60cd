"""A tray is counted at the end of a shift, and a table that is short of a fixed pay asks before it pays."""

from dataclasses import replace

import pytest
from tests.floor.chip_counts import moving, stacks
from tests.floor.floor_room import FACE_UP, FloorRoom
from tests.floor.jackpot_floor import ROYAL, press, start

from pitboss.floor import commands as c
from pitboss.floor.chips.shifts import difference_cents, shifts_of, unreasonable
from pitboss.floor.documents import Handle, Sitting, TableMode
from pitboss.jackpots import commands as j


@pytest.fixture
def short(room: FloorRoom) -> FloorRoom:
    """A jackpot table with $100 in its tray, where seat 2 has a royal flush: $200."""
    room.set_up("T", FACE_UP, TableMode.JACKPOT_ONLY)
    room.link("T", "J")
    room.open("T", 10_000)
    start(room, 2)
    press(room, 2, ROYAL)
    return room


PAY = j.PayHand(table="T", seat=2, sensor=1, badge="dealer", supervisor="supervisor")


@pytest.mark.rule("001", "jackpot.9b")
def test_a_tray_that_is_short_of_a_fixed_pay_asks_for_a_fill_first(short: FloorRoom) -> None:
    """Opener 100, a coin of 1: 200 can't be paid before 99 more are there."""
    words = r"The books have \$101 in the tray of table T, and this hand pays \$200: bring a fill first"
    with short.refused(words):
        short.do(PAY)
    short.do(moving("fill", 9_800, "F-1", table="T"))
    with short.refused(r"The books have \$199"):
        short.do(PAY)
    short.do(moving("fill", 100, "F-2", table="T"))
    short.do(PAY)
    assert short.memory.balance("tray:T") == (100 - 20_000) * 1_000_000
    short.do(j.EndGame(table="T", badge="dealer"))
    short.do(moving("drop", 0, "D-1", table="T"))
    told = short.close("T", 0)
    assert (told["jackpot_cents"], told["win_cents"]) == (-19_900, 0)
    short.audit()


def test_the_cage_pays_by_a_slip_of_its_own_and_the_tray_stays_as_it_was(short: FloorRoom) -> None:
    """The slip counts once, a supervisor lays a card, and the table's win is none of it."""
    with short.refused("Two people are needed here"):
        short.do(j.PayHand(table="T", seat=2, sensor=1, badge="dealer", cage_slip="CS-1"))
    short.do(replace(PAY, cage_slip="CS-1"))
    sitting = short.sitting("T")
    assert (sitting.fills_cents, sitting.booked_cents) == (20_000, 30_000)
    short.do(j.EndGame(table="T", badge="dealer"))
    start(short, 2)
    press(short, 2, ROYAL)
    with short.refused(r"Slip CS-1 was a pay by the cage of \$200"):
        short.do(replace(PAY, cage_slip="CS-1"))
    short.do(j.VoidGame(table="T", badge="supervisor", reason="a card too many"))
    short.do(moving("drop", 0, "D-1", table="T"))
    told = short.close("T", 10_100)
    assert (told["jackpot_cents"], told["win_cents"]) == (-19_900, 0)
    short.audit()


def test_a_tray_that_was_counted_pays_what_was_counted(short: FloorRoom) -> None:
    """Players lost chips of other tables here: the count puts them into the books."""
    count = c.CountTray(table="T", cents=30_000, chips=stacks(30_000), badge="supervisor", second="dealer")
    with short.refused("Count again, and confirm that it is right"):
        short.do(count)
    short.do(replace(count, sure=True))
    short.do(PAY)
    short.audit()


def test_a_shift_that_ends_at_an_open_table_has_its_own_win_and_drop(room: FloorRoom) -> None:
    """By hand: 10,000 + 500 put there, 9,000 counted, 2,000 dropped: 500 won. Then 9,000 - 1,000, 8,500, 300: 800."""
    room.set_up("T1", FACE_UP, TableMode.CARD_ENTRY)
    room.open("T1", 1_000_000)
    room.do(moving("fill", 50_000, "F-1"))
    room.do(c.CountTray(table="T1", cents=900_000, chips=stacks(900_000), badge="supervisor", second="dealer"))
    room.do(moving("drop", 200_000, "D-1"))
    room.do(moving("credit", 100_000, "C-1"))
    room.close("T1", 850_000, sure=True)
    room.do(moving("drop", 30_000, "D-2", sitting="T1.1"))
    first, second = shifts_of(room.sitting("T1"))
    assert (first.opener_cents, first.fills_cents, first.closer_cents, first.drop_cents) == (
        1_000_000,
        50_000,
        900_000,
        200_000,
    )
    assert (first.win_cents, second.win_cents, room.sitting("T1").win_cents) == (50_000, 80_000, 130_000)
    assert (second.opener_cents, second.credits_cents, second.closer_cents) == (900_000, 100_000, 850_000)
    assert first.closed_at == second.opened_at
    room.audit()


def _won(room: FloorRoom) -> list[int | None]:
    """What a table has won: shift by shift, then in the whole sitting."""
    kept = room.sitting("T1")
    return [*(shift.win_cents for shift in shifts_of(kept)), kept.win_cents]


def test_what_a_table_won_is_known_once_the_drop_of_every_shift_is_booked_be_it_nothing(room: FloorRoom) -> None:
    """10,000 to 9,943 with an empty box: lost 57. Then 9,900 with 100 in the box: won 57. Both are booked by slips."""
    room.set_up("T1", FACE_UP, TableMode.CARD_ENTRY)
    room.open("T1", 1_000_000)
    with room.refused("A fill is from"):
        room.do(moving("fill", 0, "F-1"))
    room.do(c.CountTray(table="T1", cents=994_300, chips=stacks(994_300), badge="supervisor", second="dealer"))
    told = room.close("T1", 990_000)
    assert (told["win_cents"], _won(room)) == (None, [None, None, None])
    room.do(moving("drop", 10_000, "D-1", sitting="T1.1", shift=2))
    assert _won(room) == [None, 5_700, None]
    entries = len(room.memory.journal)
    room.do(moving("drop", 0, "D-2", sitting="T1.1", shift=1))
    assert _won(room) == [-5_700, 5_700, 0]
    assert len(room.memory.journal) == entries  # an empty box moves no money, and its slip is used
    with room.refused("Slip D-2 was a drop of"):
        room.do(moving("drop", 0, "D-2", sitting="T1.1", shift=1))
    wrong = c.CorrectChips(
        table="T1", what="drop", cents=0, slip="D-1", reason="misread", badge="manager", second="accounting"
    )
    room.do(wrong)
    assert _won(room) == [-5_700, -4_300, -10_000]
    room.do(c.VoidSlip(table="T1", what="drop", slip="D-2", reason="torn", badge="supervisor", second="accounting"))
    assert _won(room) == [None, -4_300, None]
    room.audit()


def test_a_drop_that_an_older_release_has_booked_is_counted_by_its_amount(room: FloorRoom) -> None:
    """It has kept no number of slips; a sitting without any chips waits for no drop."""
    assert sitting(200_000, 900_000).win_cents == 100_000
    assert sitting(0, 900_000).win_cents is None
    assert replace(sitting(0, 0), opener_cents=0).win_cents == 0
    table = room.practice_table(FACE_UP)
    assert room.close(table)["win_cents"] == 0


def test_a_tray_is_counted_at_an_open_table_with_chips(room: FloorRoom) -> None:
    room.set_up("T1", FACE_UP, TableMode.CARD_ENTRY)
    count = c.CountTray(table="T1", cents=0, chips=(), badge="supervisor", second="dealer")
    with room.refused("Table T1 is closed: its tray was counted as its closer"):
        room.do(count)
    room.practice_table(FACE_UP)
    with room.refused("A practice table has no chips"):
        room.do(c.CountTray(table="P", cents=0, chips=(), badge="supervisor", second="dealer"))


def sitting(drop: int, closer: int, won: int | None = None) -> Sitting:
    """A sitting that opened with $10,000, and whose rounds say what it won."""
    handle = {} if won is None else {"pai-gow": Handle(1, 100, 10_000, won)}
    return Sitting("T1.1", "T1", "", "Sam", 1_000_000, (), drop_cents=drop, closer_cents=closer, handle=handle)


@pytest.mark.parametrize(
    ("found", "many"),
    [
        (sitting(0, 0), 0),  # nobody has counted the drop yet
        (sitting(200_000, 1_000_000), 0),  # 2,000 won of 2,000
        (sitting(200_000, 1_000_025), 1),  # a quarter more
        (sitting(200_000, 600_000), 0),  # 2,000 lost
        (sitting(200_000, 599_975), 1),
        (sitting(1_000, 1_099_000), 0),  # a small drop is taken for $1,000
        (sitting(1_000, 1_099_025), 1),
        (sitting(200_000, 900_000, 100_000), 0),  # 1,000 won by chips and rounds
        (sitting(200_000, 900_000, 60_000), 0),  # they differ by 400, a fifth of the drop
        (sitting(200_000, 900_000, 59_900), 1),
        (sitting(200_000, 900_000, 140_100), 1),
    ],
)
def test_a_hold_and_a_difference_out_of_all_reason_are_found(found: Sitting, many: int) -> None:
    """More than the whole drop, and more than a fifth of it between chips and rounds."""
    assert len(unreasonable(found)) == many


def test_what_rounds_do_not_explain_is_known_once_both_are() -> None:
    assert difference_cents(sitting(200_000, 900_000, 60_000)) == 40_000
    assert difference_cents(sitting(200_000, 900_000)) is None
