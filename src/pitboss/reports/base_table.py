"""The table that a base game is counted, settled and dealt at, with what was asked for in the place of its own."""

from dataclasses import replace

from pitboss.games import Game, Paytable
from pitboss.games.table import Table, TableSetup, open_table


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
