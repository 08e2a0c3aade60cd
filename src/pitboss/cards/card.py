"""A card: one of the fifty-two, or the joker, and its text form ``As``, ``Td``, ``2c``, ``Jk``."""

import re
from collections.abc import Iterable, Sequence
from typing import Self

from pitboss.errors import PitbossError
from pitboss.kernel import kernel

RANKS = "23456789TJQKA"
SUITS = "cdhs"
RANK_NAMES = ("Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace")
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")

_JOKER = 52


class Card(int):
    """A card is its number: thirteen times the suit plus the rank, deuce low; the joker is 52."""

    __slots__ = ()

    def __new__(cls, number: int) -> Self:
        """Make a card of its number."""
        if not 0 <= number <= _JOKER:
            raise PitbossError(f"There is no card number {number}; cards are numbered 0 to {_JOKER}")
        return super().__new__(cls, number)

    @classmethod
    def of(cls, rank: str, suit: str) -> "Card":
        """Make a card of the letters of its rank and suit."""
        return cls(13 * SUITS.index(suit) + RANKS.index(rank))

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Read ``As``, ``Td``, ``2c`` or ``Jk``; case of the letters does not matter."""
        rank, suit = text[:1].upper(), text[1:].lower()
        if text.lower() == "jk":
            return JOKER
        if len(text) != 2 or rank not in RANKS or suit not in SUITS:
            raise PitbossError(f"{text!r} is not a card: write a rank {RANKS} and a suit {SUITS}, such as As, or Jk")
        return cls.of(rank, suit)

    @property
    def is_joker(self) -> bool:
        """Whether this is the joker."""
        return self == _JOKER

    @property
    def rank(self) -> str:
        """The letter of the rank; the joker has none."""
        return "" if self.is_joker else RANKS[self % 13]

    @property
    def suit(self) -> str:
        """The letter of the suit; the joker has none."""
        return "" if self.is_joker else SUITS[self // 13]

    @property
    def name(self) -> str:
        """The card in words, as in "Ace of spades"."""
        return "Joker" if self.is_joker else f"{RANK_NAMES[self % 13]} of {SUIT_NAMES[self // 13]}"

    def __str__(self) -> str:
        """The text form, which ``parse`` reads back."""
        return "Jk" if self.is_joker else self.rank + self.suit

    def __repr__(self) -> str:
        """The card as a call that would make it."""
        return f"Card({str(self)!r})"


JOKER = Card(_JOKER)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by blanks or commas, or written together: ``"As Kd Jk"``, ``"As,10d"``, ``"AsKdJk"``."""
    words = [word for word in re.split(r"[\s,]+", text.strip().replace("10", "T")) if word]
    if len(words) == 1 and len(words[0]) % 2 == 0:
        words = [words[0][at : at + 2] for at in range(0, len(words[0]), 2)]
    return tuple(Card.parse(word) for word in words)


def format_cards(cards: Iterable[Card]) -> str:
    """Cards as text with blanks between them."""
    return " ".join(str(card) for card in cards)


def as_written(text: str) -> str:
    """The text form of some cards as people write them, the ten by its figure: ``As Ks Qs Js 10s``."""
    return text.replace("T", "10")


def by_rank(cards: Sequence[Card]) -> list[Card]:
    """Cards from the highest rank to the lowest, the joker first, suits from spades down."""
    return sorted(cards, key=lambda card: (card.is_joker, card % 13, card // 13), reverse=True)


def mask_of(cards: Iterable[Card]) -> int:
    """Some cards as a 64-bit mask: bit ``13 · suit + rank`` for a card, bit 52 for the joker (one pack only)."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards of a mask, lowest number first."""
    return tuple(Card(number) for number in range(53) if mask >> number & 1)


@kernel
def suits_of(mask: int) -> tuple[int, int, int, int, int]:
    """The rank sets of clubs, diamonds, hearts and spades, and 1 if there is a joker."""
    return mask & 0x1FFF, mask >> 13 & 0x1FFF, mask >> 26 & 0x1FFF, mask >> 39 & 0x1FFF, mask >> 52 & 1
