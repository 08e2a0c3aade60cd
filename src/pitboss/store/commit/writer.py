"""The writer: what the committer needs of a database, all that one commit writes, and the writer on an SQLite file.

On a file there is one writer at a time by an immediate transaction, synced at each commit.
"""

import contextlib
import json
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, LiteralString

import sqlalchemy as sa

from pitboss.desk.desk import Key
from pitboss.store.tables.database import StoreError, own_connection

_HEAD = "SELECT sequence, hash, event, commits, at, event_hash FROM head"
_ANSWERED = "SELECT id, body_hash, result, sequence FROM request WHERE id IN (SELECT value FROM json_each(?))"
#: How SQLite takes the rows of each table, in the order in which they are written.
_INSERTS = {
    "journal": "INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?)",
    "postings": "INSERT INTO posting VALUES (?, ?, ?, ?, ?)",
    "events": "INSERT INTO event VALUES (?, ?, ?, ?, ?)",
    "requests": "INSERT INTO request VALUES (?, ?, ?, ?, ?)",
    "documents": (
        "INSERT INTO document VALUES (?, ?, ?, ?) "
        "ON CONFLICT (kind, id) DO UPDATE SET data = excluded.data, commits = excluded.commits"
    ),
    "balances": (
        "INSERT INTO balance VALUES (?, ?, ?) "
        "ON CONFLICT (account) DO UPDATE SET balance = excluded.balance, sequence = excluded.sequence"
    ),
}
_NEW_HEAD = (
    "UPDATE head SET sequence = ?, hash = ?, event = ?, commits = ?, at = ?, event_hash = ? "
    "WHERE commits = ? - 1 AND event_hash = ?"
)
_BALANCES_SINCE = "SELECT account, balance FROM posting WHERE sequence > %s AND sequence <= %s ORDER BY sequence, line"


@dataclass(frozen=True, slots=True)
class Head:
    """The end of the journal: last entry and last event with their hashes, number of commits, time of the last one."""

    sequence: int
    hash: str
    event: int
    commits: int
    at: str
    event_hash: str


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """The stored answer of a request that was answered before."""

    body_hash: str
    result: str
    sequence: int


@dataclass(slots=True)
class CommitRows:
    """The rows of one commit, in the order of the tables' columns."""

    journal: list[tuple[int, str, str, str, str, str, str]] = field(default_factory=list)
    postings: list[tuple[int, int, str, int, int]] = field(default_factory=list)
    events: list[tuple[int, str, str, str, str]] = field(default_factory=list)
    requests: list[tuple[str, str, str, int, str]] = field(default_factory=list)
    documents: list[tuple[str, str, str, int]] = field(default_factory=list)
    balances: list[tuple[str, int, int]] = field(default_factory=list)
    #: The hash of the last event before: a page follows the very journal that it was decided on.
    after: str = ""


class Writer(ABC):
    """A connection that writes: between ``begin`` and ``commit`` or ``rollback`` no other one does."""

    #: Whether the database writes a page by itself, so that the next one can be decided meanwhile.
    works_alone: bool

    @abstractmethod
    def begin(self, request_ids: Sequence[str]) -> tuple[Head, dict[str, StoredAnswer]]:
        """Lock the head; read it, and which of these requests were answered before."""

    @abstractmethod
    def ask(self, query: LiteralString, *values: str | int) -> Sequence[tuple[Any, ...]]:
        """The rows of a query; its values stand for each ``%s``."""

    def balance(self, account: str) -> int:
        """The balance of an account, in units."""
        found = self.ask("SELECT balance FROM balance WHERE account = %s", account)
        return int(found[0][0]) if found else 0

    def document(self, kind: str, name: str) -> str | None:
        """The stored JSON of a document."""
        found = self.ask("SELECT CAST(data AS TEXT) FROM document WHERE kind = %s AND id = %s", kind, name)
        return str(found[0][0]) if found else None

    def balances_since(self, sequence: int, until: int) -> Mapping[str, int]:
        """The balances that entries after this one have changed, up to another: the last posting of each counts."""
        return dict(self.ask(_BALANCES_SINCE, sequence, until))

    def documents_since(self, commits: int) -> Iterable[tuple[Key, str]]:
        """The documents that commits after this one have changed, by the index of commits."""
        rows = self.ask("SELECT kind, id, CAST(data AS TEXT) FROM document WHERE commits > %s", commits)
        return [((kind, name), data) for kind, name, data in rows]

    @abstractmethod
    def commit(self, head: Head, page: CommitRows) -> None:
        """Write all rows and the new head, and wait until they are safe."""

    @abstractmethod
    def seal(self, head: Head, page: CommitRows) -> None:
        """Prepare a page, so that no time is lost once it may be sent; the last one sealed counts."""

    @abstractmethod
    def send(self) -> None:
        """Begin to write what was sealed, all at once and without a ``begin``; ``landed`` tells how it went."""

    @abstractmethod
    def landed(self) -> bool:
        """Wait until the page that was sent is safe.

        Nothing is written, and the answer is no, unless the journal ended one commit before its head, with the event
        that the page follows, and none of its requests was answered before.
        """

    @abstractmethod
    def rollback(self) -> None:
        """Leave the database as it was before ``begin``."""

    @abstractmethod
    def close(self) -> None:
        """Close the connection to the database."""


