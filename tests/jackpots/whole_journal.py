"""A journal at hand as a whole: whether its chain, its identities and a state agree, and what is asked of it."""

import datetime as dt
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pitboss.desk.desk import State
from pitboss.desk.gaming_day import Period
from pitboss.jackpots import accounts
from pitboss.jackpots.care.bank import DepositDue, counted_by
from pitboss.jackpots.documents import UNDECIDED, Award, AwardStatus
from pitboss.jackpots.identities import MOVES, Identities, balances_of, in_dollars
from pitboss.jackpots.reports import Stretch
from pitboss.ledger import GENESIS, JournalRecord, Posted, units


def first_break(records: Iterable[tuple[str, JournalRecord]], start: str = GENESIS) -> int | None:
    """The place of the first record whose hash is not what the records up to it give; nothing if the chain holds."""
    before = start
    for place, (written, record) in enumerate(records):
        before = record.hash_after(before)
        if before != written:
            return place
    return None


def broken(records: Iterable[JournalRecord], moves: Mapping[str, Mapping[str, str]] = MOVES) -> Iterator[str]:
    """Every identity that a journal breaks, with the number of the entry; nothing if the books are sound."""
    identities, balances = Identities(moves), dict[str, int]()
    for sequence, record in enumerate(records, 1):
        faults = [] if record.sequence == sequence else [f"its number should be {sequence}"]
        if sum(amount for _, amount, _ in record.postings):
            faults.append("it does not balance")
        posted = []
        for account, amount, balance in record.postings:
            balances[account] = balances.get(account, 0) + amount
            posted.append(Posted(account, amount, balances[account]))
            if balance != balances[account]:
                faults.append(
                    f"{account} stands at {in_dollars(balance)} and should at {in_dollars(balances[account])}"
                )
        faults += identities.check(record._replace(postings=tuple(posted)))
        yield from (f"Entry {record.sequence} ({record.kind}): {fault}" for fault in faults)
    if sum(balances.values()):
        yield f"All accounts together stand at {sum(balances.values())} and should at 0"


def state_broken(state: State, records: Iterable[JournalRecord], awards: Iterable[Award]) -> Iterator[str]:
    """Where a state is not what its journal says: balances, and what is pending or payable for each award."""
    balances = balances_of(records)
    for account, balance in balances.items():
        if state.balance(account) != balance:
            yield f"{account} stands at {state.balance(account)}, and the journal says {balance}"
    for award in awards:
        amount = units(award.amount_cents)
        pending = amount if award.status in UNDECIDED else 0
        payable = amount if award.status is AwardStatus.CONFIRMED else 0
        owed = -balances.get(accounts.pending(award.id), 0), -balances.get(accounts.payable(award.id), 0)
        if owed != (pending, payable):
            yield f"Award {award.id} is {award.status}, and {owed} is pending and payable"


def stretch_of(records: Iterable[JournalRecord], period: Period) -> Stretch:
    """The stretch of a period in a journal that is at hand as a whole."""
    known = [record for record in records if period.follows(record.at) or period.has(record.at)]
    first = next((place for place, record in enumerate(known) if period.has(record.at)), len(known))
    return Stretch(known[first:], balances_of(known[:first]))


@dataclass(frozen=True)
class EntriesAtHand:
    """The records of a journal, asked as a database is asked."""

    records: Sequence[JournalRecord]

    @property
    def sequence(self) -> int:
        """The number of the last entry."""
        return len(self.records)

    def first_at(self, instant: dt.datetime) -> int:
        """The first number whose time is not before an instant."""
        return 1 + sum(dt.datetime.fromisoformat(record.at) < instant for record in self.records)

    def time_of(self, number: int) -> str:
        """The time of an entry."""
        return self.records[number - 1].at

    def balances_before(self, number: int, names: Collection[str]) -> dict[str, int]:
        """What lay on accounts before an entry."""
        return {name: units for name, units in balances_of(self.records[: number - 1]).items() if name in names}

    def others(self, first: int, until: int) -> list[JournalRecord]:
        """The entries from one up to another but for wagers."""
        return [record for record in self.records[first - 1 : until - 1] if record.kind != "wagers"]


def due_by_walking(
    records: Sequence[JournalRecord], jackpots: Iterable[str], awards: Iterable[str], now: dt.datetime
) -> DepositDue | None:
    """The deposit that is due, by adding up one wager after the other from the end of a journal."""
    counts, week = counted_by(jackpots, awards), dt.timedelta(days=7)
    missing = -sum(balance for account, balance in balances_of(records).items() if counts(account))
    if missing <= 0:
        return None
    rest, other = missing, None
    for record in reversed(records):
        at = dt.datetime.fromisoformat(record.at)
        held = "bank:jackpots", "in-transit:jackpots"
        more = -sum(amount for account, amount, _ in record.postings if counts(account) and account not in held)
        if record.kind in {"wagers", "void"}:
            rest -= more
        elif more > 0 and other is None:
            other = at
        if rest <= 0:
            return DepositDue(missing, at + week, now > at + week)
        if at + week < now:
            return DepositDue(missing, other or at + week, overdue=True)
    return DepositDue(missing, other or now, overdue=True)
