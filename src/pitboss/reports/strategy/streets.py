"""Decisions street by street as an answer, and as tables: the grid of two cards, up cards side by side, classes."""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from pydantic import Field

from pitboss.cards import RANKS
from pitboss.maths.strategy.street_strategy import HOLES, DecidedClass, DecidedStreet
from pitboss.reports.answer import BigCount, Exact, Stated
from pitboss.reports.document import Block, Grid, Text, grid
from pitboss.reports.numbers import percent

GRID_WORDS = "Pairs are on the diagonal, suited cards above it, offsuit cards below."
HANDS_WORDS = "Hands are counted street by street, with the best play at every decision."
ENDED = "{hands:,} more hands have nothing left to decide."
#: A share that is not all or nothing is shown to so many digits in a table of up cards.
SHARE_DIGITS = 1


@dataclass(frozen=True, slots=True)
class StreetAction:
    """An action of a decision, its mark in a grid, and how many hands take it."""

    name: str
    mark: str
    hands: BigCount


@dataclass(frozen=True, slots=True)
class StreetClass:
    """Hands of one class: how many there are, how many take each action, and what each is worth where all are alike.

    ``decision`` is the action that all of them take, if they do.
    """

    name: str
    hands: BigCount
    decision: str | None
    taken: Mapping[str, BigCount]
    worths: Annotated[Mapping[str, Exact], Field(exclude_if=lambda worths: not worths)]

    @classmethod
    def of(cls, row: DecidedClass, actions: Sequence[str]) -> "StreetClass":
        """A class as it was counted."""
        taken = dict(zip(actions, row.taken, strict=True))
        decision = next((action for action, hands in taken.items() if hands == row.hands), None)
        worths = dict(zip(actions, row.worths, strict=True)) if row.worths else {}
        return cls(row.name, row.hands, decision, taken, worths)


@dataclass(frozen=True, slots=True)
class StreetAnswer:
    """A decision by class of hand: with so many known cards, and with one up card of the dealer where it is seen.

    ``ended`` are hands of which nothing is left to decide then: with them it is all hands.
    """

    cards: Annotated[int, Field(description="Known cards: own ones and the board's")]
    by: Annotated[str, Field(description="holes: two cards each by themselves; classes: by what the hand is")]
    up: Stated
    hands: BigCount
    ended: BigCount
    actions: tuple[StreetAction, ...]
    classes: tuple[StreetClass, ...]

    @classmethod
    def of(cls, street: DecidedStreet) -> "StreetAnswer":
        """A street as it was counted."""
        actions = tuple(map(StreetAction, street.actions, street.marks, street.taken))
        classes = tuple(StreetClass.of(row, street.actions) for row in street.classes)
        return cls(street.cards, street.by, street.up, street.hands, street.ended, actions, classes)

    @property
    def chosen(self) -> tuple[StreetAction, ...]:
        """The actions that some hand takes."""
        return tuple(action for action in self.actions if action.hands)


@dataclass(frozen=True, slots=True)
class StreetRow:
    """How many hands of a class take an action at a decision."""

    cards: int
    up: str
    hand: str
    action: str
    hands: int
    of: int


def street_rows(streets: Sequence[StreetAnswer]) -> tuple[StreetRow, ...]:
    """Every class of every decision with every action, one a row."""
    return tuple(
        StreetRow(street.cards, street.up, row.name, action, hands, row.hands)
        for street in streets
        for row in street.classes
        for action, hands in row.taken.items()
    )


# Tables


def street_blocks(streets: Sequence[StreetAnswer]) -> list[Block]:
    """The tables of all decisions: those with up cards side by side, every other by itself."""
    blocks: list[Block] = []
    for cards in dict.fromkeys(street.cards for street in streets):
        here = [street for street in streets if street.cards == cards]
        if len(here) > 1:
            blocks += _up_card_blocks(here)
        elif here[0].by == HOLES:
            blocks += _hole_blocks(here[0])
        else:
            blocks.append(_class_grid(here[0]))
            blocks += [Text(ENDED.format(hands=here[0].ended))] if here[0].ended else []
    return [*blocks, Text(HANDS_WORDS)]


def _hole_blocks(street: StreetAnswer) -> Iterator[Block]:
    """The grid of two cards, and how many hands take each action."""
    marks = {action.name: action.mark for action in street.actions}
    cells = {row.name: marks.get(row.decision or "", "*") for row in street.classes}
    ranks = RANKS[::-1]
    rows = [(rank, *(cells.get(_hole(rank, other), "") for other in ranks)) for rank in ranks]
    yield grid(_title(street), ("", *ranks), rows)
    yield Text(GRID_WORDS)
    taken = [
        (action.mark, action.name, f"{action.hands:,}", percent(Fraction(action.hands, street.hands), 4))
        for action in street.actions
    ]
    yield grid("", ("mark", "action", "hands", "share"), taken, left=2)


def _hole(row: str, column: str) -> str:
    """The two cards of a place in the grid."""
    if row == column:
        return row + column
    return f"{row}{column}s" if RANKS.index(row) > RANKS.index(column) else f"{column}{row}o"


def _up_card_blocks(streets: Sequence[StreetAnswer]) -> Iterator[Block]:
    """One table for all up cards: what each class does, and classes that do the same with every one in one row."""
    names = list(dict.fromkeys(row.name for street in streets for row in street.classes))
    by_up = [{row.name: _cell(street, row) for row in street.classes} for street in streets]
    cells = {name: tuple(row.get(name, "") for row in by_up) for name in names}
    groups = [list(group) for _, group in itertools.groupby(names, key=lambda name: cells[name])]
    rows = [(_from_to(group), *cells[group[0]]) for group in groups]
    yield grid(f"{_title(streets[0])}, by the dealer's up card", ("hand", *(street.up for street in streets)), rows)
    chosen = {action.name for street in streets for action in street.chosen}
    marks = ", ".join(f"{action.mark} is {action.name}" for action in streets[0].actions if action.name in chosen)
    yield Text(f"{marks}; where hands of a class differ, the most common action and its share.")
    every = [(street.up, *(f"{action.hands:,}" for action in street.actions)) for street in streets]
    yield grid("All hands with each up card", ("up card", *(action.name for action in streets[0].actions)), every)


def _from_to(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}"


def _cell(street: StreetAnswer, row: StreetClass) -> str:
    """The mark of what a class does, with the share of its hands where not all do it."""
    most = max(street.actions, key=lambda action: row.taken[action.name])
    return (
        most.mark if row.decision else f"{most.mark} {percent(Fraction(row.taken[most.name], row.hands), SHARE_DIGITS)}"
    )


def _class_grid(street: StreetAnswer) -> Grid:
    """The classes of a decision: how many hands of each take each action that is ever taken."""
    names = [action.name for action in street.chosen]
    rows = [
        (row.name, row.decision or "some of each", f"{row.hands:,}", *(f"{row.taken[name]:,}" for name in names))
        for row in street.classes
    ]
    total = ("All", "", f"{street.hands:,}", *(f"{action.hands:,}" for action in street.chosen))
    return grid(_title(street), ("hand", "decision", "hands", *names), [*rows, total], left=2, totals=1)


def _title(street: StreetAnswer) -> str:
    return f"With {street.cards} cards"
