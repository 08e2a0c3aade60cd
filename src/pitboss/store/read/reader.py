"""Reading beside the writer: snapshots of one moment, and single answers of a reader.

A snapshot is a state to make displays of: documents and balances as they were at one moment, in a few queries.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, cast

import sqlalchemy as sa

from pitboss.desk.desk import Derivations, Documents, Key, T
from pitboss.desk.document import D, Document
from pitboss.jackpots import accounts
from pitboss.ledger import Facts
from pitboss.ledger.json_data import JsonObject
from pitboss.store.commit.codec import read_document
from pitboss.store.commit.writer import Head
from pitboss.store.tables.database import connected, consistent_read, open_database, rows_of
from pitboss.store.tables.schema import BALANCE, DOCUMENT, EVENT, HEAD, JOURNAL, POSTING, REQUEST

#: The stored text of a document, which is read into its class as it is.
DATA = sa.cast(DOCUMENT.c.data, sa.Text)

#: How many rows a reader gives at once.
MOST_ROWS = 1_000

#: What an event is made of, for those who listen.
TOLD = EVENT.c.id, EVENT.c.at, EVENT.c.data


#: The columns of a line of an account.
LINE = (
    *(JOURNAL.c[name] for name in ("sequence", "at", "kind", "reason")),
    *(POSTING.c.amount, POSTING.c.balance, JOURNAL.c.facts, JOURNAL.c.request_id),
)


@dataclass(frozen=True, slots=True)
class Event:
    """An event of the journal; ids are in the order of the commits, without gaps."""

    id: int
    at: str
    data: JsonObject


@dataclass(frozen=True, slots=True)
class AccountLine:
    """A line of an account's history."""

    sequence: int
    at: str
    kind: str
    reason: str
    amount: int
    balance: int
    facts: Facts
    request_id: str


def read_rows(connection: sa.Connection, sort: type[D], statuses: Collection[str] = ()) -> Iterator[tuple[str, D]]:
    """All documents of a class, or those of some statuses, each with the id of its row, by which it is looked up."""
    query = sa.select(DOCUMENT.c.id, DATA).where(DOCUMENT.c.kind == sort.kind).order_by(DOCUMENT.c.id)
    if statuses:  # the database looks: to read them all would take longer with every award there ever was
        query = query.where(DOCUMENT.c.data["status"].as_string().in_(sorted(statuses)))
    return ((name, read_document(sort, data)) for name, data in connection.execute(query))


class Snapshot(Documents):
    """Documents and balances read in one transaction; what was not fetched before is read when it is asked for."""

    def __init__(self, connection: sa.Connection, derivations: Derivations | None = None) -> None:
        """Start a snapshot on a connection, with nothing fetched yet."""
        self.connection, self._derivations = connection, derivations or Derivations()
        self._documents: dict[Key, Document | None] = {}
        self._read_whole: set[str] = set()
        self._balances: dict[str, int] = {}

    @property
    def sequence(self) -> int:
        """The number of the last entry."""
        return self._head(HEAD.c.sequence)

    @property
    def event(self) -> int:
        """The number of the last event."""
        return self._head(HEAD.c.event)

    def _head(self, column: sa.Column[int]) -> int:
        return int(self.connection.execute(sa.select(column)).scalar_one())

    def fetch(self, sort: type[Document], names: Iterable[str]) -> None:
        """Read documents that will be asked for, in one query."""
        wanted = list(names)
        self._documents |= dict.fromkeys((sort.kind, name) for name in wanted)
        query = sa.select(DOCUMENT.c.id, DATA).where(DOCUMENT.c.kind == sort.kind, DOCUMENT.c.id.in_(wanted))
        for name, data in self.connection.execute(query) if wanted else ():
            self._documents[sort.kind, name] = read_document(sort, data)

    def fetch_balances(self, accounts: Iterable[str]) -> None:
        """Read balances that will be asked for, in one query."""
        wanted = list(accounts)
        self._balances |= dict.fromkeys(wanted, 0)
        query = sa.select(BALANCE.c.account, BALANCE.c.balance).where(BALANCE.c.account.in_(wanted))
        for account, balance in self.connection.execute(query) if wanted else ():
            self._balances[account] = int(balance)

    def find(self, sort: type[D], name: str) -> D | None:
        """A document, if there is one."""
        if (sort.kind, name) not in self._documents and sort.kind not in self._read_whole:
            self.fetch(sort, [name])
        return cast("D | None", self._documents.get((sort.kind, name)))

    def derive(self, key: tuple[object, ...], work_out: Callable[[], T]) -> T:
        """A result that follows from documents, worked out once."""
        return self._derivations.derive(key, work_out)

    def all(self, sort: type[D], statuses: Collection[str] = ()) -> list[D]:
        """All documents of a class, or those of some statuses, by id."""
        found = [document for _, document in read_rows(self.connection, sort, statuses)]
        self._documents |= {(sort.kind, document.id): document for document in found}
        if not statuses:
            self._read_whole.add(sort.kind)
        return found

    def balance(self, account: str) -> int:
        """The balance of an account, in units."""
        if account not in self._balances:
            self.fetch_balances([account])
        return self._balances[account]


