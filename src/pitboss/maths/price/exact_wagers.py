"""What a table's wagers are worth exactly, to be laid beside what a simulation came to."""

from collections.abc import Mapping
from fractions import Fraction

from pitboss.games.table.table import Table
from pitboss.maths.engines import Play, engine_of
from pitboss.maths.executors import Work
from pitboss.maths.price.analysis import price


def exact_base(table: Table, work: Work, *, count: bool) -> Fraction | None:
    """What a unit of the first wager brings on average; nothing if that takes a long count that was not asked for."""
    engine, play = engine_of(table.game), Play.at(table)
    return -engine.solve(play, work).house_edge if count or engine.is_known(play) else None


def exact_side(table: Table, wager: str, choice: str, meters_cents: Mapping[str, int], work: Work) -> Fraction:
    """What a unit on a side bet brings on average when it is never forfeited, envy apart."""
    analysis = price(
        table.game,
        table.paytables[wager],
        joker=table.joker,
        choice=choice or None,
        meters_cents=meters_cents,
        executor=work.executor,
        progress=work.progress,
    )
    return analysis.expectation
