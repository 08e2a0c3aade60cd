"""Pitboss: the card tables of a casino as data, and their exact mathematics.

The names listed here are the public interface; everything else may change without notice. Each is imported when it is
first used, so that a command which counts nothing does not wait for the libraries that do.
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pitboss.cards import JOKER, STANDARD, WITH_JOKER, Card, Deck, format_cards, parse_cards
    from pitboss.errors import PitbossError
    from pitboss.games import (
        GAME_IDS,
        Game,
        Paytable,
        load_catalogue,
        load_game,
        load_games,
        load_own_game,
        load_own_paytables,
    )
    from pitboss.hands import SEVEN_CARD, THREE_CARD, JokerRule, WheelRule, traits_of
    from pitboss.hands.hand import Hand, best_hand, best_three_card_hand, best_two_card_hand
    from pitboss.maths.analysis import Analysis
    from pitboss.maths.census import Census, census
    from pitboss.maths.pricing import price
    from pitboss.reports.verify import Finding, Verdict, verify

__all__ = [
    "GAME_IDS",
    "JOKER",
    "SEVEN_CARD",
    "STANDARD",
    "THREE_CARD",
    "WITH_JOKER",
    "Analysis",
    "Card",
    "Census",
    "Deck",
    "Finding",
    "Game",
    "Hand",
    "JokerRule",
    "Paytable",
    "PitbossError",
    "Verdict",
    "WheelRule",
    "best_hand",
    "best_three_card_hand",
    "best_two_card_hand",
    "census",
    "format_cards",
    "load_catalogue",
    "load_game",
    "load_games",
    "load_own_game",
    "load_own_paytables",
    "parse_cards",
    "price",
    "traits_of",
    "verify",
]

_HOMES = {
    "pitboss.cards": ("JOKER", "STANDARD", "WITH_JOKER", "Card", "Deck", "format_cards", "parse_cards"),
    "pitboss.errors": ("PitbossError",),
    "pitboss.games": (
        "GAME_IDS",
        "Game",
        "Paytable",
        "load_catalogue",
        "load_game",
        "load_games",
        "load_own_game",
        "load_own_paytables",
    ),
    "pitboss.hands": ("SEVEN_CARD", "THREE_CARD", "JokerRule", "WheelRule", "traits_of"),
    "pitboss.hands.hand": ("Hand", "best_hand", "best_three_card_hand", "best_two_card_hand"),
    "pitboss.maths.analysis": ("Analysis",),
    "pitboss.maths.census": ("Census", "census"),
    "pitboss.maths.pricing": ("price",),
    "pitboss.reports.verify": ("Finding", "Verdict", "verify"),
}


def __getattr__(name: str) -> Any:  # noqa: ANN401 - the names are of many types
    """Import a public name at its first use."""
    for home, names in _HOMES.items():
        if name in names:
            return getattr(importlib.import_module(home), name)
    raise AttributeError(f"module 'pitboss' has no attribute {name!r}")
