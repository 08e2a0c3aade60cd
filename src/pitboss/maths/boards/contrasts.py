"""Contrasts: how much more an action is worth than the smallest bet of its decision, as sums over boards.

Every decision's worth is that of always taking the smallest bet, plus a gain wherever another action is better. So only
differences are summed for each state of knowledge; those that are alike are summed once.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from pitboss.hands.arrays import Integers
from pitboss.maths.histories import Nets, StreetDecision

BOARD = 5


@dataclass(frozen=True)
class Contrast:
    """How an action differs from the first one of a decision: its nets, and the gains of decisions that may follow.

    The contrast of the first action of the first decision is its worth itself.
    """

    decision: int
    action: int
    nets: Integers
    gains: Mapping[int, int]


def _gains(more: Iterable[int], less: Iterable[int], alike: Mapping[int, int]) -> dict[int, int]:
    """How often the gains of decisions are added, once those on one way are taken from those on another."""
    gains = Counter(alike[decision] for decision in more)
    gains.subtract(alike[decision] for decision in less)
    return {decision: many for decision, many in gains.items() if many}


@dataclass(frozen=True)
class Contrasts:
    """The decisions of a round of boards and their contrasts."""

    decisions: Sequence[StreetDecision]
    nets: Nets

    @cached_property
    def levels(self) -> tuple[int, ...]:
        """How many cards of the board are known at decisions before the last card, rising."""
        return tuple(sorted({decision.known for decision in self.decisions if decision.known < BOARD}))

    @cached_property
    def rivers(self) -> tuple[int, ...]:
        """The decisions that know the whole board."""
        return tuple(at for at, decision in enumerate(self.decisions) if decision.known == BOARD)

    @cached_property
    def alike(self) -> tuple[int, ...]:
        """For every decision, the first one that knows as many cards and whose actions differ alike; often itself.

        Whatever was bet before, the same action is best at decisions that are alike, and gains as much.
        """
        firsts: dict[object, int] = {}
        alike: dict[int, int] = {}
        for level in sorted({decision.known for decision in self.decisions}, reverse=True):
            here = [at for at, decision in enumerate(self.decisions) if decision.known == level]
            for at in here:
                rows = [(row.action, row.nets.tobytes(), frozenset(row.gains.items())) for row in self._of(at, alike)]
                alike[at] = firsts.setdefault((level, *rows), at)
        return tuple(alike[at] for at in range(len(self.decisions)))

    def at_level(self, known: int) -> tuple[int, ...]:
        """The decisions that know a number of cards; of those that are alike, the first."""
        return tuple(at for at in sorted({*self.alike}) if self.decisions[at].known == known)

    def smallest(self, action: int) -> int:
        """The history that an action ends in when the smallest bet is taken ever after."""
        while action >= 0:
            action = self.decisions[action].actions[0]
        return ~action

    def gaining(self, action: int) -> list[int]:
        """The decisions on the way of the smallest bets, which may gain by another action."""
        decisions = []
        while action >= 0:
            decisions.append(action)
            action = self.decisions[action].actions[0]
        return decisions

    def of(self, decision: int) -> list[Contrast]:
        """The contrasts of a decision's actions but the first, and the worth of the first one if it is the root."""
        return self._of(decision, dict(enumerate(self.alike)))

    def _of(self, decision: int, alike: Mapping[int, int]) -> list[Contrast]:
        """The contrasts of a decision once it is known which of those after it are alike."""
        first, *others = self.decisions[decision].actions
        base, gaining = self.nets.nets[self.smallest(first)], self.gaining(first)
        contrasts = [Contrast(decision, 0, base, _gains(gaining, (), alike))] if not decision else []
        for at, action in enumerate(others, 1):
            nets = self.nets.nets[self.smallest(action)] - base
            contrasts.append(Contrast(decision, at, nets, _gains(self.gaining(action), gaining, alike)))
        return contrasts

    def chains(self, known: int, end: int = BOARD) -> int:
        """In how many orders of streets so many known cards may grow to a set of ``end`` cards that holds them."""
        orders, top = 1, end
        for level in reversed([level for level in self.levels if known < level < end]):
            orders *= math.comb(top - known, level - known)
            top = level
        return orders


@dataclass(frozen=True)
class Quantities:
    """What is summed over boards for each state of knowledge at one level, and how contrasts are made of it.

    ``nets[quantity, kind, meeting]`` and ``gains[quantity, river]`` are summed; ``mix[contrast, quantity]`` makes the
    contrasts of all boards, ``later[contrast, decision]`` adds the gains of decisions before the river.
    """

    known: int
    contrasts: tuple[Contrast, ...]
    nets: Integers
    gains: Integers
    mix: Integers
    later: Integers

    @classmethod
    def of(cls, contrasts: Contrasts, known: int) -> "Quantities":
        """Every sum that the decisions of a level need, each of them once."""
        listed = [contrast for decision in contrasts.at_level(known) for contrast in contrasts.of(decision)]
        rows = [(row.nets, [row.gains.get(river, 0) for river in contrasts.rivers]) for row in listed]
        keys = [(nets.tobytes(), tuple(gains)) for nets, gains in rows]
        known_keys = list(dict.fromkeys(keys))
        firsts = [rows[keys.index(key)] for key in known_keys]
        later = np.zeros((len(listed), len(contrasts.decisions)), dtype=np.int64)
        for at, contrast in enumerate(listed):
            for decision, sign in contrast.gains.items():
                later[at, decision] = 0 if decision in contrasts.rivers else sign
        return cls(
            known,
            tuple(listed),
            np.array([nets for nets, _ in firsts], dtype=np.int64),
            np.array([gains for _, gains in firsts], dtype=np.int64).reshape(len(firsts), len(contrasts.rivers)),
            np.array([[int(key == quantity) for quantity in known_keys] for key in keys], dtype=np.int64),
            later,
        )

    def bounds(self, decisions: Sequence[int]) -> tuple[Integers, Integers]:
        """Where the contrasts of each decision begin and end; the worth of the first action is none of them."""
        places = [
            [at for at, row in enumerate(self.contrasts) if row.decision == decision and row.action]
            for decision in decisions
        ]
        return np.array([min(rows) for rows in places]), np.array([max(rows) + 1 for rows in places])
