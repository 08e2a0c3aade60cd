"""A database by its URL: an SQLite file, or a PostgreSQL server. Opened only if its tables are this release's."""

import datetime as dt
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from pitboss.errors import PitbossError

AnyRow = sa.Row[*tuple[Any, ...]]
Clock = Callable[[], dt.datetime]

#: How many rows are in memory at once where many are read.
ROWS_AT_ONCE = 2_000

#: How long a writer waits for another one.
BUSY_SECONDS = 10.0

#: How long a server may be silent before it is given up; longer than it may wait for another writer.
SILENT_SECONDS = 30.0

#: How SQLite writes: a commit is on the disk before it is done. Tests that are about something else do without.
SYNCHRONOUS = "FULL"

#: What SQLite's write-ahead log is cut back to once all of it is in the file.
LONGEST_LOG = 64 * 2**20

#: On PostgreSQL, every commit wakes those who listen here.
CHANNEL = "pitboss"

#: A server that does not answer any more is given up, not waited for until somebody notices; a URL may say otherwise.
_GIVE_UP = {
    "connect_timeout": 10,
    "keepalives_idle": 5,
    "keepalives_interval": 5,
    "keepalives_count": 2,
    "tcp_user_timeout": 15_000,
}

VERSIONS = Path(__file__).parents[1] / "migrations" / "versions"
DISK_FULL, LOCKED, SHUTTING_DOWN = ("53100",), ("55P03",), ("57P01", "57P02", "57P03", "25P03")
NOT_GRANTED = ("42501",)


class StoreError(PitbossError):
    """The database can't be used as it is, as a sentence for whoever runs it."""


def moment(at: dt.datetime) -> str:
    """An instant as the database keeps it: text in UTC that sorts like time."""
    return at.astimezone(dt.UTC).isoformat(timespec="milliseconds")


def revisions() -> tuple[str, ...]:
    """The numbers of all migrations that this release knows, in order."""
    return tuple(sorted(path.stem[1:5] for path in VERSIONS.glob("v[0-9]*.py")))


def url_of(text: str) -> sa.URL:
    """A URL from text; a plain path is an SQLite file, and PostgreSQL is spoken to by psycopg."""
    try:
        url = sa.make_url(text if "://" in text else f"sqlite:///{text}")
    except (sa.exc.ArgumentError, ValueError) as error:
        raise StoreError(
            f"{text!r:.80} is not a database: give sqlite:///FILE or postgresql://USER@HOST/NAME"
        ) from error
    backend = url.get_backend_name()
    if backend == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    if backend != "sqlite":
        raise StoreError(f"Pitboss keeps its journal in SQLite or PostgreSQL, not in {backend!r:.40}")
    if not url.database or url.database == ":memory:":
        raise StoreError("Name the file of the database, as in sqlite:///pitboss.db: memory keeps nothing")
    return url


def engine_of(text: str) -> sa.Engine:
    """An engine with the settings that a journal needs."""
    url = url_of(text)
    try:
        patience = {key: value for key, value in _GIVE_UP.items() if key not in url.query}
        engine = sa.create_engine(url, connect_args=patience if url.get_backend_name() == "postgresql" else {})
    except ModuleNotFoundError as error:
        raise StoreError(
            "PostgreSQL needs a driver: install it with `pip install '.[postgres]'` in the repository"
        ) from error
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _prepare_sqlite)
        sa.event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def existing_engine(text: str) -> sa.Engine:
    """An engine for a database that is there: a file that is gone is not made again by looking into it."""
    engine = engine_of(text)
    if engine.dialect.name == "sqlite" and not Path(engine.url.database or "").exists():
        raise StoreError(f"There is no file {engine.url.database}")
    return engine


def _prepare_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    """Transactions begin where we say so; a commit is on the disk before it is done."""
    connection.isolation_level = None
    for pragma in (
        f"busy_timeout = {BUSY_SECONDS * 1000:.0f}",
        "journal_mode = WAL",
        f"journal_size_limit = {LONGEST_LOG}",
        f"synchronous = {SYNCHRONOUS}",
        "foreign_keys = ON",
    ):
        connection.execute(f"PRAGMA {pragma}")


def name_of(engine: sa.Engine) -> str:
    """A database's URL for people, without its password."""
    return engine.url.render_as_string(hide_password=True)


