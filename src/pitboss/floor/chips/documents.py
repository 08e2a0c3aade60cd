"""What the room knows of chips besides money: denominations, slips and their numbers, counts of trays, corrections."""

from dataclasses import dataclass
from typing import Annotated

from pitboss.desk.bounds import Bounds, Cents, Name, SomeCents
from pitboss.desk.document import KeptDocument, document


@dataclass(frozen=True, slots=True)
class ChipStack:
    """Chips of one denomination: what one of them is worth, and what they are worth together."""

    chip_cents: SomeCents
    cents: Cents


ChipStacks = Annotated[tuple[ChipStack, ...], Bounds(max_length=100, description="The amount by denomination.")]


@dataclass(frozen=True, slots=True)
class SlipPeople:
    """The people of a fill or a credit: in a command their cards, in a document their names."""

    cage: Name
    runner: Name
    dealer: Name
    supervisor: Name


@dataclass(frozen=True, slots=True)
class ChipCorrection:
    """A figure of a table's chips that two people have corrected: which, from what to what, and why.

    ``shift`` is the number of the shift in its sitting. ``number_was`` is the number that a slip was entered under.
    """

    what: str
    shift: int
    was_cents: int
    cents: int
    at: str
    by: str
    second: str
    reason: str
    number_was: str = ""


@dataclass(frozen=True, slots=True)
class EndedShift:
    """A shift at a table that stayed open: its tray as two people have counted it at the end, and what had moved.

    ``drops`` is how many slips of a drop were booked for it; older releases kept the amount alone.
    """

    ended_at: str
    by: str
    second: str
    cents: int
    chips: tuple[ChipStack, ...]
    fills_cents: int
    credits_cents: int
    jackpot_cents: int
    drop_cents: int = 0
    drops: int = 0


@document("slip")
class Slip(KeptDocument):
    """A slip that has counted or is void, so that it counts once: its kind and number, what it moved, when, by whom.

    ``shift`` is the number of the shift in its sitting, or 0 on slips that are older than shifts. ``void`` is who made
    it void and why: then it moves nothing. ``renumbered`` is the number that the paper really has, if it was entered
    under a wrong one: then this number is free again.
    """

    id: str
    number: str
    sitting: str
    table: str
    cents: int
    at: str
    by: str
    second: str
    chips: tuple[ChipStack, ...] = ()
    people: SlipPeople | None = None
    shift: int = 0
    corrections: tuple[ChipCorrection, ...] = ()
    void: ChipCorrection | None = None
    renumbered: str = ""

    @property
    def what(self) -> str:
        """The kind of movement in words: a fill, a credit, a drop, or what the cage paid for a table."""
        return self.id.partition(":")[0]


@dataclass(frozen=True, slots=True)
class SlipSeries:
    """The slips of one print: what their numbers begin with, how many digits follow, and which have been used.

    Used numbers are kept as spans from a first to a last one, in order; what lies between two spans is missing.
    """

    prefix: str
    digits: int
    used: tuple[tuple[int, int], ...]


@document("slip-book")
class SlipBook(KeptDocument):
    """The numbers of all slips of a kind, by series, and the last number that was used."""

    id: str
    last: str = ""
    series: tuple[SlipSeries, ...] = ()


CHIP_SET = "chips"


@document("chip-set")
class ChipSet(KeptDocument):
    """The denominations that a room has set, in cents."""

    id: str = CHIP_SET
    denominations_cents: tuple[int, ...] = ()


@document("chip-paper")
class ChipPaper(KeptDocument):
    """A slip on paper: when it was printed, and by whom; every print after the first is a duplicate."""

    id: str
    prints: tuple[tuple[str, str], ...] = ()
