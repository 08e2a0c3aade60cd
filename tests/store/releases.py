"""Databases as earlier releases have left them: the tables of a release, and the rows of a dump."""

from pathlib import Path

from alembic import command
from alembic.config import Config

import pitboss.store
from pitboss.store.tables.database import engine_of


def upgrade(url: str, revision: str, *statements: str) -> None:
    """Make the tables of a release, and rows in them."""
    config = Config()
    config.set_main_option("script_location", str(Path(pitboss.store.__file__).parent / "migrations"))
    engine = engine_of(url)
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        for statement in statements:
            is_formatted = engine.dialect.name == "postgresql"  # where a percent sign begins a parameter
            connection.exec_driver_sql(statement.replace("%", "%%") if is_formatted else statement)
    engine.dispose()


def rows_of(dump: Path) -> list[str]:
    """The statements that put the rows of a dump into tables of its release."""
    rows = [line for line in dump.read_text(encoding="utf-8").splitlines() if line.startswith("INSERT INTO")]
    return ["DELETE FROM head", *(line for line in rows if "alembic_version" not in line)]


def revision_of(dump: Path) -> str:
    """The number of the tables that a dump was made of."""
    text = dump.read_text(encoding="utf-8")
    return text.partition('INSERT INTO "alembic_version" VALUES(\'')[2].partition("'")[0]
