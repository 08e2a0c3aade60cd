"""The identities that jackpot money must satisfy, whatever the documents say: checked entry by entry on the journal.

Numbers in brackets are those of the identities in ``docs/store.md``.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pitboss.jackpots import accounts
from pitboss.ledger import Posted

#: Kinds of entries that may touch the players' money, and which way: + up, - down, ± both.
WAYS: Mapping[str, Mapping[str, str]] = {
    "meter": {
        "seed": "+", "wagers": "+", "reseed": "+", "fixed-pay": "-", "award-locked": "-", "void": "-",
        "award-rejected": "±", "adjustment": "±", "retirement": "±",
    },
    "reserve": {"wagers": "+", "void": "-", "reseed": "-", "adjustment": "±", "retirement": "-"},
    "overflow": {"wagers": "+", "void": "-", "reseed": "-", "adjustment": "±", "retirement": "-"},
}  # fmt: skip

#: What is owed on these is never below nothing.
OWED = ("meter", "reserve", "overflow", "pending", "payable")

#: Where the parts of a wager may go.
PARTS_OF_A_WAGER = ("meter", "reserve", "overflow", "receivable", "house-share")


def word_of(account: str) -> str:
    """What kind of account it is: its first word."""
    return account.split(":", 1)[0]


@dataclass
class Identities:
    """What has moved on each account of the players' money by kind of entry, and how far each award has come."""

    moved: dict[str, dict[str, int]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(int)))
    locked: dict[str, int] = field(default_factory=dict)
    confirmed: dict[str, int] = field(default_factory=dict)
    paid: dict[str, int] = field(default_factory=dict)

    def check(self, kind: str, facts: Mapping[str, Any], postings: Sequence[Posted]) -> Iterator[str]:
        """What is wrong with an entry."""
        for posting in postings:
            yield from self._check_posting(kind, posting)
        if kind == "wagers":
            yield from _check_wagers(postings)
        elif kind == "reseed":
            yield from _check_reseed(postings)
        elif kind.startswith("award-"):
            yield from self._check_award(kind, str(facts.get("award", "")), postings)

    def _check_posting(self, kind: str, posting: Posted) -> Iterator[str]:
        word, grown = word_of(posting.account), -posting.amount
        if word in OWED and posting.balance > 0:
            yield f"{posting.account} is below nothing (8)"
        if word not in WAYS:
            return
        self.moved[posting.account][kind] += grown
        way = WAYS[word].get(kind)
        if way is None:
            yield f"an entry {kind!r} may not touch {posting.account} (1, 2, 3)"
        elif (way == "+" and grown < 0) or (way == "-" and grown > 0):
            yield f"{posting.account} moves the wrong way for {kind!r} (1, 2, 3)"

    def _check_award(self, kind: str, award: str, postings: Sequence[Posted]) -> Iterator[str]:
        """An award is locked, then confirmed or rejected, then paid: each for what it was before, and once."""
        amounts = {posting.account: posting.amount for posting in postings}
        pending, payable = amounts.get(accounts.pending(award), 0), amounts.get(accounts.payable(award), 0)
        if kind == "award-locked":
            self.locked[award] = -pending
        elif kind == "award-rejected":
            if pending != self.locked.pop(award, 0):
                yield f"award {award} is rejected for another amount than was locked (5)"
        elif kind == "award-confirmed":
            self.confirmed[award] = pending
            if pending != self.locked.pop(award, 0) or payable != -pending:
                yield f"award {award} is confirmed for another amount than was locked (5)"
        elif kind == "award-paid":
            self.paid[award] = payable
            if payable != self.confirmed.get(award):
                yield f"award {award} is paid another amount than was confirmed (5)"


def _check_wagers(postings: Sequence[Posted]) -> Iterator[str]:
    """A wager splits exactly: all that comes into the tray goes to the meters, their reserves and the house (4)."""
    staked = sum(posting.amount for posting in postings if word_of(posting.account) == "tray")
    split = [posting for posting in postings if word_of(posting.account) in PARTS_OF_A_WAGER]
    if staked <= 0 or -sum(posting.amount for posting in split) != staked:
        yield "the wagers do not split exactly (4)"
    if any(posting.amount > 0 for posting in split):
        yield "a part of the wagers goes the wrong way (4)"


def _check_reseed(postings: Sequence[Posted]) -> Iterator[str]:
    """After a 100% award the seed and all of the reserve and the overflow are on the meter (7)."""
    left = [each.account for each in postings if word_of(each.account) in {"reserve", "overflow"} and each.balance]
    if left:
        yield f"{left[0]} is not empty after the meter was started again (7)"
