"""Reading: balances, meters, documents, events and the history of an account, beside whoever writes."""

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from pitboss.jackpots import accounts
from pitboss.jackpots.documents import Document
from pitboss.store.codec import read_document
from pitboss.store.database import explained, open_database
from pitboss.store.pen import Head
from pitboss.store.schema import BALANCE, DOCUMENT, EVENT, HEAD, JOURNAL, POSTING

#: How many rows a reader gives at once.
MOST_ROWS = 1_000


#: What an event is made of, for those who listen.
TOLD = EVENT.c.id, EVENT.c.at, EVENT.c.data


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened; ids are in the order of the commits, without gaps."""

    id: int
    at: str
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of an account's history."""

    sequence: int
    at: str
    kind: str
    reason: str
    amount: int
    balance: int
    facts: Mapping[str, Any]
    request_id: str


def read_documents(connection: sa.Connection, kind: str, statuses: Collection[str] = ()) -> Iterator[Document]:
    """All documents of a kind, or those of some statuses, by id."""
    return (document for _, document in read_rows(connection, kind, statuses))


def read_rows(connection: sa.Connection, kind: str, statuses: Collection[str] = ()) -> Iterator[tuple[str, Document]]:
    """The same, each with the id of its row, by which it is looked up."""
    query = sa.select(DOCUMENT.c.id, DOCUMENT.c.data).where(DOCUMENT.c.kind == kind).order_by(DOCUMENT.c.id)
    if statuses:  # the database looks: to read them all would take longer with every award there ever was
        query = query.where(DOCUMENT.c.data["status"].as_string().in_(sorted(statuses)))
    return ((name, read_document(kind, json.dumps(data))) for name, data in connection.execute(query))


class Reader:
    """Reads what is committed. Each call is one query, and none takes longer because the journal has grown."""

    def __init__(self, url: str) -> None:
        """Open the database."""
        self._engine = open_database(url)

    def close(self) -> None:
        """Let the database go."""
        self._engine.dispose()

    def _rows(self, query: sa.Select[Any]) -> list[Any]:
        try:
            with self._engine.connect() as connection:
                return list(connection.execute(query))
        except sa.exc.DBAPIError as error:
            raise explained(error.orig, self._engine) from error

    def head(self) -> Head:
        """Where the journal ends."""
        columns = HEAD.c.sequence, HEAD.c.hash, HEAD.c.event, HEAD.c.commits, HEAD.c.at, HEAD.c.event_hash
        return Head(*self._rows(sa.select(*columns))[0])

    def balance(self, account: str) -> int:
        """What an account holds: debits above 0, credits below."""
        rows = self._rows(sa.select(BALANCE.c.balance).where(BALANCE.c.account == account))
        return int(rows[0][0]) if rows else 0

    def meter(self, jackpot: str, meter: str) -> int:
        """What stands on a meter, in units; a display shows the whole cents of it."""
        return -self.balance(accounts.meter(jackpot, meter))

    def document(self, kind: str, name: str) -> Document | None:
        """A document by kind and id."""
        query = sa.select(DOCUMENT.c.data).where(DOCUMENT.c.kind == kind, DOCUMENT.c.id == name)
        rows = self._rows(query)
        return read_document(kind, json.dumps(rows[0][0])) if rows else None

    def documents(self, kind: str) -> list[Document]:
        """All documents of a kind, by id."""
        try:
            with self._engine.connect() as connection:
                return list(read_documents(connection, kind))
        except sa.exc.DBAPIError as error:
            raise explained(error.orig, self._engine) from error

    def events(self, after: int = 0, limit: int = MOST_ROWS) -> list[Event]:
        """The events that follow one, in order."""
        query = sa.select(*TOLD).where(EVENT.c.id > after)
        return [Event(*row) for row in self._rows(query.order_by(EVENT.c.id).limit(min(limit, MOST_ROWS)))]

    def history(self, account: str, before: int | None = None, limit: int = 100) -> list[Line]:
        """The last lines of an account, the newest first; those before an entry, to page on."""
        query = (
            sa.select(
                JOURNAL.c.sequence, JOURNAL.c.at, JOURNAL.c.kind, JOURNAL.c.reason,
                POSTING.c.amount, POSTING.c.balance, JOURNAL.c.facts, JOURNAL.c.request_id,
            )
            .join(JOURNAL, JOURNAL.c.sequence == POSTING.c.sequence)
            .where(POSTING.c.account == account)
        )  # fmt: skip
        if before is not None:
            query = query.where(POSTING.c.sequence < before)
        query = query.order_by(POSTING.c.sequence.desc(), POSTING.c.line.desc()).limit(min(limit, MOST_ROWS))
        return [Line(*row) for row in self._rows(query)]
