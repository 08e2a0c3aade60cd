"""Tables over 13-bit rank sets: bit 0 is a deuce, bit 12 an ace."""

import numpy as np

from pitboss.hands.arrays import Integers

RANKS = 13
RANK_SETS = 1 << RANKS
ACE = 12
FACE_BITS = RANK_SETS - 1

#: A-2-3-4-5 is the lowest straight, or stands right after the ace-high one.
WHEEL_LOWEST, WHEEL_SECOND = 0, 1

#: The ten straights, by the rank of their top card: five-high is the wheel.
FIVE_HIGH, ACE_HIGH = 3, 12


def straight_ranks(top: int) -> int:
    """The rank set of the straight with this top card."""
    if top == FIVE_HIGH:
        return 0b1111 | 1 << ACE
    return 0b11111 << (top - 4)


def straight_order(top: int, wheel: int) -> int:
    """1 for the weakest straight to 10 for the strongest."""
    if wheel == WHEEL_LOWEST:
        return top - 2
    return {ACE_HIGH: 10, FIVE_HIGH: 9}.get(top, top - 3)


def _straights() -> Integers:
    """``[wheel][jokers][rank set]``: order of the best straight of these ranks with that many jokers, 0 for none."""
    table = np.zeros((2, 2, RANK_SETS), dtype=np.int64)
    ranks = np.arange(RANK_SETS)
    for top in range(FIVE_HIGH, ACE_HIGH + 1):
        held = np.bitwise_count(ranks & straight_ranks(top)).astype(np.int64)
        for wheel in (WHEEL_LOWEST, WHEEL_SECOND):
            order = straight_order(top, wheel)
            for jokers in (0, 1):
                table[wheel, jokers] = np.maximum(table[wheel, jokers], np.where(held + jokers >= 5, order, 0))
    return table


def _highest() -> Integers:
    table = np.zeros(RANK_SETS, dtype=np.int64)
    for rank in range(RANKS):
        table[1 << rank : 2 << rank] = rank
    return table


COUNT = np.bitwise_count(np.arange(RANK_SETS)).astype(np.int64)
#: All rank sets, those with fewer ranks first, rising within; ``STARTS[n]`` is where those with n ranks begin.
SETS = np.argsort(COUNT, kind="stable").astype(np.int64)
STARTS = np.searchsorted(COUNT[SETS], np.arange(15)).astype(np.int64)
HIGHEST = _highest()
STRAIGHT = _straights()


def _seven_in_a_row() -> Integers:
    """``[jokers][rank set]``: 1 where the ranks and the jokers are together exactly seven in a row."""
    table = np.zeros((2, RANK_SETS), dtype=np.int64)
    windows = [0b111111 | 1 << ACE, *(0b1111111 << low for low in range(7))]
    for window in windows:
        table[0, window] = 1
        for rank in range(RANKS):
            if window >> rank & 1:
                table[1, window & ~(1 << rank)] = 1
    return table


SEVEN_IN_A_ROW = _seven_in_a_row()
