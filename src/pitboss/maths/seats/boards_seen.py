"""Hold'em with other seats' cards seen: by seeded sets of cards, every decision priced exactly.

Seen cards come neither on the board nor to the dealer. All boards of the cards left are visited with every hole that
the dealer may have, for some holes out of the set at once: with the best choices, and with those of a player who sees
no others' cards.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pitboss.hands.arrays import Bytes, Integers, Numbers
from pitboss.hands.ranker import RankTables
from pitboss.kernel import compiled, kernel
from pitboss.maths.boards.board_game import HOLE, BoardGame
from pitboss.maths.boards.contrasts import BOARD
from pitboss.maths.boards.one_hole import key_of, order_by_key, order_of
from pitboss.maths.boards.sweep import Judging
from pitboss.maths.boards.walk import BoardsWalk
from pitboss.maths.card_sets import numbers_of_cards
from pitboss.maths.executors import Work
from pitboss.maths.histories import MEETINGS, fill_meetings
from pitboss.maths.left.hands import hand_masks, hand_rows
from pitboss.maths.seats.seen_cards import Seen, Sets, drawn_hands, simulate_gain
from pitboss.maths.seats.seen_streets import decided_worth, summed_down
from pitboss.maths.simulate.deals import CardRows

#: Sets of cards a chunk draws, one because it takes so long that it is to be told; and holes tried out of each set.
CHUNK, HANDS_A_SET = 1, 4


@kernel
def judge_dealers(board: int, left: Integers, tables: RankTables, dealers: Integers) -> int:
    """Fill in the order of every hole that the dealer may have on a board; return how many there are."""
    card_keys = tables.card_keys
    total, many = key_of(board, card_keys), 0
    for first in range(len(left)):
        if board >> left[first] & 1:
            continue
        for second in range(first):
            if not board >> left[second] & 1:
                hand = board | 1 << left[first] | 1 << left[second]
                key = total + card_keys[left[first]] + card_keys[left[second]]
                dealers[many] = order_by_key(key, hand, tables)
                many += 1
    return many


@kernel
def net_boards(
    boards: Integers, left: Integers, holes: Integers, judging: Judging, nets: Integers, ends: Numbers
) -> None:
    """Fill in the net of each hole with every history on each board, over all dealer's holes: ``ends[hole, board]``."""
    tables, kinds, qualifies = judging.tables, judging.kinds, judging.qualifies
    dealers, met, meetings = np.zeros(len(left) ** 2, np.int64), np.zeros(3, np.int64), np.zeros(MEETINGS, np.int64)
    for at in range(len(boards)):
        many = judge_dealers(boards[at], left, tables, dealers)
        met[2] = 0
        for dealer in range(many):
            met[2] += dealers[dealer] < qualifies
        for hole in range(len(holes)):
            hand = boards[at] | holes[hole]
            own = order_of(hand, tables)
            beaten, tied = 0, 0
            for dealer in range(many):
                beaten += dealers[dealer] < own
                tied += dealers[dealer] == own
            met[0], met[1] = beaten, tied
            fill_meetings(met, own < qualifies, many, meetings)
            for history in range(len(nets)):
                total = 0
                for meeting in range(MEETINGS):
                    total += meetings[meeting] * nets[history, kinds[own], meeting]
                ends[hole, at, history] = total


@dataclass(frozen=True)
class SeenBoards:
    """A game whose holes are priced with cards gone, and what each hole does whose player sees no others' cards."""

    game: BoardGame
    walk: BoardsWalk

    def gains(self, rows: CardRows, words: np.random.BitGenerator) -> Sequence[int]:
        """The gain of some holes out of each set of gone cards."""
        generator = np.random.Generator(words)
        return [self._gain(row, drawn_hands(row, HOLE, HANDS_A_SET, generator)) for row in rows]

    def _gain(self, gone: Bytes, holes: Bytes) -> int:
        game = self.game
        left = numbers_of_cards(game.pack & ~int(np.bitwise_or.reduce(1 << gone.astype(np.int64))))
        known = {*(decision.known for decision in game.decisions), BOARD}
        masks = {size: hand_masks(left, hand_rows(len(left), size)) for size in known if size}
        masks[0] = np.zeros(1, dtype=np.int64)
        ends = np.zeros((len(holes), len(masks[BOARD]), len(game.nets.nets)), dtype=np.int32)
        hole_masks = np.bitwise_or.reduce(1 << holes.astype(np.int64), axis=1)
        compiled(net_boards)(masks[BOARD], left, hole_masks, game.judging, game.nets.nets, ends)
        return sum(self._gain_of(hole, masks, ends[at], len(left)) for at, hole in enumerate(holes.tolist()))

    def _gain_of(self, hole: Sequence[int], masks: dict[int, Integers], ends: Numbers, cards: int) -> int:
        by_size = summed_down(ends.astype(np.int64), cards, BOARD)
        alone = {
            at: self.walk.chosen(hole, masks[decision.known], at) for at, decision in enumerate(self.game.decisions)
        }
        best, taken = (decided_worth(self.game.decisions, by_size, cards, chosen) for chosen in (None, alone))
        return best - taken


def boards_gain(boards: SeenBoards, seats: int, sets: Sets, work: Work) -> Seen:
    """The gain from seeing other seats' cards, a unit of the first wager: a simulation with exact decisions."""
    game = boards.game
    gone = HOLE * (seats + 1)
    pack = numbers_of_cards(game.pack).astype(np.uint8)
    tried = min(HANDS_A_SET, math.comb(gone, HOLE))
    left = len(pack) - gone
    unit = game.nets.units * tried * math.perm(left, BOARD) * math.comb(left - BOARD, HOLE)
    return simulate_gain(seats, boards.gains, unit, pack, gone, sets, work)
