"""Migration: brings a database to the tables of this release, or does nothing at all."""

from pathlib import Path

import sqlalchemy as sa

from pitboss.store.tables import roles
from pitboss.store.tables.database import StoreError, engine_of, name_of, revision_on, revisions, used_once


def migrate(url: str, writer: str = "") -> str:
    """Make or update the tables, and let a role of the server write; return the number of the last migration."""
    engine = engine_of(url)
    folder = Path(engine.url.database or "").parent
    if engine.dialect.name == "sqlite" and not folder.is_dir():
        raise StoreError(f"There is no folder for {name_of(engine)}: make it first")
    if engine.dialect.name == "sqlite":
        # The file holds secrets' hashes and sealed shuffles: a new one is nobody's but its owner's.
        try:
            Path(engine.url.database or "").touch(mode=0o600)
        except OSError as error:
            raise StoreError(f"{name_of(engine)} can't be made or written: {error.strerror}") from None
    with used_once(engine), engine.begin() as connection:
        _upgrade(connection)
        roles.grant(connection, writer)
    return revisions()[-1]


def _upgrade(connection: sa.Connection) -> None:
    found = revision_on(connection)
    if found == revisions()[-1]:
        return
    if found is not None and found not in revisions():
        raise StoreError(f"The tables are of a newer release ({found}): install that one; nothing was changed")
    # Imported here: Alembic takes longer to load than a database takes to open, and is seldom needed.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parents[1] / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
