"""Hands up to suit exchange."""

import itertools
from collections import Counter

import numpy as np
import pytest
from tests.plain.oracles import read_oracle

from pitboss.cards import STANDARD, mask_of, suits_of
from pitboss.kernel import compiled
from pitboss.maths.census.classes import SETS, STARTS, rearrangements

Suits = tuple[int, ...]


def classes(cards: int) -> Counter[Suits]:
    """How many hands of so many of 52 cards have the same four rank sets, whichever suit has which."""
    hands = itertools.combinations(STANDARD.cards, cards)
    return Counter(tuple(sorted(suits_of(mask_of(hand))[:4], reverse=True)) for hand in hands)


@pytest.mark.slow
@pytest.mark.parametrize("cards", [1, 2, 3, 4])
def test_a_class_stands_for_as_many_hands_as_it_says(cards: int) -> None:
    """Counted hand by hand; the number of classes is Burnside's."""
    found = classes(cards)
    assert len(found) == read_oracle("suit-classes-52")[f"{cards}-cards"]
    assert [suits for suits, hands in found.items() if rearrangements(*suits) != hands] == []


@pytest.mark.parametrize("suits", list(itertools.combinations_with_replacement((9, 5, 3, 1), 4)), ids=str)
def test_rearrangements_are_the_different_orders(suits: tuple[int, int, int, int]) -> None:
    """In Python and compiled."""
    orders = len(set(itertools.permutations(suits)))
    assert rearrangements(*suits) == compiled(rearrangements)(*suits) == orders


def test_rank_sets_stand_by_size_and_then_rising() -> None:
    """All 8,192, each once, and every size where its start says."""
    assert sorted(SETS.tolist()) == list(range(1 << 13))
    sizes = np.array([int(ranks).bit_count() for ranks in SETS])
    for size in range(14):
        some = SETS[STARTS[size] : STARTS[size + 1]]
        assert (sizes[STARTS[size] : STARTS[size + 1]] == size).all()
        assert (np.diff(some) > 0).all()
