"""The tables: the journal and what hangs on it. Migrations make them; a test proves that both say the same."""

import sqlalchemy as sa

#: SQLite counts rows by a column of exactly this type, which makes the journal its own index.
BigInteger = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

#: Told many times an hour at every table: these are not in the index of rare events.
OFTEN = ("round", "game-started", "game-ended", "hand-pressed", "lamp-changed", "ready", "done")
#: Acts of a round that are looked for by themselves.
ODD_ACTS = ("irregularity-called", "cards-refused", "fault-step-taken", "payment-corrected", "entry-withdrawn")


def rare(dialect: str) -> sa.TextClause:
    """The condition that an event is a rare one, in the very words of the index, which it needs to be used."""
    return sa.text(f"{_fact(dialect, 'event')} NOT IN ({_listed(OFTEN)})")


def odd_act(dialect: str) -> sa.TextClause:
    """The condition that an event is an odd act of a round, in the very words of the index."""
    return sa.text(f"{_fact(dialect, 'act')} IN ({_listed(ODD_ACTS)})")


def _fact(dialect: str, name: str) -> str:
    return f"(data ->> '{name}')" if dialect == "postgresql" else f"json_extract(data, '$.{name}')"


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(f"'{name}'" for name in names)


METADATA = sa.MetaData()

#: One row: where the journal ends. Whoever locks it is the only one who writes.
HEAD = sa.Table(
    "head",
    METADATA,
    sa.Column("id", sa.Integer, sa.CheckConstraint("id = 1", name="head_is_one_row"), primary_key=True),
    sa.Column("sequence", sa.BigInteger, nullable=False),
    sa.Column("hash", sa.Text, nullable=False),
    sa.Column("event", sa.BigInteger, nullable=False),
    sa.Column("commits", sa.BigInteger, nullable=False),
    sa.Column("at", sa.Text, nullable=False),
    # The chain of events: the hash it starts from, which covers requests of earlier releases, and that of its end.
    sa.Column("event_start", sa.Text, nullable=False),
    sa.Column("event_hash", sa.Text, nullable=False),
)

