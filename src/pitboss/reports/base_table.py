"""The table that a base game is counted, settled and dealt at, with what was asked for in the place of its own."""

import functools
from dataclasses import dataclass, fields, replace

from pitboss.games import Game, Paytable
from pitboss.games.pai_gow import PaiGowRules
from pitboss.games.table import Table, TableSetup, open_table
from pitboss.maths.base_games import PaiGowTable
from pitboss.reports.setting import Setting, refuse_set_hands


@dataclass(frozen=True)
class VariantTable(Table):
    """A pai gow table that settles by the rules of a variant."""

    variant_rules: PaiGowRules

    @functools.cached_property
    def pai_gow_rules(self) -> PaiGowRules:
        """What its base wager is settled by."""
        return self.variant_rules


def base_table(
    game: Game,
    bonus: Paytable | None = None,
    *,
    house_way: str | None = None,
    joker: str | None = None,
    wheel: str | None = None,
) -> Table:
    """A table of a game, under a bonus on its first wager if there is one."""
    table = open_table(TableSetup(game.id, house_way=house_way or "", joker=joker or "", wheel=wheel or ""))
    if bonus is None:
        return table
    return replace(table, paytables={**table.paytables, bonus.role: bonus})


def pai_gow_at(table: Table, player: str | None, variant: str | None) -> PaiGowTable | None:
    """How set hands are played at a table: by whose way, and settled by which rules; none where no hands are set."""
    refuse_set_hands(table.game, player=player, variant=variant)
    if table.house_way is None:
        return None
    setting = Setting(table.game, table.joker, table.wheel)
    way = setting.player(player, table.house_way)
    return PaiGowTable(table.game, table.house_way, way, table.joker, table.wheel, setting.rules(way, variant))


def settled_by(table: Table, rules: PaiGowRules) -> Table:
    """The same table, but that its base wager is settled by these rules."""
    if rules == table.pai_gow_rules:
        return table
    return VariantTable(**{each.name: getattr(table, each.name) for each in fields(Table)}, variant_rules=rules)