@contextmanager
def snapshot(engine: sa.Engine, derivations: Derivations | None = None) -> Iterator[Snapshot]:
    """A snapshot of one moment for this block; what follows from it may be kept for the next."""
    with consistent_read(engine) as connection:
        yield Snapshot(connection, derivations)


class Reader(Documents):
    """A reader of what is committed. Each call is one query, and none slows down as the journal grows."""

    def __init__(self, url: str) -> None:
        """Open the database for reading."""
        self._engine = open_database(url)

    def close(self) -> None:
        """Close the connections to the database."""
        self._engine.dispose()

    def _rows(self, query: sa.Select[Any]) -> list[Any]:
        return rows_of(self._engine, query)

    def head(self) -> Head:
        """The head of the journal, where it ends."""
        columns = HEAD.c.sequence, HEAD.c.hash, HEAD.c.event, HEAD.c.commits, HEAD.c.at, HEAD.c.event_hash
        return Head(*self._rows(sa.select(*columns))[0])

    @property
    def sequence(self) -> int:
        """The number of the last entry of the journal."""
        return self.head().sequence

    def balance(self, account: str) -> int:
        """The balance of an account: debits above 0, credits below."""
        rows = self._rows(sa.select(BALANCE.c.balance).where(BALANCE.c.account == account))
        return int(rows[0][0]) if rows else 0

    def meter(self, jackpot: str, meter: str) -> int:
        """The balance of a meter, in units; a display shows the whole cents of it."""
        return -self.balance(accounts.meter(jackpot, meter))

    def find(self, sort: type[D], name: str) -> D | None:
        """A document, if there is one."""
        rows = self._rows(sa.select(DATA).where(DOCUMENT.c.kind == sort.kind, DOCUMENT.c.id == name))
        return read_document(sort, rows[0][0]) if rows else None

    def all(self, sort: type[D]) -> list[D]:
        """All documents of a class, by id."""
        with connected(self._engine) as connection:
            return [document for _, document in read_rows(connection, sort)]

    def sent(self, requests: Iterable[str]) -> frozenset[str]:
        """Which of these requests were sent and answered before."""
        query = sa.select(REQUEST.c.id).where(REQUEST.c.id.in_(list(requests)))
        return frozenset(name for (name,) in self._rows(query))

    def events(self, after: int = 0, limit: int = MOST_ROWS) -> list[Event]:
        """The events that follow one, in order."""
        query = sa.select(*TOLD).where(EVENT.c.id > after)
        return [Event(*row) for row in self._rows(query.order_by(EVENT.c.id).limit(min(limit, MOST_ROWS)))]

    def history(self, account: str, before: int | None = None, limit: int = 100) -> list[AccountLine]:
        """The last lines of an account, the newest first; those before an entry, to page on."""
        query = (
            sa.select(*LINE).join(JOURNAL, JOURNAL.c.sequence == POSTING.c.sequence).where(POSTING.c.account == account)
        )
        if before is not None:
            query = query.where(POSTING.c.sequence < before)
        query = query.order_by(POSTING.c.sequence.desc(), POSTING.c.line.desc()).limit(min(limit, MOST_ROWS))
        return [AccountLine(*row) for row in self._rows(query)]
