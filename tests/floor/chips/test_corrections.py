"""Chips are corrected by two people with a reason; what was entered stays, and the books follow."""

import pytest
from tests.floor.chip_counts import FOUR, moving, stacks
from tests.floor.floor_room import FACE_UP, FloorRoom

from pitboss.floor import commands as c
from pitboss.floor.chips.documents import ChipStack, Slip, SlipPeople
from pitboss.floor.chips.shifts import shifts_of
from pitboss.floor.chips.slips import gaps_of, next_number
from pitboss.floor.documents import TableMode

OFFICE = {"badge": "manager", "second": "accounting"}


@pytest.fixture
def table(room: FloorRoom) -> str:
    """A table that is open with $10,000."""
    room.set_up("T1", FACE_UP, TableMode.CARD_ENTRY)
    room.open("T1", 1_000_000)
    return "T1"


def correcting(what: str, cents: int, **more: object) -> c.CorrectChips:
    """A correction by the manager and accounting."""
    chips = () if what == "drop" else stacks(cents)
    values: dict[str, object] = {"reason": "A digit too many", "chips": chips, **OFFICE, **more}
    return c.CorrectChips(table="T1", what=what, cents=cents, **values)  # type: ignore[arg-type]


def voiding(what: str, slip: str, **more: object) -> c.VoidSlip:
    """A void by a supervisor and accounting."""
    values: dict[str, object] = {"reason": "Torn", "badge": "supervisor", "second": "accounting", **more}
    return c.VoidSlip(table="T1", what=what, slip=slip, **values)  # type: ignore[arg-type]


def counting(cents: int) -> c.CountTray:
    """A tray that a supervisor and a dealer have counted."""
    return c.CountTray(table="T1", cents=cents, chips=stacks(cents), badge="supervisor", second="dealer", sure=True)


def slip_of(room: FloorRoom, name: str) -> Slip:
    """A slip as it is kept."""
    return room.memory.get(Slip, name)


def test_a_fill_that_was_entered_ten_times_too_large_is_corrected_and_stays_in_the_trail(
    room: FloorRoom, table: str
) -> None:
    """$5,000 entered for $500: the tray has $10,500 by the books, and both amounts are told with who and why."""
    room.do(moving("fill", 500_000, "F-1"))
    room.do(correcting("fill", 50_000, slip="F-1"))
    assert room.memory.balance(f"float:{table}") == 1_050_000 * 1_000_000
    assert room.sitting(table).fills_cents == 50_000
    (change,) = slip_of(room, "fill:f-1").corrections
    assert (change.was_cents, change.cents, change.by, change.second) == (500_000, 50_000, "Max", "Ann")
    assert [record.kind for _, record in room.memory.journal[-2:]] == ["fill", "chips-correction"]
    assert room.memory.journal[-1][1].reason == "A digit too many"
    room.audit()


def test_a_correction_after_the_tray_was_counted_changes_what_was_won(room: FloorRoom, table: str) -> None:
    """Opener 10,000, fill 500, closer 10,000: lost 500. The fill was 50: lost 50."""
    room.do(moving("fill", 50_000, "F-1"))
    room.close(table, 1_000_000)
    room.do(moving("drop", 0, "D-1", sitting="T1.1"))
    assert room.sitting(table).win_cents == -50_000
    room.do(correcting("fill", 5_000, slip="f-1"))
    assert room.sitting(table).win_cents == -5_000
    assert room.memory.balance(f"table-win:{table}") == 5_000 * 1_000_000
    assert room.memory.balance(f"float:{table}") == 0
    room.audit()


def test_an_inventory_that_is_corrected_moves_win_from_one_shift_to_the_next(room: FloorRoom, table: str) -> None:
    """Counted 9,000 for 8,000 between two shifts: 1,000 less is won in the first, 1,000 more in the second.

    Nothing is posted once both trays were counted; while the second shift runs, the books in its tray follow.
    """
    room.do(counting(900_000))
    room.do(correcting("inventory", 700_000, sitting="T1.1", shift=1))
    assert room.memory.balance(f"float:{table}") == 700_000 * 1_000_000
    room.do(correcting("inventory", 900_000, sitting="T1.1", shift=1))
    room.close(table, 850_000)
    for shift in (1, 2):
        room.do(moving("drop", 0, f"D-{shift}", sitting="T1.1", shift=shift))
    assert [shift.win_cents for shift in shifts_of(room.sitting(table))] == [-100_000, -50_000]
    entries = len(room.memory.journal)
    room.do(correcting("inventory", 800_000, sitting="T1.1", shift=1))
    assert [shift.win_cents for shift in shifts_of(room.sitting(table))] == [-200_000, 50_000]
    assert len(room.memory.journal) == entries
    assert room.memory.balance(f"table-win:{table}") == 150_000 * 1_000_000
    room.audit()


