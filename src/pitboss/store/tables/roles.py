"""Roles of a PostgreSQL server: one owns the tables and migrates them, another writes and can change no journal.

Triggers keep the rows of the journal as they are, and whoever owns a table may take its triggers away. So the card room
runs as a role that owns nothing and is granted, table by table, what it really does.
"""

import sqlalchemy as sa

from pitboss.store.tables.database import StoreError
from pitboss.store.tables.schema import APPEND_ONLY, METADATA

#: The table in which migrations write down how far they are.
VERSION = "alembic_version"

#: What the writing role may do beside reading. A verb with columns is granted for these columns alone.
MAY_WRITE = {
    "head": ("UPDATE (sequence, hash, event, commits, at, event_hash)",),
    "journal": ("INSERT",),
    "posting": ("INSERT",),
    "event": ("INSERT",),
    "request": ("INSERT",),
    "balance": ("INSERT", "UPDATE (balance, sequence)"),
    "document": ("INSERT", "UPDATE (data, commits)"),
    "credential": ("INSERT", "UPDATE"),
    "attempt": ("INSERT", "UPDATE", "DELETE"),
    "session": ("INSERT", "UPDATE", "DELETE"),
    "heartbeat": ("INSERT", "UPDATE"),
    "patron": ("INSERT", "DELETE"),
    "trail_block": ("INSERT",),
    VERSION: (),
}

_ABOUT = sa.text("""
SELECT rolsuper OR EXISTS (
    SELECT FROM pg_class WHERE oid = ANY(CAST(:tables AS regclass[])) AND pg_has_role(rolname, relowner, 'MEMBER')
) FROM pg_roles WHERE rolname = :role
""")
_GRANTED = sa.text("""
SELECT DISTINCT grantee FROM information_schema.role_table_grants WHERE table_schema = current_schema()
    AND table_name = 'journal' AND privilege_type = 'INSERT' AND grantee NOT IN (SELECT rolname FROM pg_roles, pg_class
        WHERE pg_class.oid = CAST('journal' AS regclass) AND pg_roles.oid = relowner) AND grantee <> 'PUBLIC'
""")
_MAY_TOO_MUCH = sa.text("""
SELECT bool_or(has_table_privilege(name, verb)) FROM unnest(CAST(:tables AS text[])) name,
    unnest(ARRAY['UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) verb
""")


def grant(connection: sa.Connection, writer: str) -> None:
    """Grant roles the right to write, and no more: the named one, and those that were granted it before."""
    if connection.dialect.name != "postgresql":
        if writer:
            raise StoreError("Roles belong to PostgreSQL: whoever can open an SQLite file can write all of it")
        return
    if not writer and not _owns(connection, _current(connection)):
        return  # whoever only writes finds the tables as they should be: there is nothing to grant
    if writer and _owns(connection, writer) is None:
        raise StoreError(f"There is no role {writer!r:.60} on the server: make it first, as with `createuser {writer}`")
    for role in {*connection.execute(_GRANTED).scalars(), *([writer] if writer else ())}:
        if _owns(connection, role):
            raise StoreError(
                f"{role} owns the tables, or may do all on the server: the card room has to run as another role"
            )
        _grant_to(connection, role)


def _current(connection: sa.Connection) -> str:
    return str(connection.execute(sa.text("SELECT current_user")).scalar_one())


def _owns(connection: sa.Connection, role: str) -> bool | None:
    """Whether a role owns a table, directly, by another role or as a superuser; ``None`` if there is no such role."""
    tables = [table.name for table in METADATA.sorted_tables]
    found = connection.execute(_ABOUT, {"tables": tables, "role": role}).scalar()
    return None if found is None else bool(found)


def _grant_to(connection: sa.Connection, role: str) -> None:
    """Revoke earlier grants, then grant what is in the list."""
    quote = connection.dialect.identifier_preparer.quote_identifier
    schema = quote(str(connection.execute(sa.text("SELECT current_schema()")).scalar_one()))
    statements = [f"REVOKE CREATE ON SCHEMA {schema} FROM PUBLIC", f"GRANT USAGE ON SCHEMA {schema} TO {quote(role)}"]
    for table, verbs in MAY_WRITE.items():
        statements.append(f"REVOKE ALL ON {table} FROM PUBLIC, {quote(role)}")
        statements += [f"GRANT {verb} ON {table} TO {quote(role)}" for verb in ("SELECT", *verbs)]
    for statement in statements:
        connection.exec_driver_sql(statement)


def warning(engine: sa.Engine) -> str:
    """The sentence about what this connection's role may do to the journal and should not; empty if nothing."""
    if engine.dialect.name != "postgresql":
        return ""
    with engine.connect() as connection:
        role = _current(connection)
        tables = [table.name for table in APPEND_ONLY]
        if not _owns(connection, role) and not connection.execute(_MAY_TOO_MUCH, {"tables": tables}).scalar():
            return ""
    return (
        f"The card room runs as {role}, who may take the triggers of the journal away or change its rows: let "
        f"`pitboss store migrate --writer ROLE` grant another role what it needs, and run as that one"
    )
