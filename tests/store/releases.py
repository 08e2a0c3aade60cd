"""Databases as earlier releases have left them: the tables of a release, and the rows of a dump."""

import re
from pathlib import Path

from alembic import command
from alembic.config import Config

import pitboss.store
from pitboss.store.tables.database import engine_of

#: Rows of these tables have bytes in them, which a dump of SQLite writes as X'…'.
_WITH_BYTES = ('INSERT INTO "patron"', 'INSERT INTO "trail_block"')


def upgrade(url: str, revision: str, *statements: str) -> None:
    """Make the tables of a release, and rows in them."""
    config = Config()
    config.set_main_option("script_location", str(Path(pitboss.store.__file__).parent / "migrations"))
    engine = engine_of(url)
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        for statement in statements:
            connection.exec_driver_sql(statement if engine.dialect.name == "sqlite" else _for_postgresql(statement))
    engine.dispose()


def _for_postgresql(statement: str) -> str:
    """A row of a dump as PostgreSQL takes it: bytes in its own notation, and no percent sign begins a parameter."""
    if statement.startswith(_WITH_BYTES):
        statement = re.sub(r"(?<=,)X'([0-9A-F]*)'", r"'\\x\1'::bytea", statement)
    return statement.replace("%", "%%")


def rows_of(dump: Path) -> list[str]:
    """The statements that put the rows of a dump into tables of its release."""
    rows = [line for line in dump.read_text(encoding="utf-8").splitlines() if line.startswith("INSERT INTO")]
    return ["DELETE FROM head", *(line for line in rows if "alembic_version" not in line)]


def revision_of(dump: Path) -> str:
    """The number of the tables that a dump was made of."""
    text = dump.read_text(encoding="utf-8")
    return text.partition('INSERT INTO "alembic_version" VALUES(\'')[2].partition("'")[0]
