"""The jackpots' bank account: what it has to cover, and when the next deposit is due."""

import datetime as dt
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from pitboss.jackpots import accounts
from pitboss.jackpots.documents import Award, Jackpot
from pitboss.ledger import JournalRecord

#: Accrued money is deposited at least weekly (WAC 230-15-455, -720).
DAYS = 7

#: The entries by which players' wagers come to the jackpots, or go back.
BY_WAGERS = frozenset({"wagers", "void"})

#: The entries by which the account has to cover more, or holds less, and that have no week.
AT_ONCE = frozenset(
    {
        "seed",
        "reseed",
        "adjustment",
        "seizure",
        "award-locked",
        "award-reworked",
        "award-supplement",
        "meter-reworked",
    }
)

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
    names = [jackpot.id for jackpot in jackpots if not jackpot.plan.is_house and not jackpot.plan.practice]
    return names, [award.id for award in awards if award.jackpot in set(names)]


def reconcile(balances: Mapping[str, int], jackpots: Iterable[str], awards: Iterable[str] = ()) -> Reconciliation:
    """The account against the meters of some progressives and those of their awards that are not paid yet."""
    counts = counted_by(jackpots, awards)
    players = {account: -balance for account, balance in balances.items() if counts(account)}

    def owed(*kinds: str) -> int:
        return sum(amount for account, amount in players.items() if account.startswith(kinds))

    return Reconciliation(
        balances.get(accounts.BANK, 0),
        balances.get(accounts.IN_TRANSIT, 0),
        owed("meter:"),
        owed("reserve:", "overflow:"),
        owed("pending:", "payable:"),
        owed("advanced:"),
    )


def deposit_due(
    newest_first: Iterable[JournalRecord],
    balances: Mapping[str, int],
    jackpots: Iterable[str],
    awards: Iterable[str],
    now: dt.datetime,
) -> DepositDue | None:
    """What is missing in the bank, and by when it has to be there; nothing if the bank holds it all.

    Only what wagers have brought has a week, and deposits cover what has come first: so the week runs from the first of
    the last wagers that add up to what is missing. What they do not come to within a week is overdue at once: a seed,
    what the house has added or borne, a seizure. The journal is read back no further than that.
    """
    counts = counted_by(jackpots, awards)
    missing = -sum(balance for account, balance in balances.items() if counts(account))
    if missing <= 0:
        return None
    week, rest, other = dt.timedelta(days=DAYS), missing, None
    for record in newest_first:
        at = dt.datetime.fromisoformat(record.at)
        more = -sum(amount for account, amount, _ in record.postings if counts(account) and account not in HOLD)
        if record.kind in BY_WAGERS:
            rest -= more
        elif more > 0 and other is None:
            other = at
        if rest <= 0:
            return DepositDue(missing, at + week, now > at + week)
        if at + week < now:
            return DepositDue(missing, other or at + week, overdue=True)
    return DepositDue(missing, other or now, overdue=True)


def is_owed(balances: Mapping[str, int], award: str) -> bool:
    """Whether something is frozen or owed for an award, to its winner or to the house."""
    kinds = accounts.pending, accounts.payable, accounts.advanced
    return any(balances.get(account(award)) for account in kinds)


def counted_by(jackpots: Iterable[str], awards: Iterable[str]) -> Callable[[str], bool]:
    """Whether an account is money for the jackpots, or owed to their players."""
    names = set(jackpots)
    kinds = accounts.pending, accounts.payable, accounts.advanced
    single = {*HOLD, *(account(name) for name in awards for account in kinds)}
    return lambda account: account in single or (account.startswith(PLAYERS) and account.split(":")[1] in names)
