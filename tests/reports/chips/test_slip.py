"""A slip on paper has its chips by denomination, a line for everyone who signs, its corrections and its voids."""

from dataclasses import replace

import pytest
from tests.floor.chip_counts import FOUR, moving, stacks
from tests.floor.floor_room import FACE_UP, FloorRoom

from pitboss.desk.gaming_day import Hours
from pitboss.floor import commands as c
from pitboss.floor.chips.documents import ChipPaper, Slip
from pitboss.floor.chips.slips import subject_of
from pitboss.floor.documents import FloorTable, TableMode
from pitboss.floor.views.chip_views import movements_of, slip_movement
from pitboss.reports.chips.slip import SlipPaper, slip_document
from pitboss.reports.document import Facts, Grid, PrintedDocument, Sign
from pitboss.reports.writers import html


@pytest.fixture
def room() -> FloorRoom:
    """A table that is open with $10,000, and a fill of $1,225."""
    room = FloorRoom()
    room.set_up("T1", FACE_UP, TableMode.CARD_ENTRY)
    room.open("T1", 1_000_000)
    room.do(moving("fill", 122_500, "F-7"))
    return room


def printed(room: FloorRoom, paper: str) -> PrintedDocument:
    """The next print of a paper."""
    number = int(room.do(c.PrintSlip(table="T1", paper=paper, badge="accounting"))["number"])
    subject = subject_of(room.memory, paper)
    movements = [slip_movement(subject)] if isinstance(subject, Slip) else movements_of(subject, ())
    movement = next(movement for movement in movements if movement.paper == paper)
    prints = room.memory.get(ChipPaper, paper).prints
    return slip_document(SlipPaper(movement, room.memory.get(FloorTable, "T1"), prints, Hours()), number)


def test_a_fill_slip_has_its_chips_and_four_to_sign(room: FloorRoom) -> None:
    """1 of $1,000, 2 of $100, 1 of $25: four chips, $1,225."""
    paper = printed(room, "fill:f-7")
    assert (paper.title, paper.subtitle) == ("Fill slip F-7", "Table T1 (T1); $1,225")
    (chips,) = [block for block in paper.blocks if isinstance(block, Grid)]
    assert chips.rows == (
        ("$25", "1", "$25.00"),
        ("$100", "2", "$200.00"),
        ("$1,000", "1", "$1,000.00"),
        ("Total", "4", "$1,225.00"),
    )
    *_, signatures = [block for block in paper.blocks if isinstance(block, Facts)]
    assert signatures.rows == (("Cage: Ann", ""), ("Runner: Eve", ""), ("Dealer: Dana", ""), ("Supervisor: Sam", ""))
    assert "Fill slip F-7" in html(paper)


def test_every_print_after_the_first_is_a_duplicate(room: FloorRoom) -> None:
    first, second = (
        next(block for block in printed(room, "opener:T1.1").blocks if isinstance(block, Sign)) for _ in range(2)
    )
    assert (first.title, second.title) == ("Original, print 1", "DUPLICATE, print 2")


def test_a_corrected_and_a_void_slip_say_so(room: FloorRoom) -> None:
    correction = c.CorrectChips(
        table="T1",
        what="fill",
        slip="F-7",
        cents=2_500,
        chips=stacks(2_500),
        reason="misread",
        badge="manager",
        second="accounting",
    )
    room.do(correction)
    corrected = html(printed(room, "fill:f-7"))
    assert "misread" in corrected
    assert "$1,225.00" in corrected
    room.do(c.VoidSlip(table="T1", what="fill", slip="F-7", reason="never sent", badge="manager", second="accounting"))
    signs = [block for block in printed(room, "fill:f-7").blocks if isinstance(block, Sign)]
    assert signs[1].title == "VOID"
    assert "Max and Ann: never sent; it was $25" in signs[1].lines[0]


@pytest.mark.parametrize("paper", ["fill:f-8", "closer:T1.1", "inventory:T1.1/1", "opener:T1.2", "opener:T1.1/1", "x"])
def test_what_is_not_there_is_not_printed(room: FloorRoom, paper: str) -> None:
    with room.refused("There is no slip"):
        room.do(c.PrintSlip(table="T1", paper=paper, badge="accounting"))


def test_a_slip_of_another_table_is_not_printed_as_this_ones(room: FloorRoom) -> None:
    room.set_up("T2", FACE_UP, TableMode.CARD_ENTRY)
    room.open("T2", 1_000_000)
    room.do(replace(moving("fill", 100, "F-8"), table="T2", people=FOUR))
    with room.refused("Table T1 has no slip 'fill:f-8': it is one of table T2"):
        room.do(c.PrintSlip(table="T1", paper="fill:f-8", badge="accounting"))
