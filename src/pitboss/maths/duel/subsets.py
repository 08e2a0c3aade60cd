"""Card sets up to suit exchange, and the hand types that contain them.

``subsets`` lists one of each class of card sets under the exchange of suits that the deck has alike. ``containing``
tells, for a card set, which types the seven-card hands that contain it have, and how many hands of each. It visits rank
patterns instead of hands: every hand is first counted by its ranks as if no suit mattered, and then those in which a
suit can reach five are moved to the type of that suit.
"""

import numpy as np

from pitboss.cards.card import suits_of
from pitboss.hands._bits import COUNT, SETS, STARTS
from pitboss.hands.arrays import Integers, Numbers
from pitboss.hands.ranker import MARKS
from pitboss.hands.types import HAND, RANK_TYPES, TYPES, HandTypes, hand_types, rank_type, suit_type
from pitboss.kernel import compiled, kernel

FULL_DECK = (1 << 53) - 1
#: Every type once by its ranks, and every suited one twice a suit: once moved away, once moved in.
LARGEST_LIST = RANK_TYPES + 8 * (TYPES - RANK_TYPES)


@kernel
def exchanges(c: int, d: int, h: int, s: int, alike: Integers) -> int:
    """The number of card sets that a class stands for: the ways to rearrange its suits among those alike."""
    suits = (c, d, h, s)
    ways, together, equal = 1, 1, 1
    for suit in range(3):
        together = together + 1 if alike[suit] else 1
        equal = equal + 1 if alike[suit] and suits[suit] == suits[suit + 1] else 1
        ways = ways * together // equal
    return ways


@kernel
def list_subsets(deck: int, alike: Integers, size: int, masks: Integers, ways: Integers) -> int:
    """List all classes of card sets of a size; only count them if there is no room."""
    deck_c, deck_d, deck_h, deck_s, deck_joker = suits_of(deck)
    found = 0
    for joker in range(deck_joker + 1):
        left = size - joker
        if left < 0:
            continue
        for c in SETS[: STARTS[min(left, 13) + 1]]:
            if c & ~deck_c:
                continue
            for d in SETS[: STARTS[left - COUNT[c] + 1]]:
                if d & ~deck_d or (alike[0] and d > c):
                    continue
                for h in SETS[: STARTS[left - COUNT[c] - COUNT[d] + 1]]:
                    if h & ~deck_h or (alike[1] and h > d):
                        continue
                    in_s = left - COUNT[c] - COUNT[d] - COUNT[h]
                    for s in SETS[STARTS[in_s] : STARTS[in_s + 1]]:
                        if s & ~deck_s or (alike[2] and s > h):
                            continue
                        if found < len(masks):
                            masks[found] = c | d << 13 | h << 26 | s << 39 | joker << 52
                            ways[found] = exchanges(c, d, h, s, alike)
                        found += 1
    return found


def suits_alike(deck: int) -> Integers:
    """For each suit but the last, whether the deck has the next suit alike; those alike must stand together."""
    suits = [deck >> 13 * suit & 0x1FFF for suit in range(4)]
    return np.array([suits[suit] == suits[suit + 1] for suit in range(3)], dtype=np.int64)


def subsets(deck: int, size: int) -> tuple[Integers, Integers]:
    """One card set of each class of a size, and how many sets it stands for."""
    alike = suits_alike(deck)
    run = compiled(list_subsets)
    found = run(deck, alike, size, np.empty(0, dtype=np.int64), np.empty(0, dtype=np.int64))
    masks, ways = np.empty(found, dtype=np.int64), np.empty(found, dtype=np.int64)
    run(deck, alike, size, masks, ways)
    return masks, ways


@kernel
def by_ranks(
    free: Integers, left: int, key: int, tables: HandTypes, types: Numbers, counts: Integers, found: int
) -> int:
    """Add ``left`` cards by rank in every way, ``free`` of each being there; list the types by ranks alone."""
    if left == 0:
        types[found], counts[found] = rank_type(key, tables), 1
        return found + 1
    next_rank, picked = np.empty(HAND, dtype=np.int64), np.empty(HAND, dtype=np.int64)
    run, ways, keys = np.empty(HAND, dtype=np.int64), np.empty(HAND, dtype=np.int64), np.empty(HAND, dtype=np.int64)
    depth, next_rank[0], ways[0], keys[0] = 0, 12, 1, key
    while depth >= 0:
        rank = next_rank[depth]
        if rank < 0:
            depth -= 1
            continue
        next_rank[depth] = rank - 1
        times = run[depth - 1] + 1 if depth > 0 and picked[depth - 1] == rank else 1
        if times > free[rank]:
            continue
        now = ways[depth] * (free[rank] - times + 1) // times
        if depth == left - 1:
            types[found] = rank_type(keys[depth] + tables.rank_keys[rank], tables)
            counts[found] = now
            found += 1
            continue
        picked[depth], run[depth] = rank, times
        depth += 1
        next_rank[depth], ways[depth], keys[depth] = rank, now, keys[depth - 1] + tables.rank_keys[rank]
    return found


