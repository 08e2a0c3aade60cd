"""Points: where every type of hand stands, and what a player's point is worth against a dealer's.

A point is a back and a front, both as places in an order. How two points compare is one of nine ways, and how many of
the dealer's hands compare so follows from nine *cumulative counts*: those whose back is lower, at most level, or any,
and of them those whose front is lower, at most level, or any.
"""

from dataclasses import dataclass

import numpy as np

from pitboss.hands.arrays import Integers, Numbers
from pitboss.hands.types import TYPES

BACK_SHIFT, FRONT_BITS = 16, 0x7FFF
MARKS, WAYS = 2, 9
#: ``[lower, copy, higher][lower, at most level, any]``: a count of one way to compare from cumulative counts.
FROM_CUMULATIVE = np.array([[0, -1, 1], [-1, 1, 0], [1, 0, 0]])


@dataclass(frozen=True)
class Points:
    """Where each type stands: its points, weighted, as places in a sorted list of cells.

    ``starts[type]`` to ``starts[type + 1]`` are its points in ``cells`` and ``weights``. A cell packs back, front and a
    mark of 0 or 1: whatever the game wants to tell apart.
    """

    starts: Integers
    cells: Numbers
    weights: Integers
    packed: Integers

    @property
    def backs(self) -> Integers:
        """The back of each cell."""
        return self.packed >> BACK_SHIFT

    @property
    def fronts(self) -> Integers:
        """The front of each cell."""
        return self.packed >> 1 & FRONT_BITS

    @property
    def marks(self) -> Integers:
        """The mark of each cell."""
        return self.packed & 1

    @property
    def types(self) -> Integers:
        """The type of each point."""
        return np.repeat(np.arange(TYPES), np.diff(self.starts))


def single_points(backs: Integers, fronts: Integers, marks: Integers) -> Points:
    """Points of weight one, one for each type."""
    return weighted_points(np.arange(len(backs) + 1), backs, fronts, marks, np.ones(len(backs), dtype=np.int64))


def weighted_points(starts: Integers, backs: Integers, fronts: Integers, marks: Integers, weights: Integers) -> Points:
    """Several points for each type; backs and fronts are small numbers, so that cells are sorted without comparing."""
    lines = 2 * (int(fronts.max(initial=0)) + 1)
    numbers = backs.astype(np.int64) * lines + 2 * fronts + marks
    there = np.zeros(int(numbers.max(initial=0)) + 1, dtype=np.bool_)
    there[numbers] = True
    found = np.nonzero(there)[0]
    cells = (np.cumsum(there, dtype=np.int32) - 1)[numbers].astype(np.int32, copy=False)
    packed = found // lines << BACK_SHIFT | found % lines
    return Points(starts.astype(np.int64), cells, weights.astype(np.int64), packed)


@dataclass(frozen=True)
class Sides:
    """The two sides, and what is asked of the player's points.

    A row of ``terms`` says: player's mark, dealer's mark, which cumulative count, kind of worth, and how much of it.
    The dealer has one point a type.
    """

    player: Points
    dealer: Points
    deck: int
    terms: Integers
    kinds: int

    @property
    def front_places(self) -> int:
        """The number of front places: one more than the highest front."""
        return int(max(self.player.fronts.max(), self.dealer.fronts.max())) + 1


@dataclass(frozen=True)
class Against:
    """The two sides, and ``worth[player's mark, dealer's mark, way of comparing, kind of worth]``."""

    player: Points
    dealer: Points
    worth: Integers
    deck: int

    @property
    def sides(self) -> Sides:
        """The sides with the worth by cumulative counts."""
        kinds = self.worth.shape[3]
        by_way = self.worth.reshape(MARKS, MARKS, 3, 3, kinds)
        counts = np.einsum("mdbfk,bi,fj->mdijk", by_way, FROM_CUMULATIVE, FROM_CUMULATIVE).reshape(self.worth.shape)
        places = np.argwhere(counts)
        return Sides(self.player, self.dealer, self.deck, np.column_stack([places, counts[tuple(places.T)]]), kinds)
