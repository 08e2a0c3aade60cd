"""The sweep: every hole of one board judged once, sorted, and met with every hole that the dealer may have.

A hole beats those passed on the way up, less those passed that hold one of its two cards: a counter for each card
tells. Cards that a board tells apart by nothing but their ranks are one type: all cards of a rank where no flush can be
made, else those of the flush's suit and the others. Holes of the same two types are one row.
"""

from typing import NamedTuple

import numpy as np

from pitboss.hands.arrays import Integers
from pitboss.hands.ranker import BUCKETS, LOW_HALF, RankTables, slot_of
from pitboss.kernel import kernel
from pitboss.maths.boards.grid import BLOCK
from pitboss.maths.card_sets import RANKS, SUIT, SUITS

LOW_BITS, HIGH_BITS = 7, 6
LOW, HIGH = 1 << LOW_BITS, 1 << HIGH_BITS
#: Types are the ranks of other suits, then those of the suit of which a flush can be made.
TYPES = 2 * RANKS
#: So many cards of a suit on the board make a flush possible; so many of it are a flush.
SUITED, FLUSH = 3, 5
#: The most pairs of types that a board can leave: 10 ranks of a suit and 13 of others.
ROWS = TYPES * (TYPES + 1) // 2


class Judging(NamedTuple):
    """The pack of a game, and how its hands are judged: by which tables, of which kinds, and when a dealer qualifies.

    ``kinds`` has the kind of every order; ``dealers`` is how many holes a dealer may have against each hole.
    """

    pack: int
    tables: RankTables
    kinds: Integers
    qualifies: int
    dealers: int


class Holes(NamedTuple):
    """The holes that a board leaves: cards of each type, and of each row its types, its order and how it meets others.

    ``met[row]`` has how many of the dealer's holes it beats and ties, and how many do not qualify.
    """

    many: Integers
    first: Integers
    second: Integers
    judged: Integers
    low_first: Integers
    rising: Integers
    met: Integers


@kernel
def make_holes() -> Holes:
    """Make room for the holes of one board."""
    return Holes(
        np.zeros(TYPES, np.int64),
        np.zeros(ROWS, np.int64),
        np.zeros(ROWS, np.int64),
        np.zeros(ROWS, np.int64),
        np.zeros(ROWS, np.int64),
        np.zeros(ROWS, np.int64),
        np.zeros((ROWS, 3), np.int64),
    )


@kernel
def flush_suit(board: int) -> int:
    """The suit of which a flush can be made with this board, -1 if there is none."""
    for suit in range(SUITS):
        held = board >> RANKS * suit & SUIT
        many = 0
        while held:
            held &= held - 1
            many += 1
        if many >= SUITED:
            return suit
    return -1


