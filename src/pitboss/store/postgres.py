"""The pen on a PostgreSQL server: one writer at a time by the lock on the head's row, synced at each commit.

Rows go as one array a column, so a page is one statement in one round trip, however many wagers it holds.
"""

import contextlib
import select
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import psycopg
import sqlalchemy as sa

from pitboss.jackpots.state import Key
from pitboss.store import database
from pitboss.store.database import StoreError, name_of
from pitboss.store.pen import Answered, Head, Page

#: Three statements in one message; each sees all that was committed before it, also while the lock was waited for.
_BEGIN = """
BEGIN;
SELECT sequence, hash, event, commits, at, event_hash FROM head FOR UPDATE;
SELECT id, body_hash, result::text, sequence FROM request WHERE id = ANY(%s::text[])
"""
_BALANCES_SINCE = "SELECT account, balance FROM posting WHERE sequence > %s ORDER BY sequence, line"
_DOCUMENTS_SINCE = "SELECT kind, id, data::text FROM document WHERE commits > %s"
#: A page in one statement: what the driver does for each statement costs more than what the server does for each row.
#: Nothing is written unless the head is the one before, which the server looks at once it has the lock. What is the
#: same in all rows of a page is the new head's: it goes once. The commit wakes readers in other processes, who read the
#: table: a wake-up too many does no harm.
_PAGE = """
WITH turned AS (
    UPDATE head SET sequence = $2::bigint, hash = $3::text, event = $4::bigint, commits = $1::bigint, at = $5::text,
        event_hash = $7::text
    WHERE commits = $1::bigint - 1 RETURNING 1
), journals AS (
    INSERT INTO journal SELECT a, b, $5::text, c, d, e::json, f FROM unnest(
        $8::bigint[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[]
    ) t(a, b, c, d, e, f) WHERE EXISTS (SELECT FROM turned)
), postings AS (
    INSERT INTO posting SELECT t.* FROM unnest(
        $14::bigint[], $15::int[], $16::text[], $17::bigint[], $18::bigint[]
    ) t WHERE EXISTS (SELECT FROM turned)
), events AS (
    INSERT INTO event SELECT a, $5::text, b::json, c, d FROM unnest(
        $19::bigint[], $20::text[], $21::text[], $22::text[]
    ) t(a, b, c, d) WHERE EXISTS (SELECT FROM turned)
), requests AS (
    INSERT INTO request SELECT a, b, c::json, d, $5::text FROM unnest(
        $23::text[], $24::text[], $25::text[], $26::bigint[]
    ) t(a, b, c, d) WHERE EXISTS (SELECT FROM turned)
), documents AS (
    INSERT INTO document SELECT a, b, c::json, $1::bigint FROM unnest(
        $27::text[], $28::text[], $29::text[]
    ) t(a, b, c) WHERE EXISTS (SELECT FROM turned)
    ON CONFLICT (kind, id) DO UPDATE SET data = excluded.data, commits = excluded.commits
), balances AS (
    INSERT INTO balance SELECT a, b, $2::bigint FROM unnest($30::text[], $31::bigint[]) t(a, b)
    WHERE EXISTS (SELECT FROM turned)
    ON CONFLICT (account) DO UPDATE SET balance = excluded.balance, sequence = excluded.sequence
)
SELECT pg_notify($6::text, '') FROM turned
"""

_NAME = b"page"

#: Settings of a server under which an acknowledged commit could be lost when the machine stops.
_UNSAFE = "SELECT name FROM pg_settings WHERE name IN ('fsync', 'full_page_writes') AND setting = 'off'"


#: The columns of each table whose rows differ, by the letter that the statement has for the table.
_COLUMNS = {
    "j": (0, 1, 3, 4, 5, 6), "p": (0, 1, 2, 3, 4), "e": (0, 2, 3, 4), "r": (0, 1, 2, 3), "d": (0, 1, 2), "b": (0, 1),
}  # fmt: skip


def _arrays(letter: str, rows: Sequence[tuple[Any, ...]]) -> list[str]:
    """Rows of a table as one array a column."""
    columns = list(zip(*rows, strict=True))
    return [_array(columns[place]) if rows else "{}" for place in _COLUMNS[letter]]


def _array(column: Sequence[Any]) -> str:
    """A column as the text of an array.

    The driver would quote each element by itself, which costs more than all the rest of a commit; here a column is
    quoted at once. Elements are kept apart by the one character that no text of the database can hold.
    """
    if isinstance(column[0], int):
        return "{" + ",".join(map(str, column)) + "}"
    quoted = "\0".join(column).replace("\\", "\\\\").replace('"', '\\"').replace("\0", '","')
    return '{"' + quoted + '"}'


