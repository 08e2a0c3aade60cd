"""Who may sign in, who is signed in, and wrong tries."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the tables; nothing in the others changes."""
    op.create_table(
        "credential",
        sa.Column("badge", sa.Text, primary_key=True),
        sa.Column("secret_hash", sa.Text, nullable=False),
        sa.Column("must_change", sa.Boolean, nullable=False),
        sa.Column("changed_at", sa.Text, nullable=False),
    )
    op.create_table(
        "attempt",
        sa.Column("sort", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("failed", sa.Integer, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("locked_until", sa.Text, nullable=False),
    )
    op.create_table(
        "session",
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
    )
    op.create_index("session_by_badge", "session", ["badge"])
