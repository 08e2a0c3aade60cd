"""Every hand on its own: what each of the 6,972,147 classes of hands is worth against all dealer's hands it leaves.

The worth of a hand is a number of its type and its ranks, for dealer's hands counted by their ranks alone, and four
more, one a suit, for what flushes in that suit change. Those depend only on the type and the ranks that the hand holds
in the suit, so all of them are worked out once and looked up.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from pitboss.cards.card import suits_of
from pitboss.hands.arrays import Integers, Numbers
from pitboss.hands.types import HAND, TYPES, HandTypes, hand_types, type_of
from pitboss.kernel import compiled, kernel
from pitboss.maths.duel.by_ranks import RankCells, rank_cells, unsuited_worths
from pitboss.maths.duel.flushes import PlayerPoints, bucket_ranges, flush_worths, flushes_of
from pitboss.maths.duel.holdings import (
    Holdings,
    TypeRanks,
    hands_holding,
    holdings,
    pair_of,
    suits_to_count,
    type_ranks,
)
from pitboss.maths.duel.points import Against, Sides
from pitboss.maths.duel.subsets import containing, subsets
from pitboss.maths.executors import HERE, Progress, Work, running

UNSUITED_SHARDS, FLUSH_SHARDS = 8, 24
#: Classes of hands that are summed up at once.
BLOCK = 250_000


@dataclass(frozen=True)
class Classes:
    """How the hands of a deck fall into classes: hands of every type, and suits with how many alike each stands for."""

    dealt: Integers
    suits: dict[int, int]


def classes_of(deck: int) -> Classes:
    """The classes of a deck."""
    return Classes(containing(0, deck), suits_to_count(deck))


@dataclass
class _Parts:
    """The executor and the progress that both parts of the worth share."""

    workers: Executor
    suits: int
    progress: Progress
    what: str
    done: int = 0

    def tell(self) -> None:
        """Report that another part is done."""
        self.done += 1
        self.progress(self.what, self.done, UNSUITED_SHARDS + self.suits * FLUSH_SHARDS)

    def unsuited(self, sides: Sides, cells: RankCells) -> Integers:
        """The worth of every cell of every rank type as if suits did not matter."""
        ones = np.ones(len(cells.cells), dtype=np.int64)
        calls = [
            self.workers.submit(unsuited_worths, sides, cells, ones, shard, UNSUITED_SHARDS, apart=True)
            for shard in range(UNSUITED_SHARDS)
        ]
        total = np.zeros((len(cells.cells), sides.kinds), dtype=np.int64)
        for call in calls:
            total += call.result()
            self.tell()
        return total

    def flushes(
        self, sides: Sides, suit: int, player_points: PlayerPoints, rows: Callable[[int, int], tuple[int, int]]
    ) -> Iterator[tuple[tuple[int, int], Integers]]:
        """The changes that flushes in a suit make, range by range."""
        flushes, ranges = flushes_of(sides, suit), bucket_ranges(FLUSH_SHARDS)
        calls = [
            self.workers.submit(flush_worths, sides, suit, flushes, player_points, span, rows(*span)) for span in ranges
        ]
        for span, call in zip(ranges, calls, strict=True):
            yield span, call.result()
            self.tell()


def type_totals(against: Against, classes: Classes, work: Work = HERE) -> Integers:
    """``[point, kind of worth]``: the worth of every point over all hands of its type and all dealer's hands."""
    sides, player, wanted = against.sides, against.player, (classes.dealt > 0).astype(np.int64)
    cells, many = rank_cells(player, wanted), len(player.cells)
    player_points = PlayerPoints(
        player.starts,
        player.cells,
        player.packed,
        wanted,
        np.ones(many, dtype=np.int64),
        np.arange(many, dtype=np.int32),
        np.empty(0, dtype=np.int64),
    )
    with running(work.executor) as workers:
        parts = _Parts(workers, len(classes.suits), work.progress, "counting every type")
        total = parts.unsuited(sides, cells)[cells.of_points] * classes.dealt[player.types][:, None]
        for suit, stands_for in classes.suits.items():
            for _, changes in parts.flushes(sides, suit, player_points, lambda _low, _high: (0, many)):
                total += stands_for * changes
    return total


class PairRows(NamedTuple):
    """The first row of each pair: in order of the pairs, and in that of joker and ranks held."""

    starts: Integers
    swept: Integers


@kernel
def place_rows(low: int, high: int, pairs: Holdings, rows: PairRows, swept: Integers, table: Integers) -> None:
    """Move the rows of swept pairs to where their hands look them up: close to those of the same type."""
    at = 0
    for place in range(low, high):
        pair = pairs.order[place]
        for row in range(rows.starts[pair], rows.starts[pair + 1]):
            table[row] = swept[at]
            at += 1


def _pair_rows(sides: Sides, wanted: Integers, suit: int) -> PairRows:
    pairs = holdings()
    points = np.diff(sides.player.starts) * wanted
    many = np.where(hands_holding(sides.deck, suit) > 0, points[pairs.types], 0)
    starts = np.concatenate([[0], np.cumsum(many)])
    swept = np.empty(len(many) + 1, dtype=np.int64)
    swept[-1] = starts[-1]
    swept[pairs.order] = np.concatenate([[0], np.cumsum(many[pairs.order])])[:-1]
    return PairRows(starts, swept)


