"""What a table's wagers are worth exactly, to be laid beside what a simulation came to."""

from collections.abc import Mapping
from fractions import Fraction

from pitboss.games.table import Table
from pitboss.maths.base_games import PaiGowTable, Work, high_five_poker, pai_gow, three_card_poker
from pitboss.maths.engines import Engine, engine_of
from pitboss.maths.pricing import price


def exact_base(table: Table, work: Work, *, count: bool) -> Fraction | None:
    """What a unit of the first wager brings on average; nothing if that takes a long count that was not asked for.

    Set hands are counted for some seconds, so only what is kept is taken unless ``count`` says otherwise. The best
    play of High Five Poker is known whenever it could be simulated.
    """
    game, engine = table.game, engine_of(table.game)
    if engine is Engine.PAI_GOW:
        played = pai_gow_table(table)
        return -pai_gow(played, work).house_edge if count or played.is_kept else None
    if engine is Engine.THREE_CARD:
        return -three_card_poker(game, table.paytables["ante-bonus"], work).house_edge
    return -high_five_poker(game, table.wheel, work).house_edge


def pai_gow_table(table: Table) -> PaiGowTable:
    """The table as the exact engine has it: players answer a dealer who is seen, else they set by his way."""
    if table.house_way is None:
        raise AssertionError("a pai gow table has a house way")
    player = None if table.game.base.dealer_first else table.house_way
    return PaiGowTable(table.game, table.house_way, player, table.joker, table.wheel, table.pai_gow_rules)


def exact_side(table: Table, wager: str, choice: str, meters_cents: Mapping[str, int], work: Work) -> Fraction:
    """What a unit on a side bet brings on average when it is never forfeited, envy apart."""
    analysis = price(
        table.game, table.paytables[wager], joker=table.joker, choice=choice or None, meters_cents=meters_cents,
        executor=work.executor, progress=work.progress,
    )  # fmt: skip
    return analysis.expectation
