"""Books: the balance of every account, and what an entry does to it."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from pitboss.ledger.entry import LARGEST, Entry, LedgerError


class Posted(NamedTuple):
    """A posting with the balance of its account after it, so that reading a balance is reading its last posting."""

    account: str
    amount: int
    balance: int


def _nothing(_account: str) -> int:
    return 0


class Books:
    """Balances over those of a store, which is asked for each account once; new postings stay here until it is told."""

    def __init__(self, stored: Callable[[str], int] = _nothing) -> None:
        """Books over stored balances; empty ones if there are none."""
        self._stored = stored
        self._balances: dict[str, int] = {}

    def balance(self, account: str) -> int:
        """What an account holds: debits above 0, credits below."""
        found = self._balances.get(account)
        if found is None:
            found = self._balances[account] = self._stored(account)
        return found

    def post(self, entry: Entry) -> tuple[Posted, ...]:
        """Add an entry; its postings come back with the balances after them."""
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

    def touched(self) -> Mapping[str, int]:
        """Every balance that was read or changed here."""
        return dict(self._balances)
