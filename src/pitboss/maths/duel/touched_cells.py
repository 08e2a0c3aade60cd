"""Which of many cells have been touched: a set of small numbers that comes out sorted, at no cost for the untouched.

A word has one bit for each of thirty-two cells, and a page one bit for each of thirty-two words.
"""

import numpy as np

from pitboss.hands.arrays import Integers, Numbers
from pitboss.kernel import kernel

#: Every five bits in a row of this number are different, so a shifted copy's top five bits tell the shift.
DE_BRUIJN = 0x077CB531
BIT_PLACES = np.zeros(32, dtype=np.int64)
for _place in range(32):
    BIT_PLACES[(DE_BRUIJN << _place & 0xFFFFFFFF) >> 27] = _place


@kernel
def touch(cell: int, words: Integers, pages: Integers) -> None:
    """Put a cell into the set."""
    words[cell >> 5] |= 1 << (cell & 31)
    pages[cell >> 10] |= 1 << (cell >> 5 & 31)


@kernel
def lowest_bit(word: int) -> int:
    """The place of the lowest bit of a word that is not zero."""
    return BIT_PLACES[((word & -word) * DE_BRUIJN & 0xFFFFFFFF) >> 27]


@kernel
def drain(words: Integers, pages: Integers, cells: Numbers) -> int:
    """List the cells in order, leave the set empty, and tell how many there were."""
    found = 0
    for page in range(len(pages)):
        while pages[page]:
            at = page << 5 | lowest_bit(pages[page])
            pages[page] &= pages[page] - 1
            word = words[at]
            words[at] = 0
            while word:
                cells[found] = at << 5 | lowest_bit(word)
                found += 1
                word &= word - 1
    return found