class SqliteWriter(Writer):
    """A writer with the driver's own bulk statements: a row costs a microsecond or two."""

    works_alone = False

    def __init__(self, engine: sa.Engine) -> None:
        """Open a connection to a file that is there: SQLite would make an empty one in its place."""
        self._path = Path(engine.url.database or "")
        self._file = self._number()
        driver = own_connection(engine)
        if not isinstance(driver, sqlite3.Connection):
            raise TypeError(driver)
        self._db = driver
        self._is_mine = False

    def begin(self, request_ids: Sequence[str]) -> tuple[Head, dict[str, StoredAnswer]]:
        """Take the file's one write lock, then read."""
        self._check_file()
        self._db.execute("BEGIN IMMEDIATE")
        head = Head(*self._db.execute(_HEAD).fetchone())
        found = self._db.execute(_ANSWERED, (json.dumps(request_ids),))
        return head, {row[0]: StoredAnswer(*row[1:]) for row in found}

    def _number(self) -> int:
        """The number that the file system has for the file that lies there now."""
        try:
            return self._path.stat().st_ino
        except OSError as error:
            raise StoreError(f"The file {self._path} is gone: bring it back, or restore a backup") from error

    def _check_file(self) -> None:
        """Refuse a file that was removed or replaced: SQLite would go on writing to it, and no reader would see it."""
        if self._number() != self._file:
            raise StoreError(f"The file {self._path} was replaced by another while it was written to")

    def ask(self, query: LiteralString, *values: str | int) -> list[Any]:
        """The rows of a query of the file."""
        return self._db.execute(query.replace("%s", "?"), values).fetchall()

    def commit(self, head: Head, page: CommitRows) -> None:
        """Write every row, then sync the file."""
        if not self._write(head, page):
            raise StoreError("The head of the journal has changed under its lock: run an audit")
        self._db.execute("COMMIT")

    def seal(self, head: Head, page: CommitRows) -> None:
        """Keep the rows; the driver takes them as they are."""
        self._sealed = head, page

    def send(self) -> None:
        """Write the page, head first: if that is not the one that was left, nothing else is done."""
        self._check_file()
        self._db.execute("BEGIN IMMEDIATE")
        try:
            is_mine = self._write(*self._sealed)
        except sqlite3.IntegrityError:  # a request was answered before
            is_mine = False
        self._db.execute("COMMIT" if is_mine else "ROLLBACK")
        self._is_mine = is_mine

    def landed(self) -> bool:
        """Whether the page was written, which was known when it was sent: this process writes the file."""
        return self._is_mine

    def _write(self, head: Head, page: CommitRows) -> bool:
        """Write the rows of a page, if the head is the one before it."""
        new = head.sequence, head.hash, head.event, head.commits, head.at, head.event_hash, head.commits, page.after
        if self._db.execute(_NEW_HEAD, new).rowcount != 1:
            return False
        for rows, statement in _INSERTS.items():
            self._db.executemany(statement, getattr(page, rows))
        return True

    def rollback(self) -> None:
        """Roll back, also after an error that has ended the transaction by itself."""
        if self._db.in_transaction:
            self._db.execute("ROLLBACK")

    def close(self) -> None:
        """Close the connection, in whatever state it is."""
        with contextlib.suppress(Exception):
            self._db.close()
