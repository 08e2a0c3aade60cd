"""Sweeps: how many of the dealer's hands stand below each of many points.

Counts of the dealer's hands under both marks are packed into one number, so they are added up once. Sums and
differences of packed numbers may be made at will; what counts is that the two numbers that come out at the end are
below two to the 31st.
"""

from typing import NamedTuple

import numpy as np

from pitboss.hands.arrays import Integers
from pitboss.kernel import kernel
from pitboss.maths.duel.points import BACK_SHIFT, FRONT_BITS

HALF = 1 << 31
LOW = (1 << 32) - 1


class Asked(NamedTuple):
    """The question about a player's point: ``terms`` by its mark, and ``rows[mark, backs]``.

    That is 0 if nothing is asked of lower, at most level or all backs, 1 if something is, and 2 if of all fronts, too.
    """

    terms: Integers
    starts: Integers
    rows: Integers

    @classmethod
    def by(cls, terms: Integers) -> "Asked":
        """Rows of terms, which come sorted by the player's mark."""
        rows = np.zeros((2, 3), dtype=np.int64)
        np.maximum.at(rows, (terms[:, 0], terms[:, 2] // 3), 1 + (terms[:, 2] % 3 == 2))
        # Where no hand is level, those at most level are the lower ones: whoever asks for the first needs the second.
        rows[:, 0] = np.maximum(rows[:, 0], rows[:, 1])
        return cls(np.ascontiguousarray(terms), np.searchsorted(terms[:, 0], np.arange(3)), rows)


@kernel
def unpack(packed: int, mark: int) -> int:
    """Take one of two signed numbers out of a packed one."""
    low = ((packed & LOW) ^ HALF) - HALF
    return (packed - low) >> 32 if mark else low


@kernel
def add_worth(
    counts: Integers, at: int, mark: int, factor: int, terms: Integers, starts: Integers, worths: Integers, row: int
) -> None:
    """Add a factor times what a point with these cumulative counts is worth, kind by kind."""
    for term in range(starts[mark], starts[mark + 1]):
        count = unpack(counts[at, terms[term, 2]], terms[term, 1])
        worths[row, terms[term, 3]] += factor * terms[term, 4] * count


@kernel
def add_below(below: Integers, front: int, packed: int) -> None:
    """Count a dealer's cell under every higher front."""
    for higher in range(front + 1, len(below)):
        below[higher] += packed


@kernel
def cumulate(
    cells: Integers,
    found: int,
    dealer_cells: Integers,
    dealer_counts: Integers,
    dealer_found: int,
    rows: Integers,
    below: Integers,
    level: Integers,
    whole: Integers,
    counts: Integers,
) -> None:
    """Cumulate the dealer's cells up to each of the player's; both come sorted.

    ``below[f]`` packs the dealer's lower backs with a front lower than f, ``level[f]`` those at most level, and
    ``whole[f]`` all.
    """
    below[:], level[:], whole[:] = 0, 0, 0
    for at in range(dealer_found):
        whole[(dealer_cells[at] >> 1 & FRONT_BITS) + 1] += dealer_counts[at]
    for front in range(1, len(whole)):
        whole[front] += whole[front - 1]
    last, passed, levelled = len(below) - 1, 0, 0
    for at in range(found):
        back, front, mark = cells[at] >> BACK_SHIFT, cells[at] >> 1 & FRONT_BITS, cells[at] & 1
        while passed < dealer_found and dealer_cells[passed] >> BACK_SHIFT < back:
            add_below(below, dealer_cells[passed] >> 1 & FRONT_BITS, dealer_counts[passed])
            passed += 1
        counts[at, 0], counts[at, 1], counts[at, 2] = below[front], below[front + 1], below[last]
        if rows[mark, 1]:
            while levelled < dealer_found and dealer_cells[levelled] >> BACK_SHIFT <= back:
                add_below(level, dealer_cells[levelled] >> 1 & FRONT_BITS, dealer_counts[levelled])
                levelled += 1
            counts[at, 3], counts[at, 4], counts[at, 5] = level[front], level[front + 1], level[last]
        if rows[mark, 2]:
            counts[at, 6], counts[at, 7], counts[at, 8] = whole[front], whole[front + 1], whole[last]
