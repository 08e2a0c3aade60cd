"""What flushes change: the dealer's hands in which a suit reaches five, moved from their ranks' point to their own.

Of a dealer's hand that reaches five in a suit, at most two cards are off that suit. What a player's hand takes away
from such hands is told by the ranks it holds in the suit and by how many of each rank it holds elsewhere. For each set
of ranks held in the suit, the flushes that avoid it are swept once by rising back. They are kept in 105 *slots*: all of
them, and those that contain one or two given cards off the suit. An alternating sum over the slots that a player's hand
meets leaves the flushes that it does not touch.
"""

import itertools
import math
from typing import NamedTuple

import numpy as np

from pitboss.cards.card import suits_of
from pitboss.hands._bits import COUNT, HIGHEST, RANK_SETS
from pitboss.hands.arrays import Integers, Numbers, Shorts, SignedBytes, UnsignedShorts
from pitboss.hands.types import HAND, RANK_TYPES, TYPES
from pitboss.kernel import compiled, kernel
from pitboss.maths.duel.dominance import Asked, add_worth
from pitboss.maths.duel.holdings import (
    JOKER_COUNT,
    RANK_COUNTS,
    Holdings,
    TypeRanks,
    hands_holding,
    holdings,
    type_ranks,
)
from pitboss.maths.duel.points import BACK_SHIFT, FRONT_BITS, Sides
from pitboss.maths.duel.touched_cells import drain, touch

SLOTS = 1 + 13 + 91
#: At most so many slots do the seven ranks off a suit meet: none, one of them, or two.
MOST_MET = 1 + 7 + 28
#: Points that are looked up in one sweep.
LARGEST_SWEEP = 1 << 14
#: So many fronts in a row are a block, which is also summed up.
BLOCK_BITS = 3
#: Above every back.
NO_BACK = 1 << 40


class Flushes(NamedTuple):
    """Flushes in one suit by rising back, each moved in at its own point and moved away from its ranks' point.

    ``places`` are the slots of a flush at its front, ``weights`` how often it counts there, and ``shifts`` puts the
    counts of marked hands above the others.
    """

    ranks: Shorts
    jokers: SignedBytes
    backs: Numbers
    places: UnsignedShorts
    weights: SignedBytes
    shifts: SignedBytes


@kernel
def stride_of(fronts: int) -> int:
    """The distance between slots: so many fronts, in whole blocks."""
    return ((fronts - 1 >> BLOCK_BITS) + 1) << BLOCK_BITS


@kernel
def slot_of_two(one: int, two: int) -> int:
    """The slot of flushes that contain two given cards off the suit."""
    return 14 + max(one, two) * (max(one, two) + 1) // 2 + min(one, two)


@kernel
def fill_slots(ranks: int, counts: int, outside: int, slots: Integers, weights: Integers) -> None:
    """Fill in the slots of a flush with these cards off the suit, and how many such hands contain each slot's cards."""
    one, two = -1, -1
    slots[:], weights[:] = 0, 0
    for rank in range(13):
        for _ in range((counts >> 4 * rank & 15) - (ranks >> rank & 1)):
            one, two = rank, one
    free, others = outside >> 4 * max(one, 0) & 15, outside >> 4 * max(two, 0) & 15
    if one < 0:
        weights[0] = 1
    elif two < 0:
        weights[0], weights[1], slots[1] = free, 1, 1 + one
    elif one == two:
        weights[0], weights[1], weights[2] = free * (free - 1) // 2, free - 1, 1
        slots[1], slots[2] = 1 + one, slot_of_two(one, one)
    else:
        weights[0], weights[1], weights[2], weights[3] = free * others, others, free, 1
        slots[1], slots[2], slots[3] = 1 + one, 1 + two, slot_of_two(one, two)


