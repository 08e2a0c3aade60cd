"""Where an instant lies in the journal or among the events: numbers have no gaps and times never fall."""

from typing import Any

import sqlalchemy as sa


def first_at(connection: sa.Connection, number: sa.Column[Any], at: sa.Column[Any], instant: str, last: int) -> int:
    """The first number whose time is not before an instant; one after the last if there is none.

    The rows are halved until one is left. The database does that by itself, because each step would else be a question
    to a server.
    """
    whole = sa.cast(1, sa.BigInteger).label("low"), sa.cast(last + 1, sa.BigInteger).label("high")
    span = sa.select(*whole).cte("span", recursive=True)
    middle = (span.c.low + span.c.high) // 2
    low, high = (
        sa.case((at < instant, middle + 1), else_=span.c.low),
        sa.case((at < instant, span.c.high), else_=middle),
    )
    halves = sa.select(low, high).join_from(span, number.table, number == middle).where(span.c.low < span.c.high)
    found = span.union_all(halves)
    return int(connection.execute(sa.select(sa.func.max(found.c.low))).scalar_one())
