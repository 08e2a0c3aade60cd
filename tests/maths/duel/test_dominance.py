"""Cumulative counts of packed numbers against a plain comparison of all with all."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.maths.duel.dominance import Asked, cumulate, unpack
from pitboss.maths.duel.points import BACK_SHIFT

Cell = tuple[int, int, int]
CELLS = st.tuples(st.integers(0, 12), st.integers(0, 6), st.integers(0, 1))


@pytest.mark.parametrize(("low", "high"), [(0, 0), (5, -3), (-7, 2), (-1, -1), (2**31 - 1, -(2**31)), (-(2**31), 9)])
def test_two_signed_numbers_are_packed_into_one(low: int, high: int) -> None:
    """And come out as they went in."""
    assert (unpack(low + (high << 32), 0), unpack(low + (high << 32), 1)) == (low, high)


def packed(cells: list[Cell]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """Cells as the kernel takes them."""
    return np.array([back << BACK_SHIFT | front << 1 | mark for back, front, mark in cells], dtype=np.int64)


@given(
    st.lists(CELLS, min_size=1, max_size=30, unique=True).map(sorted),
    st.dictionaries(CELLS, st.integers(1, 10**6), min_size=1, max_size=60),
)
@settings(max_examples=40)
def test_cumulative_counts_are_those_of_comparing_all_with_all(player: list[Cell], dealer: dict[Cell, int]) -> None:
    """Lower, at most level and any, for backs and for fronts, under either mark of the dealer."""
    order = sorted(dealer)
    amounts = np.array([dealer[cell] << 32 * cell[2] for cell in order], dtype=np.int64)
    counts, sums = np.zeros((len(player), 9), dtype=np.int64), np.zeros((3, 8), dtype=np.int64)
    rows = np.full((2, 3), 2, dtype=np.int64)
    cumulate(packed(player), len(player), packed(order), amounts, len(order), rows, sums[0], sums[1], sums[2], counts)
    for at, (back, front, _) in enumerate(player):
        for row, most_back in enumerate((back, back + 1, 99)):
            for column, most_front in enumerate((front, front + 1, 99)):
                for mark in range(2):
                    plain = sum(
                        many
                        for (other_back, other_front, other_mark), many in dealer.items()
                        if other_back < most_back and other_front < most_front and other_mark == mark
                    )
                    assert unpack(int(counts[at, 3 * row + column]), mark) == plain


def test_who_asks_for_at_most_level_backs_gets_lower_ones_too() -> None:
    """Where nothing is level, the one is the other."""
    asked = Asked.by(np.array([[0, 0, 4, 0, 1], [1, 0, 8, 0, 1]]))
    assert asked.rows.tolist() == [[1, 1, 0], [0, 0, 2]]
    assert asked.starts.tolist() == [0, 1, 2]
