"""Ranks that two hands may share, and the cells of types with the same ranks."""

import itertools
from math import comb

import numpy as np
import pytest
from tests.plain.small_deck import DECKS
from tests.two_hands import mask

from pitboss.hands.types import RANK_TYPES, TYPES
from pitboss.maths.duel.by_ranks import rank_cells, shared_ranks, ways_to_share
from pitboss.maths.duel.holdings import type_ranks
from pitboss.maths.duel.points import single_points
from pitboss.maths.duel.subsets import FULL_DECK


def test_shared_ranks_are_all_that_seven_cards_can_hold() -> None:
    """Of no card to seven; those of seven cards are as many as types without a flush."""
    found = shared_ranks(FULL_DECK)
    sizes = (found[:, None] >> 4 * np.arange(14) & 15).sum(axis=1)
    assert len(np.unique(found)) == len(found)
    assert np.bincount(sizes).tolist()[:3] == [1, 14, 91 + 13]
    assert int((sizes == 7).sum()) == RANK_TYPES


@pytest.mark.slow
def test_in_a_small_deck_shared_ranks_are_those_of_its_hands() -> None:
    """Every set of cards of the deck, by its ranks."""
    deck = DECKS["uneven"]
    plain = set()
    for size in range(8):
        for cards in itertools.combinations(deck, size):
            held = mask(cards)
            plain.add(
                sum((held >> 13 * suit + rank & 1) << 4 * rank for suit in range(4) for rank in range(13))
                + (held >> 52 << 52)
            )
    assert set(shared_ranks(mask(deck)).tolist()) == plain


def test_ways_to_share_are_products_of_binomials() -> None:
    """Two of three nines and one of two kings; the joker only as itself."""
    assert ways_to_share(2 << 28 | 1 << 44, 3 << 28 | 2 << 44 | 1 << 4) == comb(3, 2) * comb(2, 1)
    assert ways_to_share(1 << 52, 1 << 52 | 3 << 8) == 1
    assert ways_to_share(2 << 8, 1 << 8) == 0


@pytest.mark.slow
def test_types_with_the_same_ranks_share_their_cells() -> None:
    """Each cell once a rank type, and every wanted point finds its own."""
    random = np.random.default_rng(73)
    points = single_points(*(random.integers(0, high, TYPES) for high in (40, 5, 2)))
    wanted = random.integers(0, 2, TYPES)
    found, by_rank = rank_cells(points, wanted), type_ranks().by_rank
    chosen = wanted > 0
    np.testing.assert_array_equal(found.cells[found.of_points[chosen]], points.cells[chosen])
    places = np.searchsorted(found.starts, found.of_points[chosen], side="right") - 1
    np.testing.assert_array_equal(places, by_rank[chosen])
    numbers = np.repeat(np.arange(RANK_TYPES), np.diff(found.starts)) * len(points.packed) + found.cells
    assert len(np.unique(numbers)) == len(numbers)
