"""The duel: how often a player's and a dealer's hand compare in each way, over all deals, counted exactly.

The sum over disjoint hands A and B is the alternating sum, over all card sets S, of the pairs in which both contain S.
For one S only the types of the hands that contain it matter. A type is one point (back, front) for the dealer, and one
or more weighted points for the player; for every S the pairs of points are counted by how back and front compare.
"""

import math
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pitboss.hands.types import HAND, TYPES
from pitboss.kernel import compiled, kernel
from pitboss.maths.executors import Progress, running, unseen
from pitboss.maths.subsets import (
    FULL_DECK,
    LARGEST_LIST,
    Integers,
    Numbers,
    Shifts,
    containing,
    list_containing,
    merged,
    subsets,
    type_tables,
)
from pitboss.maths.touched import drain, touch

#: How many hands' types are still compared one by one, and not sorted first.
FEW = 40
#: A dealer's counts under both marks in one number: the counts of hands stay far below two to the 31st.
LOW = (1 << 32) - 1
BACK_SHIFT, FRONT_BITS = 16, 0x7FFF
#: Card sets of each size that make one piece of work.
PIECES = (1, 1, 12, 100, 800, 6_000, 40_000)

Signs = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Points:
    """Where each type stands: its points, weighted, as places in a sorted list of cells.

    ``starts[type]`` to ``starts[type + 1]`` are its points in ``cells`` and ``weights``. A cell packs back, front and a
    mark of 0 or 1: whatever the game wants to tell apart.
    """

    starts: Integers
    cells: Numbers
    weights: Integers
    packed: Integers

    @property
    def backs(self) -> Integers:
        """The back of each cell."""
        return self.packed >> BACK_SHIFT

    @property
    def fronts(self) -> Integers:
        """The front of each cell."""
        return self.packed >> 1 & FRONT_BITS

    @property
    def marks(self) -> Integers:
        """The mark of each cell."""
        return self.packed & 1


def single_points(backs: Integers, fronts: Integers, marks: Integers) -> Points:
    """One point a type, of weight one."""
    return weighted_points(np.arange(len(backs) + 1), backs, fronts, marks, np.ones(len(backs), dtype=np.int64))


def weighted_points(starts: Integers, backs: Integers, fronts: Integers, marks: Integers, weights: Integers) -> Points:
    """Several points a type."""
    packed = backs.astype(np.int64) << BACK_SHIFT | fronts.astype(np.int64) << 1 | marks.astype(np.int64)
    cells, places = np.unique(packed, return_inverse=True)
    return Points(starts.astype(np.int64), places.astype(np.int32), weights.astype(np.int64), cells)


@kernel
def add_packed(result: Signs, mark: int, way: int, count: int, packed: int) -> None:
    """Add a player's count times a dealer's packed counts to one way of comparing."""
    result[mark, 0, way] += count * (packed & LOW)
    result[mark, 1, way] += count * (packed >> 32)


@kernel
def count_few(
    cells: Integers, counts: Integers, found: int, dealer_cells: Integers, dealer_counts: Integers, dealer_found: int,
    result: Signs,
) -> None:  # fmt: skip
    """Compare every player's cell with every dealer's."""
    for at in range(found):
        back, front, mark = cells[at] >> BACK_SHIFT, cells[at] >> 1 & FRONT_BITS, cells[at] & 1
        above, level, over, even, total = 0, 0, 0, 0, 0
        above_over, above_even, level_over, level_even = 0, 0, 0, 0
        for place in range(dealer_found):
            packed = dealer_counts[place]
            dealer_back, dealer_front = dealer_cells[place] >> BACK_SHIFT, dealer_cells[place] >> 1 & FRONT_BITS
            lower, same = -(dealer_back < back) & packed, -(dealer_back == back) & packed
            under, alike = -(dealer_front < front), -(dealer_front == front)
            total += packed
            above += lower
            level += same
            over += under & packed
            even += alike & packed
            above_over += under & lower
            above_even += alike & lower
            level_over += under & same
            level_even += alike & same
        below_over, below_even = over - above_over - level_over, even - above_even - level_even
        add_packed(result, mark, 8, counts[at], above_over)
        add_packed(result, mark, 7, counts[at], above_even)
        add_packed(result, mark, 6, counts[at], above - above_over - above_even)
        add_packed(result, mark, 5, counts[at], level_over)
        add_packed(result, mark, 4, counts[at], level_even)
        add_packed(result, mark, 3, counts[at], level - level_over - level_even)
        add_packed(result, mark, 2, counts[at], below_over)
        add_packed(result, mark, 1, counts[at], below_even)
        add_packed(result, mark, 0, counts[at], total - above - level - below_over - below_even)


