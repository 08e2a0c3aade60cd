"""The writer on a PostgreSQL server: one writer at a time by the lock on the head's row, synced at each commit.

Rows go as one array a column, so a page is one statement in one round trip, however many wagers it holds.

A server that has died is noticed by the system. One that is frozen, or whose disk hangs, is not: its machine still
answers, and says nothing. So a watchdog cuts the connection, and nobody waits for ever.
"""

import contextlib
import os
import select
import socket
import threading
import time
from collections.abc import Iterable, Sequence
from types import TracebackType
from typing import Any, LiteralString

import psycopg
import sqlalchemy as sa

from pitboss.store.commit.writer import CommitRows, Head, StoredAnswer, Writer
from pitboss.store.tables import database
from pitboss.store.tables.database import StoreError, name_of, own_connection

#: Three statements in one message; each sees all that was committed before it, also while the lock was waited for.
_BEGIN = """
BEGIN;
SELECT sequence, hash, event, commits, at, event_hash FROM head FOR UPDATE;
SELECT id, body_hash, result::text, sequence FROM request WHERE id = ANY(%s::text[])
"""
#: A page in one statement: what the driver does for each statement costs more than what the server does for each row.
#: Nothing is written unless the head is the one before, which the server looks at once it has the lock. What is the
#: same in all rows of a page is the new head's: it goes once. The commit wakes readers in other processes, who read the
#: table: a wake-up too many does no harm.
_PAGE = """
WITH turned AS (
    UPDATE head SET sequence = %(sequence)s::bigint, hash = %(hash)s::text, event = %(event)s::bigint,
        commits = %(commits)s::bigint, at = %(at)s::text, event_hash = %(event_hash)s::text
    WHERE commits = %(commits)s::bigint - 1 AND event_hash = %(after)s::text RETURNING 1
), journals AS (
    INSERT INTO journal SELECT a, b, %(at)s::text, c, d, e::json, f FROM unnest(
        %(j0)s::bigint[], %(j1)s::text[], %(j3)s::text[], %(j4)s::text[], %(j5)s::text[], %(j6)s::text[]
    ) t(a, b, c, d, e, f) WHERE EXISTS (SELECT FROM turned)
), postings AS (
    INSERT INTO posting SELECT t.* FROM unnest(
        %(p0)s::bigint[], %(p1)s::int[], %(p2)s::text[], %(p3)s::bigint[], %(p4)s::bigint[]
    ) t WHERE EXISTS (SELECT FROM turned)
), events AS (
    INSERT INTO event SELECT a, %(at)s::text, b::json, c, d FROM unnest(
        %(e0)s::bigint[], %(e2)s::text[], %(e3)s::text[], %(e4)s::text[]
    ) t(a, b, c, d) WHERE EXISTS (SELECT FROM turned)
), requests AS (
    INSERT INTO request SELECT a, b, c::json, d, %(at)s::text FROM unnest(
        %(r0)s::text[], %(r1)s::text[], %(r2)s::text[], %(r3)s::bigint[]
    ) t(a, b, c, d) WHERE EXISTS (SELECT FROM turned)
), documents AS (
    INSERT INTO document SELECT a, b, c::json, %(commits)s::bigint FROM unnest(
        %(d0)s::text[], %(d1)s::text[], %(d2)s::text[]
    ) t(a, b, c) WHERE EXISTS (SELECT FROM turned)
    ON CONFLICT (kind, id) DO UPDATE SET data = excluded.data, commits = excluded.commits
), balances AS (
    INSERT INTO balance SELECT a, b, %(sequence)s::bigint FROM unnest(%(b0)s::text[], %(b1)s::bigint[]) t(a, b)
    WHERE EXISTS (SELECT FROM turned)
    ON CONFLICT (account) DO UPDATE SET balance = excluded.balance, sequence = excluded.sequence
)
SELECT pg_notify(%(channel)s::text, '') FROM turned
"""

#: The columns of each table whose rows differ; the statement has the first letter of each table.
_COLUMNS = {
    "journal": (0, 1, 3, 4, 5, 6),
    "postings": (0, 1, 2, 3, 4),
    "events": (0, 2, 3, 4),
    "requests": (0, 1, 2, 3),
    "documents": (0, 1, 2),
    "balances": (0, 1),
}
_OF_HEAD = "commits", "sequence", "hash", "event", "at", "event_hash"
_ARRAYS = tuple(f"{rows[0]}{place}" for rows, places in _COLUMNS.items() for place in places)
_PLACES = *_OF_HEAD, "after", "channel", *_ARRAYS
_NAME = b"page"

