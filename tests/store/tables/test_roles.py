"""The writing role on a real PostgreSQL server: the whole room works under it, and the journal is out of its reach."""

import datetime as dt
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa
from tests.postgres import Databases
from tests.store import day
from tests.store.kept_base import Room
from tests.store.kept_room import ROOMS
from tests.store.kept_rounds import finish_live, finish_practice
from tests.store.releases import revision_of, rows_of, upgrade
from tests.store.test_kept_rooms import LATER, rounds_of
from tests.web.browsers import PIN

from pitboss.desk.person import Badge, Role
from pitboss.floor.documents import FloorTable, TableMode
from pitboss.jackpots.commands import RegisterBadge
from pitboss.store import Committer, Reader, StoreError, audit, migrate
from pitboss.store.commit.committer import system_clock
from pitboss.store.secrets.credentials import Credentials, WrongSecretError
from pitboss.store.secrets.sessions import Sessions
from pitboss.store.tables.backup import backup
from pitboss.store.tables.database import open_database
from pitboss.store.tables.roles import MAY_WRITE, VERSION, warning
from pitboss.store.tables.schema import APPEND_ONLY, METADATA
from pitboss.web import startup
from pitboss.web.settings import Settings

WRITER, PASSWORD = "pitboss_test_writer", "nothing-secret"


def as_role(url: str, role: str, password: str = PASSWORD) -> str:
    """The same database for another role."""
    return sa.make_url(url).set(username=role, password=password).render_as_string(hide_password=False)


def run(url: str, statement: str) -> None:
    """One statement, as the role that the URL names."""
    with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute(statement.encode())


@pytest.fixture(scope="module")
def server(postgres: Databases) -> Iterator[Databases]:
    """A server with a role for writing."""
    run(postgres.url, f"CREATE ROLE {WRITER} LOGIN PASSWORD '{PASSWORD}'")
    yield postgres
    run(postgres.url, f"DROP ROLE {WRITER}")


@pytest.fixture
def owner_url(server: Databases) -> Iterator[str]:
    """An empty database, for the role that owns it."""
    url = server.make()
    yield url
    server.drop(url)


@pytest.fixture
def writer_url(owner_url: str) -> str:
    """The same, migrated and granted, for the role that writes."""
    migrate(owner_url, WRITER)
    return as_role(owner_url, WRITER)


@pytest.fixture(scope="module")
def left_alone(server: Databases) -> Iterator[str]:
    """One database for all that is refused: nothing in it changes."""
    url = server.make()
    migrate(url, WRITER)
    yield as_role(url, WRITER)
    server.drop(url)


def test_every_table_is_in_the_list_of_what_may_be_written() -> None:
    """A table that a migration adds has to be thought of; of the journal's rows none is changed or removed."""
    assert set(MAY_WRITE) == {*(table.name for table in METADATA.sorted_tables), VERSION}
    assert all(MAY_WRITE[table.name] == ("INSERT",) for table in APPEND_ONLY)


def test_a_day_of_the_jackpots_is_lived_audited_and_backed_up_by_the_writing_role(
    writer_url: str, tmp_path: Path
) -> None:
    """Wagers, pays, awards, a void, the cage and the office."""
    with Committer(writer_url) as committer, closing(Reader(writer_url)) as reader:
        day.live(committer, reader)
    assert audit(writer_url).is_clean
    backup(writer_url, tmp_path / "day.backup")
    assert audit(str(tmp_path / "day.backup")).entries == audit(writer_url).entries > 0


@pytest.mark.slow
def test_the_rounds_of_a_kept_room_are_finished_by_the_writing_role(owner_url: str) -> None:
    """Five games at live and practice tables, from the tables of an earlier release."""
    dump = ROOMS / "89b9b0b.sql"
    upgrade(owner_url, revision_of(dump), *rows_of(dump))
    migrate(owner_url, WRITER)
    url = as_role(owner_url, WRITER)
    with closing(Reader(url)) as reader, Committer(url, clock=lambda: LATER) as committer:
        room = Room(committer, reader, prefix="later")
        for found in [found for found in rounds_of(reader) if not found.closed]:
            table = reader.get(FloorTable, found.table)
            if table.mode is TableMode.PRACTICE:
                finish_practice(room, table.id)
            else:
                finish_live(room, table.id, {})
        assert all(found.closed for found in rounds_of(reader))
    assert audit(url).is_clean


def test_a_demonstration_is_furnished_by_the_writing_role(writer_url: str) -> None:
    """People with secrets, jackpots, tables through their gate, a bank account."""
    settings = startup.prepared(Settings(database=writer_url, demo=True, hash_kib=8), database_given=True)
    room = startup.open_room(settings)
    assert room.tables_may_open
    assert room.reader.head().sequence > 0
    assert len(room.reader.all(Badge)) > 5
    room.close()