#: Every entry, in order, chained by hashes.
JOURNAL = sa.Table(
    "journal",
    METADATA,
    sa.Column("sequence", BigInteger, primary_key=True, autoincrement=False),
    sa.Column("request_id", sa.Text, nullable=False),
    sa.Column("at", sa.Text, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("facts", sa.JSON, nullable=False),
    sa.Column("hash", sa.Text, nullable=False),
)

#: The lines of an entry, each with the balance of its account after it.
POSTING = sa.Table(
    "posting",
    METADATA,
    # On PostgreSQL a trigger does what this key does: see the migration 0003.
    sa.Column("sequence", sa.BigInteger, sa.ForeignKey("journal.sequence"), primary_key=True, autoincrement=False),
    sa.Column("line", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("account", sa.Text, nullable=False),
    sa.Column("amount", sa.BigInteger, nullable=False),
    sa.Column("balance", sa.BigInteger, nullable=False),
    sa.Index("posting_by_account", "account", "sequence"),
    sqlite_with_rowid=False,
)

#: Derived: the balance of each account, for reading in one row. The audit rebuilds it from the postings.
BALANCE = sa.Table(
    "balance",
    METADATA,
    sa.Column("account", sa.Text, primary_key=True),
    sa.Column("balance", sa.BigInteger, nullable=False),
    sa.Column("sequence", sa.BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

#: Jackpots, tables, awards and badges as they are now, and the commit that changed each last.
DOCUMENT = sa.Table(
    "document",
    METADATA,
    sa.Column("kind", sa.Text, primary_key=True),
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("data", sa.JSON, nullable=False),
    sa.Column("commits", sa.BigInteger, nullable=False),
    sa.Index("document_by_commit", "commits"),
)

#: What was asked and answered, by the id that the client gave it.
REQUEST = sa.Table(
    "request",
    METADATA,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("body_hash", sa.Text, nullable=False),
    sa.Column("result", sa.JSON, nullable=False),
    sa.Column("sequence", sa.BigInteger, nullable=False),
    sa.Column("at", sa.Text, nullable=False),
)

#: What happened, for those who listen; ids are in the order of the commits, without gaps. Chained by hashes, which
#: cover the requests too: every request has an event. Events of releases before the chain have no request.
EVENT = sa.Table(
    "event",
    METADATA,
    sa.Column("id", BigInteger, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Text, nullable=False),
    sa.Column("data", sa.JSON, nullable=False),
    sa.Column("request_id", sa.Text, nullable=False),
    sa.Column("hash", sa.Text, nullable=False),
    sa.Index("event_rare", "id", sqlite_where=rare("sqlite"), postgresql_where=rare("postgresql")),
    sa.Index("event_odd_act", "id", sqlite_where=odd_act("sqlite"), postgresql_where=odd_act("postgresql")),
)

#: Rows of these are never changed or removed; triggers refuse it on both databases.
APPEND_ONLY = (JOURNAL, POSTING, EVENT)

#: What opens a card: its secret as an argon2id hash, and whether it has to be changed at the next sign-in.
CREDENTIAL = sa.Table(
    "credential",
    METADATA,
    sa.Column("badge", sa.Text, primary_key=True),
    sa.Column("secret_hash", sa.Text, nullable=False),
    sa.Column("must_change", sa.Boolean, nullable=False),
    sa.Column("changed_at", sa.Text, nullable=False),
)

#: Wrong tries by badge and by address, also for badges that there are not: nobody can tell which those are.
ATTEMPT = sa.Table(
    "attempt",
    METADATA,
    sa.Column("sort", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("failed", sa.Integer, nullable=False),
    sa.Column("at", sa.Text, nullable=False),
    sa.Column("locked_until", sa.Text, nullable=False),
)

#: When each device was last heard of. No part of the journal: a heartbeat changes nothing that anybody answers for.
HEARTBEAT = sa.Table(
    "heartbeat",
    METADATA,
    sa.Column("device", sa.Text, primary_key=True),
    sa.Column("at", sa.Text, nullable=False),
)

#: Derived: which signs blocks of events have, for the search (``store/read/search.py``). The audit makes it again.
TRAIL_BLOCK = sa.Table(
    "trail_block",
    METADATA,
    sa.Column("block", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("bits", sa.LargeBinary, nullable=False),
)

#: Who is signed in. The token itself is only in the cookie of whoever holds it.
SESSION = sa.Table(
    "session",
    METADATA,
    sa.Column("token_hash", sa.Text, primary_key=True),
    sa.Column("badge", sa.Text, nullable=False),
    sa.Column("person", sa.Text, nullable=False),
    sa.Column("role", sa.Text, nullable=False),
    sa.Column("guest", sa.Boolean, nullable=False),
    sa.Column("must_change", sa.Boolean, nullable=False),
    sa.Column("csrf", sa.Text, nullable=False),
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("created_at", sa.Text, nullable=False),
    sa.Column("seen_at", sa.Text, nullable=False),
    sa.Column("expires_at", sa.Text, nullable=False),
    sa.Index("session_by_badge", "badge"),
)

#: Personal data of winners: never in the journal, sealed under the room's key, and erased when their time is over.
#: ``document_key`` and ``tax_key`` are keyed hashes by which one person is known again; ``key`` is the key that sealed.
PATRON = sa.Table(
    "patron",
    METADATA,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("person", sa.Text, nullable=False),
    sa.Column("request_id", sa.Text, nullable=False, unique=True),
    sa.Column("document_key", sa.Text, nullable=False),
    sa.Column("tax_key", sa.Text, nullable=False),
    sa.Column("key", sa.Text, nullable=False),
    sa.Column("sealed", sa.LargeBinary, nullable=False),
    sa.Column("made_at", sa.Text, nullable=False),
)
