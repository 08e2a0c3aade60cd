"""Identities: what the books of jackpots must satisfy after every posting, checked on the journal and on a state."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pitboss.jackpots import accounts
from pitboss.jackpots.caring import DOWN, UP
from pitboss.jackpots.documents import Award, AwardStatus
from pitboss.jackpots.state import State
from pitboss.ledger import units

Record = Mapping[str, Any]

#: Accounts that never hold a debit (what is owed to players) and those that never hold a credit.
OWED = frozenset({"meter", "reserve", "overflow", "pending", "payable"})
HELD = frozenset({"seed", "receivable", "in-transit"})

_MONEY_BEHIND = {"cage": "-", "bank": "-", "practice": "-"}

#: Which accounts an entry of a kind may move, and which way: + is a debit, - a credit. A meter goes down by a debit,
#: so this is also the closed list of WAC 230-15-695.
MOVES: Mapping[str, Mapping[str, str]] = {
    "seed": {"seed": "+", "meter": "-"},
    "wagers": {"tray": "+", "meter": "-", "reserve": "-", "overflow": "-", "receivable": "-", "house-share": "-"},
    "void": {"tray": "-", "meter": "+", "reserve": "+", "overflow": "+", "receivable": "+", "house-share": "+",
             "borne": "+"},
    "fixed-pay": {"tray": "-", "fixed-pays": "+", "meter": "+", "receivable": "+", "borne": "+"},
    "award-locked": {"meter": "+", "borne": "+", "fixed-pays": "+", "pending": "-"},
    "reseed": {"seed": "+", "reserve": "+", "overflow": "+-", "meter": "-"},
    "award-confirmed": {"pending": "+", "payable": "-"},
    "award-rejected": {"pending": "+", "meter": "-", "overflow": "-", "borne": "-", "fixed-pays": "-"},
    "seed-taken-back": {"meter": "+", "seed": "-"},
    "award-paid": {"payable": "+", **_MONEY_BEHIND},
    "adjustment": {"meter": "+-", "reserve": "+-", "overflow": "+-", "adjustments": "+-", "seed": "-", "borne": "-",
                   "gross-receipts": "-", "payable": "+", "fixed-pays": "-", "practice": "-"},
    "retirement": {"meter": "+-", "seed": "-", "receivable": "-", "borne": "+", "reserve": "+", "overflow": "+-"},
    "deposit": {"cage": "-", "in-transit": "+-", "bank": "+"},
}  # fmt: skip


@dataclass
class _Audit:
    """What the records up to some place add up to."""

    balances: dict[str, int] = field(default_factory=dict)
    sequence: int = 0
    locked: dict[str, int] = field(default_factory=dict)

    def read(self, record: Record) -> Iterator[str]:
        """The faults of the next record."""
        self.sequence += 1
        if record["sequence"] != self.sequence:
            yield f"its number should be {self.sequence}"
            self.sequence = int(record["sequence"])
        if sum(amount for _, amount, _ in record["postings"]) != 0:
            yield "it does not balance"
        for account, amount, balance in record["postings"]:
            yield from self._post(account, amount, balance)
        yield from _misplaced(record)
        yield from self._of_kind(record)

    def _post(self, account: str, amount: int, balance: int) -> Iterator[str]:
        wanted = self.balances.get(account, 0) + amount
        if balance != wanted:
            yield f"{account} stands at {balance} and should at {wanted}"
        kind = account.split(":", 1)[0]
        if kind in OWED and wanted > 0:
            yield f"{account} owes less than nothing"
        if kind in HELD and wanted < 0:
            yield f"{account} holds less than nothing"
        self.balances[account] = wanted

    def _of_kind(self, record: Record) -> Iterator[str]:
        kind, facts = record["kind"], record["facts"]
        moved = {account: amount for account, amount, _ in record["postings"]}
        if kind == "wagers" and _debit(moved, "tray") % facts["wagers"]:
            yield "its wagers are not of one size"
        if kind == "reseed" and self.balances.get(accounts.reserve(facts["jackpot"], facts["meter"]), 0):
            yield "a reserve is left behind"
        if kind == "award-locked":
            self.locked[facts["award"]] = -moved.get(accounts.pending(facts["award"]), 0)
        if kind in {"award-confirmed", "award-rejected"}:
            yield from self._whole(facts["award"], moved.get(accounts.pending(facts["award"]), 0))
        if kind == "award-paid":
            yield from self._whole(facts["award"], moved.get(accounts.payable(facts["award"]), 0))
        if kind == "adjustment":
            yield from _unsigned(record)

    def _whole(self, award: str, amount: int) -> Iterator[str]:
        if amount != self.locked.get(award):
            yield f"award {award} is not the amount that was locked"


def _debit(moved: Mapping[str, int], kind: str) -> int:
    return sum(amount for account, amount in moved.items() if account.split(":", 1)[0] == kind)


def _misplaced(record: Record) -> Iterator[str]:
    """Accounts that an entry of this kind has no business with."""
    allowed = MOVES.get(record["kind"])
    if allowed is None:
        yield f"{record['kind']!r} is no kind of entry"
        return
    for account, amount, _ in record["postings"]:
        way = "+" if amount > 0 else "-"
        if way not in allowed.get(account.split(":", 1)[0], ""):
            yield f"{record['kind']} may not move {account} by {amount}"


def _unsigned(record: Record) -> Iterator[str]:
    facts = record["facts"]
    if facts.get("code") not in {*DOWN, *UP} or not record["reason"]:
        yield "an adjustment has no code or no reason (WAC 230-15-695)"
    if not facts.get("by") or facts.get("by") == facts.get("second"):
        yield "an adjustment needs two people"


def broken(records: Iterable[Record]) -> Iterator[str]:
    """Every identity that a journal breaks, with the number of the entry; nothing if the books are sound."""
    audit = _Audit()
    for record in records:
        yield from (f"Entry {record['sequence']} ({record['kind']}): {fault}" for fault in audit.read(record))
    total = sum(audit.balances.values())
    if total:
        yield f"All accounts together stand at {total} and should at 0"


def balances_of(records: Iterable[Record]) -> dict[str, int]:
    """The balance of every account, from the movements alone."""
    balances: dict[str, int] = {}
    for record in records:
        for account, amount, _ in record["postings"]:
            balances[account] = balances.get(account, 0) + amount
    return balances


def state_broken(state: State, records: Iterable[Record], awards: Iterable[Award]) -> Iterator[str]:
    """Where a state is not what its journal says: balances, and what is pending or payable for each award."""
    balances = balances_of(records)
    for account, balance in balances.items():
        if state.balance(account) != balance:
            yield f"{account} stands at {state.balance(account)}, and the journal says {balance}"
    for award in awards:
        amount = units(award.amount_cents)
        pending = amount if award.status is AwardStatus.LOCKED else 0
        payable = amount if award.status is AwardStatus.CONFIRMED else 0
        owed = -balances.get(accounts.pending(award.id), 0), -balances.get(accounts.payable(award.id), 0)
        if owed != (pending, payable):
            yield f"Award {award.id} is {award.status}, and {owed} is pending and payable"