@kernel
def fill_types(board: int, pack: int, suit: int, many: Integers) -> None:
    """Count the cards of each type that a board leaves of a pack."""
    many.fill(0)
    for card in range(SUITS * RANKS):
        if (pack & ~board) >> card & 1:
            many[card % RANKS + (RANKS if card // RANKS == suit else 0)] += 1


@kernel
def judge_holes(board: int, suit: int, tables: RankTables, holes: Holes) -> int:
    """Judge every row of holes that a board leaves: its two types and its order; return how many rows there are."""
    card_keys, shifts, orders, flush_orders = tables.card_keys, tables.shifts, tables.orders, tables.flush_orders
    many, first, second, judged = holes.many, holes.first, holes.second, holes.judged
    total, held, suited = 0, board >> RANKS * max(suit, 0) & SUIT, 0
    for card in range(SUITS * RANKS):
        if board >> card & 1:
            total += card_keys[card] & LOW_HALF
            suited += card // RANKS == suit
    rows = 0
    for type_one in range(TYPES):
        if not many[type_one]:
            continue
        for type_two in range(type_one, TYPES):
            if many[type_two] <= (type_one == type_two):
                continue
            key = total + (card_keys[type_one % RANKS] & LOW_HALF) + (card_keys[type_two % RANKS] & LOW_HALF)
            order = np.int64(orders[slot_of(key, shifts[key & (BUCKETS - 1)])])
            if suited + (type_one >= RANKS) + (type_two >= RANKS) >= FLUSH:
                flush = held | (1 << type_one >> RANKS) | (1 << type_two >> RANKS)
                order = max(order, np.int64(flush_orders[0, flush]))
            first[rows], second[rows], judged[rows] = type_one, type_two, order
            rows += 1
    return rows


@kernel
def sort_rows(rows: int, holes: Holes) -> None:
    """Sort the rows by rising order: by its low bits, then by its high ones."""
    judged, low_first, rising = holes.judged, holes.low_first, holes.rising
    starts, ends = np.zeros(LOW + 1, dtype=np.int64), np.zeros(HIGH + 1, dtype=np.int64)
    for row in range(rows):
        starts[(judged[row] & (LOW - 1)) + 1] += 1
        ends[(judged[row] >> LOW_BITS) + 1] += 1
    for at in range(LOW):
        starts[at + 1] += starts[at]
    for at in range(HIGH):
        ends[at + 1] += ends[at]
    for row in range(rows):
        low = judged[row] & (LOW - 1)
        low_first[starts[low]] = row
        starts[low] += 1
    for at in range(rows):
        high = judged[low_first[at]] >> LOW_BITS
        rising[ends[high]] = low_first[at]
        ends[high] += 1


@kernel
def add_row(first: int, second: int, many: Integers, holding: Integers) -> int:
    """Count the holes of a row to those that hold a given card of either type; return how many holes there are."""
    if first == second:
        holding[first] += many[first] - 1
        return many[first] * (many[first] - 1) // 2
    holding[first] += many[second]
    holding[second] += many[first]
    return many[first] * many[second]


@kernel
def meet_rows(rows: int, qualifies: int, holes: Holes) -> None:
    """Count for every row how many dealer's holes it beats and ties, and how many do not qualify."""
    judged, rising, first, second = holes.judged, holes.rising, holes.first, holes.second
    many, met = holes.many, holes.met
    passed, group, weak = np.zeros(TYPES, np.int64), np.zeros(TYPES, np.int64), np.zeros(TYPES, np.int64)
    start, below, beaten = 0, 0, 0
    while start < rows:
        order, end, tied = judged[rising[start]], start, 0
        group.fill(0)
        while end < rows and judged[rising[end]] == order:
            tied += add_row(first[rising[end]], second[rising[end]], many, group)
            end += 1
        for at in range(start, end):
            row = rising[at]
            met[row, 0] = beaten - passed[first[row]] - passed[second[row]]
            met[row, 1] = tied - group[first[row]] - group[second[row]] + 1
        beaten += tied
        for card in range(TYPES):
            passed[card] += group[card]
        if order < qualifies:
            below = beaten
            for card in range(TYPES):
                weak[card] = passed[card]
        start = end
    for row in range(rows):
        met[row, 2] = below - weak[first[row]] - weak[second[row]] + (judged[row] < qualifies)


@kernel
def meet_holes(board: int, suit: int, judging: Judging, holes: Holes) -> int:
    """Judge the holes that a board leaves, and meet them with the dealer's; return how many rows there are."""
    fill_types(board, judging.pack, suit, holes.many)
    rows = judge_holes(board, suit, judging.tables, holes)
    sort_rows(rows, holes)
    meet_rows(rows, judging.qualifies, holes)
    return rows


@kernel
def lay_out(by_types: Integers, suit: int, left: int, grid: Integers) -> None:
    """Fill a whole grid from what the holes of each two types have; holes with dealt cards have nothing."""
    live = np.zeros((SUITS, RANKS), np.int64)
    for card in range(SUITS * RANKS):
        live[card // RANKS, card % RANKS] = left >> card & 1
    for suit_one in range(SUITS):
        for suit_two in range(SUITS):
            block, column = (suit_one * SUITS + suit_two) * BLOCK, RANKS if suit_two == suit else 0
            for rank in range(RANKS):
                row = by_types[rank + (RANKS if suit_one == suit else 0)]
                place = block + rank * RANKS
                for second in range(RANKS):
                    grid[place + second] = row[column + second] * live[suit_two, second] * live[suit_one, rank]
                if suit_one == suit_two:
                    grid[place + rank] = 0
