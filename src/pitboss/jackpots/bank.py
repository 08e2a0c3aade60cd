"""The jackpots' bank account: what it has to cover, and when the next deposit is due."""

import datetime as dt
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pitboss.jackpots import accounts
from pitboss.jackpots.documents import Award, Jackpot

Record = Mapping[str, Any]

#: Accrued money is deposited at least weekly (WAC 230-15-455, -720).
DAYS = 7

#: Where the money is.
HOLD = frozenset({accounts.BANK, accounts.IN_TRANSIT})

#: The accounts of a jackpot that hold players' money.
PLAYERS = ("meter:", "reserve:", "overflow:")


@dataclass(frozen=True, slots=True)
class Reconciliation:
    """Bank and money in transit against what is posted, what is not displayed, and what winners wait for; in units.

    ``advanced`` is what the house has paid to winners from its operating funds, and is to be given back.
    """

    bank: int
    in_transit: int
    posted: int
    undisplayed: int
    owed: int
    advanced: int = 0

    @property
    def held(self) -> int:
        """What there is: in the bank and on the way to it."""
        return self.bank + self.in_transit

    @property
    def players_money(self) -> int:
        """What it has to cover: on meters, not displayed, won and not paid yet, and paid by the house."""
        return self.posted + self.undisplayed + self.owed + self.advanced

    @property
    def missing(self) -> int:
        """What has to be deposited; nothing if the account covers everything."""
        return max(0, self.players_money - self.held)

    @property
    def holds(self) -> bool:
        """Whether bank and transit are at least the players' money (identity 6)."""
        return not self.missing


@dataclass(frozen=True, slots=True)
class DepositDue:
    """How much has to be in the bank, and by when."""

    amount: int
    due: dt.datetime
    overdue: bool


def covered(jackpots: Iterable[Jackpot], awards: Iterable[Award]) -> tuple[list[str], list[str]]:
    """Which jackpots and which of their awards the account has to cover: those of real progressives.

    A house jackpot's prizes are the house's own money, and practice is none.
    """
    names = [each.id for each in jackpots if not each.plan.is_house and not each.plan.practice]
    return names, [each.id for each in awards if each.jackpot in set(names)]


def reconcile(balances: Mapping[str, int], jackpots: Iterable[str], awards: Iterable[str] = ()) -> Reconciliation:
    """The account against the meters of some progressives and those of their awards that are not paid yet."""
    counts = _counts(jackpots, awards)
    players = {account: -balance for account, balance in balances.items() if counts(account)}

    def owed(*kinds: str) -> int:
        return sum(amount for account, amount in players.items() if account.startswith(kinds))

    return Reconciliation(
        balances.get(accounts.BANK, 0), balances.get(accounts.IN_TRANSIT, 0), owed("meter:"),
        owed("reserve:", "overflow:"), owed("pending:", "payable:"), owed("advanced:"),
    )  # fmt: skip


def deposit_due(
    newest_first: Iterable[Record],
    balances: Mapping[str, int],
    jackpots: Iterable[str],
    awards: Iterable[str],
    now: dt.datetime,
) -> DepositDue | None:
    """What is missing in the bank, and by when it has to be there; nothing if the bank holds it all.

    Deposits cover what has come first. So what is missing are the last wagers, seeds and other increases that add up to
    it, and the week runs from the first of these. The journal is read back no further than to there; what was taken
    from the bank itself, by a seizure, makes that an earlier day.
    """
    counts = _counts(jackpots, awards)
    missing = -sum(balance for account, balance in balances.items() if counts(account))
    if missing <= 0:
        return None
    rest, since = missing, now
    for record in newest_first:
        since = dt.datetime.fromisoformat(record["at"])
        owed = (amount for account, amount, _ in record["postings"] if counts(account) and account not in HOLD)
        rest += min(0, sum(owed))
        if rest <= 0:
            break
    due = since + dt.timedelta(days=DAYS)
    return DepositDue(missing, due, now > due)


def is_owed(balances: Mapping[str, int], award: str) -> bool:
    """Whether something is frozen or owed for an award, to its winner or to the house."""
    kinds = accounts.pending, accounts.payable, accounts.advanced
    return any(balances.get(account(award)) for account in kinds)


def _counts(jackpots: Iterable[str], awards: Iterable[str]) -> Callable[[str], bool]:
    """Whether an account is money for the jackpots, or owed to their players."""
    names = set(jackpots)
    kinds = accounts.pending, accounts.payable, accounts.advanced
    single = {*HOLD, *(account(name) for name in awards for account in kinds)}
    return lambda account: account in single or (account.startswith(PLAYERS) and account.split(":")[1] in names)
