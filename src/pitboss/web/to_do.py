"""What is still to be done about jackpots and wins, named as people know them."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from pitboss.floor.documents import FloorTable
from pitboss.jackpots.deadlines import Deadline
from pitboss.jackpots.documents import Jackpot
from pitboss.store.reading import Reader


def to_do_view(reader: Reader, waiting: Iterable[Deadline]) -> list[dict[str, Any]]:
    """Deadlines with the names of their tables and jackpots; plain data."""
    return [asdict(each) | {"due": each.due.isoformat(), "name": _name(reader, each)} for each in waiting]


def _name(reader: Reader, deadline: Deadline) -> str:
    """The table of a win, or the jackpot; an id where it has no name."""
    if deadline.table:
        table = reader.document(FloorTable.kind, deadline.table)
        return table.name if isinstance(table, FloorTable) else deadline.table
    jackpot = reader.document(Jackpot.kind, deadline.subject)
    return jackpot.plan.name if isinstance(jackpot, Jackpot) else deadline.subject