#: Settings of a server under which an acknowledged commit could be lost when the machine stops.
_UNSAFE = "SELECT name FROM pg_settings WHERE name IN ('fsync', 'full_page_writes') AND setting = 'off'"


def _numbered(statement: str) -> bytes:
    """A statement as the server takes it: its values by their place, not by their name."""
    return (statement % {name: f"${place}" for place, name in enumerate(_PLACES, 1)}).encode()


def _arrays(rows: Sequence[tuple[Any, ...]], places: Sequence[int]) -> list[str]:
    """Rows of a table as one array for each of some columns."""
    columns = list(zip(*rows, strict=True))
    return [_array(columns[place]) if rows else "{}" for place in places]


def _array(column: Sequence[Any]) -> str:
    """A column as the text of an array.

    The driver would quote each element by itself, which costs more than all the rest of a commit; here a column is
    quoted at once. Elements are kept apart by the one character that no text of the database can hold.
    """
    if isinstance(column[0], int):
        return "{" + ",".join(map(str, column)) + "}"
    quoted = "\0".join(column).replace("\\", "\\\\").replace('"', '\\"').replace("\0", '","')
    return '{"' + quoted + '"}'


def _check(results: Iterable[psycopg.pq.abc.PGresult], wanted: psycopg.pq.ExecStatus) -> None:
    """Raise the error that the server has reported, if any."""
    for result in results:
        if result.status != wanted:
            raise psycopg.errors.error_from_result(result)


class Watchdog:
    """Cuts a connection whose server is silent for too long; used in a ``with`` around each call that waits for it."""

    def __init__(self, descriptor: int, seconds: float) -> None:
        """Start a watchdog over a socket."""
        self._descriptor, self._seconds = descriptor, seconds
        self._until: float | None = None
        self._is_cut = False
        self._closed = threading.Event()
        threading.Thread(target=self._run, name="watch", daemon=True).start()

    def __enter__(self) -> None:
        """Start the time of a call that waits."""
        self._until = time.monotonic() + self._seconds

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Stop the time: the answer is there, or there will be none."""
        self._until = None
        if self._is_cut:
            raise psycopg.OperationalError(f"it has not answered for {self._seconds:g} s") from error

    def close(self) -> None:
        """Stop watching over the socket."""
        self._closed.set()

    def _run(self) -> None:
        while not self._closed.wait(self._seconds / 4):
            until = self._until
            if until is not None and until < time.monotonic():
                self._is_cut = True
                self._cut()
                return

    def _cut(self) -> None:
        """Shut the socket down, so that the waiting call fails; the descriptor stays the connection's."""
        with socket.socket(fileno=os.dup(self._descriptor)) as line:
            line.shutdown(socket.SHUT_RDWR)


