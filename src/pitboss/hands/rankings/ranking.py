"""A ranking: one total order of hands, with the named hands that it tells apart and its names for people."""

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from pitboss.cards import JOKER, Card, by_rank, mask_of
from pitboss.errors import PitbossError
from pitboss.hands.arrays import Integers
from pitboss.hands.five_card import JokerRule, WheelRule
from pitboss.hands.hand import Hand
from pitboss.hands.vocabulary import Vocabulary
from pitboss.kernel import compiled

#: Cards of the straight A-2-3-4-5.
WHEEL = 5
#: A kernel that fills in one number for each mask, under a joker rule and a place of A-2-3-4-5.
Fill = Callable[[Integers, int, int, Integers], None]


@dataclass(frozen=True)
class Ranking:
    """What beats what among hands of some sizes, of which so many cards count.

    ``fill_values`` and ``fill_traits`` are kernels over masks: plain Python for one hand, compiled for millions. A
    greater value beats a lesser one, and equal values are copies.
    """

    id: str
    sizes: tuple[int, ...]
    best: int
    vocabulary: Vocabulary
    fill_values: Fill
    fill_traits: Fill
    name_of: Callable[[int, WheelRule], str]

    def check_size(self, cards: int) -> None:
        """Refuse a number of cards of which this ranking has no hands."""
        if cards not in self.sizes:
            sizes = " or ".join(map(str, self.sizes))
            raise PitbossError(f"A {self.id} hand is made of {sizes} cards, not {cards}")

    def value(
        self, cards: Sequence[Card], joker: JokerRule = JokerRule.SEMI_WILD, wheel: WheelRule = WheelRule.LOWEST
    ) -> int:
        """The value of the best hand in some cards."""
        self.check_size(len(cards))
        return self._one(self.fill_values, cards, joker, wheel)

    def traits(self, cards: Sequence[Card], joker: JokerRule = JokerRule.SEMI_WILD) -> int:
        """Every named hand that some cards are, as bits of the vocabulary."""
        self.check_size(len(cards))
        return self._one(self.fill_traits, cards, joker, WheelRule.LOWEST)

    @property
    def has_wheel(self) -> bool:
        """Whether A-2-3-4-5 is a straight: where the best five cards count."""
        return self.best == WHEEL

    @property
    def least_traits(self) -> int:
        """The traits of a hand of which it is only known that nothing better was shown: its lowest class."""
        return self.vocabulary.bit(self.vocabulary.classes[0]) if self.vocabulary.classes else 0

    def _one(self, fill: Fill, cards: Sequence[Card], joker: JokerRule, wheel: WheelRule) -> int:
        if len(set(cards)) < len(cards):
            raise PitbossError("A hand has no card twice")
        filled = np.zeros(1, dtype=np.int64)
        fill(np.array([mask_of(cards)], dtype=np.int64), joker.wildness, wheel.wheel, filled)
        return int(filled[0])

    def values(
        self, masks: Integers, joker: JokerRule = JokerRule.SEMI_WILD, wheel: WheelRule = WheelRule.LOWEST
    ) -> Integers:
        """The values of many hands given as masks."""
        return self._many(self.fill_values, masks, joker, wheel)

    def traits_of_masks(self, masks: Integers, joker: JokerRule = JokerRule.SEMI_WILD) -> Integers:
        """The traits of many hands given as masks."""
        return self._many(self.fill_traits, masks, joker, WheelRule.LOWEST)

    def _many(self, fill: Fill, masks: Integers, joker: JokerRule, wheel: WheelRule) -> Integers:
        filled = np.zeros(len(masks), dtype=np.int64)
        compiled(fill)(np.ascontiguousarray(masks, dtype=np.int64), joker.wildness, wheel.wheel, filled)
        return filled

    def hand(
        self, cards: Sequence[Card], joker: JokerRule = JokerRule.SEMI_WILD, wheel: WheelRule = WheelRule.LOWEST
    ) -> Hand:
        """The best hand in some cards, with its name and the cards that make it, the highest first."""
        value = self.value(cards, joker, wheel)
        # An idle joker is not one of the best cards: choices without it are looked at first.
        chosen = sorted(itertools.combinations(by_rank(cards), self.best), key=lambda hand: JOKER in hand)
        best = next(hand for hand in chosen if self.value(hand, joker, wheel) == value)
        return Hand(value, self.name_of(value, wheel), best)
