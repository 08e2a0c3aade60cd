"""Batch ranking: the values of millions of hands, arrays in, arrays out.

A hand of five to seven cards is the sum of one number a card: a random key of its rank in the low half, and above it
four counters, one a suit, to which the joker adds in each (what stands above them is for hand types). The sum of the
rank keys tells the ranks apart whatever their order, so the value without a flush is one look-up in a table with no
collisions; a counter that reaches five sends the hand to the table of flushes. Both tables are filled by the one
definition of ``best_five``.
"""

import functools
from typing import NamedTuple

import numpy as np

from pitboss.errors import PitbossError
from pitboss.hands._bits import COUNT, RANK_SETS
from pitboss.hands.arrays import Bytes, Integers, Numbers, UnsignedShorts
from pitboss.hands.five_card import JokerRule, WheelRule, best_five
from pitboss.kernel import compiled, kernel

BUCKET_BITS, SLOT_BITS = 13, 17
BUCKETS, SLOTS = 1 << BUCKET_BITS, 1 << SLOT_BITS
LARGEST_SHIFT = 1 << 16
SUIT_SHIFT = 32
RANK_KEY_BITS = 29
LOW_HALF = (1 << SUIT_SHIFT) - 1
MARK_SHIFT = 48
COUNTERS_REACH_FIVE = 0x3333
COUNTER_SIGN = 0x8888

#: Thirteen numbers of which no two pairs have the same sum (a Golomb ruler): the sum of two ranks' marks tells them.
MARKS = (0, 2, 5, 25, 37, 43, 59, 70, 85, 89, 98, 99, 106)


class RankTables(NamedTuple):
    """The tables that rank hands of so many cards under one joker rule and one wheel rule."""

    card_keys: Integers
    shifts: UnsignedShorts
    orders: UnsignedShorts
    flush_orders: UnsignedShorts
    values: Numbers


@kernel
def slot_of(rank_key: int, shift: int) -> int:
    """Where a sum of rank keys stands when its bucket is shifted so far."""
    return ((rank_key >> BUCKET_BITS) + shift) & (SLOTS - 1)


@kernel
def spread(low_first: Integers) -> tuple[int, int, int, int]:
    """Four suits that hold these ranks (repeated ones in different suits) with no suit of five or more."""
    suits = np.zeros(4, dtype=np.int64)
    for place, rank in enumerate(low_first):
        suits[place % 4] |= 1 << rank
    return suits[0], suits[1], suits[2], suits[3]


@kernel
def value_ranks(hands: Integers, jokers: Integers, wildness: int, wheel: int, values: Integers) -> None:
    """The values of hands given by their ranks (-1 for none) when no flush is possible."""
    for at in range(len(hands)):
        ranks = hands[at][hands[at] >= 0]
        c, d, h, s = spread(ranks)
        values[at] = best_five(c, d, h, s, jokers[at], wildness, wheel)


@kernel
def value_flushes(wildness: int, wheel: int, values: Integers) -> None:
    """The values of flushes by the suit's ranks and jokers; 0 where there is none."""
    for jokers in range(2):
        for ranks in range(RANK_SETS):
            if 5 <= COUNT[ranks] + jokers <= 7:
                values[jokers, ranks] = best_five(ranks, 0, 0, 0, jokers, wildness, wheel)


@kernel
def place_bucket(members: Integers, taken: Bytes) -> int:
    """Take slots for a bucket of keys at the least shift where all are free; -1 if there is none."""
    for shift in range(LARGEST_SHIFT):
        placed = 0
        for key in members:
            slot = slot_of(key, shift)
            if taken[slot]:
                break
            taken[slot] = 1
            placed += 1
        if placed == len(members):
            return shift
        for key in members[:placed]:
            taken[slot_of(key, shift)] = 0
    return -1


@kernel
def place_keys(keys: Integers, order: Integers, starts: Integers, shifts: Integers) -> None:
    """Shift each bucket of keys, the fullest first, to where none of its slots is taken."""
    taken = np.zeros(SLOTS, dtype=np.uint8)
    for bucket in order:
        shifts[bucket] = place_bucket(keys[starts[bucket] : starts[bucket + 1]], taken)


@kernel
def flush_order(hand: Bytes, reached: int, flush_orders: UnsignedShorts) -> int:
    """The order of the flush in a hand; only one of four counters can have reached five."""
    suit = (reached >> 7 & 1) + 2 * (reached >> 11 & 1) + 3 * (reached >> 15 & 1)
    mask = 0
    for card in hand:
        mask |= 1 << card
    return flush_orders[mask >> 52, mask >> 13 * suit & 0x1FFF]


