"""High Five Poker with other seats' cards seen: by seeded sets of cards, every decision priced exactly.

The dealer's hands that a set of gone cards leaves are counted by type, as rank patterns and flushes, and not one by
one; then any seven of the gone cards are a player's hand, and what it gains on folding is read off the counts.
"""

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pitboss.hands.arrays import Integers, Numbers
from pitboss.hands.types import HAND, hand_types
from pitboss.kernel import compiled, kernel
from pitboss.maths.duel.high_five import BestDecisions, PlayNets
from pitboss.maths.duel.pai_gow import type_splits
from pitboss.maths.duel.subsets import FULL_DECK, LARGEST_LIST, list_containing
from pitboss.maths.executors import Work
from pitboss.maths.play import Play
from pitboss.maths.seats.seen_cards import Seen, Sets, simulate_gain
from pitboss.maths.seats.seven_card_seats import PACK, Dealt, types_of_rows
from pitboss.maths.simulate.deals import CardRows

#: Sets of cards a chunk draws, and hands that are tried out of each set.
CHUNK, HANDS_A_SET = 25, 256


@kernel
def add_by_place(types: Numbers, counts: Integers, places: Integers, below: Integers) -> None:
    """Count how many hands lie below each place."""
    below[:] = 0
    for at in range(len(types)):
        below[places[types[at]] + 1] += counts[at]
    for place in range(len(below) - 1):
        below[place + 1] += below[place]


@dataclass(frozen=True)
class Values:
    """The types of hands by the place of their value, where the dealer qualifies, and what each outcome gains.

    Gains are over folding, in parts of the ANTE, so many ``units`` of it.
    """

    places: Integers
    room: int
    qualifies: int
    gains: Integers
    units: int

    @classmethod
    def of(cls, play: Play) -> "Values":
        """The values by the rules of a table."""
        values, nets = type_splits(play.joker, play.wheel).bests(), PlayNets.of(play)
        known, places = np.unique(values, return_inverse=True)
        qualifies = int(np.searchsorted(known, play.game.dealer_qualifies_from))
        return cls(places, len(known), qualifies, nets.by_type - nets.fold, nets.units)

    def dealers_below(self, gone: int) -> Integers:
        """``[place]``: the number of dealer's hands below it without the gone cards; the last entry has all."""
        types, counts = np.empty(LARGEST_LIST, dtype=np.int32), np.empty(LARGEST_LIST, dtype=np.int64)
        found = compiled(list_containing)(0, FULL_DECK & ~gone, hand_types(), types, counts)
        below = np.empty(self.room + 1, dtype=np.int64)
        compiled(add_by_place)(types[:found], counts[:found], self.places, below)
        return below

    def gain(self, types: Numbers, below: Integers) -> Integers:
        """The gain of hands of these types on folding, over all dealer's hands."""
        places, all_hands = self.places[types], below[-1]
        weak = below[self.qualifies]
        lower = np.maximum(below[places] - weak, 0)
        level = np.maximum(below[places + 1] - weak, 0) - lower
        outcomes = np.stack([np.full(len(types), weak), lower, level, all_hands - weak - lower - level], axis=1)
        return (outcomes * self.gains[types]).sum(axis=1)


def _hands(rows: CardRows, words: np.random.BitGenerator) -> Dealt:
    """Hands drawn at random out of each set; all there are where the set is a hand."""
    many = 1 if rows.shape[1] == HAND else HANDS_A_SET
    order = np.random.Generator(words).random((len(rows), many, rows.shape[1])).argsort(axis=2)[:, :, :HAND]
    cards = np.take_along_axis(rows[:, None, :].astype(np.int64), order, axis=2).reshape(-1, HAND)
    return Dealt(cards, types_of_rows(cards))


def set_gains(values: Values, decided: BestDecisions, rows: CardRows, words: np.random.BitGenerator) -> Sequence[int]:
    """For each set of gone cards: what deciding with it brings over deciding alone, over hands and dealer's hands."""
    hands = _hands(rows, words)
    alone = hands.play(decided).reshape(len(rows), -1)
    types = hands.types.reshape(len(rows), -1)
    found = []
    for row, own, plays in zip(rows, types, alone, strict=True):
        gone = sum(1 << int(card) for card in row)
        gain = values.gain(own, values.dealers_below(gone))
        found.append(int((np.maximum(gain, 0) - np.where(plays, gain, 0)).sum()))
    return found


def seats_gain(seats: int, play: Play, decided: BestDecisions, sets: Sets, work: Work) -> Seen:
    """The gain from seeing other seats' cards, a unit of the ANTE: a simulation with every decision exact."""
    cards = HAND * (seats + 1)
    values = Values.of(play)
    gains = functools.partial(set_gains, values, decided)
    unit = values.units * (HANDS_A_SET if seats else 1) * math.comb(len(PACK) - cards, HAND)
    return simulate_gain(seats, gains, unit, PACK, cards, sets, work)
