"""Sets of board cards, one card at a time, against plain lists of them."""

from itertools import combinations

import numpy as np
import pytest

from pitboss.maths.histories import StreetDecision
from pitboss.maths.seats.seen_streets import decided_worth, larger_sets, summed_down


def in_order(cards: int, size: int) -> list[tuple[int, ...]]:
    """Sets as they are listed."""
    return list(combinations(range(cards), size))


def test_every_set_grows_by_each_card_that_it_lacks() -> None:
    """Two of four cards, in the order of a list: {0, 1} becomes {0, 1, 2} and {0, 1, 3}."""
    assert larger_sets(4, 2).tolist() == [[0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3]]
    assert larger_sets(4, 0).tolist() == [[0, 1, 2, 3]]


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_the_numbers_of_larger_sets_are_those_of_a_list(size: int) -> None:
    """Nine cards, every set of so many with every further card."""
    larger = in_order(9, size + 1)
    expected = [
        [larger.index(tuple(sorted({*row, card}))) for card in range(9) if card not in row] for row in in_order(9, size)
    ]
    assert larger_sets(9, size).tolist() == expected


def test_sums_go_down_to_nothing_known_in_every_order_of_cards() -> None:
    """Each pair of four cards comes in two orders."""
    pairs = np.arange(6)[:, None]
    by_size = summed_down(pairs, 4, 2)
    assert by_size[0].tolist() == [[2 * pairs.sum()]]
    assert by_size[1][3].tolist() == [2 + 4 + 5]


def test_a_later_decision_knows_more_cards_and_takes_the_better_end() -> None:
    """One card of two comes: known, it is worth 5 or 3; unseen, either end is worth 5 in both orders."""
    ends = {1: np.array([[5, 0], [2, 3]]), 0: np.array([[7, 3]])}
    known = (StreetDecision(0, (1,)), StreetDecision(1, (~0, ~1)))
    assert decided_worth(known, ends, 2, None) == 5 + 3
    assert decided_worth((StreetDecision(0, (~0, ~1)),), ends, 2, None) == 7
    taken = {0: np.zeros(1, np.uint8), 1: np.array([0, 0], np.uint8)}
    assert decided_worth(known, ends, 2, taken) == 5 + 2
