"""Personal data of winners have a table of their own, sealed under the room's key; the journal has references only."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make the table; nothing in the others changes."""
    op.create_table(
        "patron",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("request_id", sa.Text, nullable=False, unique=True),
        sa.Column("document_key", sa.Text, nullable=False),
        sa.Column("tax_key", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("sealed", sa.LargeBinary, nullable=False),
        sa.Column("made_at", sa.Text, nullable=False),
    )
