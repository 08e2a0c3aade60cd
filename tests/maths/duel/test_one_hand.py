"""One hand against the dealer's hands it leaves."""

import math

import numpy as np
from tests.plain.small_deck import UNEVEN
from tests.two_hands import mask

from pitboss.maths.duel.one_hand import types_left
from pitboss.maths.duel.subsets import containing


def test_all_hands_of_the_cards_left_are_visited() -> None:
    """As many hands as the binomial says, and none when fewer than seven cards are left."""
    deck = mask(UNEVEN)
    gone = mask(UNEVEN[:7])
    assert types_left(gone, deck).sum() == math.comb(9, 7)
    assert types_left(mask(UNEVEN[:10]), deck).sum() == 0


def test_visiting_all_hands_finds_the_types_that_rank_patterns_say() -> None:
    """With no card gone, direct visiting equals the count by types, two ways to one number."""
    deck = mask(UNEVEN)
    np.testing.assert_array_equal(types_left(0, deck), containing(0, deck))
