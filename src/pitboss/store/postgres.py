"""The pen on a PostgreSQL server: one writer at a time by the lock on the head's row, synced at each commit.

Rows go as one array a column, so a commit is two statements in one round trip, however many wagers it holds.
"""

import contextlib
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
SELECT sequence, hash, event, commits, at FROM head FOR UPDATE;
SELECT id, body_hash, result::text, sequence FROM request WHERE id = ANY(%s)
"""
_BALANCES_SINCE = "SELECT account, balance FROM posting WHERE sequence > %s ORDER BY sequence, line"
_DOCUMENTS_SINCE = "SELECT kind, id, data::text FROM document WHERE commits > %s"
#: A page in one statement: what the driver does for each statement costs more than what the server does for each row.
_PAGE = """
WITH journals AS (
    INSERT INTO journal SELECT a, b, c, d, e, f::json, g FROM unnest(
        %s::bigint[], %s::text[], %s::text[], %s::text[], %s::text[], %s::text[], %s::text[]) t(a, b, c, d, e, f, g)
), postings AS (
    INSERT INTO posting SELECT * FROM unnest(%s::bigint[], %s::int[], %s::text[], %s::bigint[], %s::bigint[])
), events AS (
    INSERT INTO event SELECT a, b, c::json FROM unnest(%s::bigint[], %s::text[], %s::text[]) t(a, b, c)
), requests AS (
    INSERT INTO request SELECT a, b, c::json, d, e FROM unnest(
        %s::text[], %s::text[], %s::text[], %s::bigint[], %s::text[]) t(a, b, c, d, e)
), documents AS (
    INSERT INTO document SELECT a, b, c::json, d FROM unnest(
        %s::text[], %s::text[], %s::text[], %s::bigint[]) t(a, b, c, d)
    ON CONFLICT (kind, id) DO UPDATE SET data = excluded.data, commits = excluded.commits
), balances AS (
    INSERT INTO balance SELECT * FROM unnest(%s::text[], %s::bigint[], %s::bigint[])
    ON CONFLICT (account) DO UPDATE SET balance = excluded.balance, sequence = excluded.sequence
)
UPDATE head SET sequence = %s, hash = %s, event = %s, commits = %s, at = %s
"""

#: Readers in other processes are woken by the commit itself; they read the table, so a wake-up too many does no harm.
_COMMIT = f"NOTIFY {database.CHANNEL}; COMMIT".encode()

#: Settings of a server under which an acknowledged commit could be lost when the machine stops.
_UNSAFE = "SELECT name FROM pg_settings WHERE name IN ('fsync', 'full_page_writes') AND setting = 'off'"


def _arrays(rows: Sequence[tuple[Any, ...]], columns: int) -> list[str]:
    """Rows of a table as one array a column."""
    return [_array(column) for column in zip(*rows, strict=True)] if rows else ["{}"] * columns


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
    """Speaks to the server in pipelines: what needs no answer in between goes in one round trip."""

    def __init__(self, engine: sa.Engine) -> None:
        """A connection of its own, on which a commit waits for the disk whatever the server's default is."""
        held = engine.raw_connection()
        driver = held.driver_connection
        held.detach()
        if not isinstance(driver, psycopg.Connection):
            raise TypeError(driver)
        self._db = driver
        driver.autocommit = True
        self._asking = psycopg.ClientCursor(driver)
        driver.execute("SET synchronous_commit = on")
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
        found = self._asking.execute(_BEGIN, (list(request_ids),))
        found.nextset()
        row = found.fetchone()
        if row is None:
            raise StoreError("The head of the journal is missing: restore a backup")
        found.nextset()
        return Head(*row), {each[0]: Answered(*each[1:]) for each in found}

    def balance(self, account: str) -> int:
        """What an account holds."""
        found = self._db.execute("SELECT balance FROM balance WHERE account = %s", (account,)).fetchone()
        return int(found[0]) if found else 0

    def document(self, kind: str, name: str) -> str | None:
        """A document's JSON."""
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
        """Every row, the head and the commit in one round trip; an error in it leaves nothing behind."""
        columns = [
            *_arrays(page.journal, 7),
            *_arrays(page.postings, 5),
            *_arrays(page.events, 3),
            *_arrays(page.requests, 5),
            *_arrays(page.documents, 4),
            *_arrays(page.balances, 3),
        ]
        self._db.execute(_PAGE, (*columns, head.sequence, head.hash, head.event, head.commits, head.at))
        self._db.execute(_COMMIT)

    def rollback(self) -> None:
        """Nothing to do where the connection is gone: the server has rolled back by itself."""
        if not self._db.closed:
            self._db.execute("ROLLBACK")

    def close(self) -> None:
        """Let the connection go, whatever state it is in."""
        with contextlib.suppress(Exception):
            self._db.close()
