"""The first tables: head, journal, postings, balances, documents, requests and events."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_APPEND_ONLY = ("journal", "posting", "event")


def upgrade() -> None:
    """Make the tables, the one row of the head, and the triggers that keep the journal as it is."""
    _journal()
    _state()
    op.execute(sa.text("INSERT INTO head VALUES (1, 0, :genesis, 0, 0, '')").bindparams(genesis="0" * 64))
    if op.get_bind().dialect.name == "postgresql":
        _postgresql_triggers()
    else:
        _sqlite_triggers()


def _journal() -> None:
    op.create_table(
        "head",
        sa.Column("id", sa.Integer, sa.CheckConstraint("id = 1", name="head_is_one_row"), primary_key=True),
        sa.Column("sequence", sa.BigInteger, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("event", sa.BigInteger, nullable=False),
        sa.Column("commits", sa.BigInteger, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
    )
    op.create_table(
        "journal",
        sa.Column("sequence", _NUMBER, primary_key=True, autoincrement=False),
        sa.Column("request_id", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("facts", sa.JSON, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
    )
    op.create_table(
        "posting",
        sa.Column("sequence", sa.BigInteger, sa.ForeignKey("journal.sequence"), primary_key=True, autoincrement=False),
        sa.Column("line", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("account", sa.Text, nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("balance", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("posting_by_account", "posting", ["account", "sequence"])
    op.create_table(
        "event",
        sa.Column("id", _NUMBER, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
    )


def _state() -> None:
    op.create_table(
        "balance",
        sa.Column("account", sa.Text, primary_key=True),
        sa.Column("balance", sa.BigInteger, nullable=False),
        sa.Column("sequence", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "document",
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("commits", sa.BigInteger, nullable=False),
    )
    op.create_index("document_by_commit", "document", ["commits"])
    op.create_table(
        "request",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("body_hash", sa.Text, nullable=False),
        sa.Column("result", sa.JSON, nullable=False),
        sa.Column("sequence", sa.BigInteger, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
    )


def _sqlite_triggers() -> None:
    for table in _APPEND_ONLY:
        for verb in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, 'rows of {table} are never changed or removed'); END"
            )


def _postgresql_triggers() -> None:
    op.execute(
        "CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS "
        "$$BEGIN RAISE EXCEPTION 'rows of % are never changed or removed', TG_TABLE_NAME; END$$"
    )
    for table in _APPEND_ONLY:
        op.execute(
            f"CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
            "FOR EACH STATEMENT EXECUTE FUNCTION append_only()"
        )
