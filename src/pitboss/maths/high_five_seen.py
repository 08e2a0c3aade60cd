"""High Five Poker with other seats' cards seen: by seeded sets of cards, every decision priced exactly.

The dealer's hands that a set of gone cards leaves are counted by type, as rank patterns and flushes, and not one by
one; then any seven of the gone cards are a player's hand, and what it gains on folding is read off the counts.
"""

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pitboss.games.high_five_poker.game import DEALER_QUALIFIES_FROM, STRAIGHT_OR_BETTER
from pitboss.hands import JokerRule, WheelRule
from pitboss.hands.types import HAND
from pitboss.kernel import compiled, kernel
from pitboss.maths.base_games import Work
from pitboss.maths.dealing import Rows
from pitboss.maths.high_five import fold_net, play_nets
from pitboss.maths.high_five_decisions import DIVIDED, PLAYS, BestDecisions
from pitboss.maths.pai_gow import type_splits, type_traits
from pitboss.maths.seats import PACK, Dealt, types_of_rows
from pitboss.maths.seen_cards import Seen, Sets, simulate_gain
from pitboss.maths.subsets import FULL_DECK, LARGEST_LIST, TypeTables, list_containing, type_tables

Integers = npt.NDArray[np.int64]
Numbers = npt.NDArray[np.int32]

#: Sets of cards a chunk draws, and hands that are tried out of each set.
CHUNK, HANDS_A_SET = 25, 256


@kernel
def add_by_place(types: Numbers, counts: Integers, places: Integers, below: Integers) -> None:
    """How many hands lie below each place."""
    below[:] = 0
    for at in range(len(types)):
        below[places[types[at]] + 1] += counts[at]
    for place in range(len(below) - 1):
        below[place + 1] += below[place]


@dataclass(frozen=True)
class Values:
    """The types of hands by the place of their value, where the dealer qualifies, and what each outcome brings."""

    places: Integers
    room: int
    qualifies: int
    gains: Integers
    tables: TypeTables

    @classmethod
    def of(cls, wheel: WheelRule) -> "Values":
        """By a place of A-2-3-4-5."""
        values = type_splits(JokerRule.SEMI_WILD, wheel).bests()
        known, places = np.unique(values, return_inverse=True)
        strong = (type_traits(JokerRule.SEMI_WILD) & STRAIGHT_OR_BETTER > 0).astype(np.int64)
        qualifies = int(np.searchsorted(known, DEALER_QUALIFIES_FROM))
        tables = type_tables(FULL_DECK)
        return cls(places, len(known), qualifies, play_nets(strong) - fold_net(), tables)

    def dealers_below(self, gone: int) -> Integers:
        """``[place]``: how many dealer's hands without the gone cards lie below it; the last entry has all."""
        types, counts = np.empty(LARGEST_LIST, dtype=np.int32), np.empty(LARGEST_LIST, dtype=np.int64)
        deck, *others = self.tables.arguments
        found = compiled(list_containing)(0, types, counts, int(deck) & ~gone, *others)
        below = np.empty(self.room + 1, dtype=np.int64)
        compiled(add_by_place)(types[:found], counts[:found], self.places, below)
        return below

    def gain(self, types: Numbers, below: Integers) -> Integers:
        """What hands of these types gain on folding, over all dealer's hands."""
        places, all_hands = self.places[types], below[-1]
        weak = below[self.qualifies]
        lower = np.maximum(below[places] - weak, 0)
        level = np.maximum(below[places + 1] - weak, 0) - lower
        outcomes = np.stack([np.full(len(types), weak), lower, level, all_hands - weak - lower - level], axis=1)
        return (outcomes * self.gains[types]).sum(axis=1)


def plays_alone(decided: BestDecisions, hands: Dealt) -> npt.NDArray[np.bool_]:
    """Whether each hand plays for the best when nothing else is seen."""
    of_type = decided.plays[hands.types]
    return np.where(of_type == DIVIDED, np.isin(hands.classes(), decided.single), of_type == PLAYS)


def _hands(rows: Rows, words: np.random.BitGenerator) -> Dealt:
    """Hands drawn at random out of each set; all there are where the set is a hand."""
    many = 1 if rows.shape[1] == HAND else HANDS_A_SET
    order = np.random.Generator(words).random((len(rows), many, rows.shape[1])).argsort(axis=2)[:, :, :HAND]
    cards = np.take_along_axis(rows[:, None, :].astype(np.int64), order, axis=2).reshape(-1, HAND)
    return Dealt(cards, types_of_rows(cards))


def set_gains(values: Values, decided: BestDecisions, rows: Rows, words: np.random.BitGenerator) -> Sequence[int]:
    """For each set of gone cards: what deciding with it brings over deciding alone, over hands and dealer's hands."""
    hands = _hands(rows, words)
    alone = plays_alone(decided, hands).reshape(len(rows), -1)
    types = hands.types.reshape(len(rows), -1)
    found = []
    for row, own, plays in zip(rows, types, alone, strict=True):
        gone = sum(1 << int(card) for card in row)
        gain = values.gain(own, values.dealers_below(gone))
        found.append(int((np.maximum(gain, 0) - np.where(plays, gain, 0)).sum()))
    return found


def seats_gain(seats: int, wheel: WheelRule, decided: BestDecisions, sets: Sets, work: Work) -> Seen:
    """What seeing so many other seats' cards brings, a unit of the ANTE: a simulation with every decision exact."""
    cards = HAND * (seats + 1)
    gains = functools.partial(set_gains, Values.of(wheel), decided)
    unit = (HANDS_A_SET if seats else 1) * math.comb(len(PACK) - cards, HAND)
    mean, error = simulate_gain(gains, unit, PACK, cards, sets, executor=work.executor, progress=work.progress)
    return Seen(seats, mean, error)
