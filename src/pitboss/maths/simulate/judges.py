"""Judges of dealt hands: the orders of the hands in some columns of many rounds, by which they are compared."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from pitboss.hands import JokerRule, WheelRule
from pitboss.hands.arrays import Integers, Numbers
from pitboss.hands.ranker import (
    BUCKETS,
    COUNTER_SIGN,
    COUNTERS_REACH_FIVE,
    LOW_HALF,
    SUIT_SHIFT,
    RankTables,
    slot_of,
)
from pitboss.hands.rankings import Ranking
from pitboss.kernel import compiled, kernel
from pitboss.maths.card_sets import RANKS, SUIT
from pitboss.maths.simulate.deals import CardRows


@kernel
def fill_masks(rows: CardRows, columns: Integers, masks: Integers) -> None:
    """Fill in the cards in some columns of every row, as a mask."""
    for at in range(len(rows)):
        mask = 0
        for column in columns:
            mask |= 1 << int(rows[at, column])
        masks[at] = mask


class Judge(Protocol):
    """Compares dealt hands: a greater order beats a lesser one."""

    def orders(self, rows: CardRows, columns: Integers) -> Integers:
        """The order of the hand in some columns of every row."""


@dataclass(frozen=True)
class JudgedByRanking:
    """The orders of hands by the values of a ranking."""

    ranking: Ranking
    joker: JokerRule
    wheel: WheelRule
    order_of: Numbers

    def __call__(self, masks: Integers) -> Integers:
        """The order of every hand given as a mask."""
        return np.asarray(self.order_of[self.ranking.values(masks, self.joker, self.wheel)], dtype=np.int64)

    def orders(self, rows: CardRows, columns: Integers) -> Integers:
        """The order of the hand in some columns of every row."""
        masks = np.empty(len(rows), dtype=np.int64)
        compiled(fill_masks)(rows, columns, masks)
        return self(masks)


@dataclass(frozen=True)
class HandOrders:
    """How dealt hands are compared: by orders, with the traits of each, and from which one on a dealer qualifies."""

    judge: Judge
    traits: Integers
    qualifies: int


@kernel
def fill_orders(rows: CardRows, columns: Integers, tables: RankTables, filled: Integers) -> None:
    """Fill in the place of the hand in some columns of every row among all values."""
    card_keys, shifts, orders, flush_orders = tables.card_keys, tables.shifts, tables.orders, tables.flush_orders
    for at in range(len(rows)):
        total = 0
        for column in columns:
            total += card_keys[rows[at, column]]
        rank_key = total & LOW_HALF
        order = np.int64(orders[slot_of(rank_key, shifts[rank_key & (BUCKETS - 1)])])
        reached = ((total >> SUIT_SHIFT) + COUNTERS_REACH_FIVE) & COUNTER_SIGN
        if reached:
            suit = (reached >> 7 & 1) + 2 * (reached >> 11 & 1) + 3 * (reached >> 15 & 1)
            hand = 0
            for column in columns:
                hand |= 1 << int(rows[at, column])
            order = max(order, np.int64(flush_orders[0, hand >> RANKS * suit & SUIT]))
        filled[at] = order


@dataclass(frozen=True)
class JudgedByTables:
    """The orders of hands of five to seven cards by the tables of the ranker."""

    tables: RankTables

    def orders(self, rows: CardRows, columns: Integers) -> Integers:
        """The order of the hand in some columns of every row."""
        filled = np.empty(len(rows), dtype=np.int64)
        compiled(fill_orders)(rows, columns, self.tables, filled)
        return filled
