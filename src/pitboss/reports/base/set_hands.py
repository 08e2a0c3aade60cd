"""Set hands in answers: a table where hands are set, every legal split, and what a dealer calls back and front."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict

import numpy as np

from pitboss.cards import Card, format_cards
from pitboss.errors import PitbossError
from pitboss.games import Game, load_games
from pitboss.games.house_way import SetHand, SplitRule
from pitboss.games.table.table import Table
from pitboss.hands.hand import best_hand
from pitboss.hands.rankings.two_card import best_two_card_hand
from pitboss.hands.splits import splits_of_hand
from pitboss.reports.answer import AnswerOfGame
from pitboss.reports.base.play import base_table


def set_hands_table(game: Game, joker: str | None, wheel: str | None, house_way: str | None = None) -> Table:
    """A table of a game in which hands are set; any other is refused."""
    if not game.sets_hands:
        known = ", ".join(other.id for other in load_games() if other.sets_hands)
        raise PitbossError(f"In {game.name} no hands are set: choose one of {known}")
    return base_table(game, joker=joker, wheel=wheel, house_way=house_way)


def legal_splits(table: Table, cards: Sequence[Card]) -> list[SetHand]:
    """Every legal split of seven cards, one of those alike in value, the highest front first."""
    splits = splits_of_hand(cards, table.joker, table.wheel)
    found = {
        (int(splits.fronts[0, at]), int(splits.backs[0, at])): SetHand.of(splits, 0, at)
        for at in reversed(np.nonzero(splits.legal[0])[0].tolist())
    }
    return [found[values] for values in sorted(found, reverse=True)]


@dataclass(frozen=True, slots=True)
class NamedCards:
    """Cards that are set, and what a dealer calls them."""

    cards: str
    name: str


@dataclass(frozen=True, slots=True)
class NamedHands:
    """Seven cards in two hands, and what a dealer calls them."""

    back: NamedCards
    front: NamedCards

    @classmethod
    def of(cls, table: Table, hands: SetHand) -> "NamedHands":
        """Hands that are set at a table."""
        back, front = best_hand(hands.back, table.joker, table.wheel), best_two_card_hand(hands.front, table.joker)
        return cls(NamedCards(format_cards(hands.back), back.name), NamedCards(format_cards(hands.front), front.name))

    @property
    def cards(self) -> str:
        """The cards of both hands, the back first."""
        return f"{self.back.cards} | {self.front.cards}"

    @property
    def name(self) -> str:
        """The names of both hands, the back first."""
        return f"{self.back.name} | {self.front.name}"


@dataclass(frozen=True, slots=True)
class WayRule:
    """A rule of a house way: its number and its words."""

    number: str
    text: str

    @classmethod
    def of(cls, rule: SplitRule) -> "WayRule":
        """A rule as its file has it."""
        return cls(rule.number, rule.text)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetHandsAnswer(AnswerOfGame):
    """An answer about set hands, with what they depend on."""

    schema: int = 1
    joker: str
    wheel: str


class OfTable(TypedDict):
    """What set hands depend on, by the names of an answer's fields."""

    game: str
    game_hash: str
    joker: str
    wheel: str


def of_table(table: Table) -> OfTable:
    """What the hands that are set at a table depend on."""
    game = table.game
    return {"game": game.id, "game_hash": game.content_hash, "joker": str(table.joker), "wheel": str(table.wheel)}
