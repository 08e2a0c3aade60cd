"""Every hand on its own: what each of the 6,972,147 classes of hands is worth against all dealer's hands it leaves.

The dealer's hands disjoint from a hand A are an alternating sum over the card sets S within A. What S contributes at a
point depends only on S and the point, so it is worked out once for every class of S and every type that contains it, in
blocks of types, and then summed over the 127 card sets within each hand.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pitboss.hands._bits import COUNT, HIGHEST
from pitboss.hands.types import HAND, TYPES, hand_types, type_of
from pitboss.kernel import compiled, kernel
from pitboss.maths.duel import BACK_SHIFT, FRONT_BITS, LOW, Points, add_below, gather
from pitboss.maths.executors import Progress, running, unseen
from pitboss.maths.subsets import (
    LARGEST_LIST,
    Integers,
    Numbers,
    Shifts,
    codes,
    containing,
    list_containing,
    merged,
    subsets,
    suits_alike,
    type_tables,
)

Worth = npt.NDArray[np.int64]

#: How many numbers a block may hold at most: two hundred megabytes. There are at least so many blocks.
LARGEST_BLOCK = 25_000_000
FEWEST_BLOCKS = 4
SHARDS = 8


@dataclass(frozen=True)
class Classes:
    """All classes of card sets of up to six cards, in order of size, and a table that finds them by their codes."""

    masks: Integers
    ways: Integers
    sizes: Integers
    alike: Integers
    codes: Integers
    slots: Numbers


@kernel
def slot_for(ranks: int, suits: int, slots: Numbers, known_codes: Integers) -> int:
    """The slot of a class, or the free one where it belongs; the ranks' code tells the size of a set as well."""
    slot = (ranks * 0x9E3779B1 ^ suits * 0x85EBCA6B) >> 5 & (len(slots) - 1)
    while slots[slot] >= 0:
        known = slots[slot]
        if known_codes[known, 0] == ranks and known_codes[known, 1] == suits:
            break
        slot = (slot + 1) & (len(slots) - 1)
    return slot


@kernel
def fill_slots(masks: Integers, sizes: Integers, alike: Integers, known_codes: Integers, slots: Numbers) -> None:
    """Enter every class in the table."""
    for at in range(len(masks)):
        ranks, suits = codes(masks[at], sizes[at], alike)
        known_codes[at, 0], known_codes[at, 1] = ranks, suits
        slots[slot_for(ranks, suits, slots, known_codes)] = at


def classes_of(deck: int) -> Classes:
    """The classes of card sets of a deck."""
    parts = [merged(*subsets(deck, size), size, deck) for size in range(HAND)]
    masks, ways = (np.concatenate([part[at] for part in parts]) for at in (0, 1))
    sizes = np.repeat(np.arange(HAND), [len(part[0]) for part in parts])
    slots = np.full(1 << (3 * len(masks)).bit_length(), -1, dtype=np.int32)
    known_codes = np.zeros((len(masks), 2), dtype=np.int64)
    alike = suits_alike(deck)
    compiled(fill_slots)(masks, sizes, alike, known_codes, slots)
    return Classes(masks, ways, sizes, alike, known_codes, slots)


@kernel
def value_cells(
    cells: Integers, found: int, dealer_cells: Integers, dealer_counts: Integers, dealer_found: int, worth: Worth,
    below: Integers, whole: Integers, values: Integers,
) -> None:  # fmt: skip
    """What each cell is worth against the dealer's.

    A row of ``worth`` says: player's mark, dealer's mark, way of comparing, kind of worth, and how much of it.
    """
    below[:], whole[:] = 0, 0
    for at in range(dealer_found):
        whole[(dealer_cells[at] >> 1 & FRONT_BITS) + 1] += dealer_counts[at]
    for front in range(1, len(whole)):
        whole[front] += whole[front - 1]
    last, passed = len(below) - 1, 0
    ways = np.zeros(9, dtype=np.int64)
    for at in range(found):
        back, front, mark = cells[at] >> BACK_SHIFT, cells[at] >> 1 & FRONT_BITS, cells[at] & 1
        while passed < dealer_found and dealer_cells[passed] >> BACK_SHIFT < back:
            add_below(below, dealer_cells[passed] >> 1 & FRONT_BITS, dealer_counts[passed])
            passed += 1
        ways[3], ways[4], ways[5], level = 0, 0, 0, passed
        while level < dealer_found and dealer_cells[level] >> BACK_SHIFT == back:
            dealer_front = dealer_cells[level] >> 1 & FRONT_BITS
            ways[4 + (dealer_front < front) - (dealer_front > front)] += dealer_counts[level]
            level += 1
        ways[8], ways[7] = below[front], below[front + 1] - below[front]
        ways[6] = below[last] - below[front + 1]
        ways[2] = whole[front] - ways[8] - ways[5]
        ways[1] = whole[front + 1] - whole[front] - ways[7] - ways[4]
        ways[0] = whole[last] - whole[front + 1] - ways[6] - ways[3]
        values[at, :] = 0
        for term in range(len(worth)):
            if worth[term, 0] == mark:
                packed = ways[worth[term, 2]]
                count = packed >> 32 if worth[term, 1] else packed & LOW
                values[at, worth[term, 3]] += worth[term, 4] * count


