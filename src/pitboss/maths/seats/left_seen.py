"""Ante and play against a dealer with other seats' cards seen: by seeded sets of cards, every decision priced exactly.

What the dealer may hold depends on the cards that are gone alone. So the dealer's hands that a set leaves are judged
once, and hands out of the set are decided with that knowledge and without.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pitboss.hands.arrays import Bytes, Integers
from pitboss.kernel import compiled, kernel
from pitboss.maths.card_sets import numbers_of_cards
from pitboss.maths.executors import Work
from pitboss.maths.histories import MEETINGS, fill_meetings
from pitboss.maths.left.hands import LeftGame, hand_masks, hand_rows
from pitboss.maths.left.walk import HandsWalk
from pitboss.maths.seats.seen_cards import Seen, Sets, drawn_hands, simulate_gain
from pitboss.maths.simulate.deals import CardRows
from pitboss.maths.simulate.street_seats import Layout

#: Sets of cards a chunk draws, and hands that are tried out of each set.
CHUNK, HANDS_A_SET = 25, 256


@kernel
def gain_of_hands(
    orders: Integers,
    dealers: Integers,
    qualifies: int,
    kind_of: Integers,
    nets: Integers,
    allowed: Integers,
    alone: Integers,
) -> int:
    """The gain of the best actions of hands over those taken alone, against dealer's hands by rising order."""
    meetings, met, total = np.zeros(MEETINGS, np.int64), np.zeros(3, np.int64), 0
    for at in range(len(orders)):
        met[0] = np.searchsorted(dealers, orders[at], side="left")
        met[1] = np.searchsorted(dealers, orders[at], side="right") - met[0]
        met[2] = np.searchsorted(dealers, qualifies, side="left")
        fill_meetings(met, orders[at] < qualifies, len(dealers), meetings)
        kind, best, taken = kind_of[orders[at]], 0, 0
        first = True
        for action in range(len(nets)):
            if not allowed[action, kind]:
                continue
            worth = 0
            for meeting in range(MEETINGS):
                worth += meetings[meeting] * nets[action, kind, meeting]
            if first or worth > best:
                best, first = worth, False
            if action == alone[at]:
                taken = worth
        total += best - taken
    return total


@dataclass(frozen=True)
class SeenHands:
    """A game whose hands are priced with cards gone, and what each hand does that sees no others' cards."""

    game: LeftGame
    walk: HandsWalk

    def gains(self, rows: CardRows, words: np.random.BitGenerator) -> Sequence[int]:
        """The gain of hands out of each set of gone cards, one of which is up where the dealer shows one."""
        generator = np.random.Generator(words)
        if self.game.up:
            rows = generator.permuted(rows, axis=1)
        return [self._gain(row[: self.game.up], row[self.game.up :], generator) for row in rows]

    def _gain(self, up: Bytes, gone: Bytes, generator: np.random.Generator) -> int:
        game = self.game
        hands = drawn_hands(gone, game.own, HANDS_A_SET, generator)
        shown = int(np.bitwise_or.reduce(1 << up.astype(np.int64), initial=0))
        taken = int(np.bitwise_or.reduce(1 << gone.astype(np.int64)))
        left = numbers_of_cards(game.pack & ~shown & ~taken)
        dealers = game.judge(hand_masks(left, hand_rows(len(left), game.dealers - game.up)) | shown)
        orders = game.judge(np.bitwise_or.reduce(1 << hands.astype(np.int64), axis=1))
        allowed = np.ones(game.nets.nets.shape[:2], np.int64) if game.nets.allowed is None else game.nets.allowed
        return int(
            compiled(gain_of_hands)(
                orders.astype(np.int64),
                np.sort(dealers).astype(np.int64),
                game.qualifies,
                game.kind_of,
                game.nets.nets,
                allowed,
                self._alone(hands, up),
            )
        )

    def _alone(self, hands: Bytes, up: Bytes) -> Integers:
        """The history of every hand that is decided by itself."""
        layout = Layout(self.game.up, 0, self.game.own)
        rows = np.concatenate([np.broadcast_to(up, (len(hands), len(up))), hands], axis=1).astype(np.uint8)
        return self.walk.histories(rows, layout, 0)


def left_gain(hands: SeenHands, seats: int, sets: Sets, work: Work) -> Seen:
    """The gain from seeing other seats' cards, a unit of the first wager: a simulation with exact decisions."""
    game = hands.game
    gone = game.own * (seats + 1)
    pack = numbers_of_cards(game.pack).astype(np.uint8)
    tried = min(HANDS_A_SET, math.comb(gone, game.own))
    dealers = math.comb(len(pack) - gone - game.up, game.dealers - game.up)
    unit = game.nets.units * tried * dealers
    return simulate_gain(seats, hands.gains, unit, pack, gone + game.up, sets, work)
