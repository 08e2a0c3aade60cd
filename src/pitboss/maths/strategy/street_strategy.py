"""Decisions street by street: how many hands of each class take each action when every one is made for the best."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from pitboss.hands.arrays import Integers

#: How hands are told apart: by their two cards, or by what they are.
HOLES, CLASSES = "holes", "classes"


@dataclass(frozen=True)
class ValueClasses:
    """Classes of hands, the weakest first: their names, and the least value of each."""

    names: tuple[str, ...]
    floors: Integers

    def of(self, values: Integers) -> Integers:
        """The class of every value, by its place."""
        return np.maximum(np.searchsorted(self.floors, values, side="right") - 1, 0)


#: Hands that are not told apart.
ONE_CLASS = ValueClasses(("All hands",), np.zeros(1, dtype=np.int64))


@dataclass(frozen=True, slots=True)
class DecidedClass:
    """The hands of one class: how many take each action of their decision, and the worth of each if all are alike.

    A worth is in units of the first wager.
    """

    name: str
    taken: tuple[int, ...]
    worths: tuple[Fraction, ...] = ()

    @property
    def hands(self) -> int:
        """All hands of the class that come to the decision."""
        return sum(self.taken)


@dataclass(frozen=True, slots=True)
class DecidedStreet:
    """A decision with so many known cards, own ones and the board's, by class of hand, the strongest first.

    Hands are counted with the cards as they were turned, street by street. ``ended`` are those of which nothing is left
    to decide there: with them it is all hands. ``up`` is the rank of the dealer's up card, where one is seen, and
    ``marks`` stand for the actions in a grid.
    """

    cards: int
    by: str
    actions: tuple[str, ...]
    classes: tuple[DecidedClass, ...]
    ended: int = 0
    up: str = ""
    marks: tuple[str, ...] = ()

    @property
    def hands(self) -> int:
        """All hands that come to the decision."""
        return sum(row.hands for row in self.classes)

    @property
    def taken(self) -> tuple[int, ...]:
        """The number of hands that take each action."""
        return tuple(sum(row.taken[at] for row in self.classes) for at in range(len(self.actions)))


@dataclass(frozen=True, slots=True)
class StreetStrategy:
    """The best decisions of a game with streets: of every street, and with every up card of the dealer."""

    house_edge: Fraction
    streets: tuple[DecidedStreet, ...]


def decided_classes(names: Sequence[str], taken: Integers) -> tuple[DecidedClass, ...]:
    """Rows of a table of classes by actions, the strongest class first, without those of which there is no hand."""
    rows = zip(names, taken.tolist(), strict=True)
    return tuple(DecidedClass(name, tuple(row)) for name, row in reversed(list(rows)) if any(row))


def gathered(hands: Iterable[tuple[str, Sequence[int], Sequence[Fraction]]]) -> tuple[DecidedClass, ...]:
    """Group hands by name, in the order in which names come first.

    Of every hand how often each action is taken and what each is worth, which is told where it is the same for all.
    """
    taken: dict[str, list[int]] = {}
    worths: dict[str, set[tuple[Fraction, ...]]] = {}
    for name, actions, worth in hands:
        taken[name] = [many + more for many, more in zip(taken.get(name, [0] * len(actions)), actions, strict=True)]
        worths.setdefault(name, set()).add(tuple(worth))
    return tuple(
        DecidedClass(name, tuple(actions), next(iter(worths[name])) if len(worths[name]) == 1 else ())
        for name, actions in taken.items()
        if any(actions)
    )
