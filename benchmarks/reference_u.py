"""The unit U: every seven-card hand of the 53-card deck visited one by one, on one core, and its type looked up.

This script is a yardstick. It imports nothing of the package and does not change when the package does, so that times
on different machines can be compared as multiples of U. Seven nested loops take the cards in order, without any use of
symmetry. One 64-bit add a card carries three things: a key of the ranks, a counter for each suit (the joker adds to all
four), and a second, small key of the ranks. In the innermost loop that is one add for the last card, a look-up of the
hand's rank type in a table without collisions, and a check of the counters. When a suit has reached five, the type is
that suit's ranks with the ranks off the suit, which the small key tells.

The sums of the looked-up types are returned, so that nothing can be optimised away, and are checked against closed
forms. Run by itself the script prints its time: ``python benchmarks/reference_u.py``.
"""

import itertools
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numba
import numpy as np
import numpy.typing as npt

HANDS = math.comb(53, 7)
RANKS, JOKER = 13, 13
BUCKET_BITS, BUCKETS, SLOTS = 13, 1 << 13, 1 << 17
RANK_KEY_BITS, RANK_KEY = 29, (1 << 32) - 1
SUIT_SHIFT, SMALL_SHIFT = 32, 48
REACHES_FIVE, CARRY = 0x3333 << SUIT_SHIFT, 0x8888 << SUIT_SHIFT

#: No two sums of none, one or two of these are the same; at most two cards are off the suit of a flush.
SMALL_KEYS = (1, 3, 7, 12, 20, 30, 44, 65, 80, 96, 122, 147, 181, 0)
OFF_SUIT = [ranks for cards in range(3) for ranks in itertools.combinations_with_replacement(range(RANKS), cards)]


@dataclass(frozen=True)
class Tables:
    """What the loop looks up, and the sums that it has to come to."""

    keys: npt.NDArray[np.int64]
    masks: npt.NDArray[np.int64]
    shifts: npt.NDArray[np.uint16]
    types: npt.NDArray[np.int32]
    suit_types: npt.NDArray[np.int32]
    suit_keys: npt.NDArray[np.int32]
    off_types: npt.NDArray[np.int32]
    expected: tuple[int, int, int]


def visit(t: Any) -> tuple[int, int, int]:  # noqa: ANN401 - a tuple of arrays, seen by the compiler only
    """Visit every hand: how many there are, the sum of their rank types, and the sum of their flush types."""
    keys, masks, shifts, types, suit_types, suit_keys, off_types = t
    hands, rank_sum, flush_sum = 0, 0, 0
    for a in range(53):
        for b in range(a + 1, 53):
            two = keys[a] + keys[b]
            for c in range(b + 1, 53):
                three = two + keys[c]
                for d in range(c + 1, 53):
                    four = three + keys[d]
                    four_mask = masks[a] | masks[b] | masks[c] | masks[d]
                    for e in range(d + 1, 53):
                        five = four + keys[e]
                        for f in range(e + 1, 53):
                            six = five + keys[f]
                            for g in range(f + 1, 53):
                                total = six + keys[g]
                                rank_key = total & RANK_KEY
                                slot = (rank_key >> BUCKET_BITS) + shifts[rank_key & (BUCKETS - 1)]
                                rank_sum += types[slot & (SLOTS - 1)]
                                if (total + REACHES_FIVE) & CARRY:
                                    suit = 0
                                    while (total >> (SUIT_SHIFT + 4 * suit)) & 15 < 5:
                                        suit += 1
                                    mask = four_mask | masks[e] | masks[f] | masks[g]
                                    suited = (mask >> (13 * suit)) & 0x1FFF
                                    off = (total >> SMALL_SHIFT) - suit_keys[suited]
                                    flush_sum += suit_types[suited] + off_types[off]
                            hands += 52 - f
    return hands, rank_sum, flush_sum


def place(keys: Any, starts: Any, order: Any, shifts: Any) -> None:  # noqa: ANN401 - arrays, for the compiler
    """Shift each bucket of keys, the fullest first, to where none of its slots is taken."""
    taken = np.zeros(SLOTS, dtype=np.uint8)
    for bucket in order:
        members = keys[starts[bucket] : starts[bucket + 1]]
        for shift in range(1 << 16):
            free = True
            for key in members:
                free = free and not taken[((key >> BUCKET_BITS) + shift) & (SLOTS - 1)]
            if free:
                shifts[bucket] = shift
                break
        for key in members:
            taken[((key >> BUCKET_BITS) + shifts[bucket]) & (SLOTS - 1)] = 1


