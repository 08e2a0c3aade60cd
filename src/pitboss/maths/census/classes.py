"""Hands up to suit exchange: four suits' rank sets in falling order stand for all their rearrangements.

154,143,080 seven-card hands of the 53 cards fall into 6,972,147 such classes, so visiting the classes is visiting every
hand, twenty-two at a time.
"""

import numpy as np

from pitboss.hands._bits import COUNT, RANK_SETS
from pitboss.kernel import kernel

#: All rank sets, those with fewer ranks first, rising within; ``STARTS[n]`` is where those with n ranks begin.
SETS = np.array(sorted(range(RANK_SETS), key=lambda ranks: (COUNT[ranks], ranks)), dtype=np.int64)
STARTS = np.searchsorted(COUNT[SETS], np.arange(15)).astype(np.int64)


@kernel
def rearrangements(c: int, d: int, h: int, s: int) -> int:
    """How many different hands a class of four falling rank sets stands for."""
    if c == d:
        if d == h:
            return 1 if h == s else 4
        return 6 if h == s else 12
    if d == h:
        return 4 if h == s else 12
    return 12 if h == s else 24
