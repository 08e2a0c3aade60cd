"""Chips are counted by denomination: what does not come out even, or is no chip of the room, is refused."""

import pytest
from tests.floor.chip_counts import moving
from tests.floor.floor_room import FACE_UP, FloorRoom

from pitboss.floor.chips.documents import ChipStack
from pitboss.floor.documents import TableMode


@pytest.fixture
def table(room: FloorRoom) -> FloorRoom:
    """An open table with real chips."""
    room.set_up("T1", FACE_UP, TableMode.CARD_ENTRY)
    room.open("T1", 100_000)
    return room


@pytest.mark.parametrize(
    ("stacks", "sentence"),
    [
        (
            (ChipStack(2_500, 10_000), ChipStack(100, 1)),
            r"can't be counted out in chips of \$1: it is not a whole number",
        ),
        ((ChipStack(2_500, 9_000),), r"\$90 can't be counted out in chips of \$25: it is not a whole number of them"),
        ((ChipStack(300, 9_000),), r"This room has no chips of \$3: it has"),
        ((ChipStack(2_500, -2_500), ChipStack(500, 12_500)), "no less than 0"),
        ((ChipStack(2_500, 5_000), ChipStack(2_500, 5_000)), "names a denomination twice"),
        ((ChipStack(2_500, 7_500),), r"does not agree with its chips, which sum to \$75: count again"),
    ],
)
def test_a_fill_whose_chips_do_not_come_out_even_is_refused(
    table: FloorRoom, stacks: tuple[ChipStack, ...], sentence: str
) -> None:
    with table.refused(sentence):
        table.do(moving("fill", 10_000, "F-1", chips=stacks))


def test_a_slip_that_has_counted_is_refused_the_second_time(table: FloorRoom) -> None:
    table.do(moving("fill", 10_000, "F-1"))
    with table.refused("F-1"):
        table.do(moving("fill", 10_000, "F-1"))
