"""The writer on an SQLite file: one writer at a time by an immediate transaction, synced at each commit."""

import contextlib
import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import sqlalchemy as sa

from pitboss.desk.desk import Key
from pitboss.store.commit.writer import Answered, CommitRows, Head
from pitboss.store.tables.database import StoreError

_HEAD = "SELECT sequence, hash, event, commits, at, event_hash FROM head"
_ANSWERED = "SELECT id, body_hash, result, sequence FROM request WHERE id IN (SELECT value FROM json_each(?))"
_BALANCES_SINCE = "SELECT account, balance FROM posting WHERE sequence > ? AND sequence <= ? ORDER BY sequence, line"
_DOCUMENTS_SINCE = "SELECT kind, id, data FROM document WHERE commits > ?"
_JOURNAL = "INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?)"
_POSTING = "INSERT INTO posting VALUES (?, ?, ?, ?, ?)"
_EVENT = "INSERT INTO event VALUES (?, ?, ?, ?, ?)"
_REQUEST = "INSERT INTO request VALUES (?, ?, ?, ?, ?)"
_DOCUMENT = (
    "INSERT INTO document VALUES (?, ?, ?, ?) "
    "ON CONFLICT (kind, id) DO UPDATE SET data = excluded.data, commits = excluded.commits"
)
_BALANCE = (
    "INSERT INTO balance VALUES (?, ?, ?) "
    "ON CONFLICT (account) DO UPDATE SET balance = excluded.balance, sequence = excluded.sequence"
)
_NEW_HEAD = (
    "UPDATE head SET sequence = ?, hash = ?, event = ?, commits = ?, at = ?, event_hash = ? "
    "WHERE commits = ? - 1 AND event_hash = ?"
)


class SqliteWriter:
    """Writes with the driver's own bulk statements: a row costs a microsecond or two."""

    works_alone = False

    def __init__(self, engine: sa.Engine) -> None:
        """A connection of its own, to a file that is there: SQLite would make an empty one in its place."""
        self._path = Path(engine.url.database or "")
        self._file = self._number()
        held = engine.raw_connection()
        driver = held.driver_connection
        held.detach()
        if not isinstance(driver, sqlite3.Connection):
            raise TypeError(driver)
        self._db = driver
        self._is_mine = False

    def begin(self, request_ids: Sequence[str]) -> tuple[Head, dict[str, Answered]]:
        """Take the file's one write lock, then read."""
        self._check_file()
        self._db.execute("BEGIN IMMEDIATE")
        head = Head(*self._db.execute(_HEAD).fetchone())
        found = self._db.execute(_ANSWERED, (json.dumps(request_ids),))
        return head, {row[0]: Answered(*row[1:]) for row in found}

    def _number(self) -> int:
        """What the file system calls the file that lies there now."""
        try:
            return self._path.stat().st_ino
        except OSError as error:
            raise StoreError(f"The file {self._path} is gone: bring it back, or restore a backup") from error

    def _check_file(self) -> None:
        """SQLite would go on writing to a file that was removed or replaced, and nobody would ever read it."""
        if self._number() != self._file:
            raise StoreError(f"The file {self._path} was replaced by another while it was written to")

    def balance(self, account: str) -> int:
        """What an account holds."""
        found = self._db.execute("SELECT balance FROM balance WHERE account = ?", (account,)).fetchone()
        return int(found[0]) if found else 0

    def document(self, kind: str, name: str) -> str | None:
        """The stored JSON of a document."""
        found = self._db.execute("SELECT data FROM document WHERE kind = ? AND id = ?", (kind, name)).fetchone()
        return str(found[0]) if found else None

    def balances_since(self, sequence: int, until: int) -> Mapping[str, int]:
        """The last posting of each account counts."""
        return dict(self._db.execute(_BALANCES_SINCE, (sequence, until)))

    def documents_since(self, commits: int) -> Iterable[tuple[Key, str]]:
        """By the index of commits."""
        return [((kind, name), data) for kind, name, data in self._db.execute(_DOCUMENTS_SINCE, (commits,))]

    def commit(self, head: Head, page: CommitRows) -> None:
        """Every row, then the sync."""
        if not self._write(head, page):
            raise StoreError("The head of the journal has changed under its lock: run an audit")
        self._db.execute("COMMIT")

    def seal(self, head: Head, page: CommitRows) -> None:
        """The driver takes the rows as they are."""
        self._sealed = head, page

    def send(self) -> None:
        """The head comes first: if it is not the one that was left, nothing else is done."""
        self._check_file()
        self._db.execute("BEGIN IMMEDIATE")
        try:
            is_mine = self._write(*self._sealed)
        except sqlite3.IntegrityError:  # a request was answered before
            is_mine = False
        self._db.execute("COMMIT" if is_mine else "ROLLBACK")
        self._is_mine = is_mine

    def landed(self) -> bool:
        """It was written when it was sent: the file is written in this process."""
        return self._is_mine

    def _write(self, head: Head, page: CommitRows) -> bool:
        """The rows of a page, if the head is the one before it."""
        db = self._db
        new = head.sequence, head.hash, head.event, head.commits, head.at, head.event_hash, head.commits, page.after
        if db.execute(_NEW_HEAD, new).rowcount != 1:
            return False
        db.executemany(_JOURNAL, page.journal)
        db.executemany(_POSTING, page.postings)
        db.executemany(_EVENT, page.events)
        db.executemany(_REQUEST, page.requests)
        db.executemany(_DOCUMENT, page.documents)
        db.executemany(_BALANCE, page.balances)
        return True

    def rollback(self) -> None:
        """Also after an error that has ended the transaction by itself."""
        if self._db.in_transaction:
            self._db.execute("ROLLBACK")

    def close(self) -> None:
        """Let the connection go, whatever state it is in."""
        with contextlib.suppress(Exception):
            self._db.close()
