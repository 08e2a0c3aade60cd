"""An entry: a movement of money between accounts that balances. It is never changed; a correction is another entry."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

ACCOUNT = re.compile(r"[a-z][a-z-]*(:[A-Za-z0-9][A-Za-z0-9._-]{0,79}){0,3}")
LARGEST = 2**62


class LedgerError(ValueError):
    """An entry that no ledger may hold."""


@dataclass(frozen=True, slots=True)
class Posting:
    """An amount on an account: above 0 is a debit, below 0 a credit."""

    account: str
    amount: int


@dataclass(frozen=True, slots=True)
class Entry:
    """What happened, the postings that balance, and the facts that explain them."""

    kind: str
    postings: tuple[Posting, ...]
    reason: str = ""
    facts: Mapping[str, str | int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse what does not balance, moves nothing, or names an account that can't be."""
        if not self.postings or any(posting.amount == 0 for posting in self.postings):
            raise LedgerError(f"Entry {self.kind!r} has a posting that moves nothing")
        if sum(posting.amount for posting in self.postings) != 0:
            raise LedgerError(f"Entry {self.kind!r} does not balance: {self.postings}")
        for posting in self.postings:
            if not ACCOUNT.fullmatch(posting.account):
                raise LedgerError(f"{posting.account!r} is not the name of an account")
            if abs(posting.amount) >= LARGEST:
                raise LedgerError(f"{posting.amount} is more than the ledger holds")


def moved(
    kind: str, amounts: Mapping[str, int], reason: str = "", facts: Mapping[str, str | int] | None = None
) -> Entry:
    """An entry from amounts by account; accounts that get nothing are left out."""
    postings = tuple(Posting(account, amount) for account, amount in amounts.items() if amount)
    return Entry(kind, postings, reason, facts or {})
