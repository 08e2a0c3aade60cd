"""Hand types: all that a seven-card hand's value depends on.

Where no suit can reach five, that is the ranks alone; otherwise the ranks of that suit and, apart, those of the other
cards. The 154,143,080 hands of the 53 cards are of 292,253 types, each of which has the same five- and two-card hands
to offer, so whatever is said of a hand is worked out once a type.
"""

import functools
import itertools
from typing import NamedTuple

import numpy as np

from pitboss.cards import Deck
from pitboss.hands._bits import COUNT, RANK_SETS
from pitboss.hands.arrays import Integers, Numbers, UnsignedShorts
from pitboss.hands.ranker import (
    BUCKETS,
    COUNTER_SIGN,
    COUNTERS_REACH_FIVE,
    LOW_HALF,
    MARK_SHIFT,
    MARKS,
    SLOTS,
    SUIT_SHIFT,
    card_keys,
    rank_hands_of,
    shifts_of,
    slot_of,
)
from pitboss.kernel import kernel

HAND = 7
RANK_TYPES = 67_600
TYPES = 292_253


def are_told_by_type(deck: Deck, cards: int) -> bool:
    """Whether hands of so many cards of a deck are of these types: seven of one pack."""
    return cards == HAND and deck.packs == 1


class HandTypes(NamedTuple):
    """Tables that find a hand's type from the sum of its card keys, and one hand of each type.

    ``rank_keys`` are the keys of the thirteen ranks and the joker alone, ``key_sums`` those of every set of ranks.
    """

    card_keys: Integers
    rank_keys: Integers
    key_sums: Integers
    shifts: UnsignedShorts
    rank_types: Numbers
    suit_types: Numbers
    suit_marks: Integers
    others: Numbers
    hands: Integers


@kernel
def rank_type(rank_key: int, tables: HandTypes) -> int:
    """The type of seven cards by their ranks alone."""
    return tables.rank_types[slot_of(rank_key, int(tables.shifts[rank_key & (BUCKETS - 1)]))]


@kernel
def suit_type(ranks: int, joker: int, mark: int, tables: HandTypes) -> int:
    """The type of seven cards of which these ranks share a suit, by the marks' sum of all seven."""
    apart = 7 - COUNT[ranks] - joker
    return tables.suit_types[joker, ranks] + tables.others[apart, mark - tables.suit_marks[ranks]]


@kernel
def type_of(total: int, mask: int, tables: HandTypes) -> int:
    """The type of a hand by the sum of its card keys and its mask."""
    counters = total >> SUIT_SHIFT & 0xFFFF
    if (counters + COUNTERS_REACH_FIVE) & COUNTER_SIGN:
        suit = 0
        while (counters >> 4 * suit) & 15 < 5:
            suit += 1
        ranks = mask >> 13 * suit & 0x1FFF
        return suit_type(ranks, mask >> 52 & 1, total >> MARK_SHIFT, tables)
    return rank_type(total & LOW_HALF, tables)


def _spread(ranks: Integers, jokers: Integers) -> Integers:
    """A hand of each row of ranks in which no suit has more than two cards."""
    hands = np.zeros(len(ranks), dtype=np.int64)
    for place in range(ranks.shape[1]):
        rank = ranks[:, place]
        hands |= np.where(rank >= 0, 1 << np.maximum(rank, 0) + 13 * (place % 4), 0)
    return hands | jokers << 52


def _other_ranks(apart: int) -> list[tuple[int, ...]]:
    return list(itertools.combinations_with_replacement(range(13), apart))


def _others() -> Numbers:
    """``[cards apart][marks' sum]``: the place of the other ranks among all that so many cards can have."""
    table = np.zeros((3, 2 * MARKS[-1] + 1), dtype=np.int32)
    for apart in range(3):
        for place, ranks in enumerate(_other_ranks(apart)):
            table[apart, sum(MARKS[rank] for rank in ranks)] = place
    return table


def _suit_types() -> tuple[Numbers, Integers]:
    """Where the types of each suited rank set begin, and a hand of each type."""
    starts = np.zeros((2, RANK_SETS), dtype=np.int32)
    apart_masks = [
        np.array([sum(1 << 13 * (suit + 1) + rank for suit, rank in enumerate(other)) for other in _other_ranks(apart)])
        for apart in range(3)
    ]
    hands, found = [], RANK_TYPES
    for joker, ranks in itertools.product((0, 1), range(RANK_SETS)):
        apart = HAND - int(COUNT[ranks]) - joker
        if 0 <= apart <= 2:
            starts[joker, ranks] = found
            hands.append(ranks | joker << 52 | apart_masks[apart])
            found += len(apart_masks[apart])
    return starts, np.concatenate(hands)


@functools.cache
def hand_types() -> HandTypes:
    """The tables of all types, made at first use."""
    ranks, jokers = rank_hands_of(HAND)
    low_keys = card_keys() & LOW_HALF
    rank_keys = np.append(low_keys[:13], low_keys[52])
    held = np.arange(RANK_SETS)[:, None] >> np.arange(13) & 1
    keys = rank_keys[ranks].sum(axis=1)
    shifts = shifts_of(keys)
    rank_types = np.zeros(SLOTS, dtype=np.int32)
    rank_types[slot_of(keys, shifts[keys & (BUCKETS - 1)])] = np.arange(len(keys))
    suit_types, suited = _suit_types()
    hands = np.concatenate([_spread(ranks, jokers), suited])
    return HandTypes(
        card_keys(), rank_keys, held @ rank_keys[:13], shifts.astype(np.uint16), rank_types, suit_types,
        held @ np.array(MARKS), _others(), hands,
    )  # fmt: skip
