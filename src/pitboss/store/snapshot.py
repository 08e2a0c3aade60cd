"""A snapshot: the whole database as it was at one moment, read beside whoever writes."""

import itertools
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa

from pitboss.store.database import explained, open_database
from pitboss.store.schema import JOURNAL, POSTING

AnyRow = sa.Row[*tuple[Any, ...]]

#: How many rows are in memory at once.
ROWS_AT_ONCE = 2_000
_NO_MORE: tuple[int, Iterator[AnyRow]] = (sys.maxsize, iter(()))


@contextmanager
def snapshot(url: str) -> Iterator[sa.Connection]:
    """A connection on which nothing changes any more."""
    engine = open_database(url)
    try:
        level = {"isolation_level": "REPEATABLE READ"} if engine.dialect.name == "postgresql" else {}
        with engine.connect().execution_options(**level) as connection, connection.begin():
            yield connection
    except sa.exc.DBAPIError as error:
        raise explained(error.orig, engine) from error
    finally:
        engine.dispose()


def entries(connection: sa.Connection) -> Iterator[tuple[AnyRow, list[AnyRow]]]:
    """Every entry with its postings, in order; postings whose entry is missing are left out."""
    stream = connection.execution_options(yield_per=ROWS_AT_ONCE)
    with (
        stream.execute(sa.select(POSTING).order_by(POSTING.c.sequence, POSTING.c.line)) as lines,
        stream.execute(sa.select(JOURNAL).order_by(JOURNAL.c.sequence)) as journal,
    ):
        groups = itertools.groupby(lines, key=lambda line: int(line.sequence))
        sequence, group = next(groups, _NO_MORE)
        for entry in journal:
            while sequence < entry.sequence:
                sequence, group = next(groups, _NO_MORE)
            if sequence == entry.sequence:
                yield entry, list(group)
                sequence, group = next(groups, _NO_MORE)
            else:
                yield entry, []
