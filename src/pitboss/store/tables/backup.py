"""Backup and restore. A backup is an SQLite file, wherever it came from: it can be read, audited and restored anywhere.

So a backup is also the way from SQLite to PostgreSQL, and back.
"""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from pitboss.store.audits.audit import audit
from pitboss.store.tables.database import (
    ROWS_AT_ONCE,
    StoreError,
    consistent_read_of,
    engine_of,
    name_of,
    open_database,
    url_of,
    used_once,
)
from pitboss.store.tables.migration import migrate
from pitboss.store.tables.schema import HEAD, METADATA, SESSION


def backup(url: str, file: Path) -> None:
    """Copy a database as it is at this moment, beside the writer; the file is there whole or not at all."""
    if file.exists():
        raise StoreError(f"There is a file {file} already: a backup never overwrites another")
    if not file.parent.is_dir():
        raise StoreError(f"There is no folder for the backup {file}: make it first")
    partial = file.with_name(f"{file.name}.partial")
    partial.unlink(missing_ok=True)
    try:
        # It holds hashes of secrets and sealed shuffles: from its first byte on it is nobody's but its owner's.
        partial.touch(mode=0o600)
        if url_of(url).get_backend_name() == "sqlite":
            _copy_file(url, partial)
        else:
            _copy_rows(url, partial)
        with closing(sqlite3.connect(partial)) as made:
            made.execute("PRAGMA journal_mode = DELETE")  # one file, without a log beside it
            made.execute("PRAGMA secure_delete = ON")
            with made:
                made.execute(f"DELETE FROM {SESSION.name}")  # noqa: S608 - the name of our own table
        _sync(partial)
        partial.rename(file)
        _sync(file.parent)
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"The backup {file} can't be written: {error}") from error
    finally:
        partial.unlink(missing_ok=True)


def _copy_file(url: str, file: Path) -> None:
    """Copy an SQLite file by its own backup, page by page."""
    open_database(url).dispose()
    with closing(sqlite3.connect(url_of(url).database or "")) as source, closing(sqlite3.connect(file)) as target:
        source.backup(target)


def _copy_rows(url: str, file: Path) -> None:
    """Copy every table in one snapshot."""
    migrate(str(file))
    engine = engine_of(str(file))
    try:
        with consistent_read_of(url) as source, engine.begin() as target:
            _copy(source, target)
    finally:
        engine.dispose()


def _copy(source: sa.Connection, target: sa.Connection) -> None:
    """Copy JSON as the text that is stored, not read and written anew: hashes are over that text.

    Whoever was signed in then is not signed in again: sessions stay where they are.
    """
    target.execute(sa.delete(HEAD))
    for table in METADATA.sorted_tables:
        if table is SESSION:
            continue
        columns = [sa.cast(column, sa.Text).label(column.name) if _is_json(column) else column for column in table.c]
        values = {column.name: _verbatim(column.name, target) for column in table.c if _is_json(column)}
        with source.execution_options(yield_per=ROWS_AT_ONCE).execute(sa.select(*columns)) as rows:
            for some in rows.mappings().partitions():
                target.execute(sa.insert(table).values(values), [dict(row) for row in some])


def _is_json(column: sa.Column[Any]) -> bool:
    return isinstance(column.type, sa.JSON)


def _verbatim(name: str, target: sa.Connection) -> sa.ColumnElement[Any]:
    """A value of a JSON column as its text: PostgreSQL wants to be told that it is JSON, SQLite keeps any text."""
    text = sa.bindparam(name, type_=sa.Text)
    return sa.cast(text, sa.JSON) if target.dialect.name == "postgresql" else text


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def restore(file: Path, url: str) -> None:
    """Fill an empty database from a backup that passes its audit, in one transaction."""
    if not file.is_file():
        raise StoreError(f"There is no backup {file}")
    with used_once(engine_of(url)) as engine:
        _check_is_empty(engine)
        report = audit(str(file))
        if not report.is_clean:
            raise StoreError(f"The backup {file} is damaged and was not restored: {report.findings[0]}")
        migrate(url)
        with consistent_read_of(str(file)) as source, engine.begin() as target:
            if target.execute(sa.select(HEAD.c.commits).with_for_update()).scalar_one():
                raise _is_not_empty(engine)
            _copy(source, target)


def _check_is_empty(engine: sa.Engine) -> None:
    """Refuse a database that is not empty, before the audit takes its time; it is checked again under the lock."""
    if engine.dialect.name == "sqlite" and not Path(engine.url.database or "").exists():
        return
    with engine.connect() as connection:
        if sa.inspect(connection).has_table(HEAD.name) and connection.execute(sa.select(HEAD.c.commits)).scalar():
            raise _is_not_empty(engine)


def _is_not_empty(engine: sa.Engine) -> StoreError:
    return StoreError(f"{name_of(engine)} has a journal already: restore into an empty database")
