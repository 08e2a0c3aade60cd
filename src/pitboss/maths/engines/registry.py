"""Which engine counts a game: what its rules say decides. A game whose rules no engine has is refused by its name.

An engine is imported once a game of its shape asks for it: all of them together take longer than most answers.
"""

import functools
import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from pitboss.errors import PitbossError
from pitboss.games import Game
from pitboss.maths.engines import shapes
from pitboss.maths.engines.engine import Engine


@dataclass(frozen=True, slots=True)
class ListedEngine:
    """An engine before it is imported: its module and class, which games it counts, and that in words of a refusal."""

    module: str
    name: str
    counts: Callable[[Game], bool]
    words: str

    @property
    def engine(self) -> Engine:
        """The engine of this listing, imported now if it was not before."""
        return _imported(self.module, self.name)


@functools.cache
def _imported(module: str, name: str) -> Engine:
    return cast("Engine", getattr(importlib.import_module(f"{__package__}.{module}"), name)())


ENGINES: tuple[ListedEngine, ...] = (
    ListedEngine("pai_gow", "PaiGow", shapes.is_pai_gow, "pai gow: seven cards of 53 set into two hands"),
    ListedEngine("seven_card", "SevenCard", shapes.is_seven_card, "ante and play with seven cards of 53"),
    ListedEngine("three_cards", "ThreeCards", shapes.is_three_cards, "ante and play with three cards of 52"),
    ListedEngine(
        "cards_left",
        "CardsLeft",
        shapes.is_cards_left,
        "ante and play with up to six cards each, the dealer's first card up or none",
    ),
    ListedEngine(
        "tree",
        "Tree",
        shapes.is_tree,
        "the own hand of up to five cards against a pay table, decided street by street",
    ),
    ListedEngine(
        "boards",
        "Boards",
        shapes.is_boards,
        "hold'em with two cards each and a board of five, decided on any of its streets",
    ),
)


def is_counted(game: Game) -> bool:
    """Whether an engine counts a game's base wager."""
    return any(listed.counts(game) for listed in ENGINES)


def engine_of(game: Game) -> Engine:
    """The engine that counts a game's base wager; a game that none counts is refused."""
    for listed in ENGINES:
        if listed.counts(game):
            return listed.engine
    raise PitbossError(
        f"Pitboss has no exact count of the base game of {game.name}: its rules are none of those that it counts, "
        f"which are {'; '.join(listed.words for listed in ENGINES)}"
    )
