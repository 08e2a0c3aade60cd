"""A slip on paper: what moved or was counted, by denomination, with a line to sign for all who have a part in it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pitboss.desk.gaming_day import Hours
from pitboss.floor.chips.documents import ChipCorrection, ChipPaper, ChipStack, Slip
from pitboss.floor.chips.slips import subject_of
from pitboss.floor.documents import FloorTable
from pitboss.floor.views.chip_views import MovementView, movements_of, slip_movement
from pitboss.games.settlement.pay import dollars
from pitboss.reports.day.clock import clock, gaming_day
from pitboss.reports.document import BY_HAND, Block, Facts, Grid, PrintedDocument, Sign, Text, grid
from pitboss.reports.numbers import to_the_cent
from pitboss.reports.win.page import print_name
from pitboss.store.read.periods import past

TITLES = {
    "fill": "Fill slip",
    "credit": "Credit slip",
    "drop": "Drop count",
    "cage": "Cage slip",
    "opener": "Opener",
    "inventory": "Shift inventory",
    "closer": "Closer",
}
#: Who signs besides those that a movement names.
SIGNERS = {
    "drop": ("First of the count team", "Second of the count team"),
    "opener": ("Counted by", "Also counted by"),
    "inventory": ("Counted by, for the shift that ends", "Also counted by", "For the shift that begins"),
    "closer": ("Counted by", "Also counted by"),
    "cage": ("Dealer", "Supervisor", "Cage", "Player"),
}


@dataclass(frozen=True, slots=True)
class SlipPaper:
    """A movement with its table, and every print of it that was counted."""

    movement: MovementView
    table: FloorTable
    prints: tuple[tuple[str, str], ...]
    hours: Hours


def print_slip_paper(url: str, paper: str, number: int, hours: Hours) -> PrintedDocument:
    """The print of a number of a slip or a count that must be there."""
    with past(url) as journal:
        subject = subject_of(journal, paper)
        movements = [slip_movement(subject)] if isinstance(subject, Slip) else movements_of(subject, ())
        movement = next(movement for movement in movements if movement.paper == paper)
        table, prints = journal.get(FloorTable, subject.table), journal.get(ChipPaper, paper).prints
    return slip_document(SlipPaper(movement, table, prints, hours), number)


def slip_document(paper: SlipPaper, number: int) -> PrintedDocument:
    """A slip as a document: the print of a number."""
    movement = paper.movement
    title = f"{TITLES[movement.what]} {movement.slip}".strip()
    return PrintedDocument(
        title, f"{paper.table.name} ({paper.table.id}); {dollars(movement.cents)}", tuple(_blocks(paper, number))
    )


def _blocks(paper: SlipPaper, number: int) -> Iterator[Block]:
    movement, zone = paper.movement, paper.table.zone
    at, by = paper.prints[number - 1]
    yield Sign(print_name(number), (f"Printed {clock(at, zone)} by {by}",))
    if movement.void:
        yield Sign("VOID", (_void(movement.void, zone),))
    yield Facts(_facts(paper), two=True)
    if movement.chips:
        yield _denominations(movement.chips, movement.cents)
    else:
        yield Text(f"Amount: {to_the_cent(movement.cents)}.")
    yield Facts(_signatures(movement))
    if movement.corrections:
        yield _corrections(movement.corrections, zone)


def _facts(paper: SlipPaper) -> tuple[tuple[str, str], ...]:
    movement, zone = paper.movement, paper.table.zone
    day, shift = gaming_day(movement.at, paper.hours)
    return (
        ("Table", f"{paper.table.name} ({paper.table.id})"),
        ("Game", paper.table.base_game),
        ("Gaming day and shift", f"{day}, {shift}"),
        ("Shift of the sitting", str(movement.shift)),
        ("Number", movement.slip or "none: it is a count"),
        ("Entered", f"{clock(movement.at, zone)} by {_two(movement.by, movement.second)}"),
    )


def _two(first: str, second: str) -> str:
    return f"{first} and {second}" if second else first


def _denominations(chips: Sequence[ChipStack], cents: int) -> Grid:
    rows = [
        (dollars(stack.chip_cents), f"{stack.cents // stack.chip_cents:,}", to_the_cent(stack.cents)) for stack in chips
    ]
    total = ("Total", f"{sum(stack.cents // stack.chip_cents for stack in chips):,}", to_the_cent(cents))
    return grid("By denomination", ("chip", "number", "amount"), [*rows, total], totals=1)


def _signatures(movement: MovementView) -> tuple[tuple[str, str], ...]:
    people = movement.people
    if people is None:
        return tuple((name, BY_HAND) for name in SIGNERS.get(movement.what, ("First", "Second")))
    return (
        (f"Cage: {people.cage}", BY_HAND),
        (f"Runner: {people.runner}", BY_HAND),
        (f"Dealer: {people.dealer}", BY_HAND),
        (f"Supervisor: {people.supervisor}", BY_HAND),
    )


def _void(void: ChipCorrection, zone: str) -> str:
    was = f"; it was {dollars(void.was_cents)}" if void.was_cents else ""
    return f"{clock(void.at, zone)} by {void.by} and {void.second}: {void.reason}{was}"


def _corrections(corrections: Sequence[ChipCorrection], zone: str) -> Grid:
    rows = [
        (
            clock(change.at, zone),
            _two(change.by, change.second),
            f"{change.reason}{f' (entered as slip {change.number_was})' if change.number_was else ''}",
            to_the_cent(change.was_cents),
            to_the_cent(change.cents),
        )
        for change in corrections
    ]
    return grid("Corrections", ("when", "by", "why", "from", "to"), rows, left=3)