@kernel
def fill_flushes(
    order: Integers,
    moved: Integers,
    cells: Numbers,
    packed: Integers,
    held: TypeRanks,
    outside: int,
    stride: int,
    found: Flushes,
) -> None:
    """Describe each flush that is moved in, and each that is moved away."""
    slots, weights = np.zeros(4, dtype=np.int64), np.zeros(4, dtype=np.int64)
    for at in range(len(order)):
        kind = moved[order[at] >> 1]
        away = order[at] & 1
        cell = packed[cells[held.by_rank[kind] if away else kind]]
        found.ranks[at], found.jokers[at] = held.suited[kind], held.counts[kind] >> 52
        found.backs[at], found.shifts[at] = cell >> BACK_SHIFT, 32 * (cell & 1)
        fill_slots(held.suited[kind], held.counts[kind], outside, slots, weights)
        for place in range(4):
            found.places[at, place] = slots[place] * stride + (cell >> 1 & FRONT_BITS)
            found.weights[at, place] = -weights[place] if away else weights[place]


def flushes_of(sides: Sides, suit: int) -> Flushes:
    """The dealer's flushes in a suit of the deck that change where he stands."""
    held, dealer = type_ranks(), sides.dealer
    suits, stride = suits_of(sides.deck), stride_of(sides.front_places)
    if SLOTS * stride > np.iinfo(np.uint16).max:
        raise AssertionError(f"There are too many fronts for the slots: {sides.front_places}")
    kinds = np.arange(RANK_TYPES, TYPES)
    changes = dealer.cells[kinds] != dealer.cells[held.by_rank[kinds]]
    possible = (held.suited[kinds] & ~suits[suit] == 0) & (held.counts[kinds] >> 52 <= suits[4])
    moved = kinds[changes & possible]
    cells = np.stack([dealer.cells[moved], dealer.cells[held.by_rank[moved]]], axis=1).ravel()
    order = np.argsort(cells, kind="stable")
    outside, many = int(RANK_COUNTS[list(suits[:4])].sum() - RANK_COUNTS[suits[suit]]), len(order)
    found = Flushes(
        np.empty(many, np.int16),
        np.empty(many, np.int8),
        np.empty(many, np.int32),
        np.empty((many, 4), np.uint16),
        np.empty((many, 4), np.int8),
        np.empty(many, np.int8),
    )
    compiled(fill_flushes)(order, moved, dealer.cells, dealer.packed, held, outside, stride, found)
    return found


class Avoiding(NamedTuple):
    """Lists of flushes that avoid more and more of the ranks held: one list for each number of them."""

    lists: Numbers
    lengths: Integers
    held: Integers


@kernel
def keep_avoiding(rank: int, ranks: Shorts, known: Numbers, length: int, kept: Numbers) -> int:
    """Keep the flushes of a list that are without a rank; return how many there are."""
    found = 0
    for place in range(length):
        kept[found] = known[place]
        found += (ranks[known[place]] & rank) == 0
    return found


@kernel
def list_avoiding(ranks: int, joker: int, flushes: Flushes, avoiding: Avoiding) -> int:
    """List the flushes that avoid all these ranks (and the joker); return the place of the list."""
    if avoiding.held[0] != joker:
        avoiding.held[:], avoiding.held[0], avoiding.lengths[0] = -1, joker, 0
        for at in range(len(flushes.ranks)):
            if flushes.jokers[at] + joker < 2:
                avoiding.lists[0, avoiding.lengths[0]] = at
                avoiding.lengths[0] += 1
    left, done, level = ranks, 0, 0
    while left:
        highest = 1 << HIGHEST[left]
        left, done, level = left ^ highest, done | highest, level + 1
        if avoiding.held[level] != done:
            avoiding.held[level], avoiding.held[level + 1 :] = done, -1
            avoiding.lengths[level] = keep_avoiding(
                highest, flushes.ranks, avoiding.lists[level - 1], avoiding.lengths[level - 1], avoiding.lists[level]
            )
    return level


@kernel
def add_flushes(
    chosen: Numbers,
    passed: int,
    length: int,
    back: int,
    flushes: Flushes,
    running: Integers,
    blocks: Integers,
) -> int:
    """Count the flushes below a back in their slots; places that a flush does not need have no weight."""
    backs, places, weights, shifts = flushes.backs, flushes.places, flushes.weights, flushes.shifts
    while passed < length and backs[chosen[passed]] < back:
        at = chosen[passed]
        shift = shifts[at]
        for slot in range(4):
            place, amount = places[at, slot], np.int64(weights[at, slot]) << shift
            running[place] += amount
            blocks[place >> BLOCK_BITS] += amount
        passed += 1
    return passed


