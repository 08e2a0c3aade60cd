"""Slips: each number counts once and is accounted for; each print is counted, so that a second one says so."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pitboss.desk.desk import Desk, Documents
from pitboss.desk.gaming_day import on_the_wall
from pitboss.errors import NotThereError, PitbossError
from pitboss.floor.chips.documents import ChipPaper, Slip, SlipBook, SlipSeries
from pitboss.floor.commands import PrintSlip
from pitboss.floor.documents import FloorTable, Sitting, WinPage
from pitboss.games.settlement.pay import dollars
from pitboss.jackpots.care.references import number_of

#: Kinds of slips; each has numbers of its own. A cage slip is what the cage pays for a table whose tray is short.
KINDS = ("fill", "credit", "drop", "cage")
#: What a slip is called that is not called by its kind.
NOUNS: Mapping[str, str] = {"cage": "pay by the cage"}
#: A room has not more series of slips of one kind than this.
MOST_SERIES = 200
#: What a number is in a series: anything, and digits at its end.
_NUMBERED = re.compile(r"(.*?)([0-9]{1,15})")

Spans = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class SlipGap:
    """Numbers of slips that are not accounted for: of which kind, from which to which, and how many."""

    what: str
    first: str
    last: str
    missing: int

    @property
    def text(self) -> str:
        """The gap as a sentence."""
        if self.missing == 1:
            return f"{self.what.capitalize()} slip {self.first} is not accounted for"
        return f"{self.missing:,} {self.what} slips, {self.first} to {self.last}, are not accounted for"


def key_of(what: str, number: str) -> str:
    """The id of a slip: its kind and its number."""
    return f"{what}:{number.casefold()}"


def numbered(what: str, text: str) -> str:
    """The number of a slip, which ends with digits, so that a missing one is seen."""
    number = number_of(text, "slip")
    if not _NUMBERED.fullmatch(number):
        raise PitbossError(f"The number of a {what} slip ends with its digits, such as {what[0].upper()}-000123")
    return number


def use_number(desk: Desk, what: str, text: str) -> str:
    """Mark the number of a slip as used now, and never again."""
    number = numbered(what, text)
    used = desk.find(Slip, key_of(what, number))
    if used and not used.renumbered:
        raise PitbossError(_used_before(desk, used, number))
    prefix, value, digits = _parts(number)
    book = desk.find(SlipBook, what) or SlipBook(what)
    series = _series(book, prefix)
    if series and _has(series.used, value):
        raise PitbossError(f"A {what} slip with the digits {value} was used before: a slip counts once")
    spans = with_number(series.used if series else (), value)
    desk.put(_with_series(replace(book, last=number), SlipSeries(prefix, digits, spans)))
    return number


def free_number(desk: Desk, what: str, number: str) -> None:
    """Free a number that was entered by mistake."""
    prefix, value, digits = _parts(number)
    book = desk.find(SlipBook, what) or SlipBook(what)
    series = _series(book, prefix)
    if series:
        desk.put(_with_series(book, SlipSeries(prefix, digits, without_number(series.used, value))))


def gaps_of(known: Documents) -> tuple[SlipGap, ...]:
    """Every number of the room's slips that is not accounted for, as spans."""
    books = (known.find(SlipBook, what) for what in KINDS)
    return tuple(gap for book in books if book for series in book.series for gap in _gaps(book.id, series))


def next_number(known: Documents, what: str) -> str:
    """The number after the last one of a kind; the first of a new series where there is none."""
    book = known.find(SlipBook, what)
    if not book or not book.last:
        return f"{what[0].upper()}-000001"
    prefix, value, digits = _parts(book.last)
    series = _series(book, prefix)
    last = series.used[-1][1] if series and series.used else value
    return _written(book.last[: len(book.last) - digits], last + 1, digits)


