"""A posting belongs to an entry: on PostgreSQL checked once a statement, no longer once a row.

The foreign key took a third of the server's time for a commit: it looks up and locks the entry anew for each posting.
Entries are never removed, so looking once when postings are added says the same. On SQLite the key costs next to
nothing, and stays.
"""

from alembic import op

revision = "0003"
down_revision = "0002"

#: By the journal's key whatever the server thinks of the tables' sizes: it would keep a plan from when they were empty.
_CHECK = """
CREATE FUNCTION posting_has_entry() RETURNS trigger LANGUAGE plpgsql
    SET enable_seqscan TO off SET enable_hashjoin TO off SET enable_mergejoin TO off AS
$$
DECLARE stray bigint;
BEGIN
    SELECT sequence INTO stray FROM (SELECT DISTINCT sequence FROM added) each
        WHERE NOT EXISTS (SELECT FROM journal WHERE journal.sequence = each.sequence) LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION 'a posting belongs to entry %, which is not in the journal', stray
            USING ERRCODE = 'foreign_key_violation';
    END IF;
    RETURN NULL;
END
$$
"""
_TRIGGER = """
CREATE TRIGGER posting_has_entry AFTER INSERT ON posting REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION posting_has_entry()
"""


def upgrade() -> None:
    """Put the trigger in the place of the key."""
    if op.get_bind().dialect.name == "postgresql":
        op.drop_constraint("posting_sequence_fkey", "posting", type_="foreignkey")
        op.execute(_CHECK)
        op.execute(_TRIGGER)
