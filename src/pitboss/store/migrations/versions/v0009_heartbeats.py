"""When each device was last heard of."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Make the table; nothing in the others changes."""
    op.create_table(
        "heartbeat",
        sa.Column("device", sa.Text, primary_key=True),
        sa.Column("at", sa.Text, nullable=False),
    )