class Queries(NamedTuple):
    """Points to be looked up in one sweep: chained cell by cell, with the slots that their pair meets."""

    first: Numbers
    following: Numbers
    points: Numbers
    pairs: Numbers
    meeting: Numbers
    met: Integers
    slots: Numbers
    signs: Numbers
    words: Integers
    pages: Integers
    listed: Numbers
    counts: Integers


@kernel
def meet_slots(counts: int, slots: Numbers, signs: Numbers, found: int) -> int:
    """The slots that cards of each rank off the suit meet, with the signs of an alternating sum."""
    slots[found], signs[found] = 0, 1
    start = found + 1
    found, rank = start, 0
    while counts:
        if counts & 15:
            slots[found], signs[found] = 1 + rank, -(counts & 15)
            found += 1
        counts >>= 4
        rank += 1
    singles = found
    for single in range(start, singles):
        rank, count = slots[single] - 1, -signs[single]
        if count > 1:
            slots[found], signs[found] = slot_of_two(rank, rank), count * (count - 1) // 2
            found += 1
        for before in range(start, single):
            slots[found], signs[found] = slot_of_two(rank, slots[before] - 1), -count * signs[before]
            found += 1
    return found


@kernel
def look_up(
    low: int,
    high: int,
    row: int,
    packed: Integers,
    rows: Integers,
    running: Integers,
    blocks: Integers,
    queries: Queries,
) -> None:
    """Look up, for the queries of some cells that ask for it, the flushes passed so far that their hands do not touch.

    These are counted by lower fronts, at most level ones, and all.
    """
    listed, first, following, counts = queries.listed, queries.first, queries.following, queries.counts
    meeting, met, slots, signs = queries.meeting, queries.met, queries.slots, queries.signs
    for at in range(low, high):
        cell = packed[listed[at]]
        asked, front, query = rows[cell & 1, row], cell >> 1 & FRONT_BITS, first[listed[at]]
        block = front >> BLOCK_BITS
        while asked and query >= 0:
            lower, level, every = 0, 0, 0
            for place in range(met[meeting[query]], met[meeting[query] + 1]):
                slot, sign, under = slots[place], signs[place], 0
                for whole in range(block):
                    under += blocks[slot, whole]
                if asked > 1:
                    rest = under
                    for further in range(block, blocks.shape[1]):
                        rest += blocks[slot, further]
                    every += sign * rest
                for lone in range(block << BLOCK_BITS, front):
                    under += running[slot, lone]
                lower += sign * under
                level += sign * running[slot, front]
            counts[query, 3 * row], counts[query, 3 * row + 1] = lower, lower + level
            counts[query, 3 * row + 2] = every
            query = following[query]


@kernel
def look_up_all(found: int, packed: Integers, rows: Integers, running: Integers, queries: Queries) -> None:
    """Look up all flushes once every one has passed: sums over fronts are then made once."""
    listed, first, following, counts = queries.listed, queries.first, queries.following, queries.counts
    meeting, met, slots, signs = queries.meeting, queries.met, queries.slots, queries.signs
    for slot in range(running.shape[0]):
        for front in range(1, running.shape[1]):
            running[slot, front] += running[slot, front - 1]
    last = running.shape[1] - 1
    for at in range(found):
        cell = packed[listed[at]]
        front, query = cell >> 1 & FRONT_BITS, first[listed[at]]
        while rows[cell & 1, 2] and query >= 0:
            lower, level, every = 0, 0, 0
            for place in range(met[meeting[query]], met[meeting[query] + 1]):
                slot, sign = slots[place], signs[place]
                if front:
                    lower += sign * running[slot, front - 1]
                level += sign * running[slot, front]
                every += sign * running[slot, last]
            counts[query, 6], counts[query, 7], counts[query, 8] = lower, level, every
            query = following[query]


