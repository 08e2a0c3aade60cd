"""Streets without a dealer with other seats' cards seen: by seeded sets of cards, every decision priced exactly.

Seen cards can't come on the board. For a hand out of a set of gone cards all boards of the cards left are visited, once
with the best choices and once with those of a player who sees no others' cards.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from pitboss.hands.arrays import Bytes, Integers
from pitboss.maths.card_sets import numbers_of_cards, parts_of
from pitboss.maths.executors import Work
from pitboss.maths.left.hands import hand_masks, hand_rows
from pitboss.maths.seats.seen_cards import Seen, Sets, drawn_hands, simulate_gain
from pitboss.maths.seats.seen_streets import decided_worth, summed_down
from pitboss.maths.simulate.deals import CardRows
from pitboss.maths.tree.streets import KindsOf, SetChoices, StreetsGame

#: Sets of cards a chunk draws, and hands that are tried out of each set.
CHUNK, HANDS_A_SET = 25, 4


@dataclass(frozen=True)
class SeenStreets:
    """A game whose hands are priced with cards gone, the kinds of whole hands, and the choices without seen cards."""

    game: StreetsGame
    kinds_of: KindsOf
    alone: Mapping[int, SetChoices]

    def gains(self, rows: CardRows, words: np.random.BitGenerator) -> Sequence[int]:
        """The gain of some hands out of each set of gone cards."""
        generator = np.random.Generator(words)
        return [self._gain(row, drawn_hands(row, self.game.own, HANDS_A_SET, generator)) for row in rows]

    def _gain(self, gone: Bytes, hands: Bytes) -> int:
        left = numbers_of_cards(self.game.pack & ~int(np.bitwise_or.reduce(1 << gone.astype(np.int64))))
        return sum(self._gain_of(int(np.bitwise_or.reduce(1 << hand.astype(np.int64))), left) for hand in hands)

    def _gain_of(self, own: int, left: Integers) -> int:
        game, cards = self.game, len(left)
        masks = {size: hand_masks(left, hand_rows(cards, size)) | own for size in range(1, game.board + 1)}
        masks[0] = np.array([own], dtype=np.int64)
        coming = np.eye(game.nets.nets.shape[1], dtype=np.int64)[self.kinds_of(masks[game.board])]
        ends = summed_down(coming @ game.nets.nets[:, :, 0].T, cards, game.board)
        alone = {
            at: self.alone[at].smaller[self._places(masks[decision.known])]
            for at, decision in enumerate(game.decisions)
        }
        best, taken = (decided_worth(game.decisions, ends, cards, chosen) for chosen in (None, alone))
        return best - taken

    def _places(self, masks: Integers) -> Integers:
        """Where the sets that stand for some known cards are listed."""
        sets = self.game.sets[int(masks[0]).bit_count()]
        return parts_of(masks, sets.size, sets).places[:, 0]


def tree_gain(streets: SeenStreets, seats: int, sets: Sets, work: Work) -> Seen:
    """The gain from seeing other seats' cards, a unit of the first wager: a simulation with exact decisions."""
    game = streets.game
    gone = game.own * (seats + 1)
    pack = numbers_of_cards(game.pack).astype(np.uint8)
    tried = min(HANDS_A_SET, math.comb(gone, game.own))
    boards = math.perm(len(pack) - gone, game.board)
    return simulate_gain(seats, streets.gains, game.nets.units * tried * boards, pack, gone, sets, work)