def test_people_sign_in_and_out_and_are_locked_out_under_the_writing_role(writer_url: str) -> None:
    """Secrets are changed, tries counted and forgotten, sessions made, seen and ended."""
    with Committer(writer_url) as committer:
        committer.do("max", RegisterBadge(badge="max", person="Max", role=Role.MANAGER))
    engine = open_database(writer_url)
    credentials = Credentials(engine, system_clock, memory_kib=8)
    sessions = Sessions(engine, system_clock, dt.timedelta(hours=1), dt.timedelta(hours=1))
    credentials.give_secret("max")
    credentials.set_secret("max", PIN)
    with pytest.raises(WrongSecretError):
        credentials.verify("max", "8350197", "here")
    opened = credentials.verify("max", PIN, "here")
    token, session = sessions.start(opened.badge)
    sessions.changed(session.id)
    assert sessions.find(token) is not None
    sessions.end_of_badge("max")
    sessions.forget()
    credentials.attempts.forget()
    assert sessions.find(token) is None
    engine.dispose()


@pytest.mark.parametrize(
    "statement",
    [
        *(f"ALTER TABLE {table.name} DISABLE TRIGGER ALL" for table in APPEND_ONLY),
        *(f"DROP TRIGGER {table.name}_append_only ON {table.name}" for table in APPEND_ONLY),
        *(f"TRUNCATE {table.name} CASCADE" for table in METADATA.sorted_tables),
        *(f"DROP TABLE {table.name}" for table in APPEND_ONLY),
        *(f"DELETE FROM {table.name}" for table in APPEND_ONLY),
        "DELETE FROM request",
        "DELETE FROM document",
        "DELETE FROM head",
        "UPDATE journal SET reason = 'other'",
        "UPDATE posting SET amount = 0",
        "UPDATE event SET data = '{}'",
        "UPDATE request SET result = '{}'",
        "UPDATE head SET event_start = 'x'",
        "UPDATE alembic_version SET version_num = '0001'",
        "CREATE OR REPLACE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RETURN NULL; END$$",
        "DROP FUNCTION append_only() CASCADE",
        "CREATE TABLE mine (a int)",
        "SET session_replication_role = replica",
    ],
)
def test_the_database_refuses_the_writing_role_whatever_would_change_the_journal(
    left_alone: str, statement: str
) -> None:
    """Not by a trigger, which an owner could take away, but because the role was never granted it."""
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        run(left_alone, statement)


def test_a_server_is_warned_if_it_owns_its_tables_and_not_if_it_only_writes(owner_url: str, writer_url: str) -> None:
    """At the start, for a real room; a demonstration may run as it likes."""
    told = {
        name: startup.open_room(Settings(database=url, hash_kib=8, demo=demo))
        for name, url, demo in (("writer", writer_url, False), ("owner", owner_url, False), ("demo", owner_url, True))
    }
    for room in told.values():
        room.close()
    assert told["writer"].warnings == told["demo"].warnings == []
    assert "who may take the triggers of the journal away" in told["owner"].warnings[0]
    assert told["owner"].tables_may_open


@pytest.mark.parametrize("verb", ["UPDATE", "DELETE", "TRUNCATE", "TRIGGER"])
def test_a_server_is_warned_if_its_role_was_granted_more_than_it_needs(
    owner_url: str, writer_url: str, verb: str
) -> None:
    """By somebody's hand; the next migration takes it back."""
    run(owner_url, f"GRANT {verb} ON journal TO {WRITER}")
    engine = open_database(writer_url)
    assert f"runs as {WRITER}" in warning(engine)
    migrate(owner_url)
    assert warning(engine) == ""
    engine.dispose()


def test_a_migration_grants_new_tables_to_whoever_was_granted_the_old_ones(owner_url: str, writer_url: str) -> None:
    """Also if it is not named again: a server would else start on tables that it can't read."""
    run(owner_url, f"REVOKE ALL ON session FROM {WRITER}")
    migrate(owner_url)
    with psycopg.connect(writer_url.replace("+psycopg", "")) as connection:
        assert connection.execute("SELECT count(*) FROM session").fetchone() == (0,)


def test_tables_that_are_not_there_or_not_granted_are_said_with_what_to_do(owner_url: str) -> None:
    """The server does not start on them; the sentence names the command."""
    url = as_role(owner_url, WRITER)
    with pytest.raises(StoreError, match="run `pitboss store migrate`"):
        open_database(url)
    migrate(owner_url)
    with pytest.raises(StoreError, match=f"run `pitboss store migrate --writer {WRITER}` as the role that owns"):
        open_database(url)


def test_the_writing_role_can_not_migrate(writer_url: str, owner_url: str) -> None:
    """It says so in a sentence, and nothing is changed."""
    run(owner_url, "UPDATE alembic_version SET version_num = '0004'")
    with pytest.raises(StoreError, match="as the role that owns the tables"):
        migrate(writer_url)


def test_a_role_that_is_not_there_or_owns_the_tables_is_refused_and_so_is_an_sqlite_file(
    owner_url: str, tmp_path: Path
) -> None:
    """Nothing is half done: the tables are not made either."""
    with pytest.raises(StoreError, match="There is no role 'nobody-there'"):
        migrate(owner_url, "nobody-there")
    with pytest.raises(StoreError, match="There is no journal"):
        open_database(owner_url)
    owner = sa.make_url(owner_url).username
    with pytest.raises(StoreError, match="has to run as another role"):
        migrate(owner_url, str(owner))
    with pytest.raises(StoreError, match="Roles belong to PostgreSQL"):
        migrate(str(tmp_path / "journal.db"), WRITER)
