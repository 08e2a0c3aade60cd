"""From the tables of one release to the next, on both databases."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from tests.postgres import Databases

import pitboss.store
from pitboss.store import migrate
from pitboss.store.database import engine_of, open_database, revisions


@pytest.fixture(params=["sqlite", "postgresql"])
def first_tables(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database with the first tables only, and one entry of a document in it."""
    databases: Databases | None = None
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path / 'first.db'}"
    else:
        databases = request.getfixturevalue("postgres")
        assert isinstance(databases, Databases)
        url = databases.make()
    config = Config()
    config.set_main_option("script_location", str(Path(pitboss.store.__file__).parent / "migrations"))
    engine = engine_of(url)
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.execute(sa.text("INSERT INTO document VALUES ('badge', 'b1', '{\"id\":\"b1\"}', 7)"))
    engine.dispose()
    yield url
    if databases is not None:
        databases.drop(url)


def test_tables_of_the_first_release_get_those_for_people_and_keep_what_they_hold(first_tables: str) -> None:
    """One step, in one transaction, and nothing that was written is touched."""
    assert migrate(first_tables) == revisions()[-1]
    engine = open_database(first_tables)
    with engine.connect() as connection:
        names = set(sa.inspect(connection).get_table_names())
        kept = connection.execute(sa.text("SELECT kind, id, commits FROM document")).one()
    engine.dispose()
    assert {"credential", "attempt", "session", "journal", "head"} <= names
    assert tuple(kept) == ("badge", "b1", 7)
