"""The plan of the floor: tables stand where they were put, and every one of them stands somewhere."""

import pytest
from tests.floor.floor_room import FACE_UP, FloorRoom

from pitboss.floor import commands as c
from pitboss.floor.documents import FloorTable, PlanPlace, TableMode
from pitboss.floor.floor_plan import StandingTable, standing_tables


@pytest.fixture
def room() -> FloorRoom:
    """A room with three tables and one for practice."""
    found = FloorRoom()
    for name in ("A", "B", "C"):
        found.set_up(name, FACE_UP, TableMode.CARD_ENTRY)
    found.practice_table(FACE_UP, "P", "play")
    return found


def _standing(room: FloorRoom) -> list[StandingTable]:
    tables = [document for document in room.memory.documents.values() if isinstance(document, FloorTable)]
    return standing_tables(room.memory, tables)


def test_every_table_stands_somewhere_and_none_on_another(room: FloorRoom) -> None:
    """One that nobody has placed stands on a free square; practice stands nowhere."""
    assert {standing.table for standing in _standing(room)} == {"A", "B", "C"}
    first = min((standing.column, standing.row) for standing in _standing(room))
    room.do(c.ArrangeFloor(places=(PlanPlace("C", *first, 90),), badge="manager"))
    found = {standing.table: standing for standing in _standing(room)}
    assert found["C"] == StandingTable("C", *first, 90, is_placed=True)
    assert not found["A"].is_placed
    assert len({(standing.column, standing.row) for standing in found.values()}) == 3


@pytest.mark.parametrize(
    ("places", "says"),
    [
        ((PlanPlace("A", 1, 1), PlanPlace("B", 1, 1)), "Two tables stand at column 2, row 2"),
        ((PlanPlace("A", 1, 1), PlanPlace("A", 2, 1)), "in two places"),
        ((PlanPlace("A", 12, 1),), "within 12 columns"),
        ((PlanPlace("A", 1, -1),), "within 12 columns"),
        ((PlanPlace("A", 1, 1, 45),), "turned by quarters"),
        ((PlanPlace("P", 1, 1),), "for practice"),
        ((PlanPlace("Z", 1, 1),), "no table 'Z'"),
    ],
)
def test_a_plan_that_can_not_be_is_refused(room: FloorRoom, places: tuple[PlanPlace, ...], says: str) -> None:
    """With the table in the sentence, and the plan stays as it was."""
    with room.refused(says):
        room.do(c.ArrangeFloor(places=places, badge="manager"))
