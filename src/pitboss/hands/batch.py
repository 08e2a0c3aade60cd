"""Hands in batches for machines: rows of card numbers in, one number a row out. Rows are not checked for duplicates."""

import numpy as np

from pitboss.errors import PitbossError
from pitboss.hands.arrays import Bytes, Integers
from pitboss.hands.five_card import JokerRule
from pitboss.hands.ranker import best_five_values
from pitboss.hands.rankings.ranking import Ranking
from pitboss.hands.rankings.seven_card import SEVEN_CARD_RANKING
from pitboss.hands.rankings.three_card import THREE_CARD_RANKING
from pitboss.hands.rankings.two_card import TWO_CARD_RANKING
from pitboss.kernel import compiled, kernel

__all__ = [
    "best_five_values",
    "masks",
    "seven_card_traits",
    "three_card_traits",
    "three_card_values",
    "two_card_values",
]


@kernel
def fill_masks(hands: Bytes, filled: Integers) -> None:
    """The mask of every row."""
    for at in range(len(hands)):
        for place in range(hands.shape[1]):
            filled[at] |= 1 << hands[at, place]


def masks(hands: Bytes) -> Integers:
    """The 64-bit masks of rows of card numbers."""
    if hands.ndim != 2 or (hands.size and not 0 <= hands.min() <= hands.max() <= 52):
        raise PitbossError("Hands are rows of card numbers from 0 to 52")
    filled = np.zeros(len(hands), dtype=np.int64)
    compiled(fill_masks)(np.ascontiguousarray(hands, dtype=np.uint8), filled)
    return filled


def _masks(ranking: Ranking, hands: Bytes) -> Integers:
    if hands.ndim != 2 or hands.shape[1] not in ranking.sizes:
        sizes = f"{ranking.sizes[0]} to {ranking.sizes[-1]}"
        raise PitbossError(f"Hands are rows of {sizes} cards, not an array of shape {hands.shape}")
    return masks(hands)


def seven_card_traits(hands: Bytes, joker: JokerRule = JokerRule.SEMI_WILD) -> Integers:
    """The traits of rows of five to seven cards, as bits of the vocabulary ``SEVEN_CARD``."""
    return SEVEN_CARD_RANKING.traits_of_masks(_masks(SEVEN_CARD_RANKING, hands), joker)


def three_card_values(hands: Bytes) -> Integers:
    """The values of rows of three cards."""
    return THREE_CARD_RANKING.values(_masks(THREE_CARD_RANKING, hands))


def three_card_traits(hands: Bytes) -> Integers:
    """The traits of rows of three cards, as bits of the vocabulary ``THREE_CARD``."""
    return THREE_CARD_RANKING.traits_of_masks(_masks(THREE_CARD_RANKING, hands))


def two_card_values(hands: Bytes, joker: JokerRule = JokerRule.SEMI_WILD) -> Integers:
    """The values of rows of two cards."""
    return TWO_CARD_RANKING.values(_masks(TWO_CARD_RANKING, hands), joker)