def test_a_slip_that_was_entered_under_a_wrong_number_gets_its_own(room: FloorRoom, table: str) -> None:
    """F-100 was F-10: the number 100 is free again, and nothing is missing between 9 and 10."""
    room.do(moving("fill", 50_000, "F-9"))
    room.do(moving("fill", 50_000, "F-100"))
    assert [gap.text for gap in gaps_of(room.memory)] == ["90 fill slips, F-010 to F-099, are not accounted for"]
    room.do(correcting("fill", 50_000, slip="F-100", number="F-10"))
    assert gaps_of(room.memory) == ()
    assert slip_of(room, "fill:f-10").corrections[0].number_was == "F-100"
    assert next_number(room.memory, "fill") == "F-11"
    room.do(moving("fill", 50_000, "F-100"))
    assert room.sitting(table).fills_cents == 150_000


def test_a_void_is_kept_and_its_number_accounted_for(room: FloorRoom, table: str) -> None:
    """One that was spoiled before it counted, and one whose movement is undone; neither counts again."""
    room.do(moving("fill", 50_000, "F-1"))
    room.do(voiding("fill", "F-2"))
    room.do(moving("fill", 10_000, "F-3"))
    room.do(voiding("fill", "F-1"))
    assert gaps_of(room.memory) == ()
    assert room.sitting(table).fills_cents == 10_000
    assert room.memory.balance(f"float:{table}") == 1_010_000 * 1_000_000
    void = slip_of(room, "fill:f-1").void
    assert void
    assert (void.was_cents, void.by, void.second, void.reason) == (50_000, "Sam", "Ann", "Torn")
    for number in ("F-1", "F-2"):
        with room.refused(f"Slip {number} was"):
            room.do(moving("fill", 100, number))
        with room.refused(f"Slip {number} is void, by Sam and Ann: Torn"):
            room.do(voiding("fill", number))
    with room.refused("is void"):
        room.do(correcting("fill", 100, slip="F-1"))
    room.audit()


