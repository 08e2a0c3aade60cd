"""Hands in batches for machines: rows of card numbers in, one number a row out. Rows are not checked for duplicates."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from pitboss.errors import PitbossError
from pitboss.hands.poker_traits import traits_of_seven
from pitboss.hands.ranker import best_five_values
from pitboss.hands.rules import JokerRule
from pitboss.hands.three_card import three_card_value, traits_of_three
from pitboss.hands.two_card import two_card_value
from pitboss.kernel import compiled, kernel

Cards = npt.NDArray[np.uint8]
Integers = npt.NDArray[np.int64]

__all__ = [
    "best_five_values",
    "masks",
    "seven_card_traits",
    "three_card_traits",
    "three_card_values",
    "two_card_values",
]


@kernel
def fill_masks(hands: Cards, filled: Integers) -> None:
    """The mask of every row."""
    for at in range(len(hands)):
        for place in range(hands.shape[1]):
            filled[at] |= 1 << hands[at, place]


@kernel
def fill_traits(hands: Integers, wildness: int, filled: Integers) -> None:
    """The traits of hands of five to seven cards given as masks."""
    for at in range(len(hands)):
        filled[at] = traits_of_seven(hands[at], wildness)


@kernel
def fill_three_card_values(hands: Integers, _wildness: int, filled: Integers) -> None:
    """The values of three-card hands given as masks."""
    for at in range(len(hands)):
        filled[at] = three_card_value(hands[at])


@kernel
def fill_three_card_traits(hands: Integers, _wildness: int, filled: Integers) -> None:
    """The traits of three-card hands given as masks."""
    for at in range(len(hands)):
        filled[at] = traits_of_three(hands[at])


@kernel
def fill_two_card_values(hands: Integers, wildness: int, filled: Integers) -> None:
    """The values of two-card hands given as masks."""
    for at in range(len(hands)):
        filled[at] = two_card_value(hands[at], wildness)


def masks(hands: Cards) -> Integers:
    """The 64-bit masks of rows of card numbers."""
    if hands.ndim != 2 or (hands.size and not 0 <= hands.min() <= hands.max() <= 52):
        raise PitbossError("Hands are rows of card numbers from 0 to 52")
    filled = np.zeros(len(hands), dtype=np.int64)
    compiled(fill_masks)(np.ascontiguousarray(hands, dtype=np.uint8), filled)
    return filled


def _fill(
    fill: Callable[[Integers, int, Integers], None], hands: Cards, sizes: range, joker: JokerRule = JokerRule.SEMI_WILD
) -> Integers:
    if hands.ndim != 2 or hands.shape[1] not in sizes:
        raise PitbossError(f"Hands are rows of {sizes[0]} to {sizes[-1]} cards, not an array of shape {hands.shape}")
    filled = np.empty(len(hands), dtype=np.int64)
    compiled(fill)(masks(hands), joker.wildness, filled)
    return filled


def seven_card_traits(hands: Cards, joker: JokerRule = JokerRule.SEMI_WILD) -> Integers:
    """The traits of rows of five to seven cards, as bits of the vocabulary ``SEVEN_CARD``."""
    return _fill(fill_traits, hands, range(5, 8), joker)


def three_card_values(hands: Cards) -> Integers:
    """The values of rows of three cards."""
    return _fill(fill_three_card_values, hands, range(3, 4))


def three_card_traits(hands: Cards) -> Integers:
    """The traits of rows of three cards, as bits of the vocabulary ``THREE_CARD``."""
    return _fill(fill_three_card_traits, hands, range(3, 4))


def two_card_values(hands: Cards, joker: JokerRule = JokerRule.SEMI_WILD) -> Integers:
    """The values of rows of two cards."""
    return _fill(fill_two_card_values, hands, range(2, 3), joker)
