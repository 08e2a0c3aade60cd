"""The jackpots' bank account: what it has to cover, and when the next deposit is due."""

import datetime as dt
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from pitboss.desk.answer_fields import Instant, Units
from pitboss.jackpots import accounts
from pitboss.jackpots.documents import Award, Jackpot
from pitboss.jackpots.plan.plan import JackpotPlan
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

    bank: Units
    in_transit: Units
    posted: Units
    undisplayed: Units
    owed: Units
    advanced: Units = 0

    @property
    def held(self) -> int:
        """The units in the bank and on the way to it."""
        return self.bank + self.in_transit

    @property
    def players_money(self) -> int:
        """The units that the account has to cover: on meters, not displayed, won and unpaid, and paid by the house."""
        return self.posted + self.undisplayed + self.owed + self.advanced

    @property
    def missing(self) -> int:
        """The units that have to be deposited; 0 if the account covers everything."""
        return max(0, self.players_money - self.held)

    @property
    def holds(self) -> bool:
        """Whether bank and transit are at least the players' money (identity 6)."""
        return not self.missing


@dataclass(frozen=True, slots=True)
class DepositDue:
    """A deposit that is due: how much has to be in the bank, and by when."""

    amount: Units
    due: Instant
    overdue: bool


def covered(jackpots: Iterable[Jackpot], awards: Iterable[Award]) -> tuple[list[str], list[str]]:
    """The jackpots and awards that the account has to cover: those of real progressives.

    A house jackpot's prizes are the house's own money, and practice is none.
    """
    plans = {jackpot.id: jackpot.plan for jackpot in jackpots}
    names = [name for name, plan in plans.items() if not plan.is_house and not plan.practice]
    return names, [award.id for award in awards if award.jackpot in plans and is_players(plans[award.jackpot], award)]


def is_players(plan: JackpotPlan, award: Award) -> bool:
    """Whether an award is players' money: a share of a real progressive's meter. A fixed pay the house owes itself."""
    return not (plan.is_house or plan.practice or award.is_fixed)


def reconcile(balances: Mapping[str, int], jackpots: Iterable[str], awards: Iterable[str] = ()) -> Reconciliation:
    """Reconcile the account with the meters of some progressives and their awards that are not paid yet."""
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


class PastEntries(Protocol):
    """The journal as it was at one moment: asked by time, by number, and for balances, without a walk over wagers."""

    @property
    def sequence(self) -> int:
        """The number of the last entry."""
        ...

    def first_at(self, instant: dt.datetime) -> int:
        """The number of the first entry whose time is not before an instant; one after the last if there is none."""
        ...

    def time_of(self, number: int) -> str:
        """The time of an entry."""
        ...

    def balances_before(self, number: int, names: Collection[str]) -> dict[str, int]:
        """What lay on these accounts before an entry; those that did not exist then are left out."""
        ...

    def others(self, first: int, until: int) -> list[JournalRecord]:
        """The entries from one up to another, and without that, but for wagers."""
        ...


def deposit_due(
    journal: PastEntries,
    balances: Mapping[str, int],
    jackpots: Iterable[str],
    awards: Iterable[str],
    now: dt.datetime,
    until: int | None = None,
) -> DepositDue | None:
    """The deposit that is missing in the bank, and by when it is due; ``None`` if the bank holds it all.

    Only what wagers have brought has a week, and deposits cover what has come first: so the week runs from the first of
    the last wagers that add up to what is missing. What they do not come to within a week is overdue at once: a seed,
    what the house has added or borne, a seizure. The journal is looked at up to an entry, and back for a week.
    """
    counts, week = counted_by(jackpots, awards), dt.timedelta(days=DAYS)
    missing = -sum(balance for account, balance in balances.items() if counts(account))
    if missing <= 0:
        return None
    end = journal.sequence + 1 if until is None else until
    in_time = min(end, journal.first_at(now - week))
    first = max(1, in_time - 1)  # the last entry that is too old is looked at as well
    others = journal.others(first, end)
    players = frozenset(name for name in balances if counts(name) and name.startswith(PLAYERS))
    number = _Wagers(journal, players, others, end).come_to(missing, first)
    if number is not None:
        due = _time(journal.time_of(number)) + week
        return DepositDue(missing, due, now > due)
    brought = [_time(record.at) for record in others if record.kind not in BY_WAGERS and _brings(record, counts)]
    if brought:
        return DepositDue(missing, brought[-1], overdue=True)
    return DepositDue(missing, _time(journal.time_of(first)) + week if first < in_time else now, overdue=True)


def _time(text: str) -> dt.datetime:
    return dt.datetime.fromisoformat(text)


def _brings(record: JournalRecord, counts: Callable[[str], bool]) -> bool:
    """Whether an entry raises what the account has to cover."""
    return sum(amount for account, amount, _ in record.postings if counts(account) and account not in HOLD) < 0


@dataclass(frozen=True, slots=True)
class _Wagers:
    """What wagers brought to some accounts up to an entry, voids taken off: all that was moved but for other entries.

    Balances say what was moved, so no wager is read.
    """

    journal: PastEntries
    accounts: frozenset[str]
    others: Sequence[JournalRecord]
    end: int

    def come_to(self, units: int, first: int) -> int | None:
        """The last entry from which on wagers come to an amount, if any from the first one on does.

        Between two voids the sum can only grow on the way back, so there it is found by halving.
        """
        below = self._held(self.end) + units
        voids = [record.sequence + 1 for record in reversed(self.others) if record.kind == "void"]
        for low in [*voids, first]:
            if self._without_them(low) >= below:
                numbers = range(low, self.end)
                return low - 1 + bisect_right(numbers, -below, key=lambda number: -self._without_them(number))
        return None

    def _without_them(self, number: int) -> int:
        """The balances of the accounts without the wagers from an entry on."""
        by_others = sum(
            amount
            for record in self.others
            if record.sequence >= number and record.kind not in BY_WAGERS
            for account, amount, _ in record.postings
            if account in self.accounts
        )
        return self._held(number) + by_others

    def _held(self, number: int) -> int:
        return sum(self.journal.balances_before(number, self.accounts).values())


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
