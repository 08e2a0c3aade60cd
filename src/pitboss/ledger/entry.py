"""An entry: a movement of money between accounts that balances, the books that it is posted to, and its record.

It is never changed; a correction is another entry. Each record in the journal carries a hash over itself and the hash
before, so that none can be changed unseen.

Money is an integer of a millionth of a cent, a unit; rates are integer parts per million. A wager of whole cents times
a rate is then a whole number of units: nothing is ever rounded on the way in.
"""

import functools
import hashlib
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from pitboss.ledger.json_data import JsonObject

ACCOUNT = re.compile(r"[a-z][a-z-]*(:[A-Za-z0-9][A-Za-z0-9._-]{0,79}){0,3}")
LARGEST = 2**62
UNITS_PER_CENT = 1_000_000
PPM = 1_000_000
#: What explains an entry, by name: an award, a table, the people who did it.
Facts = Mapping[str, str | int]


def units(cents: int) -> int:
    """An amount of whole cents in units of 10⁻⁶ cent."""
    return cents * UNITS_PER_CENT


def as_cents(amount: int) -> int:
    """The whole cents in an amount, rounded down: what a display shows; the rest is its residue."""
    return amount // UNITS_PER_CENT


class LedgerError(ValueError):
    """An error about an entry that no ledger may hold."""


@functools.lru_cache(maxsize=10_000)
def is_account(name: str) -> bool:
    """Whether an account may have this name; remembered, because the same few are named in every entry."""
    return ACCOUNT.fullmatch(name) is not None


def word_of(account: str) -> str:
    """The kind of an account: the first word of its name."""
    return account.split(":", 1)[0]


class Posting(NamedTuple):
    """An amount on an account: above 0 is a debit, below 0 a credit."""

    account: str
    amount: int


@dataclass(frozen=True, slots=True)
class Entry:
    """An event with postings that balance, and the facts that explain them."""

    kind: str
    postings: tuple[Posting, ...]
    reason: str = ""
    facts: Facts = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse what does not balance, moves nothing, or names an account that can't be."""
        total = 0
        for account, amount in self.postings:
            total += amount
            if not amount:
                raise LedgerError(f"Entry {self.kind!r} has a posting that moves nothing")
            if not is_account(account):
                raise LedgerError(f"{account!r} is not the name of an account")
            if not -LARGEST < amount < LARGEST:
                raise LedgerError(f"{amount} is more than the ledger holds")
        if not self.postings:
            raise LedgerError(f"Entry {self.kind!r} moves nothing")
        if total != 0:
            raise LedgerError(f"Entry {self.kind!r} does not balance: {self.postings}")


def moved(kind: str, amounts: Mapping[str, int], reason: str = "", facts: Facts | None = None) -> Entry:
    """An entry from amounts by account; accounts that get nothing are left out."""
    postings = tuple([Posting(account, amount) for account, amount in amounts.items() if amount])
    return Entry(kind, postings, reason, facts or {})


class Posted(NamedTuple):
    """A posting with the balance of its account after it, so that reading a balance is reading its last posting."""

    account: str
    amount: int
    balance: int


class Books:
    """Balances read from a store once for each account; new postings stay here until they are committed."""

    def __init__(self, stored: Callable[[str], int]) -> None:
        """Open books over stored balances."""
        self._stored = stored
        self._balances: dict[str, int] = {}

    def balance(self, account: str) -> int:
        """The balance of an account: debits above 0, credits below."""
        found = self._balances.get(account)
        if found is None:
            found = self._balances[account] = self._stored(account)
        return found

    def post(self, entry: Entry) -> tuple[Posted, ...]:
        """Post an entry; return its postings with the balances after them."""
        posted = []
        balances = self._balances
        for account, amount in entry.postings:
            held = balances.get(account)
            balance = (self._stored(account) if held is None else held) + amount
            if not -LARGEST < balance < LARGEST:
                raise LedgerError(f"The balance of {account} would be more than the ledger holds")
            balances[account] = balance
            posted.append(Posted(account, amount, balance))
        return tuple(posted)


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
        """The hash of the record when it follows one with another hash."""
        return hashlib.sha256(before.encode() + b"\n" + canonical(self._asdict())).hexdigest()

    def moved(self, word: str) -> int:
        """The amount that the entry moved on all accounts of a kind, debits less credits."""
        return sum(posting.amount for posting in self.postings if word_of(posting.account) == word)
