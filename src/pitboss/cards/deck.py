"""A deck: so many packs of fifty-two with so many jokers each."""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.cards.card import JOKER, Card, parse_cards
from pitboss.errors import PitbossError


@dataclass(frozen=True, slots=True)
class Deck:
    """One or more packs; ``jokers`` is the number of jokers in each (0 or 1)."""

    packs: int = 1
    jokers: int = 0

    def __post_init__(self) -> None:
        """Refuse decks that no table uses."""
        if not 1 <= self.packs <= 8:
            raise PitbossError(f"A deck has 1 to 8 packs, not {self.packs}")
        if self.jokers not in (0, 1):
            raise PitbossError(f"A pack has no joker or one, not {self.jokers}")

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the deck, in order, jokers last in each pack."""
        return tuple(Card(number) for _ in range(self.packs) for number in range(52 + self.jokers))

    def __len__(self) -> int:
        """How many cards the deck has."""
        return self.packs * (52 + self.jokers)

    def hands(self, cards: int) -> int:
        """How many different hands of so many cards can be dealt, each physical card told apart."""
        return math.comb(len(self), cards)

    def check(self, cards: Sequence[Card], how_many: int | None = None) -> None:
        """Refuse cards that this deck can't have dealt."""
        if how_many is not None and len(cards) != how_many:
            raise PitbossError(f"{how_many} cards are needed, {len(cards)} were given")
        for card, times in Counter(cards).items():
            if card == JOKER and not self.jokers:
                raise PitbossError("Jk is in the hand, but this game's deck has no joker")
            if times > self.packs:
                raise PitbossError(f"{card} is there {times} times; this deck has {self.packs} of it")

    def parse(self, text: str, how_many: int | None = None) -> tuple[Card, ...]:
        """Read cards and check that this deck can have dealt them."""
        cards = parse_cards(text)
        self.check(cards, how_many)
        return cards


STANDARD = Deck()
WITH_JOKER = Deck(jokers=1)
