"""An entry: a movement of money between accounts that balances. It is never changed; a correction is another entry.

Money is an integer of a millionth of a cent, a unit; rates are integer parts per million. A wager of whole cents times
a rate is then a whole number of units: nothing is ever rounded on the way in.
"""

import functools
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

ACCOUNT = re.compile(r"[a-z][a-z-]*(:[A-Za-z0-9][A-Za-z0-9._-]{0,79}){0,3}")
LARGEST = 2**62
UNITS_PER_CENT = 1_000_000
PPM = 1_000_000
#: What explains an entry, by name: an award, a table, the people who did it.
Facts = Mapping[str, str | int]


def units(cents: int) -> int:
    """Whole cents in units."""
    return cents * UNITS_PER_CENT


def as_cents(amount: int) -> int:
    """The whole cents in an amount, rounded down: what a display shows; the rest is its residue."""
    return amount // UNITS_PER_CENT


class LedgerError(ValueError):
    """An entry that no ledger may hold."""


@functools.lru_cache(maxsize=10_000)
def is_account(name: str) -> bool:
    """Whether an account may have this name; remembered, because the same few are named in every entry."""
    return ACCOUNT.fullmatch(name) is not None


def word_of(account: str) -> str:
    """What kind of account it is: the first word of its name."""
    return account.split(":", 1)[0]


class Posting(NamedTuple):
    """An amount on an account: above 0 is a debit, below 0 a credit."""

    account: str
    amount: int


@dataclass(frozen=True, slots=True)
class Entry:
    """What happened, the postings that balance, and the facts that explain them."""

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