@kernel
def add_below(below: Integers, front: int, packed: int) -> None:
    """Count a dealer's cell under every higher front."""
    for higher in range(front + 1, len(below)):
        below[higher] += packed


@kernel
def count_many(
    cells: Integers, counts: Integers, found: int, dealer_cells: Integers, dealer_counts: Integers, dealer_found: int,
    below: Integers, whole: Integers, by_front: Integers, result: Signs,
) -> None:  # fmt: skip
    """Sweep both sides by rising back; ``below[f]`` packs the dealer's lower backs with a front lower than f."""
    below[:], whole[:] = 0, 0
    for at in range(dealer_found):
        whole[(dealer_cells[at] >> 1 & FRONT_BITS) + 1] += dealer_counts[at]
    for front in range(1, len(whole)):
        whole[front] += whole[front - 1]
    last, passed = len(below) - 1, 0
    for at in range(found):
        back, front, mark = cells[at] >> BACK_SHIFT, cells[at] >> 1 & FRONT_BITS, cells[at] & 1
        while passed < dealer_found and dealer_cells[passed] >> BACK_SHIFT < back:
            add_below(below, dealer_cells[passed] >> 1 & FRONT_BITS, dealer_counts[passed])
            passed += 1
        copy_lower, copy_same, copy_higher, level = 0, 0, 0, passed
        while level < dealer_found and dealer_cells[level] >> BACK_SHIFT == back:
            dealer_front = dealer_cells[level] >> 1 & FRONT_BITS
            copy_lower += -(dealer_front < front) & dealer_counts[level]
            copy_same += -(dealer_front == front) & dealer_counts[level]
            copy_higher += -(dealer_front > front) & dealer_counts[level]
            level += 1
        by_front[mark, front] += counts[at]
        add_packed(result, mark, 8, counts[at], below[front])
        add_packed(result, mark, 7, counts[at], below[front + 1] - below[front])
        add_packed(result, mark, 6, counts[at], below[last] - below[front + 1])
        if level > passed:
            add_packed(result, mark, 5, counts[at], copy_lower)
            add_packed(result, mark, 4, counts[at], copy_same)
            add_packed(result, mark, 3, counts[at], copy_higher)
    for mark in range(2):
        for front in range(last):
            count = by_front[mark, front]
            add_packed(result, mark, 2, count, whole[front])
            add_packed(result, mark, 1, count, whole[front + 1] - whole[front])
            add_packed(result, mark, 0, count, whole[last] - whole[front + 1])
            by_front[mark, front] = 0
    # Lower backs are what is left when higher ones and copies are taken from all backs.
    result[:, :, 0:3] -= result[:, :, 3:6] + result[:, :, 6:9]


@kernel
def gather(
    types: Numbers, counts: Integers, found: int, starts: Integers, cells: Numbers, weights: Integers,
    packed: Integers, tally: Integers, words: Integers, pages: Integers, listed: Numbers,
    gathered: Integers, gathered_counts: Integers,
) -> int:  # fmt: skip
    """The points of listed types as sorted cells with their counts."""
    for at in range(found):
        for point in range(starts[types[at]], starts[types[at] + 1]):
            tally[cells[point]] += counts[at] * weights[point]
            touch(cells[point], words, pages)
    touched = drain(words, pages, listed)
    kept = 0
    for at in range(touched):
        cell = listed[at]
        if tally[cell]:
            gathered[kept], gathered_counts[kept], listed[kept] = packed[cell], tally[cell], cell
            kept += 1
            tally[cell] = 0
    return kept