def _rank_types() -> list[tuple[int, ...]]:
    """Every seven ranks that a hand can have, the joker as a fourteenth rank that is there once."""
    seven = list(itertools.combinations_with_replacement(range(RANKS), 7))
    with_joker = [(*ranks, JOKER) for ranks in itertools.combinations_with_replacement(range(RANKS), 6)]
    return [ranks for ranks in seven + with_joker if max(map(ranks.count, ranks)) <= 4]


def _ways(ranks: tuple[int, ...], suits: int) -> int:
    """How many sets of cards of so many suits have these ranks."""
    return math.prod(math.comb(suits, ranks.count(rank)) for rank in {*ranks} - {JOKER})


def _rank_tables(
    rank_keys: npt.NDArray[np.int64], hands: list[tuple[int, ...]]
) -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.int32]]:
    """The shifts of the buckets, and the types of the rank keys in their slots."""
    sums = rank_keys[np.array(hands)].sum(axis=1)
    buckets = sums & (BUCKETS - 1)
    in_buckets = np.argsort(buckets, kind="stable")
    starts = np.searchsorted(buckets[in_buckets], np.arange(BUCKETS + 1))
    shifts = np.zeros(BUCKETS, dtype=np.int64)
    numba.njit(place)(sums[in_buckets], starts, np.argsort(-np.diff(starts), kind="stable"), shifts)
    slots = ((sums >> BUCKET_BITS) + shifts[buckets]) & (SLOTS - 1)
    if len(np.unique(slots)) < len(hands):
        raise AssertionError("The rank keys can't be placed without collisions")
    types = np.zeros(SLOTS, dtype=np.int32)
    types[slots] = np.arange(len(hands))
    return shifts.astype(np.uint16), types


def _flush_sum() -> int:
    """The sum of the flush types over all hands with five of a suit, the joker counted with every suit."""
    total = 0
    for suited in range(1 << RANKS):
        for off, ranks in enumerate(OFF_SUIT):
            jokers = 7 - suited.bit_count() - len(ranks)
            if jokers in (0, 1) and suited.bit_count() + jokers >= 5:
                total += 4 * _ways(ranks, 3) * (suited * len(OFF_SUIT) + off)
    return total


def make_tables() -> Tables:
    """The keys of the cards and the tables of types."""
    rank_keys = np.random.default_rng(13).integers(0, 1 << RANK_KEY_BITS, RANKS + 1)
    small = [int(key) + (SMALL_KEYS[rank] << SMALL_SHIFT) for rank, key in enumerate(rank_keys)]
    suited = [small[rank] + (1 << SUIT_SHIFT + 4 * suit) for suit in range(4) for rank in range(RANKS)]
    joker = small[JOKER] + sum(1 << SUIT_SHIFT + 4 * suit for suit in range(4))
    hands = _rank_types()
    shifts, types = _rank_tables(rank_keys, hands)
    suits = np.arange(1 << RANKS)
    off_types = np.zeros(2 * SMALL_KEYS[RANKS - 1] + 1, dtype=np.int32)
    off_types[[sum(SMALL_KEYS[rank] for rank in ranks) for ranks in OFF_SUIT]] = np.arange(len(OFF_SUIT))
    return Tables(
        keys=np.array([*suited, joker], dtype=np.int64),
        masks=np.array([1 << card for card in range(52)] + [0], dtype=np.int64),
        shifts=shifts,
        types=types,
        suit_types=(suits * len(OFF_SUIT)).astype(np.int32),
        suit_keys=((suits[:, None] >> np.arange(RANKS) & 1) @ np.array(SMALL_KEYS[:RANKS])).astype(np.int32),
        off_types=off_types,
        expected=(HANDS, sum(at * _ways(ranks, 4) for at, ranks in enumerate(hands)), _flush_sum()),
    )


def prepare() -> Callable[[], None]:
    """The loop, compiled, run once and checked, ready to be timed."""
    made = make_tables()
    compiled = numba.njit(visit, nogil=True)
    arrays = made.keys, made.masks, made.shifts, made.types, made.suit_types, made.suit_keys, made.off_types

    def loop() -> None:
        found = compiled(arrays)
        if found != made.expected:
            raise AssertionError(f"The reference loop came to {found} and not to {made.expected}")

    loop()
    return loop


if __name__ == "__main__":
    timed = prepare()
    for _ in range(5):
        started = time.perf_counter()
        timed()
        seconds = time.perf_counter() - started
        print(f"U = {seconds:.3f} s, {HANDS / seconds / 1e6:,.0f} million hands a second")
