"""Holdings: what a hand of a type may hold in one suit.

What flushes in a suit change for a hand depends only on its type and on the ranks that it holds in that suit. There are
some three million pairs of a type and such a holding, far fewer than hands, and a hand looks up four of them.
"""

import functools
from typing import NamedTuple

import numpy as np

from pitboss.cards.card import suits_of
from pitboss.hands._bits import COUNT, RANK_SETS
from pitboss.hands.arrays import Integers, Numbers
from pitboss.hands.types import RANK_TYPES, TYPES, HandTypes, hand_types, rank_type
from pitboss.kernel import compiled, kernel

#: A rank set as one hexadecimal digit a rank, so that the suits of a hand add up to how many it has of each.
RANK_COUNTS = ((np.arange(RANK_SETS)[:, None] >> np.arange(13) & 1) << 4 * np.arange(13)).sum(axis=1)
JOKER_COUNT = 1 << 52
#: ``[of so many][so many]``: ways to choose; none if there are not so many.
CHOOSE = np.array([[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]], dtype=np.int64)


class TypeRanks(NamedTuple):
    """Cards of every type by rank and suit.

    ``counts`` is how many it has of each rank, ``suited`` the ranks of the suit that reaches five, if any, and
    ``apart`` the different ranks of its other cards. ``by_rank`` is the type that it would be without that suit.
    """

    counts: Integers
    suited: Integers
    apart: Integers
    by_rank: Numbers


class Holdings(NamedTuple):
    """All pairs of a type and the ranks held in one suit, and the pairs in order of joker and ranks held."""

    starts: Integers
    types: Numbers
    ranks: Numbers
    order: Numbers
    buckets: Integers


@kernel
def bucket_of(joker: int, ranks: int) -> int:
    """The place of the pairs with these ranks held, in order."""
    return joker * RANK_SETS + ranks


@kernel
def place_within(ranks: int, support: int) -> int:
    """The place of a rank set among all subsets of its support, in rising order."""
    place = 0
    while ranks:
        lowest = ranks & -ranks
        place |= 1 << COUNT[support & (lowest - 1)]
        ranks ^= lowest
    return place


@kernel
def place_held(ranks: int, joker: int, suited: int, apart: int) -> int:
    """The place of the ranks held in a suit among a type's holdings; those of the suit that reaches five come first."""
    if suited == 0:
        return place_within(ranks, apart)
    if COUNT[ranks] + joker >= 5:
        return 0
    return 1 + place_within(ranks, apart)


@kernel
def fill_type_ranks(
    counts: Integers,
    suited: Integers,
    apart: Integers,
    by_rank: Numbers,
    tables: HandTypes,
) -> None:
    """Fill in what one hand of every type holds; the suit that reaches five is its first."""
    for at in range(len(tables.hands)):
        c, d, h, s, joker = suits_of(tables.hands[at])
        counts[at] = RANK_COUNTS[c] + RANK_COUNTS[d] + RANK_COUNTS[h] + RANK_COUNTS[s] + joker * JOKER_COUNT
        suited[at], apart[at] = 0, c | d | h | s
        if at >= RANK_TYPES:
            suited[at], apart[at] = c, d | h | s
        key = tables.rank_keys[13] * joker
        for rank in range(13):
            key += (counts[at] >> 4 * rank & 15) * tables.rank_keys[rank]
        by_rank[at] = rank_type(key, tables)


@functools.cache
def type_ranks() -> TypeRanks:
    """The cards of every type by rank and suit, listed at first use."""
    counts, suited, apart = (np.empty(TYPES, dtype=np.int64) for _ in range(3))
    found = TypeRanks(counts, suited, apart, np.empty(TYPES, dtype=np.int32))
    compiled(fill_type_ranks)(*found, hand_types())
    return found


@kernel
def fill_holdings(starts: Integers, suited: Integers, apart: Integers, types: Numbers, ranks: Numbers) -> None:
    """List the holdings of every type, each at its place."""
    for at in range(len(suited)):
        pair, support = starts[at], apart[at]
        if suited[at]:
            types[pair], ranks[pair] = at, suited[at]
            pair += 1
        held = 0
        while pair < starts[at + 1]:
            types[pair], ranks[pair] = at, held
            held = (held - support) & support
            pair += 1


