"""Points against the dealer's hands as if suits did not matter: every dealer's hand counted by its ranks alone.

How many hands of given ranks a hand A leaves depends on A's ranks only. It is an alternating sum over the ranks that
both may share, so the dealer's hands are gathered and sorted once for each of some hundred thousand sets of ranks, and
never for a hand.
"""

from typing import NamedTuple

import numpy as np

from pitboss.cards.card import suits_of
from pitboss.hands.arrays import Integers, Numbers
from pitboss.hands.types import HAND, RANK_TYPES, HandTypes, hand_types
from pitboss.kernel import compiled, kernel
from pitboss.maths.duel.dominance import Asked, add_worth, cumulate
from pitboss.maths.duel.holdings import CHOOSE, JOKER_COUNT, RANK_COUNTS, type_ranks
from pitboss.maths.duel.points import Points, Sides
from pitboss.maths.duel.subsets import by_ranks
from pitboss.maths.duel.touched_cells import drain, touch


class RankCells(NamedTuple):
    """The distinct cells of all types with the same ranks, and the cell of each point."""

    starts: Integers
    cells: Numbers
    of_points: Numbers


@kernel
def fill_rank_cells(
    types: Integers,
    by_rank: Numbers,
    point_starts: Integers,
    point_cells: Numbers,
    wanted: Integers,
    starts: Integers,
    cells: Numbers,
    of_points: Numbers,
    places: Numbers,
) -> int:
    """List the cells of each rank type once; types come sorted by their ranks."""
    found, last = 0, -1
    for kind in types:
        while last < by_rank[kind]:
            last += 1
            starts[last] = found
        if not wanted[kind]:
            continue
        for point in range(point_starts[kind], point_starts[kind + 1]):
            cell = point_cells[point]
            if places[cell] < starts[last]:
                places[cell], cells[found] = found, cell
                found += 1
            of_points[point] = places[cell]
    starts[last + 1 :] = found
    return found


def rank_cells(player: Points, wanted: Integers) -> RankCells:
    """The cells of the wanted types, rank type by rank type."""
    by_rank = type_ranks().by_rank
    starts, of_points = np.zeros(RANK_TYPES + 1, dtype=np.int64), np.full(len(player.cells), -1, dtype=np.int32)
    cells = np.empty(len(player.cells), dtype=np.int32)
    places = np.full(len(player.packed), -1, dtype=np.int32)
    found = compiled(fill_rank_cells)(
        np.argsort(by_rank, kind="stable"),
        by_rank,
        player.starts,
        player.cells,
        wanted,
        starts,
        cells,
        of_points,
        places,
    )
    return RankCells(starts, cells[:found], of_points)


def shared_ranks(deck: int) -> Integers:
    """Every set of up to seven ranks, as counts of each, that two hands of a deck might share."""
    suits = suits_of(deck)
    whole = int(RANK_COUNTS[list(suits[:4])].sum())
    sizes, highest = [np.zeros(1, dtype=np.int64)], np.zeros(1, dtype=np.int64)
    for _ in range(HAND):
        parts, tops = [], []
        for rank in range(13):
            fits = (highest <= rank) & ((sizes[-1] >> 4 * rank & 15) < (whole >> 4 * rank & 15))
            parts.append(sizes[-1][fits] + (1 << 4 * rank))
            tops.append(np.full(int(fits.sum()), rank, dtype=np.int64))
        sizes.append(np.concatenate(parts))
        highest = np.concatenate(tops)
    with_joker = [size + JOKER_COUNT for size in sizes[:-1]] if suits[4] else []
    return np.concatenate([*sizes, *with_joker])


class DeckRanks(NamedTuple):
    """The ranks of a deck: what two hands may share of them, how many cards there are of each, and whether a joker."""

    shared: Integers
    whole: int
    joker: int


