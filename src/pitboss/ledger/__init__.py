"""The ledger: integer units, accounts, balanced entries and the chain of hashes over them. It knows no game."""

from pitboss.ledger.books import Books, Posted
from pitboss.ledger.chain import GENESIS, chain_hash
from pitboss.ledger.entry import Entry, LedgerError, Posting
from pitboss.ledger.units import PPM, UNITS_PER_CENT, as_cents, units

__all__ = [
    "GENESIS",
    "PPM",
    "UNITS_PER_CENT",
    "Books",
    "Entry",
    "LedgerError",
    "Posted",
    "Posting",
    "as_cents",
    "chain_hash",
    "units",
]
