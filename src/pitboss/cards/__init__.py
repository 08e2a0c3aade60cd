"""Cards, decks and their text and bit forms."""

from pitboss.cards.deck import (
    JOKER,
    RANK_NAMES,
    RANKS,
    STANDARD,
    SUIT_NAMES,
    SUITS,
    WITH_JOKER,
    Card,
    Deck,
    by_rank,
    cards_of,
    format_cards,
    mask_of,
    parse_cards,
    suits_of,
)

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