@kernel
def rank_hands(
    hands: Bytes,
    card_keys: Integers,
    shifts: UnsignedShorts,
    orders: UnsignedShorts,
    flush_orders: UnsignedShorts,
    values: Numbers,
    ranked: Numbers,
) -> None:
    """The value of every row of card numbers."""
    for at in range(len(hands)):
        total = card_keys[hands[at, 0]] + card_keys[hands[at, 1]] + card_keys[hands[at, 2]]
        total += card_keys[hands[at, 3]] + card_keys[hands[at, 4]]
        for place in range(5, hands.shape[1]):
            total += card_keys[hands[at, place]]
        rank_key = total & LOW_HALF
        order = orders[slot_of(rank_key, shifts[rank_key & (BUCKETS - 1)])]
        reached = ((total >> SUIT_SHIFT) + COUNTERS_REACH_FIVE) & COUNTER_SIGN
        if reached:
            order = max(order, flush_order(hands[at], reached, flush_orders))
        ranked[at] = values[order]


def _rising_ranks(cards: int) -> Integers:
    """Every row of so many rising ranks of which no five are alike, in order."""
    rows = np.zeros((1, 0), dtype=np.int64)
    for place in range(cards):
        last = rows[:, -1] if place else np.zeros(1, dtype=np.int64)
        many = 13 - last
        # Every row goes on with its last rank and with all higher ones.
        added = np.arange(many.sum()) + np.repeat(last - np.cumsum(many) + many, many)
        rows = np.column_stack([np.repeat(rows, many, axis=0), added])
        if place >= 4:
            rows = rows[rows[:, place - 4] < rows[:, place]]
    return rows


def rank_hands_of(cards: int) -> tuple[Integers, Integers]:
    """Every hand of so many cards by its ranks, a joker as -1, and its number of jokers."""
    natural, others = _rising_ranks(cards), _rising_ranks(cards - 1)
    with_joker = np.column_stack([others, np.full(len(others), -1)])
    return np.concatenate([natural, with_joker]), np.repeat([0, 1], [len(natural), len(others)])


@functools.cache
def card_keys() -> Integers:
    """One number a card: a key of its rank, above it one in the counter of its suit, and on top its rank's mark."""
    rank_keys = np.random.default_rng(13).integers(0, 1 << RANK_KEY_BITS, 14)
    ranked = [int(rank_keys[rank]) + (MARKS[rank] << MARK_SHIFT) for rank in range(13)]
    suited = [ranked[rank] + (1 << SUIT_SHIFT + 4 * suit) for suit in range(4) for rank in range(13)]
    joker = int(rank_keys[13]) + sum(1 << SUIT_SHIFT + 4 * suit for suit in range(4))
    return np.array([*suited, joker], dtype=np.int64)


def shifts_of(keys: Integers) -> Integers:
    """The bucket shifts that leave no two keys in one slot."""
    buckets = keys & (BUCKETS - 1)
    by_bucket = np.argsort(buckets, kind="stable")
    starts = np.searchsorted(buckets[by_bucket], np.arange(BUCKETS + 1))
    order = np.argsort(-np.diff(starts), kind="stable")
    shifts = np.zeros(BUCKETS, dtype=np.int64)
    compiled(place_keys)(keys[by_bucket], order, starts, shifts)
    if shifts.min() < 0:
        raise AssertionError("The rank keys can't be placed without collisions")
    return shifts


@functools.cache
def rank_tables(cards: int, joker: JokerRule, wheel: WheelRule) -> RankTables:
    """The tables for hands of so many cards, made at first use."""
    hands, jokers = rank_hands_of(cards)
    rank_keys = card_keys() & LOW_HALF
    keys = np.append(rank_keys[:13], rank_keys[52])[hands].sum(axis=1)
    shifts = shifts_of(keys)
    unsuited = np.zeros(len(hands), dtype=np.int64)
    compiled(value_ranks)(hands, jokers, joker.wildness, wheel.wheel, unsuited)
    flushes = np.zeros((2, RANK_SETS), dtype=np.int64)
    compiled(value_flushes)(joker.wildness, wheel.wheel, flushes)
    values = np.unique(np.concatenate([unsuited, flushes.ravel()]))
    orders = np.zeros(SLOTS, dtype=np.uint16)
    orders[slot_of(keys, shifts[keys & (BUCKETS - 1)])] = np.searchsorted(values, unsuited)
    flush_orders = np.searchsorted(values, flushes).astype(np.uint16)
    return RankTables(card_keys(), shifts.astype(np.uint16), orders, flush_orders, values.astype(np.int32))


def best_five_values(
    hands: Bytes, joker: JokerRule = JokerRule.SEMI_WILD, wheel: WheelRule = WheelRule.SECOND_HIGHEST
) -> Numbers:
    """The values of the best five of each row of five to seven card numbers; a greater value beats a lesser."""
    hands = np.ascontiguousarray(hands)
    if hands.ndim != 2 or not 5 <= hands.shape[1] <= 7:
        raise PitbossError(f"Hands are rows of 5 to 7 card numbers, not an array of shape {hands.shape}")
    if hands.size and not 0 <= hands.min() <= hands.max() <= 52:
        raise PitbossError("Card numbers are 0 to 52; the hands hold others")
    tables = rank_tables(hands.shape[1], joker, wheel)
    ranked = np.empty(len(hands), dtype=np.int32)
    compiled(rank_hands)(
        hands.astype(np.uint8, copy=False),
        tables.card_keys,
        tables.shifts,
        tables.orders,
        tables.flush_orders,
        tables.values,
        ranked,
    )
    return ranked