def open_database(text: str) -> sa.Engine:
    """A database whose tables are this release's; another one is refused with what to do."""
    engine = engine_of(text)
    try:
        _check_revision(engine, _revision_of(engine))
    except StoreError:
        engine.dispose()
        raise
    # Imported here: the documents of a room are made of everything below, and the migrations need none of it.
    from pitboss.store.tables.own_rules import lend_rules  # noqa: PLC0415

    lend_rules(engine)
    return engine


def _revision_of(engine: sa.Engine) -> str | None:
    """The last migration of a database, without importing the library that runs them."""
    if engine.dialect.name == "sqlite" and not Path(engine.url.database or "").exists():
        return None
    with connected(engine) as connection:
        return revision_on(connection)


def revision_on(connection: sa.Connection) -> str | None:
    """The last migration of the database that a connection is to; none where nothing was made yet."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)


def own_connection(engine: sa.Engine) -> Any:  # noqa: ANN401 - each driver has a class of its own
    """A connection of the driver itself, which the pool does not get back."""
    held = engine.raw_connection()
    driver = held.driver_connection
    held.detach()
    return driver


@contextmanager
def connected(engine: sa.Engine) -> Iterator[sa.Connection]:
    """A connection whose errors are sentences."""
    try:
        with engine.connect() as connection:
            yield connection
    except sa.exc.DBAPIError as error:
        raise explained(error.orig, engine) from error


@contextmanager
def used_once(engine: sa.Engine) -> Iterator[sa.Engine]:
    """A database that is let go afterwards, and whose errors are sentences."""
    try:
        yield engine
    except sa.exc.DBAPIError as error:
        raise explained(error.orig, engine) from error
    finally:
        engine.dispose()


@contextmanager
def consistent_read(engine: sa.Engine) -> Iterator[sa.Connection]:
    """A connection on which nothing changes any more."""
    level = {"isolation_level": "REPEATABLE READ"} if engine.dialect.name == "postgresql" else {}
    with engine.connect().execution_options(**level) as connection, connection.begin():
        yield connection


@contextmanager
def consistent_read_of(url: str) -> Iterator[sa.Connection]:
    """A connection to a database by its address, on which nothing changes any more."""
    with used_once(open_database(url)) as engine, consistent_read(engine) as connection:
        yield connection


def rows_of(engine: sa.Engine, query: sa.Select[Any]) -> list[Any]:
    """The rows that a query finds, on a connection of its own."""
    with connected(engine) as connection:
        return list(connection.execute(query))


def _check_revision(engine: sa.Engine, found: str | None) -> None:
    known = revisions()
    if found == known[-1]:
        return
    if found is None:
        raise StoreError(f"There is no journal at {name_of(engine)} yet: run `pitboss store migrate` to make one")
    if found in known:
        raise StoreError(
            f"The tables at {name_of(engine)} are of an older release ({found}, this one has {known[-1]}): "
            "make a backup, then run `pitboss store migrate`"
        )
    raise StoreError(
        f"The tables at {name_of(engine)} are of a newer release ({found}, this one knows up to {known[-1]}): "
        "install that release; nothing was changed"
    )


def explained(error: object, engine: sa.Engine) -> StoreError:
    """What a driver's error means, as a sentence."""
    text = " ".join(str(error).split())[:200]
    of_driver = getattr(error, "orig", error)
    state = getattr(of_driver, "sqlstate", None)
    code = getattr(of_driver, "sqlite_errorcode", 0) & 0xFF  # the rest says more closely where it happened
    where = name_of(engine)
    if code == sqlite3.SQLITE_FULL or state in DISK_FULL:
        return StoreError(f"The disk of {where} is full: make room, then go on ({text})")
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED} or state in LOCKED:
        return StoreError(f"Another program holds {where} for more than {BUSY_SECONDS:g} s ({text})")
    if state is None or state[:2] == "08" or state in SHUTTING_DOWN:
        return StoreError(f"The database {where} can't be reached or used ({text})")
    if state in NOT_GRANTED:
        return StoreError(
            f"{engine.url.username} may not do this at {where}: run `pitboss store migrate --writer "
            f"{engine.url.username}` as the role that owns the tables ({text})"
        )
    return StoreError(f"The database {where} refuses what is written ({text})")