class PostgresPen:
    """Speaks to the server as seldom as it can: what needs no answer in between goes in one round trip."""

    works_alone = True

    def __init__(self, engine: sa.Engine) -> None:
        """A connection of its own, on which a commit waits for the disk whatever the server's default is."""
        held = engine.raw_connection()
        driver = held.driver_connection
        held.detach()
        if not isinstance(driver, psycopg.Connection):
            raise TypeError(driver)
        self._db = driver
        self._on_its_way = False
        self._result: psycopg.pq.abc.PGresult | None = None
        driver.autocommit = True
        self._asking = psycopg.ClientCursor(driver)
        driver.execute("SET synchronous_commit = on")
        # A page is the same statement each time, whatever its arrays hold: planned once, not at each commit.
        driver.execute("SET plan_cache_mode = force_generic_plan")
        driver.pgconn.prepare(_NAME, _PAGE.encode())
        driver.execute("SET default_transaction_isolation = 'read committed'")
        # Nobody waits for ever: not this writer for another, nor another for this one, should it be frozen.
        driver.execute(f"SET lock_timeout = {database.BUSY_SECONDS * 1000:.0f}".encode())
        driver.execute(f"SET idle_in_transaction_session_timeout = {database.BUSY_SECONDS * 3000:.0f}".encode())
        for (name,) in driver.execute(_UNSAFE):
            self.close()
            raise StoreError(
                f"The server of {name_of(engine)} runs with {name} off: it could lose what it has confirmed"
            )

    def begin(self, request_ids: Sequence[str]) -> tuple[Head, dict[str, Answered]]:
        """Wait for the head, then read: each statement sees all that was committed before it."""
        found = self._asking.execute(_BEGIN, (_array(request_ids) if request_ids else "{}",))
        found.nextset()
        row = found.fetchone()
        if row is None:
            raise StoreError("The head of the journal is missing: restore a backup")
        found.nextset()
        return Head(*row), {each[0]: Answered(*each[1:]) for each in found}

    def balance(self, account: str) -> int:
        """What an account holds."""
        self._collect()
        found = self._db.execute("SELECT balance FROM balance WHERE account = %s", (account,)).fetchone()
        return int(found[0]) if found else 0

    def document(self, kind: str, name: str) -> str | None:
        """A document's JSON."""
        self._collect()
        query = "SELECT data::text FROM document WHERE kind = %s AND id = %s"
        found = self._db.execute(query, (kind, name)).fetchone()
        return str(found[0]) if found else None

    def balances_since(self, sequence: int) -> Mapping[str, int]:
        """The last posting of each account counts."""
        return dict(self._db.execute(_BALANCES_SINCE, (sequence,)).fetchall())

    def documents_since(self, commits: int) -> Iterable[tuple[Key, str]]:
        """By the index of commits."""
        return [((kind, name), data) for kind, name, data in self._db.execute(_DOCUMENTS_SINCE, (commits,))]

    def commit(self, head: Head, page: Page) -> None:
        """Every row and the head in one statement; an error in it leaves nothing behind."""
        self.send(head, page)
        if not self.landed():
            raise StoreError("The head of the journal has changed under its lock: run an audit")
        self._db.execute("COMMIT")

    def send(self, head: Head, page: Page) -> None:
        """One message: a statement outside of a transaction commits by itself."""
        new = head.commits, head.sequence, head.hash, head.event, head.at, database.CHANNEL, head.event_hash
        values = [
            *map(str, new),
            *_arrays("j", page.journal),
            *_arrays("p", page.postings),
            *_arrays("e", page.events),
            *_arrays("r", page.requests),
            *_arrays("d", page.documents),
            *_arrays("b", page.balances),
        ]
        server = self._db.pgconn
        server.send_query_prepared(_NAME, [value.encode() for value in values])
        self._on_its_way = True
        while server.flush():
            self._wait(select.POLLIN | select.POLLOUT)

    def landed(self) -> bool:
        """Whether the head was the one before, and no request was answered before."""
        self._collect()
        result, self._result = self._result, None
        if result is None:
            raise StoreError("No page is on its way")
        if result.status == psycopg.pq.ExecStatus.TUPLES_OK:
            return result.ntuples == 1
        error = psycopg.errors.error_from_result(result)
        if isinstance(error, psycopg.errors.UniqueViolation):
            return False
        raise error

    def _collect(self) -> None:
        """Wait for what the server says about the page that is on its way; only then it can be asked something else."""
        if not self._on_its_way:
            return
        server = self._db.pgconn
        while server.is_busy():
            self._wait(select.POLLIN)
        self._result = server.get_result()
        while server.get_result() is not None:
            pass
        self._on_its_way = False

    def _wait(self, what: int) -> None:
        """Wait until the server has something to say, or hears."""
        ready = select.poll()
        ready.register(self._db.pgconn.socket, what)
        if any(event & ~select.POLLOUT for _, event in ready.poll()):
            self._db.pgconn.consume_input()

    def rollback(self) -> None:
        """Nothing to do where the connection is gone: the server has rolled back by itself."""
        if not self._db.closed:
            self._db.execute("ROLLBACK")

    def close(self) -> None:
        """Let the connection go, whatever state it is in."""
        with contextlib.suppress(Exception):
            self._db.close()
