"""The floor plan: where each table stands and which way it looks, set by the manager."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pitboss.desk.desk import Desk, Documents
from pitboss.errors import PitbossError
from pitboss.floor.commands import ArrangeFloor
from pitboss.floor.documents import PLAN, FloorPlan, FloorTable, PlanPlace, TableMode

#: A plan is a grid of so many columns and rows; a table stands on one of its squares.
COLUMNS, ROWS = 12, 10
#: Which way the dealer's side looks, in degrees.
TURNS = (0, 90, 180, 270)
#: Tables that nobody has placed stand in rows of so many, with an aisle between.
IN_A_ROW = 4


@dataclass(frozen=True, slots=True)
class StandingTable:
    """A table where it stands; ``is_placed`` says that somebody has put it there."""

    table: str
    column: int
    row: int
    turn: int
    is_placed: bool


def arrange_floor(desk: Desk, command: ArrangeFloor) -> None:
    """Place tables where the manager says; those that are not named stand wherever there is room."""
    by = desk.people(command.type, command.badge)["by"]
    taken: set[tuple[int, int]] = set()
    for place in command.places:
        _check(desk, place)
        if (place.column, place.row) in taken:
            raise PitbossError(f"Two tables stand at column {place.column + 1}, row {place.row + 1}: move one of them")
        taken.add((place.column, place.row))
    if len({place.table for place in command.places}) < len(command.places):
        raise PitbossError("A table stands in two places: give each table one place")
    desk.put(FloorPlan(places=command.places))
    desk.tell("floor-arranged", tables=len(command.places), by=by)
    desk.answer(tables=len(command.places))


def _check(desk: Desk, place: PlanPlace) -> None:
    table = desk.get(FloorTable, place.table)
    if table.mode is TableMode.PRACTICE:
        raise PitbossError(f"Table {table.id} is for practice: it stands nowhere")
    if not (0 <= place.column < COLUMNS and 0 <= place.row < ROWS) or place.turn not in TURNS:
        raise PitbossError(
            f"Table {table.id} has to stand within {COLUMNS} columns and {ROWS} rows, turned by quarters"
        )


def standing_tables(known: Documents, tables: Sequence[FloorTable]) -> list[StandingTable]:
    """The place of every table of the floor; tables without one stand in rows on the free squares."""
    plan = known.find(FloorPlan, PLAN) or FloorPlan()
    real = {table.id: table for table in tables if table.mode is not TableMode.PRACTICE}
    placed = [place for place in plan.places if place.table in real]
    found = [StandingTable(place.table, place.column, place.row, place.turn, is_placed=True) for place in placed]
    named = {place.table for place in placed}
    free = _free({(place.column, place.row) for place in placed})
    others = sorted((table for name, table in real.items() if name not in named), key=lambda table: table.name)
    return found + [
        StandingTable(table.id, column, row, 0, is_placed=False)
        for table, (column, row) in zip(others, free, strict=False)
    ]


def _free(taken: set[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The free squares: first every other row by fours, then the rest."""
    squares = [(column, row) for row in range(0, ROWS, 2) for column in range(IN_A_ROW)]
    squares += [(column, row) for row in range(ROWS) for column in range(COLUMNS)]
    return (square for square in dict.fromkeys(squares) if square not in taken)
