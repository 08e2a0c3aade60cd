import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from tests.postgres import Server
from tests.store import room

from pitboss.store import Committer, StoreError, migrate
from pitboss.store.tables.database import engine_of, explained, open_database, revisions, url_of
from pitboss.store.tables.schema import APPEND_ONLY, METADATA


def test_migrations_make_the_tables_that_the_code_knows(url: str) -> None:
    """Column by column, index by index, on both databases; but for the key that is a trigger on PostgreSQL."""
    engine = open_database(url)
    with engine.connect() as connection:
        found = compare_metadata(MigrationContext.configure(connection), METADATA)
    engine.dispose()
    triggers = {"posting"} if engine.dialect.name == "postgresql" else set()
    assert {(change[0], change[1].table.name) for change in found} == {("add_fk", table) for table in triggers}


def test_the_database_itself_refuses_a_posting_without_its_entry(url: str) -> None:
    """Of two postings in one statement, one belongs to an entry that is there."""
    with Committer(url) as committer:
        room.open_room(committer)
    engine = engine_of(url)
    with (
        pytest.raises(sa.exc.IntegrityError, match=r"FOREIGN KEY|entry 99, which is not in the journal"),
        engine.begin() as connection,
    ):
        connection.execute(sa.text("INSERT INTO posting VALUES (1, 9, 'cage', 1, 1), (99, 0, 'cage', 1, 1)"))
    engine.dispose()


def test_migrating_twice_changes_nothing(url: str) -> None:
    """It may be run at every start."""
    assert migrate(url) == migrate(url) == revisions()[-1]


@pytest.mark.parametrize("table", [table.name for table in APPEND_ONLY])
@pytest.mark.parametrize("statement", ["UPDATE {} SET at = 'x'", "DELETE FROM {}"])
def test_the_database_itself_refuses_to_change_what_was_written(url: str, table: str, statement: str) -> None:
    """Also to somebody with a console."""
    with Committer(url) as committer:
        room.open_room(committer)
    statement = statement.format(table) if table != "posting" else statement.format(table).replace("at = 'x'", "line=9")
    engine = engine_of(url)
    with (
        pytest.raises(sa.exc.DBAPIError, match=f"rows of {table} are never changed or removed"),
        engine.begin() as connection,
    ):
        connection.execute(sa.text(statement))
    engine.dispose()


@pytest.mark.parametrize("table", [table.name for table in APPEND_ONLY])
def test_sqlite_refuses_to_put_a_row_in_the_place_of_another(sqlite_url: str, table: str) -> None:
    """INSERT OR REPLACE removes the row that is there without asking the triggers on removal."""
    with Committer(sqlite_url) as committer:
        room.open_room(committer)
        committer.do("w", room.start("T0", 1))
    engine = engine_of(sqlite_url)
    with (
        pytest.raises(sa.exc.DBAPIError, match=f"rows of {table} are never changed or removed"),
        engine.begin() as connection,
    ):
        connection.execute(sa.text(f"INSERT OR REPLACE INTO {table} SELECT * FROM {table}"))
    engine.dispose()


@pytest.mark.parametrize(("found", "says"), [("9999", "newer release"), ("0000", "newer release")])
def test_tables_of_another_release_are_refused(url: str, found: str, says: str) -> None:
    """Nothing is touched that this release does not understand."""
    engine = engine_of(url)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = :found"), {"found": found})
    try:
        with pytest.raises(StoreError, match=says):
            open_database(url)
        with pytest.raises(StoreError, match=says):
            migrate(url)
    finally:
        with engine.begin() as connection:
            connection.execute(sa.text("UPDATE alembic_version SET version_num = :now"), {"now": revisions()[-1]})
        engine.dispose()


def test_tables_of_an_older_release_say_which_command_to_run(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a backup."""
    monkeypatch.setattr("pitboss.store.tables.database.revisions", lambda: (*revisions(), "9999"))
    with pytest.raises(StoreError, match=r"older release .* make a backup, then run `pitboss store migrate`"):
        open_database(url)


def test_a_server_that_does_not_sync_is_refused(own_server: Server) -> None:
    """It would confirm what it can lose."""
    url = own_server.url("postgres")
    migrate(url)
    own_server.kill()
    own_server.start("fsync=off")
    with pytest.raises(StoreError, match="fsync off"):
        Committer(url)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("mysql://localhost/x", "SQLite or PostgreSQL, not in 'mysql'"),
        ("sqlite://", "memory keeps nothing"),
        ("sqlite:///:memory:", "memory keeps nothing"),
        ("://", "is not a database"),
    ],
)
def test_a_url_that_can_not_hold_a_journal_is_refused(text: str, says: str) -> None:
    """With what to give instead."""
    with pytest.raises(StoreError, match=says):
        url_of(text)


def test_a_plain_path_is_an_sqlite_file(tmp_path: Path) -> None:
    """The shortest way to say it."""
    assert url_of(str(tmp_path / "a.db")).drivername == "sqlite"
    with pytest.raises(StoreError, match="no folder"):
        migrate(str(tmp_path / "none" / "a.db"))


def test_passwords_stay_out_of_sentences() -> None:
    """They would end in a log."""
    with pytest.raises(StoreError) as caught:
        open_database("postgresql://ann:secret@127.0.0.1:1/x")
    assert "secret" not in str(caught.value)


def test_an_sqlite_file_is_synced_at_every_commit(sqlite_url: str) -> None:
    """Write-ahead log, full synchronisation, foreign keys."""
    engine = open_database(sqlite_url)
    with engine.connect() as connection:
        found = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    engine.dispose()
    assert found == ["wal", 2, 1]


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    """Somebody's photograph, for instance."""
    (tmp_path / "photo.db").write_bytes(b"not a database" * 100)
    with pytest.raises(StoreError, match="can't be reached or used"):
        open_database(str(tmp_path / "photo.db"))
    with closing(sqlite3.connect(tmp_path / "empty.db")), pytest.raises(StoreError, match="There is no journal"):
        open_database(str(tmp_path / "empty.db"))


@pytest.mark.parametrize(
    ("code", "says"),
    [
        (sqlite3.SQLITE_FULL, "The disk of .* is full"),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, "Another program holds"),
        (sqlite3.SQLITE_LOCKED, "Another program holds"),
        (sqlite3.SQLITE_IOERR_READ, "can't be reached or used"),
    ],
)
def test_what_an_error_of_sqlite_means_follows_from_its_code(sqlite_url: str, code: int, says: str) -> None:
    """Not from its words, which are the library's; and whoever wraps the error does not hide it."""
    error = sqlite3.OperationalError("words of the library")
    error.sqlite_errorcode = code
    engine = engine_of(sqlite_url)
    for given in (error, sa.exc.OperationalError("INSERT", {}, error)):
        with pytest.raises(StoreError, match=says):
            raise explained(given, engine)
    engine.dispose()