def deck_ranks(deck: int) -> DeckRanks:
    """The ranks of a deck, as kernels take them."""
    suits = suits_of(deck)
    return DeckRanks(shared_ranks(deck), int(RANK_COUNTS[list(suits[:4])].sum()), suits[4])


@kernel
def list_by_ranks(
    shared: int, whole: int, joker: int, types: Numbers, counts: Integers, tables: HandTypes
) -> tuple[int, int]:
    """List the rank types of all hands that contain cards of the shared ranks; return how many cards those are."""
    free, size, held = np.zeros(13, dtype=np.int64), shared >> 52, shared >> 52
    key = held * tables.rank_keys[13]
    for rank in range(13):
        has = shared >> 4 * rank & 15
        free[rank] = (whole >> 4 * rank & 15) - has
        size += has
        key += has * tables.rank_keys[rank]
    found = by_ranks(free, HAND - size, key, tables, types, counts, 0)
    if joker > held and size < HAND:
        found = by_ranks(free, HAND - size - 1, key + tables.rank_keys[13], tables, types, counts, found)
    return found, size


@kernel
def ways_to_share(shared: int, counts: int) -> int:
    """The number of ways to pick cards of the shared ranks from a hand with so many of each rank."""
    ways = 1
    shared &= JOKER_COUNT - 1
    while shared:
        ways *= CHOOSE[counts & 15, shared & 15]
        shared >>= 4
        counts >>= 4
    return ways


class Room(NamedTuple):
    """Working arrays of a sweep: tallies of cells, what was touched, and what came out."""

    tally: Integers
    words: Integers
    pages: Integers
    listed: Numbers
    cells: Integers
    counts: Integers


