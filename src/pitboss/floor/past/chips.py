"""Chips of the past: openers, fills, credits, closers that books and drop explain, and drops as they were counted."""

from collections.abc import Mapping

from pitboss.desk.desk import Known
from pitboss.floor.chips.documents import ChipStack, SlipPeople
from pitboss.floor.chips.tray import in_tray
from pitboss.floor.commands import CloseTable, MoveChips, OpenTable
from pitboss.floor.documents import Sitting
from pitboss.floor.gate.letters import acknowledgements
from pitboss.floor.past.plan import PastPeople

#: The chips that a tray is counted by, the largest first, and what is kept of each before a smaller one is used.
_CHIPS = (10_000, 2_500, 500, 100, 25)
_KEPT: Mapping[int, int] = {10_000: 300_000, 2_500: 100_000, 500: 20_000}


def stacks(cents: int) -> tuple[ChipStack, ...]:
    """An amount by denominations, with some of the smaller ones as a tray has them."""
    counted = list[ChipStack]()
    for chip in _CHIPS:
        small = 0 if cents < _KEPT.get(chip, 0) * 2 else _KEPT.get(chip, 0)
        stack = (cents - small) // chip * chip
        if stack:
            counted.append(ChipStack(chip, stack))
        cents -= stack
    return tuple(counted)


def opening(table: str, cents: int, people: PastPeople) -> OpenTable:
    """A table opens with its opener, counted by two people."""
    return OpenTable(
        table=table,
        opener_cents=cents,
        chips=stacks(cents),
        acknowledged=tuple(duty.id for duty in acknowledgements()),
        badge=people.supervisor,
        second=people.dealer,
    )


def moved(table: str, what: str, cents: int, slip: int, people: PastPeople) -> MoveChips:
    """A fill or a credit with its slip, the next of its numbers."""
    return MoveChips(
        table=table,
        what="fill" if what == "fill" else "credit",
        cents=cents,
        slip=_number(what, slip),
        chips=stacks(cents),
        people=SlipPeople(people.cage, people.manager, people.dealer, people.supervisor),
        badge=people.supervisor,
        second=people.dealer,
    )


def _number(what: str, slip: int) -> str:
    return f"{what[0].upper()}-{slip:06d}"


def closing(known: Known, sitting: Sitting, drop_cents: int, win_cents: int, people: PastPeople) -> CloseTable:
    """A table closes with what is left in its tray, if it has won so much and so much lies in its box."""
    closer = in_tray(known, sitting) + win_cents - drop_cents
    return CloseTable(
        table=sitting.table,
        closer_cents=closer,
        chips=stacks(closer),
        badge=people.supervisor,
        second=people.dealer,
    )


def drop(table: str, sitting: str, cents: int, slip: int, people: PastPeople) -> MoveChips:
    """The drop of a sitting as the count team found it in the box."""
    return MoveChips(
        table=table,
        what="drop",
        cents=cents,
        slip=_number("drop", slip),
        sitting=sitting,
        badge=people.cage,
        second=people.manager,
    )
