"""The chain: each entry of the journal carries a hash over itself and the hash before, so that none can be changed."""

import hashlib
import json
from typing import NamedTuple

from pitboss.ledger.books import Posted
from pitboss.ledger.entry import Facts, word_of
from pitboss.ledger.json_data import JsonObject

#: The hash before the first entry.
GENESIS = "0" * 64

#: Made once: making one takes as long as writing a record with it.
_CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def canonical(record: JsonObject) -> bytes:
    """A record as bytes that are the same everywhere: JSON with sorted keys and no blanks."""
    return _CANONICAL.encode(record).encode()


class JournalRecord(NamedTuple):
    """An entry as the journal has it: its number and time, and its postings with the balances after them."""

    sequence: int
    at: str
    kind: str
    reason: str
    facts: Facts
    postings: tuple[Posted, ...]

    def hash_after(self, before: str) -> str:
        """The hash of the record where it follows the one with another hash."""
        return hashlib.sha256(before.encode() + b"\n" + canonical(self._asdict())).hexdigest()

    def moved(self, word: str) -> int:
        """What the entry moved on all accounts of a kind, debits less credits."""
        return sum(posting.amount for posting in self.postings if word_of(posting.account) == word)
