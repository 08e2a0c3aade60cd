"""Batches give what the scalar kernels give, hand by hand."""

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.helpers import all_hands, cards, rows, sample
from tests.plain.poker import DECK53

from pitboss.cards import mask_of
from pitboss.errors import PitbossError
from pitboss.hands import JokerRule, traits_of
from pitboss.hands.batch import masks, seven_card_traits, three_card_traits, three_card_values, two_card_values
from pitboss.hands.rankings.three_card import three_card_value, traits_of_three
from pitboss.hands.rankings.two_card import two_card_value

Batch = Callable[[Any], Any]


@pytest.mark.slow
@pytest.mark.parametrize("joker", JokerRule)
@pytest.mark.parametrize("size", [5, 6, 7])
def test_seven_card_traits_are_the_scalar_ones(size: int, joker: JokerRule) -> None:
    """The compiled twin of the function that ``traits_of`` runs."""
    scalar = [traits_of(cards(hand), joker) for hand in sample(size)]
    assert seven_card_traits(rows(sample(size)), joker).tolist() == scalar


def test_three_card_values_and_traits_are_the_scalar_ones() -> None:
    """On all 22,100 hands."""
    hands = all_hands(52, 3)
    masks = [sum(1 << int(card) for card in hand) for hand in hands]
    assert three_card_values(hands).tolist() == [three_card_value(mask) for mask in masks]
    assert three_card_traits(hands).tolist() == [traits_of_three(mask) for mask in masks]


@pytest.mark.parametrize("joker", JokerRule)
def test_two_card_values_are_the_scalar_ones(joker: JokerRule) -> None:
    """On all 1,378 hands."""
    hands = list(itertools.combinations(DECK53, 2))
    scalar = [two_card_value(mask_of(cards(hand)), joker.wildness) for hand in hands]
    assert two_card_values(rows(hands), joker).tolist() == scalar


def test_masks_are_the_scalar_ones() -> None:
    """One bit a card, the joker's the fifty-third."""
    assert masks(rows(sample(7))).tolist() == [mask_of(cards(hand)) for hand in sample(7)]


@pytest.mark.parametrize(
    ("batch", "size"),
    [
        (seven_card_traits, 4),
        (seven_card_traits, 8),
        (three_card_values, 5),
        (three_card_traits, 2),
        (two_card_values, 3),
    ],
    ids=["traits-4", "traits-8", "values-5", "three-traits-2", "two-3"],
)
def test_rows_of_another_size_are_refused(batch: Batch, size: int) -> None:
    """The error says the shape that was given."""
    with pytest.raises(PitbossError) as error:
        batch(np.zeros((3, size), dtype=np.uint8))
    assert str((3, size)) in str(error.value)


@pytest.mark.parametrize("number", [53, 64, -1])
def test_numbers_that_are_no_cards_are_refused(number: int) -> None:
    """A bit beyond the mask would be another card's."""
    with pytest.raises(PitbossError, match="card numbers from 0 to 52"):
        two_card_values(np.array([[0, number]], dtype=np.int64))