@kernel
def type_shard(
    masks: Integers, ways: Integers, sizes: Integers, shard: int, shards: int,
    starts: Integers, cells: Numbers, weights: Integers, packed: Integers,
    dealer_starts: Integers, dealer_cells: Numbers, dealer_weights: Integers, dealer_packed: Integers,
    front_places: int, worth: Worth, kinds: int, totals: Integers,
    deck: int, shifts: Shifts, rank_types: Numbers, suit_types: Numbers, suit_marks: Integers, others: Numbers,
    rank_keys: Integers, key_sums: Integers,
) -> None:  # fmt: skip
    """Add up what every point of every type is worth, over all hands of the type, for this shard's card sets."""
    room, dealer_room = len(packed), len(dealer_packed)
    types, counts = np.empty(LARGEST_LIST, dtype=np.int32), np.empty(LARGEST_LIST, dtype=np.int64)
    tally, dealer_tally = np.zeros(room, dtype=np.int64), np.zeros(dealer_room, dtype=np.int64)
    words, dealer_words = np.zeros(room // 32 + 1, dtype=np.int64), np.zeros(dealer_room // 32 + 1, dtype=np.int64)
    pages, dealer_pages = np.zeros(room // 1024 + 1, np.int64), np.zeros(dealer_room // 1024 + 1, np.int64)
    listed, places = np.empty(max(room, dealer_room), dtype=np.int32), np.zeros(room, dtype=np.int32)
    own, own_counts = np.empty(room, dtype=np.int64), np.empty(room, dtype=np.int64)
    dealers, dealers_counts = np.empty(dealer_room, dtype=np.int64), np.empty(dealer_room, dtype=np.int64)
    below, whole = np.zeros(front_places + 1, dtype=np.int64), np.zeros(front_places + 1, dtype=np.int64)
    values = np.zeros((room, kinds), dtype=np.int64)
    for at in range(shard, len(masks), shards):
        found_types = list_containing(
            masks[at], types, counts, deck, shifts, rank_types, suit_types, suit_marks, others, rank_keys, key_sums
        )
        dealer_found = gather(types, counts, found_types, dealer_starts, dealer_cells, dealer_weights, dealer_packed,
                              dealer_tally, dealer_words, dealer_pages, listed, dealers, dealers_counts)  # fmt: skip
        for place in range(dealer_found):
            dealers_counts[place] <<= 32 * (dealers[place] & 1)
        found = gather(types, counts, found_types, starts, cells, weights, packed, tally, words, pages, listed, own,
                       own_counts)  # fmt: skip
        for place in range(found):
            places[listed[place]] = place
        value_cells(own, found, dealers, dealers_counts, dealer_found, worth, below, whole, values)
        sign = ways[at] if sizes[at] % 2 == 0 else -ways[at]
        for place in range(found_types):
            for point in range(starts[types[place]], starts[types[place] + 1]):
                for which in range(kinds):
                    totals[point, which] += sign * counts[place] * values[places[cells[point]], which]


@kernel
def listed_types(
    mask: int, low: int, high: int, wanted: Integers, types: Numbers, counts: Integers, tally: Integers,
    block: Numbers, deck: int, shifts: Shifts, rank_types: Numbers, suit_types: Numbers, suit_marks: Integers,
    others: Numbers, rank_keys: Integers, key_sums: Integers,
) -> tuple[int, int]:  # fmt: skip
    """List the types that contain a card set, and apart, once each, those wanted from ``low`` up to ``high``."""
    found = list_containing(
        mask, types, counts, deck, shifts, rank_types, suit_types, suit_marks, others, rank_keys, key_sums
    )
    for at in range(found):
        if low <= types[at] < high and wanted[types[at]]:
            tally[types[at]] += counts[at]
    in_block = 0
    for at in range(found):
        if low <= types[at] < high and tally[types[at]] > 0:
            tally[types[at]] = 0
            block[in_block] = types[at]
            in_block += 1
    return found, in_block


@kernel
def count_entries(
    masks: Integers, shard: int, shards: int, wanted: Integers, entries: Integers, deck: int, shifts: Shifts,
    rank_types: Numbers, suit_types: Numbers, suit_marks: Integers, others: Numbers, rank_keys: Integers,
    key_sums: Integers,
) -> None:  # fmt: skip
    """How many classes of card sets lie within hands of each type."""
    types, counts = np.empty(LARGEST_LIST, dtype=np.int32), np.empty(LARGEST_LIST, dtype=np.int64)
    tally, block = np.zeros(TYPES, dtype=np.int64), np.empty(TYPES, dtype=np.int32)
    for at in range(shard, len(masks), shards):
        _, in_block = listed_types(masks[at], 0, TYPES, wanted, types, counts, tally, block, deck, shifts, rank_types,
                                   suit_types, suit_marks, others, rank_keys, key_sums)  # fmt: skip
        for place in range(in_block):
            entries[block[place]] += 1


@kernel
def fill_block(
    masks: Integers, low: int, high: int, wanted: Integers, starts: Integers, cells: Numbers, packed: Integers,
    dealer_starts: Integers, dealer_cells: Numbers, dealer_weights: Integers, dealer_packed: Integers,
    front_places: int, worth: Worth, kinds: int, filled: Integers, offsets: Integers, entry_classes: Numbers,
    entry_values: Integers, deck: int, shifts: Shifts, rank_types: Numbers, suit_types: Numbers,
    suit_marks: Integers, others: Numbers, rank_keys: Integers, key_sums: Integers,
) -> None:  # fmt: skip
    """What every card set contributes at the points of every wanted type of a block.

    ``filled[type]`` is its next free entry; the values of an entry stand at ``offsets[type]`` plus the entry's place
    among the type's, times points times kinds of worth.
    """
    room, dealer_room = len(packed), len(dealer_packed)
    types, counts = np.empty(LARGEST_LIST, dtype=np.int32), np.empty(LARGEST_LIST, dtype=np.int64)
    type_tally, block = np.zeros(TYPES, dtype=np.int64), np.empty(TYPES, dtype=np.int32)
    tally, dealer_tally = np.zeros(room, dtype=np.int64), np.zeros(dealer_room, dtype=np.int64)
    words, dealer_words = np.zeros(room // 32 + 1, dtype=np.int64), np.zeros(dealer_room // 32 + 1, dtype=np.int64)
    pages, dealer_pages = np.zeros(room // 1024 + 1, np.int64), np.zeros(dealer_room // 1024 + 1, np.int64)
    listed, places = np.empty(max(room, dealer_room), dtype=np.int32), np.zeros(room, dtype=np.int32)
    own, own_counts = np.empty(room, dtype=np.int64), np.empty(room, dtype=np.int64)
    dealers, dealers_counts = np.empty(dealer_room, dtype=np.int64), np.empty(dealer_room, dtype=np.int64)
    below, whole = np.zeros(front_places + 1, dtype=np.int64), np.zeros(front_places + 1, dtype=np.int64)
    values, ones = np.zeros((room, kinds), dtype=np.int64), np.ones(max(TYPES, len(cells)), dtype=np.int64)
    next_value = offsets.copy()
    for at in range(len(masks)):
        found, in_block = listed_types(masks[at], low, high, wanted, types, counts, type_tally, block, deck, shifts,
                                       rank_types, suit_types, suit_marks, others, rank_keys, key_sums)  # fmt: skip
        if in_block == 0:
            continue
        dealer_found = gather(types, counts, found, dealer_starts, dealer_cells, dealer_weights, dealer_packed,
                              dealer_tally, dealer_words, dealer_pages, listed, dealers, dealers_counts)  # fmt: skip
        for place in range(dealer_found):
            dealers_counts[place] <<= 32 * (dealers[place] & 1)
        own_found = gather(block, ones, in_block, starts, cells, ones, packed, tally, words, pages, listed, own,
                           own_counts)  # fmt: skip
        for place in range(own_found):
            places[listed[place]] = place
        value_cells(own, own_found, dealers, dealers_counts, dealer_found, worth, below, whole, values)
        for place in range(in_block):
            kind = block[place]
            entry_classes[filled[kind]] = at
            filled[kind] += 1
            for point in range(starts[kind], starts[kind + 1]):
                for which in range(kinds):
                    entry_values[next_value[kind]] = values[places[cells[point]], which]
                    next_value[kind] += 1


@kernel
def sum_hands(
    hands: Integers, hand_types_: Numbers, starts: Integers, kinds: int, entry_starts: Integers, offsets: Integers,
    entry_classes: Numbers, entry_values: Integers, slots: Numbers, class_codes: Integers,
    alike: Integers, sums: Integers,
) -> None:  # fmt: skip
    """Sum the contributions of all card sets within each hand; hands come sorted by type."""
    place_of = np.full(len(class_codes), -1, dtype=np.int32)
    within, cards = np.zeros(128, dtype=np.int64), np.zeros(HAND, dtype=np.int64)
    last = -1
    for at in range(len(hands)):
        kind = hand_types_[at]
        width = (starts[kind + 1] - starts[kind]) * kinds
        if kind != last:
            for entry in range(entry_starts[kind], entry_starts[kind + 1]):
                place_of[entry_classes[entry]] = entry - entry_starts[kind]
            last = kind
        found = 0
        for card in range(53):
            if hands[at] >> card & 1:
                cards[found] = 1 << card
                found += 1
        for subset in range(127):
            size = COUNT[subset]
            if size:
                within[subset] = within[subset & (subset - 1)] | cards[HIGHEST[subset & -subset]]
            ranks, suits = codes(within[subset], size, alike)
            known = slots[slot_for(ranks, suits, slots, class_codes)]
            value = offsets[kind] + place_of[known] * width
            sign = 1 - 2 * (size & 1)
            for place in range(width):
                sums[at, place] += sign * entry_values[value + place]


@dataclass(frozen=True)
class Against:
    """The two sides, and ``worth[player's mark, dealer's mark, way of comparing, kind of worth]``."""

    player: Points
    dealer: Points
    worth: Worth
    deck: int

    @property
    def front_places(self) -> int:
        """One more than the highest front."""
        return int(max(self.player.fronts.max(), self.dealer.fronts.max())) + 1

    @property
    def kinds(self) -> int:
        """How many kinds of worth there are."""
        return self.worth.shape[3]

    @property
    def terms(self) -> Integers:
        """The worth that is not zero as rows: player's mark, dealer's mark, way of comparing, kind, how much."""
        places = np.argwhere(self.worth)
        return np.column_stack([places, self.worth[tuple(places.T)]])

    @property
    def dealer_arguments(self) -> tuple[Integers | Numbers | int, ...]:
        """The dealer's arrays and what they are worth, in the order of the kernels' parameters."""
        dealer = self.dealer
        arrays = dealer.starts, dealer.cells, dealer.weights, dealer.packed
        return *arrays, self.front_places, self.terms, self.kinds


def type_totals(
    sides: Against, classes: Classes, *, executor: Executor | None = None, progress: Progress = unseen
) -> Integers:
    """``[point, kind of worth]``: the worth of every point over all hands of its type and all dealer's hands."""
    player = sides.player
    tables = type_tables(sides.deck).arguments

    def shard(number: int) -> Integers:
        totals = np.zeros((len(player.cells), sides.kinds), dtype=np.int64)
        compiled(type_shard)(
            classes.masks, classes.ways, classes.sizes, number, SHARDS, player.starts, player.cells, player.weights,
            player.packed, *sides.dealer_arguments, totals, *tables,
        )  # fmt: skip
        return totals

    total = np.zeros((len(player.cells), sides.kinds), dtype=np.int64)
    with running(executor) as workers:
        for done, part in enumerate(workers.map(shard, range(SHARDS)), start=1):
            total += part
            progress("counting every type", done, SHARDS)
    return total - same_hand_worth(sides) * _hands_of_points(sides)


def same_hand_worth(sides: Against) -> Integers:
    """``[point, kind of worth]``: what a point would be worth against the dealer's point of the same hand."""
    types = np.repeat(np.arange(TYPES), np.diff(sides.player.starts))
    cells, against = sides.player.cells, sides.dealer.cells[types]
    back = np.sign(sides.player.backs[cells] - sides.dealer.backs[against]) + 1
    front = np.sign(sides.player.fronts[cells] - sides.dealer.fronts[against]) + 1
    return sides.worth[sides.player.marks[cells], sides.dealer.marks[against], 3 * back + front]


def _hands_of_points(sides: Against) -> Integers:
    """``[point, 1]``: how many hands its type has."""
    hands = containing(0, type_tables(sides.deck))
    return np.repeat(hands, np.diff(sides.player.starts))[:, None]


@kernel
def fill_hand_types(
    hands: Integers, found: Numbers, card_keys: Integers, shifts: Shifts, rank_types: Numbers, suit_types: Numbers,
    suit_marks: Integers, others: Numbers,
) -> None:  # fmt: skip
    """The type of every hand."""
    for at in range(len(hands)):
        total = 0
        for card in range(53):
            if hands[at] >> card & 1:
                total += card_keys[card]
        found[at] = type_of(total, hands[at], shifts, rank_types, suit_types, suit_marks, others)


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
    found = np.empty(len(hands), dtype=np.int32)
    compiled(fill_hand_types)(
        hands, found, tables.card_keys, tables.shifts, tables.rank_types, tables.suit_types, tables.suit_marks,
        tables.others,
    )  # fmt: skip
    order = np.argsort(found, kind="stable")
    return HandClasses(hands[order], ways[order], found[order])


def _blocks(entries: Integers, points: Integers, kinds: int) -> Iterator[tuple[int, int]]:
    """Ranges of types whose entries fit into a block."""
    sizes = np.cumsum(entries * points * kinds)
    largest = min(LARGEST_BLOCK, int(sizes[-1]) // FEWEST_BLOCKS + 1)
    low = 0
    while low < TYPES:
        limit = (sizes[low - 1] if low else 0) + largest
        high = max(low + 1, int(np.searchsorted(sizes, limit, side="right")))
        yield low, high
        low = high


#: Told the places of some hand classes and ``[hand, point · kind]`` sums of their worth.
Taker = Callable[[slice, Integers], None]


def hand_by_hand(
    sides: Against,
    classes: Classes,
    hands: HandClasses,
    wanted: Integers,
    taker: Taker,
    *,
    executor: Executor | None = None,
    progress: Progress = unseen,
) -> None:
    """Give the taker what every point of every hand of the wanted types is worth, block by block."""
    tables = type_tables(sides.deck).arguments
    entries = np.zeros(TYPES, dtype=np.int64)
    with running(executor) as workers:

        def count(number: int) -> Integers:
            part = np.zeros(TYPES, dtype=np.int64)
            compiled(count_entries)(classes.masks, number, SHARDS, wanted, part, *tables)
            return part

        for part in workers.map(count, range(SHARDS)):
            entries += part
        blocks = list(_blocks(entries, np.diff(sides.player.starts), sides.kinds))
        calls = [workers.submit(_block, sides, classes, hands, wanted, entries, *block) for block in blocks]
        for done, call in enumerate(calls, start=1):
            where, sums = call.result()
            taker(where, sums)
            progress("counting hand by hand", done, len(calls))


def _block(
    sides: Against, classes: Classes, hands: HandClasses, wanted: Integers, entries: Integers, low: int, high: int
) -> tuple[slice, Integers]:
    player = sides.player
    points = np.diff(player.starts)
    inside = np.zeros(TYPES, dtype=np.int64)
    inside[low:high] = entries[low:high]
    entry_starts = np.concatenate([[0], np.cumsum(inside)])
    offsets = np.concatenate([[0], np.cumsum(inside * points * sides.kinds)])[:-1]
    entry_classes = np.empty(entry_starts[-1], dtype=np.int32)
    entry_values = np.empty(int((inside * points).sum()) * sides.kinds, dtype=np.int64)
    compiled(fill_block)(
        classes.masks, low, high, wanted, player.starts, player.cells, player.packed,
        *sides.dealer_arguments, entry_starts[:-1].copy(), offsets,
        entry_classes, entry_values, *type_tables(sides.deck).arguments,
    )  # fmt: skip
    where = slice(*np.searchsorted(hands.types, [low, high]).tolist())
    chosen = wanted[hands.types[where]] > 0
    width = int(points[low:high].max(initial=1)) * sides.kinds
    sums = np.zeros((int(chosen.sum()), width), dtype=np.int64)
    compiled(sum_hands)(
        hands.hands[where][chosen], hands.types[where][chosen], player.starts, sides.kinds, entry_starts, offsets,
        entry_classes, entry_values, classes.slots, classes.codes, classes.alike, sums,
    )  # fmt: skip
    return where, sums
