"""The ledger: integer units, accounts, balanced entries and the chain of hashes over them. It knows no game."""

from pitboss.ledger.entry import (
    GENESIS,
    PPM,
    UNITS_PER_CENT,
    Books,
    Entry,
    Facts,
    JournalRecord,
    LedgerError,
    Posted,
    Posting,
    as_cents,
    units,
)

__all__ = [
    "GENESIS",
    "PPM",
    "UNITS_PER_CENT",
    "Books",
    "Entry",
    "Facts",
    "JournalRecord",
    "LedgerError",
    "Posted",
    "Posting",
    "as_cents",
    "units",
]