@kernel
def copy_lower(low: int, high: int, queries: Queries) -> None:
    """Copy the lower flushes to those at most level, where no flush is level."""
    listed, first, following, counts = queries.listed, queries.first, queries.following, queries.counts
    for at in range(low, high):
        query = first[listed[at]]
        while query >= 0:
            for column in range(3):
                counts[query, 3 + column] = counts[query, column]
            query = following[query]


@kernel
def sweep_flushes(
    chosen: Numbers,
    length: int,
    flushes: Flushes,
    packed: Integers,
    rows: Integers,
    running: Integers,
    blocks: Integers,
    queries: Queries,
) -> None:
    """Pass the flushes by rising back, and look up every query before, at and after its own back."""
    listed = queries.listed
    running[:], blocks[:] = 0, 0
    flat, flat_blocks = running.reshape(-1), blocks.reshape(-1)
    found = drain(queries.words, queries.pages, listed)
    passed, low = 0, 0
    while low < found:
        back, high = packed[listed[low]] >> BACK_SHIFT, low
        while high < found and packed[listed[high]] >> BACK_SHIFT == back:
            high += 1
        passed = add_flushes(chosen, passed, length, back, flushes, flat, flat_blocks)
        look_up(low, high, 0, packed, rows, running, blocks, queries)
        before = passed
        passed = add_flushes(chosen, passed, length, back + 1, flushes, flat, flat_blocks)
        if passed > before:
            look_up(low, high, 1, packed, rows, running, blocks, queries)
        else:
            copy_lower(low, high, queries)
        low = high
    add_flushes(chosen, passed, length, NO_BACK, flushes, flat, flat_blocks)
    look_up_all(found, packed, rows, running, queries)


class PlayerPoints(NamedTuple):
    """The player's side of flushes: his points, which types are wanted, and where the points' worth is added.

    If ``offsets`` are given, each point of each pair has a row of its own. Otherwise the worth of a point goes to the
    row of the point, times its weight and the hands of the pair.
    """

    starts: Integers
    cells: Numbers
    packed: Integers
    wanted: Integers
    weights: Integers
    rows: Numbers
    offsets: Integers


@kernel
def ask_pairs(
    at: int, end: int, pairs: Holdings, hands: Numbers, held: TypeRanks, player_points: PlayerPoints, queries: Queries
) -> tuple[int, int]:
    """Enter the points of as many pairs as there is room for; return how many, and the pair to go on with."""
    order, types, ranks, counts = pairs.order, pairs.types, pairs.ranks, held.counts
    starts, cells, wanted = player_points.starts, player_points.cells, player_points.wanted
    first, following, met, slots, signs = queries.first, queries.following, queries.met, queries.slots, queries.signs
    points, of_pairs, meeting = queries.points, queries.pairs, queries.meeting
    words, pages = queries.words, queries.pages
    found, many = 0, 0
    met[0] = 0
    while at < end:
        pair = order[at]
        kind = types[pair]
        if hands[pair] and wanted[kind]:
            if found + starts[kind + 1] - starts[kind] > len(points):
                break
            met[many + 1] = meet_slots(
                (counts[kind] & (JOKER_COUNT - 1)) - RANK_COUNTS[ranks[pair]], slots, signs, met[many]
            )
            for point in range(starts[kind], starts[kind + 1]):
                cell = cells[point]
                known = words[cell >> 5] >> (cell & 31) & 1
                following[found] = first[cell] if known else -1
                first[cell], points[found], of_pairs[found], meeting[found] = found, point, pair, many
                touch(cell, words, pages)
                found += 1
            many += 1
        at += 1
    return found, at


@kernel
def answer(
    found: int,
    pairs: Holdings,
    hands: Numbers,
    player_points: PlayerPoints,
    asked: Asked,
    queries: Queries,
    first_row: int,
    worths: Integers,
) -> None:
    """Add the worth of all queries to their rows."""
    packed, cells, offsets, rows, weights = (
        player_points.packed,
        player_points.cells,
        player_points.offsets,
        player_points.rows,
        player_points.weights,
    )
    counts, terms, starts, point_starts, types = (
        queries.counts,
        asked.terms,
        asked.starts,
        player_points.starts,
        pairs.types,
    )
    for query in range(found):
        pair, point = queries.pairs[query], queries.points[query]
        mark = packed[cells[point]] & 1
        if len(offsets):
            row = offsets[pair] + point - point_starts[types[pair]] - first_row
            add_worth(counts, query, mark, 1, terms, starts, worths, row)
        else:
            add_worth(counts, query, mark, weights[point] * hands[pair], terms, starts, worths, rows[point])


