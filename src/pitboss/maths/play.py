"""A play: the base game of a table, and how its players decide."""

from dataclasses import dataclass

from pitboss.cards import mask_of
from pitboss.games import Game, Paytable
from pitboss.games.house_way import HouseWay
from pitboss.games.settlement.pai_gow import BaseRules
from pitboss.games.table.table import Table
from pitboss.hands import JokerRule, WheelRule


@dataclass(frozen=True)
class Play:
    """A table and how its players decide: they set hands by a way, or decide for the best without one.

    ``cards`` are those that are dealt, as a mask: a part of the game's pack, or all of it if nothing is said.
    """

    table: Table
    player: HouseWay | None = None
    cards: int | None = None

    @classmethod
    def at(cls, table: Table) -> "Play":
        """How the seats of a table play: they answer a dealer who is seen, else they set hands by the dealer's way."""
        return cls(table, None if table.game.base.dealer_first else table.house_way)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.table.game

    @property
    def joker(self) -> JokerRule:
        """What the joker stands for."""
        return self.table.joker

    @property
    def wheel(self) -> WheelRule:
        """The place of A-2-3-4-5 among straights."""
        return self.table.wheel

    @property
    def bonus(self) -> Paytable | None:
        """The bonus that is paid on the first wager besides its own result."""
        return self.table.bonus

    @property
    def dealer(self) -> HouseWay | None:
        """The way by which the dealer sets, where hands are set."""
        return self.table.house_way

    @property
    def rules(self) -> BaseRules:
        """The rules that settle set hands."""
        return self.table.base_rules

    @property
    def deck(self) -> int:
        """The cards that are dealt, as a mask."""
        return mask_of(self.game.deck.cards) if self.cards is None else self.cards

    @property
    def dealer_is_seen(self) -> bool:
        """Whether players decide after the dealer's hand is turned up."""
        return self.game.base.dealer_first
