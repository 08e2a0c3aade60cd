"""The journal's records, as reports and checks read them."""

import itertools
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa

from pitboss.ledger import Posted
from pitboss.ledger.chain import record_of
from pitboss.store.database import explained, open_database
from pitboss.store.schema import HEAD, JOURNAL, POSTING
from pitboss.store.snapshot import AnyRow

#: How many entries are read at once.
ENTRIES_AT_ONCE = 500


def written(url: str) -> Iterator[tuple[AnyRow, list[AnyRow]]]:
    """Every entry up to the one that is the last now, with its postings, in order.

    Entries never change, so some are read at a time, each in a moment of its own: whoever takes long to read on holds
    nothing, neither SQLite's write-ahead log nor what PostgreSQL would clean away.
    """
    engine = open_database(url)
    try:
        with engine.connect() as connection:
            until = int(connection.execute(sa.select(HEAD.c.sequence)).scalar_one())
        for after in range(0, until, ENTRIES_AT_ONCE):
            yield from _some(engine, after, min(after + ENTRIES_AT_ONCE, until))
    except sa.exc.DBAPIError as error:
        raise explained(error.orig, engine) from error
    finally:
        engine.dispose()


def _some(engine: sa.Engine, after: int, until: int) -> list[tuple[AnyRow, list[AnyRow]]]:
    """The entries after one, up to another."""
    of = POSTING.c.sequence.between(after + 1, until)
    lines = sa.select(POSTING).where(of).order_by(POSTING.c.sequence, POSTING.c.line)
    journal = sa.select(JOURNAL).where(JOURNAL.c.sequence.between(after + 1, until)).order_by(JOURNAL.c.sequence)
    with engine.connect() as connection, connection.begin():
        postings = itertools.groupby(connection.execute(lines), key=lambda line: int(line.sequence))
        found = {sequence: list(group) for sequence, group in postings}
        return [(entry, found.get(entry.sequence, [])) for entry in connection.execute(journal)]


def records(url: str) -> Iterator[dict[str, Any]]:
    """Every record in order, beside whoever writes."""
    for entry, postings in written(url):
        posted = [Posted(each.account, each.amount, each.balance) for each in postings]
        yield record_of(entry.sequence, entry.at, entry.kind, entry.reason, entry.facts, posted)