@kernel
def move(
    rank_key: int,
    ranks: int,
    joker: int,
    mark: int,
    count: int,
    tables: HandTypes,
    types: Numbers,
    counts: Integers,
    found: int,
) -> int:
    """Move so many hands from the type of their ranks to the type of their suit."""
    types[found], counts[found] = rank_type(rank_key, tables), -count
    types[found + 1] = suit_type(ranks, joker, mark, tables)
    counts[found + 1] = count
    return found + 2


@kernel
def by_suit(
    suit_has: int,
    suit_free: int,
    other_free: Integers,
    left: int,
    joker: int,
    key: int,
    mark: int,
    tables: HandTypes,
    types: Numbers,
    counts: Integers,
    found: int,
) -> int:
    """Add ``left`` cards so that one suit reaches five, in every way, and move those hands to their types."""
    rank_keys = tables.rank_keys
    for suited in range(max(0, 5 - joker - COUNT[suit_has]), left + 1):
        for added in SETS[STARTS[suited] : STARTS[suited + 1]]:
            if added & ~suit_free:
                continue
            ranks = suit_has | added
            here, sign = key + tables.key_sums[added], mark + tables.suit_marks[added]
            if left == suited:
                found = move(here, ranks, joker, sign, 1, tables, types, counts, found)
            elif left == suited + 1:
                for rank in range(13):
                    if other_free[rank]:
                        key_here, mark_here = here + rank_keys[rank], sign + MARKS[rank]
                        found = move(key_here, ranks, joker, mark_here, other_free[rank], tables, types, counts, found)
            else:
                for rank in range(13):
                    for low_rank in range(rank + 1):
                        ways = other_free[rank] * (other_free[low_rank] if low_rank < rank else other_free[rank] - 1)
                        if low_rank == rank:
                            ways //= 2
                        if ways:
                            key_here = here + rank_keys[rank] + rank_keys[low_rank]
                            mark_here = sign + MARKS[rank] + MARKS[low_rank]
                            found = move(key_here, ranks, joker, mark_here, ways, tables, types, counts, found)
    return found


@kernel
def list_containing(mask: int, deck: int, tables: HandTypes, types: Numbers, counts: Integers) -> int:
    """List the types of all hands of the deck that contain a card set, with signed counts; the same type may recur."""
    has = suits_of(mask)
    free = suits_of(deck & ~mask)
    key, mark, size = tables.rank_keys[13] * has[4], 0, has[4]
    for suit in range(4):
        key += tables.key_sums[has[suit]]
        mark += tables.suit_marks[has[suit]]
        size += COUNT[has[suit]]
    rank_free = np.zeros(13, dtype=np.int64)
    for suit in range(4):
        for rank in range(13):
            rank_free[rank] += free[suit] >> rank & 1
    found = 0
    for added in range(min(free[4], HAND - size) + 1):
        left = HAND - size - added
        joker_key = key + added * tables.rank_keys[13]
        found = by_ranks(rank_free, left, joker_key, tables, types, counts, found)
        for suit in range(4):
            if COUNT[has[suit]] + has[4] + added + left >= 5:
                other_free = rank_free.copy()
                for rank in range(13):
                    other_free[rank] -= free[suit] >> rank & 1
                jokers = has[4] + added
                found = by_suit(
                    has[suit], free[suit], other_free, left, jokers, joker_key, mark, tables, types, counts, found
                )
    return found


def containing(mask: int, deck: int) -> Integers:
    """How many hands of a deck of each type contain a card set: an array over all types."""
    types, counts = np.empty(LARGEST_LIST, dtype=np.int32), np.empty(LARGEST_LIST, dtype=np.int64)
    found = compiled(list_containing)(mask, deck, hand_types(), types, counts)
    total = np.zeros(TYPES, dtype=np.int64)
    np.add.at(total, types[:found], counts[:found])
    return total