def test_a_number_that_is_missing_is_listed_until_it_is_accounted_for(room: FloorRoom, table: str) -> None:
    assert table
    for number in ("F-0007", "F-0009", "F-0013"):
        room.do(moving("fill", 100, number))
    assert [gap.text for gap in gaps_of(room.memory)] == [
        "Fill slip F-0008 is not accounted for",
        "3 fill slips, F-0010 to F-0012, are not accounted for",
    ]
    room.do(voiding("fill", "F-0008"))
    room.do(moving("fill", 100, "F-0011"))
    assert [(gap.first, gap.last) for gap in gaps_of(room.memory)] == [("F-0010", "F-0010"), ("F-0012", "F-0012")]
    with room.refused("A fill slip with the digits 11 was used before"):
        room.do(moving("fill", 100, "F-11"))
    with room.refused("ends with its digits, such as F-000123"):
        room.do(moving("fill", 100, "F-eleven"))


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (correcting("fill", 100, slip="F-1", reason=" "), "Give a reason"),
        (correcting("fill", 100, slip="F-1", second="manager"), "Two people are needed here; both cards are Max's"),
        (correcting("fill", 100, slip="F-1", badge="dealer"), "This needs the card of"),
        (correcting("fill", 100, slip="F-2"), "No fill is booked under slip 'F-2'"),
        (correcting("fill", 50_000, slip="F-1"), r"Slip F-1 already says so: \$500"),
        (correcting("fill", 0, slip="F-1"), "A fill is from"),
        (correcting("fill", 100, slip="F-1", number="F-3"), "Slip F-3 was a fill"),
        (correcting("fill", 100, slip="F-1", chips=()), "is counted by denomination"),
        (correcting("drop", 100, slip="D-1", chips=stacks(100)), "A drop is counted as money"),
        (correcting("closer", 100, sitting="T1.1"), "is open: its closer is not counted yet"),
        (correcting("inventory", 100, sitting="T1.1", shift=1), "has no inventory 1: its tray was counted 0 times"),
        (correcting("opener", 1_000_000, sitting="T1.1"), "An opener of sitting T1.1 already says so"),
        (correcting("opener", 100, sitting="T2.1"), "Table T1 has no sitting 'T2.1'"),
        (voiding("fill", "F-1", reason=""), "Give a reason"),
        (voiding("fill", "F-1", second="supervisor"), "Two people are needed here"),
        (voiding("fill", "F-1", second=""), "Two people are needed here"),
    ],
)
def test_what_is_wrong_with_a_correction_is_said_and_nothing_changes(
    room: FloorRoom, table: str, command: c.Command, words: str
) -> None:
    assert table
    room.do(moving("fill", 50_000, "F-1"))
    room.do(moving("fill", 50_000, "F-3"))
    room.do(moving("drop", 50_000, "D-1"))
    with room.refused(words):
        room.do(command)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"chips": ()}, r"A fill of \$26 is counted by denomination: enter the amount of each"),
        ({"chips": (ChipStack(2_500, 2_600),)}, r"\$26 can't be counted out in chips of \$25"),
        ({"chips": (ChipStack(2_500, 2_500),)}, r"A fill of \$26 does not agree with its chips, which sum to \$25"),
        ({"chips": (ChipStack(2_600, 2_600),)}, r"This room has no chips of \$26: it has \$0.25, \$0.50, \$1,"),
        ({"chips": (ChipStack(100, 1_300),) * 2}, "names a denomination twice"),
        ({"chips": (ChipStack(100, 2_700), ChipStack(50, -100))}, "no less than 0"),
        ({"people": None}, "A fill needs four people"),
        (
            {"people": SlipPeople("accounting", "dealer", "dealer", "supervisor")},
            "Dana can't be both the runner and the",
        ),
        (
            {"people": SlipPeople("accounting", "sams-other", "dealer", "supervisor")},
            "Sam can't be both the runner and",
        ),
        ({"people": SlipPeople("dealer", "executive", "dealer", "supervisor")}, "This needs the card of"),
        ({"people": SlipPeople("", "executive", "dealer", "supervisor")}, "is not known here"),
        ({"people": SlipPeople("accounting", "software-supervisor", "dealer", "supervisor")}, "not known|the software"),
        ({"what": "drop", "people": FOUR}, "it has no chips and no runner"),
        ({"what": "drop", "shift": 2}, "Sitting T1.1 has no shift 2: it has 1"),
        ({"what": "drop", "badge": "supervisor", "second": "dealer"}, "This needs the card of"),
    ],
)
def test_what_is_wrong_with_a_slip_is_said_and_nothing_changes(
    room: FloorRoom, table: str, more: dict[str, object], words: str
) -> None:
    assert table
    what = str(more.pop("what", "fill"))
    with room.refused(words):
        room.do(moving(what, 2_600, "F-1", **more))


def test_the_room_says_what_its_chips_are_worth(room: FloorRoom, table: str) -> None:
    """By two people; what was counted before stays, and what is not among them is refused from then on."""
    with room.refused("1 to 20 kinds of chips, each once"):
        room.do(c.SetDenominations(denominations_cents=(100, 100), badge="manager", second="executive"))
    with room.refused("A chip is worth from"):
        room.do(c.SetDenominations(denominations_cents=(0,), badge="manager", second="executive"))
    room.do(c.SetDenominations(denominations_cents=(500, 100), badge="manager", second="executive"))
    with room.refused(r"no chips of \$25: it has \$1, \$5"):
        room.do(moving("fill", 2_500, "F-1"))
    room.do(moving("fill", 2_500, "F-1", chips=(ChipStack(500, 2_500),)))
    assert room.sitting(table).opener_cents == 1_000_000


def test_an_opener_and_a_closer_are_counted_by_denomination(room: FloorRoom, table: str) -> None:
    """And a practice table has none."""
    with room.refused(r"A closer of \$1 is counted by denomination"):
        room.do(c.CloseTable(table=table, closer_cents=100, badge="supervisor", second="dealer"))
    room.close(table, 2_600)
    assert room.sitting(table).closer_chips == (ChipStack(100, 100), ChipStack(2_500, 2_500))
    room.set_up("P", FACE_UP, TableMode.PRACTICE, equipment=())
    with room.refused("A practice table has no chips"):
        room.open("P", 100)