def with_number(used: Spans, value: int) -> Spans:
    """The spans of used numbers with one number more."""
    place = bisect_right(used, (value, value))
    before, after = used[:place], used[place:]
    first, last = value, value
    if before and before[-1][1] >= value - 1:
        first, last = before[-1][0], max(before[-1][1], value)
        before = before[:-1]
    if after and after[0][0] <= last + 1:
        last = max(last, after[0][1])
        after = after[1:]
    return (*before, (first, last), *after)


def without_number(used: Spans, value: int) -> Spans:
    """The spans of used numbers with one number less."""
    return tuple(span for first, last in used for span in _cut(first, last, value))


def _cut(first: int, last: int, value: int) -> Iterator[tuple[int, int]]:
    if not first <= value <= last:
        yield first, last
        return
    if first < value:
        yield first, value - 1
    if value < last:
        yield value + 1, last


def _has(used: Spans, value: int) -> bool:
    return any(first <= value <= last for first, last in used)


def _parts(number: str) -> tuple[str, int, int]:
    """Split a number into what it begins with, its digits as a number, and how many digits there are."""
    found = _NUMBERED.fullmatch(number)
    if not found:
        return number.casefold(), 0, 1
    return found[1].casefold(), int(found[2]), len(found[2])


def _written(prefix: str, value: int, digits: int) -> str:
    return f"{prefix}{value:0{digits}d}"


def _series(book: SlipBook, prefix: str) -> SlipSeries | None:
    return next((series for series in book.series if series.prefix == prefix), None)


def _with_series(book: SlipBook, new: SlipSeries) -> SlipBook:
    others: Sequence[SlipSeries] = [series for series in book.series if series.prefix != new.prefix]
    if len(others) >= MOST_SERIES:
        raise PitbossError(f"The {book.id} slips of this room have {MOST_SERIES} series: number them on in one of them")
    return replace(book, series=(*others, new))


def _gaps(what: str, series: SlipSeries) -> Iterator[SlipGap]:
    prefix = series.prefix.upper()
    for (_, before), (after, _) in zip(series.used, series.used[1:], strict=False):
        first, last = (_written(prefix, value, series.digits) for value in (before + 1, after - 1))
        yield SlipGap(what, first, last, after - before - 1)


def _used_before(desk: Desk, used: Slip, number: str) -> str:
    """The sentence about what a number has counted for, and when by the room's clock."""
    at = on_the_wall(used.at, desk.get(FloorTable, used.table).zone)
    people = f"by {used.by} and {used.second} at {at}"
    if used.void and not used.sitting:
        return f"Slip {number} was made void before, {people}: {used.void.reason}"
    what = f"a {NOUNS.get(used.what, used.what)} of {dollars(used.cents)}"
    return f"Slip {number} was {what} at table {used.table} before, {people}: a slip counts once"


#: More prints of one paper than this are a mistake.
MOST_PRINTS = 100


def subject_of(known: Documents, paper: str) -> Slip | Sitting:
    """The subject of a paper: a slip by its id, or ``opener``, ``inventory`` or ``closer`` and its sitting."""
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


def count_print(desk: Desk, paper: ChipPaper | WinPage, name: str, by: str) -> int:
    """Count a print of a paper, so that a second one is marked as a duplicate; return which print it is."""
    if len(paper.prints) >= MOST_PRINTS:
        raise PitbossError(f"{name} was printed {MOST_PRINTS} times: copy one of them")
    desk.put(replace(paper, prints=(*paper.prints, (desk.at, by))))
    return len(paper.prints) + 1


def print_slip(desk: Desk, command: PrintSlip) -> None:
    """Count a print of a slip, or of a count of a tray."""
    by = desk.people("print-slip", command.badge)["by"]
    table = subject_of(desk, command.paper).table
    if table != command.table:
        raise NotThereError(f"Table {command.table} has no slip {command.paper!r:.80}: it is one of table {table}")
    known = desk.find(ChipPaper, command.paper) or ChipPaper(command.paper)
    number = count_print(desk, known, f"Slip {known.id}", by)
    desk.tell("slip-printed", paper=known.id, table=table, number=number, by=by)
    desk.answer(paper=known.id, table=table, number=number, at=desk.at, by=by)