def _flush_table(parts: _Parts, sides: Sides, wanted: Integers, suit: int) -> tuple[Integers, Integers]:
    """The first row of each pair, and what flushes in a suit change for it, a row a point."""
    player, pairs, rows = sides.player, holdings(), _pair_rows(sides, wanted, suit)
    nothing = np.empty(0, dtype=np.int64)
    player_points = PlayerPoints(
        player.starts, player.cells, player.packed, wanted, nothing, nothing.astype(np.int32), rows.swept[:-1]
    )
    table = np.empty((rows.starts[-1], sides.kinds), dtype=np.int64)
    first = np.append(pairs.order, len(pairs.order))[pairs.buckets]

    def range_of_rows(low: int, high: int) -> tuple[int, int]:
        return int(rows.swept[first[low]]), int(rows.swept[first[high]])

    for (low, high), swept in parts.flushes(sides, suit, player_points, range_of_rows):
        compiled(place_rows)(pairs.buckets[low], pairs.buckets[high], pairs, rows, swept, table)
    return rows.starts, table


@kernel
def sum_hands(
    hands: Integers,
    types: Numbers,
    starts: Integers,
    of_points: Numbers,
    unsuited: Integers,
    kinds: int,
    pairs: Holdings,
    held: TypeRanks,
    suit: int,
    first_row: Integers,
    table: Integers,
    sums: Integers,
) -> None:
    """Add what flushes in one suit change for every hand; for the first suit, start from the worth by ranks."""
    for at in range(len(hands)):
        own = types[at]
        pair = pair_of(hands[at] >> 13 * suit & 0x1FFF, own, pairs, held)
        for point in range(starts[own + 1] - starts[own]):
            by_rank, row = of_points[starts[own] + point], first_row[pair] + point
            for kind in range(kinds):
                if suit == 0:
                    sums[at, point * kinds + kind] = unsuited[by_rank, kind]
                sums[at, point * kinds + kind] += table[row, kind]


@kernel
def fill_hand_types(
    hands: Integers,
    found: Numbers,
    suit_keys: Integers,
    joker_key: int,
    tables: HandTypes,
) -> None:
    """Fill in the type of every hand."""
    for at in range(len(hands)):
        c, d, h, s, joker = suits_of(hands[at])
        total = suit_keys[0, c] + suit_keys[1, d] + suit_keys[2, h] + suit_keys[3, s] + joker * joker_key
        found[at] = type_of(total, hands[at], tables)


@kernel
def sort_by_type(
    hands: Integers,
    ways: Integers,
    types: Numbers,
    sorted_hands: Integers,
    sorted_ways: Integers,
    sorted_types: Numbers,
) -> None:
    """Sort the hands by their types."""
    filled = np.zeros(TYPES + 1, dtype=np.int64)
    for kind in types:
        filled[kind + 1] += 1
    for kind in range(TYPES):
        filled[kind + 1] += filled[kind]
    for at in range(len(hands)):
        place = filled[types[at]]
        filled[types[at]] += 1
        sorted_hands[place], sorted_ways[place], sorted_types[place] = hands[at], ways[at], types[at]


@dataclass(frozen=True)
class HandClasses:
    """One hand of every class under suit exchange, sorted by type, and how many hands each stands for."""

    hands: Integers
    ways: Integers
    types: Numbers


def hand_classes(deck: int) -> HandClasses:
    """All classes of seven-card hands of a deck."""
    hands, ways = subsets(deck, HAND)
    tables = hand_types()
    held = np.arange(1 << 13)[:, None] >> np.arange(13) & 1
    suit_keys = np.stack([held @ tables.card_keys[13 * suit : 13 * suit + 13] for suit in range(4)])
    found = np.empty(len(hands), dtype=np.int32)
    compiled(fill_hand_types)(hands, found, suit_keys, int(tables.card_keys[52]), tables)
    ordered = HandClasses(np.empty_like(hands), np.empty_like(ways), np.empty_like(found))
    compiled(sort_by_type)(hands, ways, found, ordered.hands, ordered.ways, ordered.types)
    return ordered


#: Told the places of some hand classes and ``[hand, point · kind]`` sums of their worth.
Taker = Callable[[slice, Integers], None]


def hand_by_hand(
    against: Against,
    classes: Classes,
    hands: HandClasses,
    wanted: Integers,
    taker: Taker,
    work: Work = HERE,
) -> None:
    """Pass the worth of every point of every hand of the wanted types to ``take``, block by block."""
    sides, cells = against.sides, rank_cells(against.player, wanted)
    with running(work.executor) as workers:
        parts = _Parts(workers, len(classes.suits), work.progress, "counting hand by hand")
        tables = {suit: _flush_table(parts, sides, wanted, suit) for suit in classes.suits}
        unsuited = parts.unsuited(sides, cells)
    alike = [tables[_first_alike(sides.deck, suit)] for suit in range(4)]
    points = np.diff(sides.player.starts)

    def block(where: slice) -> tuple[slice, Integers]:
        chosen = wanted[hands.types[where]] > 0
        own, types = hands.hands[where][chosen], hands.types[where][chosen]
        sums = np.zeros((len(own), int(points[types].max(initial=1)) * sides.kinds), dtype=np.int64)
        for suit, (first_row, table) in enumerate(alike):
            compiled(sum_hands)(
                own,
                types,
                sides.player.starts,
                cells.of_points,
                unsuited,
                sides.kinds,
                holdings(),
                type_ranks(),
                suit,
                first_row,
                table,
                sums,
            )
        return where, sums

    blocks = [slice(start, start + BLOCK) for start in range(0, len(hands.hands), BLOCK)]
    with running() as threads:
        for where, sums in threads.map(block, blocks):
            taker(where, sums)


def _first_alike(deck: int, suit: int) -> int:
    """The first suit that has the same ranks in a deck as this one."""
    suits = suits_of(deck)[:4]
    return suits.index(suits[suit])