@kernel
def duel_piece(
    masks: Integers, ways: Integers, starts: Integers, cells: Numbers, weights: Integers, packed: Integers,
    dealer_starts: Integers, dealer_cells: Numbers, dealer_weights: Integers, dealer_packed: Integers,
    front_places: int, alike: int, result: Signs, deck: int, shifts: Shifts, rank_types: Numbers,
    suit_types: Numbers, suit_marks: Integers, others: Numbers, rank_keys: Integers, key_sums: Integers,
) -> None:  # fmt: skip
    """Count all pairs of hands that both contain a card set, for each of these sets and all that it stands for."""
    room, dealer_room = len(packed), len(dealer_packed)
    types, counts = np.empty(LARGEST_LIST, dtype=np.int32), np.empty(LARGEST_LIST, dtype=np.int64)
    tally, dealer_tally = np.zeros(room, dtype=np.int64), np.zeros(dealer_room, dtype=np.int64)
    words, dealer_words = np.zeros(room // 32 + 1, dtype=np.int64), np.zeros(dealer_room // 32 + 1, dtype=np.int64)
    pages, dealer_pages = np.zeros(room // 1024 + 1, np.int64), np.zeros(dealer_room // 1024 + 1, np.int64)
    listed = np.empty(max(room, dealer_room), dtype=np.int32)
    own, own_counts = np.empty(room, dtype=np.int64), np.empty(room, dtype=np.int64)
    dealers, dealers_counts = np.empty(dealer_room, dtype=np.int64), np.empty(dealer_room, dtype=np.int64)
    below, whole = np.zeros(front_places + 1, dtype=np.int64), np.zeros(front_places + 1, dtype=np.int64)
    by_front, here = np.zeros((2, front_places), dtype=np.int64), np.zeros((2, 2, 9), dtype=np.int64)
    for at in range(len(masks)):
        listed_types = list_containing(
            masks[at], types, counts, deck, shifts, rank_types, suit_types, suit_marks, others, rank_keys, key_sums
        )
        dealer_found = gather(types, counts, listed_types, dealer_starts, dealer_cells, dealer_weights, dealer_packed,
                              dealer_tally, dealer_words, dealer_pages, listed, dealers, dealers_counts)  # fmt: skip
        if alike:
            found = dealer_found
            own[:found], own_counts[:found] = dealers[:found], dealers_counts[:found]
        else:
            found = gather(types, counts, listed_types, starts, cells, weights, packed, tally, words, pages, listed,
                           own, own_counts)  # fmt: skip
        for place in range(dealer_found):
            dealers_counts[place] <<= 32 * (dealers[place] & 1)
        here[:] = 0
        if dealer_found <= FEW:
            count_few(own, own_counts, found, dealers, dealers_counts, dealer_found, here)
        else:
            count_many(own, own_counts, found, dealers, dealers_counts, dealer_found, below, whole, by_front, here)
        result += ways[at] * here


@dataclass(frozen=True)
class Duel:
    """Counts ``[player's mark, dealer's mark, back, front]``; 0 lower, 1 copy, 2 higher than the dealer's."""

    counts: Signs
    deals: int


def _pieces(deck: int) -> Iterator[tuple[int, Integers, Integers]]:
    """Pieces of work: a size of card sets, some of them, and what each stands for."""
    for size in range(HAND):
        masks, ways = merged(*subsets(deck, size), size, deck)
        step = PIECES[size]
        for start in range(0, len(masks), step):
            yield size, masks[start : start + step], ways[start : start + step]


def _piece(masks: Integers, ways: Integers, player: Points, dealer: Points, deck: int) -> Signs:
    result = np.zeros((2, 2, 9), dtype=np.int64)
    front_places = int(max(player.fronts.max(), dealer.fronts.max())) + 1
    compiled(duel_piece)(
        masks, ways, player.starts, player.cells, player.weights, player.packed, dealer.starts, dealer.cells,
        dealer.weights, dealer.packed, front_places, int(player is dealer), result, *type_tables(deck).arguments,
    )  # fmt: skip
    return result


def _same_hand(player: Points, dealer: Points, counts: Integers) -> Signs:
    """Each hand against itself: the card sets of seven cards."""
    result = np.zeros((2, 2, 9), dtype=np.int64)
    types = np.repeat(np.arange(TYPES), np.diff(player.starts))
    cells, against = player.cells, dealer.cells[types]
    back = np.sign(player.backs[cells] - dealer.backs[against]) + 1
    front = np.sign(player.fronts[cells] - dealer.fronts[against]) + 1
    places = player.marks[cells], dealer.marks[against], 3 * back + front
    np.add.at(result, places, player.weights * counts[types])
    return result


def duel(
    player: Points,
    dealer: Points,
    deck: int = FULL_DECK,
    *,
    executor: Executor | None = None,
    progress: Progress = unseen,
) -> Duel:
    """Count all deals of two seven-card hands from a deck by how the player's points compare with the dealer's."""
    tables = type_tables(deck)
    hands = containing(0, tables)
    pieces = list(_pieces(deck))
    total = -_same_hand(player, dealer, hands)
    with running(executor) as workers:
        calls = [workers.submit(_piece, masks, ways, player, dealer, deck) for _, masks, ways in pieces]
        for done, ((size, _, _), call) in enumerate(zip(pieces, calls, strict=True), start=1):
            total += (-1) ** size * call.result()
            progress("counting deals of two hands", done, len(calls))
    return Duel(total.reshape(2, 2, 3, 3), _deals(deck))


def _deals(deck: int) -> int:
    cards = deck.bit_count()
    return math.comb(cards, HAND) * math.comb(cards - HAND, HAND)
