"""What ranks a hand holds: how often each, the joker as an ace; over many hands at once."""

from functools import cached_property

import numpy as np

from pitboss.hands._bits import COUNT, HIGHEST
from pitboss.hands.arrays import Flags, Integers
from pitboss.hands.five_card import CLASS_SHIFT, FLUSH, STRAIGHT_CLASS, STRAIGHT_FLUSH, JokerRule
from pitboss.hands.rankings.two_card import CLASS_SHIFT as TWO_CARD_SHIFT
from pitboss.hands.rankings.two_card import PAIR
from pitboss.hands.splits import Splits

NONE = -1
ACE = 12


def how_many(ranks: Integers) -> Integers:
    """How many ranks are in each rank set."""
    return COUNT[ranks]


def highest(ranks: Integers, nth: int = 0) -> Integers:
    """The highest rank of each rank set, or the nth after it; -1 where there is none."""
    for _ in range(nth):
        ranks = ranks & ~(1 << HIGHEST[ranks])
    return np.where(ranks > 0, HIGHEST[ranks], NONE)


class Holding:
    """The splits of some hands and the ranks that the hands hold; a rank is 0 for a deuce to 12 for an ace.

    Part of a holding takes what it needs from the whole, where each thing is worked out once.
    """

    def __init__(self, splits: Splits) -> None:
        """Read the hands by their splits."""
        self.whole = self
        self._splits = splits
        self.rows: Integers | slice = slice(None)
        self.held_sets: dict[int, Integers] = {}

    def take(self, rows: Integers) -> "Holding":
        """A holding of some of the hands, which takes what was worked out from the whole."""
        part = Holding(self._splits)
        part.whole, part.rows = self, rows
        return part

    @cached_property
    def splits(self) -> Splits:
        """All splits of these hands."""
        return self._splits if isinstance(self.rows, slice) else self._splits.take(self.rows)

    @cached_property
    def all_counts(self) -> Integers:
        """The ``counts`` of the whole hand."""
        cards = self._splits.cards
        counts = np.stack([((cards % 13 == rank) & (cards < 52)).sum(axis=1) for rank in range(13)], axis=1)
        joker = (cards == 52).any(axis=1)
        rank = np.full(len(cards), ACE)
        if self._splits.joker is JokerRule.FULLY_WILD:
            rank = 12 - np.argmax(counts[:, ::-1], axis=1)
        counts[np.nonzero(joker)[0], rank[joker]] += 1
        return counts

    @property
    def counts(self) -> Integers:
        """``[hand, rank]``: how many of each rank; the joker is an ace, or if fully wild one more of the best."""
        return self.whole.all_counts[self.rows]

    def held(self, times: int) -> Integers:
        """The set of ranks that each hand holds exactly so many times."""
        whole = self.whole
        if times not in whole.held_sets:
            whole.held_sets[times] = ((whole.all_counts == times) << np.arange(13)).sum(axis=1)
        return whole.held_sets[times][self.rows]

    @property
    def singles(self) -> Integers:
        """The set of ranks held exactly once."""
        return self.held(1)

    @property
    def pairs(self) -> Integers:
        """The set of ranks held exactly twice."""
        return self.held(2)

    @property
    def trips(self) -> Integers:
        """The set of ranks held exactly three times."""
        return self.held(3)

    @property
    def quads(self) -> Integers:
        """The ranks that are held four times."""
        return self.held(4)

    @property
    def fives(self) -> Integers:
        """The ranks that are held five times."""
        return self.held(5)

    @cached_property
    def complete(self) -> Flags:
        """``[hand, split]``: whether the back is a straight, flush or straight flush."""
        classes = self.splits.backs >> CLASS_SHIFT
        return (classes == STRAIGHT_CLASS) | (classes == FLUSH) | (classes == STRAIGHT_FLUSH)

    @cached_property
    def pair_in_front(self) -> Flags:
        """``[hand, split]``: whether the front is a pair."""
        return self.splits.fronts >> TWO_CARD_SHIFT == PAIR

    def front_of(self, high: Integers, low: Integers) -> Flags:
        """``[hand, split]``: whether the front is of these two ranks; nowhere if one of them is missing."""
        value = np.where(high == low, PAIR << TWO_CARD_SHIFT | high << 4, high << 4 | low)
        return (self.splits.fronts == value[:, None]) & ((high >= 0) & (low >= 0))[:, None]

    def best(self, wanted: Flags) -> Integers:
        """The wanted split with the highest front and then the highest back; -1 where none is wanted."""
        worth = self.splits.fronts.astype(np.int64) << 32 | self.splits.backs
        chosen = np.argmax(np.where(wanted, worth, NONE), axis=1)
        return np.where(wanted.any(axis=1), chosen, NONE)

    def front_value(self, chosen: Integers) -> Integers:
        """The front's value of a chosen split; -1 where none is chosen."""
        fronts = np.take_along_axis(self.splits.fronts, np.maximum(chosen, 0)[:, None], axis=1)[:, 0]
        return np.where(chosen >= 0, fronts, NONE)
