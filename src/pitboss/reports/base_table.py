"""The table that a base game is counted, settled and dealt at, with what was asked for in the place of its own."""

import functools
from dataclasses import dataclass, fields, replace

from pitboss.games import Game, Paytable
from pitboss.games.pai_gow import PaiGowRules
from pitboss.games.table import Table, TableSetup, open_table
from pitboss.maths.engines import Play
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
    table = open_table(TableSetup(game.id, house_way=house_way or "", joker=joker or "", wheel=wheel or ""), game)
    if bonus is None:
        return table
    return replace(table, paytables={**table.paytables, bonus.role: bonus})


def play_at(table: Table, player: str | None, variant: str | None) -> Play:
    """How the base game of a table is played: by whose way hands are set, if they are, and settled by which rules."""
    refuse_set_hands(table.game, player=player, variant=variant)
    own = Play.at(table)
    if own.dealer is None:
        return own
    setting = Setting(table.game, table.joker, table.wheel)
    way = setting.player(player, own.dealer)
    return replace(own, player=way, rules=setting.rules(way, variant))


def settled_by(table: Table, rules: PaiGowRules | None) -> Table:
    """A table like another, but that set hands are settled by these rules, if there are any."""
    if rules is None or rules == table.pai_gow_rules:
        return table
    return VariantTable(**{each.name: getattr(table, each.name) for each in fields(Table)}, variant_rules=rules)