class PostgresWriter(Writer):
    """A writer that speaks to the server as seldom as it can: one round trip where no answer is needed in between."""

    works_alone = True

    def __init__(self, engine: sa.Engine) -> None:
        """Open a connection on which a commit waits for the disk whatever the server's default is."""
        driver = own_connection(engine)
        if not isinstance(driver, psycopg.Connection):
            raise TypeError(driver)
        self._db = driver
        self._watchdog = Watchdog(driver.fileno(), database.SILENT_SECONDS)
        self._on_its_way = False
        self._sealed: list[bytes] = []
        self._results: list[psycopg.pq.abc.PGresult] = []
        self._asking = psycopg.ClientCursor(driver)
        try:
            self._set_up(name_of(engine))
        except BaseException:
            self.close()
            raise

    def _set_up(self, name: str) -> None:
        """Set the timeouts of this connection, and prepare its statements."""
        self._db.autocommit = True
        # Nobody waits for ever: not this writer for another, nor another for this one, should it be frozen.
        self._set("lock_timeout", f"{database.BUSY_SECONDS * 1000:.0f}")
        self._set("idle_in_transaction_session_timeout", f"{database.BUSY_SECONDS * 3000:.0f}")
        self._set("default_transaction_isolation", "'read committed'")
        self._set("synchronous_commit", "on")
        for (setting,) in self.ask(_UNSAFE):
            raise StoreError(f"The server of {name} runs with {setting} off: it could lose what it has confirmed")
        # A page is the same statement each time, whatever its arrays hold: planned once, not at each commit.
        self._set("plan_cache_mode", "force_generic_plan")
        self._db.pgconn.send_prepare(_NAME, _numbered(_PAGE))
        self._flush()
        _check(self._heard(), psycopg.pq.ExecStatus.COMMAND_OK)

    def _set(self, setting: str, value: str) -> None:
        with self._watchdog:
            self._db.execute(f"SET {setting} = {value}".encode())

    def begin(self, request_ids: Sequence[str]) -> tuple[Head, dict[str, StoredAnswer]]:
        """Wait for the lock on the head, then read: each statement sees all that was committed before it."""
        with self._watchdog:
            found = self._asking.execute(_BEGIN, (_array(request_ids) if request_ids else "{}",))
        found.nextset()
        row = found.fetchone()
        if row is None:
            raise StoreError("The head of the journal is missing: restore a backup")
        found.nextset()
        return Head(*row), {answered[0]: StoredAnswer(*answered[1:]) for answered in found}

    def ask(self, query: LiteralString, *values: str | int) -> list[Any]:
        """The rows of a query, which waits for the page on its way, if there is one."""
        self._collect()
        with self._watchdog:
            return self._db.execute(query, values).fetchall()

    def commit(self, head: Head, page: CommitRows) -> None:
        """Write every row and the head in one statement; an error in it leaves nothing behind."""
        self.seal(head, page)
        self.send()
        if not self.landed():
            raise StoreError("The head of the journal has changed under its lock: run an audit")
        with self._watchdog:
            self._db.execute("COMMIT")

    def seal(self, head: Head, page: CommitRows) -> None:
        """Keep the values of the statement, as they go over the line."""
        values = [
            *(str(getattr(head, name)) for name in _OF_HEAD),
            page.after,
            database.CHANNEL,
            *(array for rows, places in _COLUMNS.items() for array in _arrays(getattr(page, rows), places)),
        ]
        self._sealed = [value.encode() for value in values]

    def send(self) -> None:
        """Send the statement as one message: outside of a transaction it commits by itself."""
        self._db.pgconn.send_query_prepared(_NAME, self._sealed)
        self._flush()

    def landed(self) -> bool:
        """Whether the head was the one before, and no request was answered before."""
        results = self._heard()
        try:
            _check(results, psycopg.pq.ExecStatus.TUPLES_OK)
        except psycopg.errors.UniqueViolation:  # a request was answered before
            return False
        return [result.ntuples for result in results] == [1]

    def _flush(self) -> None:
        """Flush what was sent; the server may be slow to read."""
        self._on_its_way = True
        while self._db.pgconn.flush():
            self._wait(select.POLLIN | select.POLLOUT)

    def _heard(self) -> list[psycopg.pq.abc.PGresult]:
        """Read the server's results of what was sent last."""
        self._collect()
        results, self._results = self._results, []
        return results

    def _collect(self) -> None:
        """Read all results of the page on its way; only then can the server be asked something else.

        It says that the statement is done, and commits after that: if the commit fails, one result more says so.
        """
        if not self._on_its_way:
            return
        server = self._db.pgconn
        while True:
            while server.is_busy():
                self._wait(select.POLLIN)
            result = server.get_result()
            if result is None:
                break
            self._results.append(result)
        self._on_its_way = False

    def _wait(self, what: int) -> None:
        """Wait until the server has sent something, or reads again."""
        ready = select.poll()
        ready.register(self._db.pgconn.socket, what)
        with self._watchdog:
            if any(event & ~select.POLLOUT for _, event in ready.poll()):
                self._db.pgconn.consume_input()

    def rollback(self) -> None:
        """Roll back; where the connection is gone, the server has done so by itself."""
        if not self._db.closed:
            with self._watchdog:
                self._db.execute("ROLLBACK")

    def close(self) -> None:
        """Close the connection, in whatever state it is."""
        self._watchdog.close()
        with contextlib.suppress(Exception):
            self._db.close()
