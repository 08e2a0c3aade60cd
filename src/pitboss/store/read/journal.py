"""The journal's entries with their postings, as audits, reports and exports read them."""

import itertools
import sys
from collections.abc import Iterator
from typing import NamedTuple

import sqlalchemy as sa

from pitboss.ledger import JournalRecord, Posted
from pitboss.store.tables.database import ROWS_AT_ONCE, AnyRow, open_database, used_once
from pitboss.store.tables.schema import HEAD, JOURNAL, POSTING

#: How many entries are read in one moment where nothing is to be held.
ENTRIES_AT_ONCE = 500
_NO_MORE: tuple[int, Iterator[AnyRow]] = (sys.maxsize, iter(()))


class WrittenEntry(NamedTuple):
    """A record of the journal, the hash that was written for it, and the numbers of its lines."""

    record: JournalRecord
    hash: str
    lines: tuple[int, ...]


def entries(
    connection: sa.Connection, after: int = 0, until: int = sys.maxsize, but: str = ""
) -> Iterator[WrittenEntry]:
    """The entries after one, up to another, in order, but for those of a kind.

    Postings whose entry is missing are left out.
    """
    postings = sa.select(POSTING).where(POSTING.c.sequence > after, POSTING.c.sequence <= until)
    within = JOURNAL.c.sequence > after, JOURNAL.c.sequence <= until
    numbers = sa.select(JOURNAL).where(*within)
    if but:  # the postings of those that are left are looked up by their key: to join would read all of them
        other = JOURNAL.c.kind != but
        numbers = numbers.where(other)
        postings = postings.where(POSTING.c.sequence.in_(sa.select(JOURNAL.c.sequence).where(*within, other)))
    streamed = {"yield_per": ROWS_AT_ONCE}  # of these two only: whatever else the connection is asked is small
    with (
        connection.execute(postings.order_by(POSTING.c.sequence, POSTING.c.line), execution_options=streamed) as lines,
        connection.execute(numbers.order_by(JOURNAL.c.sequence), execution_options=streamed) as journal,
    ):
        groups = itertools.groupby(lines, key=lambda line: int(line.sequence))
        sequence, group = next(groups, _NO_MORE)
        for entry in journal:
            while sequence < entry.sequence:
                sequence, group = next(groups, _NO_MORE)
            yield _entry(entry, list(group) if sequence == entry.sequence else [])


def _entry(row: AnyRow, lines: list[AnyRow]) -> WrittenEntry:
    posted = tuple([Posted(line.account, line.amount, line.balance) for line in lines])
    record = JournalRecord(row.sequence, row.at, row.kind, row.reason, row.facts, posted)
    return WrittenEntry(record, row.hash, tuple([line.line for line in lines]))


def written(url: str) -> Iterator[WrittenEntry]:
    """Every entry up to the present last one, in order.

    Entries never change, so some are read at a time, each in a moment of its own: whoever takes long to read on holds
    nothing, neither SQLite's write-ahead log nor what PostgreSQL would clean away.
    """
    with used_once(open_database(url)) as engine:
        with engine.connect() as connection:
            until = int(connection.execute(sa.select(HEAD.c.sequence)).scalar_one())
        for after in range(0, until, ENTRIES_AT_ONCE):
            with engine.connect() as connection, connection.begin():
                some = list(entries(connection, after, min(after + ENTRIES_AT_ONCE, until)))
            yield from some


def records(url: str) -> Iterator[JournalRecord]:
    """Every record in order, read beside the writer."""
    return (entry.record for entry in written(url))
