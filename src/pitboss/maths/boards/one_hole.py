"""One hole on every board that may come, each dealer's hole one by one: the plain way, and quick after the flop."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

import numpy as np

from pitboss.hands.arrays import Integers
from pitboss.hands.ranker import BUCKETS, COUNTER_SIGN, COUNTERS_REACH_FIVE, LOW_HALF, SUIT_SHIFT, RankTables, slot_of
from pitboss.kernel import compiled, kernel
from pitboss.maths.boards.board_game import HOLE, BoardGame
from pitboss.maths.boards.contrasts import BOARD
from pitboss.maths.card_sets import CARDS, RANKS, SUIT, numbers_of_cards
from pitboss.maths.histories import MEETINGS


@kernel
def key_of(cards: int, card_keys: Integers) -> int:
    """The sum of the keys of some cards: their ranks, and how many there are of each suit."""
    total = 0
    for card in range(CARDS):
        if cards >> card & 1:
            total += card_keys[card]
    return total


@kernel
def order_by_key(total: int, hand: int, tables: RankTables) -> int:
    """The place of seven cards among all values, by the sum of their keys."""
    rank_key = total & LOW_HALF
    order = np.int64(tables.orders[slot_of(rank_key, tables.shifts[rank_key & (BUCKETS - 1)])])
    reached = ((total >> SUIT_SHIFT) + COUNTERS_REACH_FIVE) & COUNTER_SIGN
    if reached:
        suit = (reached >> 7 & 1) + 2 * (reached >> 11 & 1) + 3 * (reached >> 15 & 1)
        order = max(order, np.int64(tables.flush_orders[0, hand >> RANKS * suit & SUIT]))
    return int(order)


@kernel
def order_of(hand: int, tables: RankTables) -> int:
    """The place of seven cards among all values."""
    return order_by_key(key_of(hand, tables.card_keys), hand, tables)


@kernel
def meet_dealers(
    hole: int,
    boards: Integers,
    pack: Integers,
    tables: RankTables,
    qualifies: int,
    own: Integers,
    meetings: Integers,
) -> None:
    """The order of a hole on every board, and how often it meets the dealer's hole in each way."""
    for at in range(len(boards)):
        own[at] = order_of(boards[at] | hole, tables)
        gone = boards[at] | hole
        for first in range(len(pack)):
            for second in range(first):
                two = 1 << pack[first] | 1 << pack[second]
                if not two & gone:
                    dealer = order_of(boards[at] | two, tables)
                    met = 1 + (own[at] > dealer) - (own[at] < dealer) + 3 * (dealer >= qualifies)
                    meetings[at, met] += 1


@dataclass(frozen=True)
class _Boards:
    """Every board that may come of what is known, with the nets of each history on it."""

    game: BoardGame
    masks: Integers
    nets: Integers

    def worth(self, action: int, known: int, boards: Integers) -> int:
        """What an action comes to over some boards that hold the known cards, in all orders of streets."""
        contrasts, size = self.game.contrasts, known.bit_count()
        if action < 0:
            return int(self.nets[~action, boards].sum()) * contrasts.chains(size)
        decision = self.game.decisions[action]
        orders = contrasts.chains(size, decision.known)
        if decision.known == BOARD:
            ends = np.array([self.nets[~then, boards] for then in decision.actions])
            return int(ends.max(axis=0).sum()) * orders
        total = 0
        for more in self._supersets(known, decision.known, boards):
            there = boards[self.masks[boards] & more == more]
            total += max(self.worth(then, more, there) for then in decision.actions)
        return total * orders

    def _supersets(self, known: int, size: int, boards: Integers) -> list[int]:
        others = numbers_of_cards(int(np.bitwise_or.reduce(self.masks[boards])) & ~known).tolist()
        sets = combinations(others, size - known.bit_count())
        return [known | sum(1 << card for card in cards) for cards in sets]


def action_worths(game: BoardGame, hole: Sequence[int], board: Sequence[int], decision: int) -> list[Fraction]:
    """What each action of a decision is worth in antes, with these cards of the board known."""
    own, known = (sum(1 << card for card in cards) for cards in (hole, board))
    others = numbers_of_cards(game.pack & ~own & ~known).tolist()
    sets = combinations(others, BOARD - len(board))
    masks = np.array([known | sum(1 << card for card in cards) for cards in sets], dtype=np.int64)
    orders, meetings = np.zeros(len(masks), np.int64), np.zeros((len(masks), MEETINGS), np.int64)
    compiled(meet_dealers)(own, masks, game.cards, game.tables, game.qualifies, orders, meetings)
    by_kind = game.nets.nets[:, game.kinds[orders]]
    boards = _Boards(game, masks, (by_kind * meetings[None]).sum(axis=2))
    every = np.arange(len(masks))
    deals = len(masks) * math.comb(len(others) - BOARD + len(board), HOLE) * game.contrasts.chains(len(board))
    units = deals * game.nets.units
    return [Fraction(boards.worth(action, known, every), units) for action in game.decisions[decision].actions]
