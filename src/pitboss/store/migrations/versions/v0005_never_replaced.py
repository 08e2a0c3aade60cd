"""Rows that are never changed are never replaced either: SQLite's INSERT OR REPLACE passed the triggers on removal.

PostgreSQL has no such statement; there an insert that updates on a conflict meets the trigger on updates.
"""

from alembic import op

revision = "0005"
down_revision = "0004"

_KEYS = {
    "journal": "sequence = NEW.sequence",
    "posting": "sequence = NEW.sequence AND line = NEW.line",
    "event": "id = NEW.id",
}


def upgrade() -> None:
    """Refuse a row in the place of another, whatever the statement says about conflicts."""
    if op.get_bind().dialect.name != "sqlite":
        return
    for table, is_there in _KEYS.items():
        found = f"SELECT 1 FROM {table} WHERE {is_there}"  # noqa: S608 - our own names
        refuse = f"BEGIN SELECT RAISE(ABORT, 'rows of {table} are never changed or removed'); END"
        op.execute(f"CREATE TRIGGER {table}_no_replace BEFORE INSERT ON {table} WHEN EXISTS ({found}) {refuse}")
