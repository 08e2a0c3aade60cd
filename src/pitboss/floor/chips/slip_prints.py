"""Slips on paper: each print is counted, so that a second one says that it is a duplicate."""

from collections.abc import Iterator

from pitboss.desk.desk import Desk, Documents
from pitboss.errors import NotThereError, PitbossError
from pitboss.floor.chips.documents import ChipPaper, Slip
from pitboss.floor.commands import PrintSlip
from pitboss.floor.documents import Sitting

#: More prints of one slip than this are a mistake.
MOST_PRINTS = 100


def subject_of(known: Documents, paper: str) -> Slip | Sitting:
    """What a paper is about: a slip by its id, or ``opener``, ``inventory`` or ``closer`` and its sitting."""
    slip = known.find(Slip, paper)
    if slip and not slip.renumbered:
        return slip
    what, _, rest = paper.partition(":")
    name, _, shift = rest.partition("/")
    sitting = known.find(Sitting, name)
    if sitting is None or (what, shift) not in _counts(sitting):
        raise NotThereError(f"There is no slip {paper!r:.80} to print", paper)
    return sitting


def _counts(sitting: Sitting) -> Iterator[tuple[str, str]]:
    """The counts of a sitting's tray, an inventory with the number of the shift that it ended."""
    yield "opener", ""
    yield from (("inventory", str(number)) for number in range(1, len(sitting.shifts) + 1))
    if sitting.closer_cents is not None:
        yield "closer", ""


def print_slip(desk: Desk, command: PrintSlip) -> None:
    """Count a print of a slip, or of a count of a tray."""
    by = desk.people("print-slip", command.badge)["by"]
    table = subject_of(desk, command.paper).table
    if table != command.table:
        raise NotThereError(f"Table {command.table} has no slip {command.paper!r:.80}: it is one of table {table}")
    known = desk.find(ChipPaper, command.paper) or ChipPaper(command.paper)
    if len(known.prints) >= MOST_PRINTS:
        raise PitbossError(f"Slip {command.paper} was printed {MOST_PRINTS} times: copy one of them")
    number = len(known.prints) + 1
    desk.put(ChipPaper(known.id, (*known.prints, (desk.at, by))))
    desk.tell("slip-printed", paper=known.id, table=table, number=number, by=by)
    desk.answer(paper=known.id, table=table, number=number, at=desk.at, by=by)