@kernel
def sort_holdings(types: Numbers, ranks: Numbers, counts: Integers, buckets: Integers, order: Numbers) -> None:
    """Sort the pairs by joker and ranks held."""
    filled = np.zeros(len(buckets), dtype=np.int64)
    for pair in range(len(types)):
        filled[bucket_of(counts[types[pair]] >> 52, ranks[pair]) + 1] += 1
    for bucket in range(1, len(buckets)):
        filled[bucket] += filled[bucket - 1]
    buckets[:] = filled
    for pair in range(len(types)):
        bucket = bucket_of(counts[types[pair]] >> 52, ranks[pair])
        order[filled[bucket]] = pair
        filled[bucket] += 1


@functools.cache
def holdings() -> Holdings:
    """All pairs of a type and a holding, made at first use."""
    held = type_ranks()
    many = (1 << COUNT[held.apart]) + (held.suited > 0)
    starts = np.concatenate([[0], np.cumsum(many)])
    types, ranks, order = (np.empty(starts[-1], dtype=np.int32) for _ in range(3))
    compiled(fill_holdings)(starts, held.suited, held.apart, types, ranks)
    buckets = np.zeros(2 * RANK_SETS + 1, dtype=np.int64)
    compiled(sort_holdings)(types, ranks, held.counts, buckets, order)
    return Holdings(starts, types, ranks, order, buckets)


@kernel
def ways_among(counts: int, free: int) -> int:
    """The number of ways to take so many cards of each rank from those there are."""
    ways = 1
    while counts:
        ways *= CHOOSE[free & 15, counts & 15]
        counts >>= 4
        free >>= 4
    return ways


@kernel
def count_pairs(pairs: Holdings, held: TypeRanks, suits: Integers, suit: int, joker: int, found: Numbers) -> None:
    """How many hands of a deck are of each type and hold just these ranks in a suit."""
    whole = 0
    for number in range(4):
        whole += RANK_COUNTS[suits[number]]
    outside = whole - RANK_COUNTS[suits[suit]]
    for at in range(len(pairs.types)):
        kind, ranks = pairs.types[at], pairs.ranks[at]
        counts, found[at] = held.counts[kind] & (JOKER_COUNT - 1), 0
        if ranks & ~suits[suit] or held.counts[kind] >> 52 > joker:
            continue
        left = counts - RANK_COUNTS[ranks]
        if held.suited[kind] == 0:
            if COUNT[ranks] + (held.counts[kind] >> 52) < 5:
                found[at] = ways_among(left, outside)
        elif held.suited[kind] == ranks:
            found[at] = ways_among(left, outside)
        else:
            for suit_of_five in range(4):
                if suit_of_five != suit and held.suited[kind] & ~suits[suit_of_five] == 0:
                    found[at] += ways_among(
                        left - RANK_COUNTS[held.suited[kind]], outside - RANK_COUNTS[suits[suit_of_five]]
                    )
            # These are not of the type of their ranks alone.
            by_rank = held.by_rank[kind]
            found[pairs.starts[by_rank] + place_within(ranks, held.apart[by_rank])] -= found[at]


@functools.lru_cache(maxsize=4)
def hands_holding(deck: int, suit: int) -> Numbers:
    """How many hands of a deck each pair of a type and the ranks held in this suit stands for."""
    pairs, suits = holdings(), np.array(suits_of(deck), dtype=np.int64)
    found = np.empty(len(pairs.types), dtype=np.int32)
    compiled(count_pairs)(pairs, type_ranks(), suits[:4], suit, deck >> 52 & 1, found)
    return found


def suits_to_count(deck: int) -> dict[int, int]:
    """Suits of which no two have the same ranks in the deck, and how many suits each stands for."""
    suits = suits_of(deck)[:4]
    return {suits.index(ranks): suits.count(ranks) for ranks in suits}


@kernel
def pair_of(suit_ranks: int, kind: int, pairs: Holdings, held: TypeRanks) -> int:
    """The pair of a hand's type and its ranks in one suit."""
    place = place_held(suit_ranks, held.counts[kind] >> 52, held.suited[kind], held.apart[kind])
    return pairs.starts[kind] + place