@kernel
def make_room(cells: int) -> Room:
    """Make working arrays for so many cells."""
    return Room(
        np.zeros(cells, dtype=np.int64),
        np.zeros(cells // 32 + 1, dtype=np.int64),
        np.zeros(cells // 1024 + 1, dtype=np.int64),
        np.empty(cells, dtype=np.int32),
        np.empty(cells, dtype=np.int64),
        np.empty(cells, dtype=np.int64),
    )


@kernel
def take_out(room: Room, packed: Integers) -> int:
    """List the touched cells in order, with their tallies, which are left empty."""
    tally, listed, cells, counts = room.tally, room.listed, room.cells, room.counts
    found = drain(room.words, room.pages, listed)
    for at in range(found):
        cell = listed[at]
        cells[at], counts[at] = packed[cell], tally[cell]
        tally[cell] = 0
    return found


@kernel
def gather_dealers(types: Numbers, counts: Integers, found: int, cells: Numbers, packed: Integers, room: Room) -> int:
    """List the dealer's cells of given rank types in order, with their counts packed by mark."""
    tally, words, pages = room.tally, room.words, room.pages
    for at in range(found):
        cell = cells[types[at]]
        tally[cell] += counts[at] << 32 * (packed[cell] & 1)
        touch(cell, words, pages)
    return take_out(room, packed)


@kernel
def gather_players(
    types: Numbers, signs: Integers, found: int, own: RankCells, factors: Integers, packed: Integers, room: Room
) -> int:
    """List the player's cells of given rank types in order, each with its factor and the sign of its rank type."""
    tally, words, pages = room.tally, room.words, room.pages
    starts, cells = own.starts, own.cells
    for at in range(found):
        for rank_cell in range(starts[types[at]], starts[types[at] + 1]):
            cell = cells[rank_cell]
            tally[cell] += signs[at] * factors[rank_cell]
            touch(cell, words, pages)
    return take_out(room, packed)


@kernel
def value_cells(room: Room, found: int, counts: Integers, asked: Asked, values: Integers) -> None:
    """Fill in what each cell is worth."""
    cells, listed, terms, starts = room.cells, room.listed, asked.terms, asked.starts
    for at in range(found):
        values[listed[at], :] = 0
        add_worth(counts, at, cells[at] & 1, 1, terms, starts, values, listed[at])


@kernel
def add_by_mark(room: Room, found: int, counts: Integers, asked: Asked, worths: Integers) -> None:
    """Add what each cell is worth, times its factor, to the row of its mark."""
    cells, factors, terms, starts = room.cells, room.counts, asked.terms, asked.starts
    for at in range(found):
        add_worth(counts, at, cells[at] & 1, factors[at], terms, starts, worths, cells[at] & 1)


@kernel
def add_apart(types: Numbers, signs: Integers, found: int, own: RankCells, values: Integers, worths: Integers) -> None:
    """Add the worth of the cells to all cells of listed rank types."""
    starts, cells = own.starts, own.cells
    for at in range(found):
        for rank_cell in range(starts[types[at]], starts[types[at] + 1]):
            for kind in range(worths.shape[1]):
                worths[rank_cell, kind] += signs[at] * values[cells[rank_cell], kind]


class UnsuitedSides(NamedTuple):
    """The player's cells by rank type, each with its factor, and the dealer's cell of every rank type."""

    own: RankCells
    packed: Integers
    factors: Integers
    dealer_cells: Numbers
    dealer_packed: Integers
    front_places: int


@kernel
def unsuited_shard(
    ranks: DeckRanks,
    shard: int,
    shards: int,
    sides: UnsuitedSides,
    asked: Asked,
    type_counts: Integers,
    tables: HandTypes,
    apart: int,
    worths: Integers,
) -> None:
    """Add the worth that comes of this shard's shared ranks.

    ``apart`` is 1 if ``worths`` has a row for each cell of each rank type. Otherwise it has a row for each mark, and
    every cell counts with its factor.
    """
    shared, own, packed, factors = ranks.shared, sides.own, sides.packed, sides.factors
    dealer_cells, dealer_packed = sides.dealer_cells, sides.dealer_packed
    types, counts = np.empty(RANK_TYPES, dtype=np.int32), np.empty(RANK_TYPES, dtype=np.int64)
    players, dealers = make_room(len(packed)), make_room(len(dealer_packed))
    sums = np.zeros((3, sides.front_places + 1), dtype=np.int64)
    cumulative = np.zeros((len(packed), 9), dtype=np.int64)
    values = np.zeros((len(packed) if apart else 0, worths.shape[1]), dtype=np.int64)
    for at in range(shard, len(shared), shards):
        found, size = list_by_ranks(shared[at], ranks.whole, ranks.joker, types, counts, tables)
        dealer_found = gather_dealers(types, counts, found, dealer_cells, dealer_packed, dealers)
        for place in range(found):
            counts[place] = (1 - 2 * (size & 1)) * ways_to_share(shared[at], type_counts[types[place]])
        own_found = gather_players(types, counts, found, own, factors, packed, players)
        cumulate(
            players.cells,
            own_found,
            dealers.cells,
            dealers.counts,
            dealer_found,
            asked.rows,
            sums[0],
            sums[1],
            sums[2],
            cumulative,
        )
        if apart:
            value_cells(players, own_found, cumulative, asked, values)
            add_apart(types, counts, found, own, values, worths)
        else:
            add_by_mark(players, own_found, cumulative, asked, worths)


def unsuited_worths(
    sides: Sides, own: RankCells, factors: Integers, shard: int, shards: int, *, apart: bool = False
) -> Integers:
    """A shard of what cells are worth as if suits did not matter: cell by cell, or with factors mark by mark."""
    player, dealer = sides.player, sides.dealer
    worths = np.zeros((len(own.cells) if apart else 2, sides.kinds), dtype=np.int64)
    compiled(unsuited_shard)(
        deck_ranks(sides.deck),
        shard,
        shards,
        UnsuitedSides(own, player.packed, factors, dealer.cells, dealer.packed, sides.front_places),
        Asked.by(sides.terms),
        type_ranks().counts,
        hand_types(),
        int(apart),
        worths,
    )
    return worths