@kernel
def make_queries(cells: int) -> Queries:
    """Make room for the queries of one sweep."""
    room = LARGEST_SWEEP
    return Queries(
        np.empty(cells, dtype=np.int32),
        np.empty(room, dtype=np.int32),
        np.empty(room, dtype=np.int32),
        np.empty(room, dtype=np.int32),
        np.empty(room, dtype=np.int32),
        np.empty(room + 1, dtype=np.int64),
        np.empty(room * MOST_MET, dtype=np.int32),
        np.empty(room * MOST_MET, dtype=np.int32),
        np.zeros(cells // 32 + 1, dtype=np.int64),
        np.zeros(cells // 1024 + 1, dtype=np.int64),
        np.empty(min(cells, room), dtype=np.int32),
        np.zeros((room, 9), dtype=np.int64),
    )


@kernel
def flush_shard(
    low: int,
    high: int,
    pairs: Holdings,
    hands: Numbers,
    held: TypeRanks,
    player_points: PlayerPoints,
    flushes: Flushes,
    asked: Asked,
    front_places: int,
    first_row: int,
    worths: Integers,
) -> None:
    """Add what flushes change for all pairs in a range of joker and ranks held."""
    queries = make_queries(len(player_points.packed))
    stride = stride_of(front_places)
    running = np.zeros((SLOTS, stride), dtype=np.int64)
    blocks = np.zeros((SLOTS, stride >> BLOCK_BITS), dtype=np.int64)
    avoiding = Avoiding(
        np.empty((HAND + 1, len(flushes.ranks) + 1), dtype=np.int32),
        np.zeros(HAND + 1, dtype=np.int64),
        np.full(HAND + 2, -1, dtype=np.int64),
    )
    for bucket in range(low, high):
        at, end = pairs.buckets[bucket], pairs.buckets[bucket + 1]
        while at < end:
            found, at = ask_pairs(at, end, pairs, hands, held, player_points, queries)
            if found:
                level = list_avoiding(bucket % RANK_SETS, bucket // RANK_SETS, flushes, avoiding)
                sweep_flushes(
                    avoiding.lists[level],
                    avoiding.lengths[level],
                    flushes,
                    player_points.packed,
                    asked.rows,
                    running,
                    blocks,
                    queries,
                )
                answer(found, pairs, hands, player_points, asked, queries, first_row, worths)


def bucket_ranges(shards: int) -> list[tuple[int, int]]:
    """Ranges of joker and ranks held that take about the same time."""
    buckets = np.arange(2 * RANK_SETS)
    count = COUNT[buckets % RANK_SETS]
    pairs = np.diff(holdings().buckets)
    # The flushes that avoid so many ranks, and the pairs that look them up.
    flushes = np.array([math.comb(13 - held, 5) * 91 for held in range(14)])[count] * (2 - buckets // RANK_SETS)
    cost = np.cumsum(np.where(pairs > 0, flushes + 20 * pairs, 0))
    cuts = np.searchsorted(cost, np.arange(1, shards) * cost[-1] // shards)
    return list(itertools.pairwise([0, *cuts.tolist(), len(buckets)]))


def flush_worths(
    sides: Sides,
    suit: int,
    flushes: Flushes,
    player_points: PlayerPoints,
    buckets: tuple[int, int],
    rows: tuple[int, int],
) -> Integers:
    """The worth that flushes in one suit change, for a range of joker and ranks held."""
    worths = np.zeros((rows[1] - rows[0], sides.kinds), dtype=np.int64)
    compiled(flush_shard)(
        *buckets,
        holdings(),
        hands_holding(sides.deck, suit),
        type_ranks(),
        player_points,
        flushes,
        Asked.by(sides.terms),
        sides.front_places,
        rows[0],
        worths,
    )
    return worths
