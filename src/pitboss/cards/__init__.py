"""Cards, decks and their text and bit forms."""

from pitboss.cards.card import (
    JOKER,
    RANK_NAMES,
    RANKS,
    SUIT_NAMES,
    SUITS,
    Card,
    as_written,
    by_rank,
    cards_of,
    format_cards,
    mask_of,
    parse_cards,
    suits_of,
)
from pitboss.cards.deck import STANDARD, WITH_JOKER, Deck

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
    "as_written",
    "by_rank",
    "cards_of",
    "format_cards",
    "mask_of",
    "parse_cards",
    "suits_of",
]
