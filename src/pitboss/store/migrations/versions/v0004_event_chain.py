"""Events are chained by hashes, as entries are, and say which request they belong to.

The events that are there get the hashes they would have had; which requests they belong to is not known any more. The
requests that are there, and whose each entry is, are covered by the hash that the chain starts from.
"""

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

from pitboss.store.commit.event_chain import event_hash, start_of

revision = "0004"
down_revision = "0003"

#: So many rows are read, and written, at once.
AT_ONCE = 10_000

_REQUESTS = "SELECT id, body_hash, CAST(result AS text) AS result, sequence, at FROM request ORDER BY id COLLATE {}"
_EVENTS = "SELECT id, at, CAST(data AS text) AS data FROM {} WHERE id > :last ORDER BY id LIMIT :most"


def upgrade() -> None:
    """Add the columns, and work out the chain of what is there."""
    if op.get_bind().dialect.name == "postgresql":
        op.execute("LOCK TABLE head, request, journal, event IN ACCESS EXCLUSIVE MODE")  # nobody adds rows meanwhile
        _on_postgresql(_start('"C"'))
    else:
        _on_sqlite(_start("BINARY"))


def _start(collation: str) -> str:
    """Where the chain starts: over all requests, by the bytes of their ids, and over whose each entry is."""
    queries = _REQUESTS.format(collation), "SELECT sequence, request_id FROM journal ORDER BY sequence"
    requests, entries = (
        op.get_bind().execute(sa.text(query), execution_options={"yield_per": AT_ONCE}) for query in queries
    )
    with requests, entries:
        return start_of(requests, entries).hash


def _chained(table: str, before: str) -> Iterator[list[dict[str, Any]]]:
    """The events of a table in batches, each event with its hash."""
    last = -(2**63)  # also those that nobody but a forger can have written, so that the audit finds them
    while rows := op.get_bind().execute(sa.text(_EVENTS.format(table)), {"last": last, "most": AT_ONCE}).all():
        batch = []
        for row in rows:
            before = event_hash(before, row.id, row.at, row.data, "")
            batch.append({"id": row.id, "at": row.at, "data": row.data, "hash": before})
        yield batch
        last = rows[-1].id


def _on_postgresql(start: str) -> None:
    """In place, so that whoever was granted a table keeps it; a batch of hashes is one statement."""
    for table, column in (("event", "request_id"), ("event", "hash"), ("head", "event_start"), ("head", "event_hash")):
        op.add_column(table, sa.Column(column, sa.Text, nullable=False, server_default=""))
        op.alter_column(table, column, server_default=None)
    op.execute("ALTER TABLE event DISABLE TRIGGER event_append_only")
    update = sa.text(
        "UPDATE event SET hash = t.hash FROM unnest(CAST(:ids AS bigint[]), CAST(:hashes AS text[])) t(id, hash) "
        "WHERE event.id = t.id"
    )
    end = start
    for batch in _chained("event", start):
        op.get_bind().execute(update, {"ids": [row["id"] for row in batch], "hashes": [row["hash"] for row in batch]})
        end = batch[-1]["hash"]
    op.execute("ALTER TABLE event ENABLE TRIGGER event_append_only")
    op.execute(sa.text("UPDATE head SET event_start = :start, event_hash = :end").bindparams(start=start, end=end))


def _on_sqlite(start: str) -> None:
    """Into new tables: SQLite adds no column that must not be empty, and a table takes its triggers along."""
    op.rename_table("event", "event_before")
    op.create_table(
        "event",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("request_id", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
    )
    end = start
    for batch in _chained("event_before", start):
        op.get_bind().execute(sa.text("INSERT INTO event VALUES (:id, :at, :data, '', :hash)"), batch)
        end = batch[-1]["hash"]
    op.drop_table("event_before")
    for verb in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER event_no_{verb.lower()} BEFORE {verb} ON event "
            "BEGIN SELECT RAISE(ABORT, 'rows of event are never changed or removed'); END"
        )
    _new_head(start, end)


def _new_head(start: str, end: str) -> None:
    op.rename_table("head", "head_before")
    op.create_table(
        "head",
        sa.Column("id", sa.Integer, sa.CheckConstraint("id = 1", name="head_is_one_row"), primary_key=True),
        sa.Column("sequence", sa.BigInteger, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("event", sa.BigInteger, nullable=False),
        sa.Column("commits", sa.BigInteger, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("event_start", sa.Text, nullable=False),
        sa.Column("event_hash", sa.Text, nullable=False),
    )
    copy = "INSERT INTO head SELECT id, sequence, hash, event, commits, at, :start, :end FROM head_before"
    op.execute(sa.text(copy).bindparams(start=start, end=end))
    op.drop_table("head_before")
