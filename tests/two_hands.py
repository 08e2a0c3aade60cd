"""What the tests of two hands share: hands as masks, their types by the compiled kernel, and types by definition."""

import os
from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt
from tests.plain.poker import JOKER, SUITS, rank_of

from pitboss.cards import Card, cards_of, mask_of
from pitboss.hands.types import HandTypes, hand_types, type_of
from pitboss.kernel import compiled, kernel

Integers = npt.NDArray[np.int64]
Numbers = npt.NDArray[np.int32]
Shifts = npt.NDArray[np.uint16]

SOAK = bool(os.environ.get("PITBOSS_SOAK"))


def mask(cards: Iterable[str]) -> int:
    """Cards as text in the form of a mask."""
    return mask_of(Card.parse(card) for card in cards)


def masks(hands: Iterable[Sequence[str]]) -> Integers:
    """Hands as text in the form of masks."""
    return np.array([mask(hand) for hand in hands], dtype=np.int64)


def text(hand: int) -> tuple[str, ...]:
    """A mask as the plain evaluator's cards."""
    return tuple(str(card) for card in cards_of(hand))


@kernel
def fill_types(hands: Integers, tables: HandTypes, filled: Integers) -> None:
    """The type of every hand given as a mask."""
    for at in range(len(hands)):
        total = 0
        for card in range(53):
            total += (hands[at] >> card & 1) * tables.card_keys[card]
        filled[at] = type_of(total, hands[at], tables)


def types_of(hands: Integers) -> Integers:
    """The types of hands given as masks."""
    filled = np.empty(len(hands), dtype=np.int64)
    compiled(fill_types)(hands, hand_types(), filled)
    return filled


def type_by_definition(hand: Sequence[str]) -> tuple[object, ...]:
    """What a hand's value depends on: its ranks, or where a suit can reach five that suit's ranks and the others."""
    joker = JOKER in hand
    naturals = [card for card in hand if card != JOKER]
    sizes = Counter(card[1] for card in naturals)
    for suit in SUITS:
        if sizes[suit] + joker >= 5:
            suited = tuple(sorted(rank_of(card) for card in naturals if card[1] == suit))
            return joker, suited, tuple(sorted(rank_of(card) for card in naturals if card[1] != suit))
    return joker, tuple(sorted(map(rank_of, naturals)))
