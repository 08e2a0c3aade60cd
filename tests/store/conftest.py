"""Every test of the store runs on both databases: those that take ``url`` get a fresh one of each."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from tests.postgres import Databases, Server

from pitboss.ledger import GENESIS
from pitboss.store import Committer, Limits, Reader, migrate
from pitboss.store.tables.schema import APPEND_ONLY, METADATA


@pytest.fixture
def own_server() -> Iterator[Server]:
    """A server that a test may kill."""
    server = Server()
    try:
        server.make()
        server.start()
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the tables of this release; copied, because making them takes longer."""
    file = tmp_path_factory.mktemp("template") / "journal.db"
    migrate(str(file))
    return file


@pytest.fixture(scope="session")
def postgres_database(postgres: Databases) -> str:
    """One database with the tables of this release: emptied for each test, because making one takes longer."""
    url = postgres.make()
    migrate(url)
    return url


@pytest.fixture
def sqlite_url(sqlite_template: Path, tmp_path: Path) -> str:
    """A fresh SQLite file."""
    return f"sqlite:///{shutil.copy(sqlite_template, tmp_path / 'journal.db')}"


@pytest.fixture
def postgres_url(postgres_database: str) -> str:
    """A fresh database on PostgreSQL."""
    tables = [table.name for table in METADATA.sorted_tables]
    guards = [f"ALTER TABLE {table.name} {{}} TRIGGER ALL" for table in APPEND_ONLY]
    statements = [
        *(guard.format("DISABLE") for guard in guards),
        f"TRUNCATE {', '.join(tables)}",
        *(guard.format("ENABLE") for guard in guards),
        f"INSERT INTO head VALUES (1, 0, '{GENESIS}', 0, 0, '', '{GENESIS}', '{GENESIS}')",
    ]
    with psycopg.connect(postgres_database.replace("+psycopg", "")) as connection:
        connection.execute("; ".join(statements).encode())
    return postgres_database


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """A fresh database of each kind."""
    fixture = "sqlite_url" if request.param == "sqlite" else "postgres_url"
    return str(request.getfixturevalue(fixture))


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database without tables."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'empty.db'}"
        return
    databases = request.getfixturevalue("postgres")
    assert isinstance(databases, Databases)
    url = databases.make()
    yield url
    databases.drop(url)


@pytest.fixture
def committer(url: str) -> Iterator[Committer]:
    """A committer that tries again only when it is told to."""
    with Committer(url, limits=Limits(retry_seconds=600)) as writer:
        yield writer


@pytest.fixture
def reader(url: str) -> Iterator[Reader]:
    """A reader of the same database."""
    found = Reader(url)
    yield found
    found.close()
