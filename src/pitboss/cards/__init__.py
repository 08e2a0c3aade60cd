"""Cards, decks and their text and bit forms."""

from pitboss.cards.card import (
    JOKER,
    RANK_NAMES,
    RANKS,
    SUIT_NAMES,
    SUITS,
    Card,
    by_rank,
    format_cards,
    parse_cards,
)
from pitboss.cards.deck import STANDARD, WITH_JOKER, Deck
from pitboss.cards.mask import cards_of, mask_of, suits_of

__all__ = [
    "JOKER",
    "RANKS",
    "RANK_NAMES",
    "STANDARD",
    "SUITS",
    "SUIT_NAMES",
    "WITH_JOKER",
    "Card",
    "Deck",
    "by_rank",
    "cards_of",
    "format_cards",
    "mask_of",
    "parse_cards",
    "suits_of",
]
