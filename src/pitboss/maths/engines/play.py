"""A play: a base game under every choice that its count depends on."""

from dataclasses import dataclass

from pitboss.games import Game, Paytable
from pitboss.games.house_way import HouseWay
from pitboss.games.pai_gow import PaiGowRules
from pitboss.games.table import Table
from pitboss.hands import JokerRule, WheelRule


@dataclass(frozen=True)
class Play:
    """A game, what its rules leave open, and how its players decide.

    ``bonus`` is paid on the first wager besides its own result. Where hands are set, the dealer sets by a way, and
    ``rules`` settle them. A player without a way decides for the best.
    """

    game: Game
    joker: JokerRule
    wheel: WheelRule
    bonus: Paytable | None = None
    dealer: HouseWay | None = None
    player: HouseWay | None = None
    rules: PaiGowRules | None = None

    @classmethod
    def at(cls, table: Table) -> "Play":
        """How the seats of a table play: they answer a dealer who is seen, else they set hands by the dealer's way."""
        bonus = next((paytable for paytable in table.paytables.values() if paytable.role != "wager"), None)
        found = cls(table.game, table.joker, table.wheel, bonus)
        if table.house_way is None:
            return found
        way = table.house_way
        player = None if found.dealer_is_seen else way
        return cls(table.game, table.joker, table.wheel, bonus, way, player, table.pai_gow_rules)

    @property
    def dealer_is_seen(self) -> bool:
        """Whether players decide after the dealer's hand is turned up."""
        return self.game.base.dealer_first
