"""The trail is searched by indexes: of the events that are not told all the time, and of the signs in blocks of them.

No row of the journal or of the events changes. The blocks are filled by the server, and can be made again at any time.
"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

#: As ``store/tables/schema.py`` has them in this release.
_OFTEN = "'round', 'game-started', 'game-ended', 'hand-pressed', 'lamp-changed', 'ready', 'done'"
_ACTS = "'irregularity-called', 'cards-refused', 'fault-step-taken', 'payment-corrected', 'entry-withdrawn'"


def upgrade() -> None:
    """Make the indexes and the table of blocks."""
    of = "(data ->> '{}')" if op.get_bind().dialect.name == "postgresql" else "json_extract(data, '$.{}')"
    op.execute(f"CREATE INDEX event_rare ON event (id) WHERE {of.format('event')} NOT IN ({_OFTEN})")
    op.execute(f"CREATE INDEX event_odd_act ON event (id) WHERE {of.format('act')} IN ({_ACTS})")
    op.create_table(
        "trail_block",
        sa.Column("block", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("bits", sa.LargeBinary, nullable=False),
    )
