"""Grids: one number for every hole of two cards, laid out so that an exchange of suits moves whole blocks.

A whole grid has sixteen blocks, one for each suit of the first and the second card, of thirteen by thirteen ranks:
every hole stands in it twice. Half a grid has the ten blocks in which the first suit is not above the second.
"""

import numpy as np

from pitboss.hands.arrays import Bytes, Integers
from pitboss.kernel import kernel
from pitboss.maths.card_sets import RANKS, SUITS

BLOCK = RANKS * RANKS
WHOLE, HALF = SUITS * SUITS * BLOCK, SUITS * (SUITS + 1) // 2 * BLOCK

#: The suits of the first and of the second card in each block of half a grid.
FIRST_SUIT = np.array([first for first in range(SUITS) for _ in range(first, SUITS)])
SECOND_SUIT = np.array([second for first in range(SUITS) for second in range(first, SUITS)])


@kernel
def fill_live(left: int, half: Bytes) -> None:
    """Fill half a grid with 1 for every hole of the cards that are left."""
    for block in range(len(FIRST_SUIT)):
        for row in range(RANKS):
            for column in range(RANKS):
                one, other = FIRST_SUIT[block] * RANKS + row, SECOND_SUIT[block] * RANKS + column
                half[block * BLOCK + row * RANKS + column] = one != other and left >> one & left >> other & 1


@kernel
def unfold(half: Integers, whole: Integers) -> None:
    """Fill a whole grid from half of one."""
    for block in range(len(FIRST_SUIT)):
        straight = (FIRST_SUIT[block] * SUITS + SECOND_SUIT[block]) * BLOCK
        across = (SECOND_SUIT[block] * SUITS + FIRST_SUIT[block]) * BLOCK
        for row in range(RANKS):
            for column in range(RANKS):
                number = half[block * BLOCK + row * RANKS + column]
                whole[straight + row * RANKS + column] = number
                whole[across + column * RANKS + row] = number


@kernel
def add_exchanged(whole: Integers, inverse: Integers, half: Integers) -> None:
    """Add a grid to half of another whose suits are exchanged: ``inverse`` has the old suit of each new one."""
    for block in range(len(FIRST_SUIT)):
        old = (inverse[FIRST_SUIT[block]] * SUITS + inverse[SECOND_SUIT[block]]) * BLOCK
        new = block * BLOCK
        for place in range(BLOCK):
            half[new + place] += whole[old + place]


def inverses_of(exchanges: Integers) -> Integers:
    """For every exchange of suits, the one that undoes it."""
    return np.argsort(exchanges, axis=1)
