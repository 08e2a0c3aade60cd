"""A journal at hand as a whole: whether its chain, its identities and a state agree, and a period of it."""

from collections.abc import Iterable, Iterator, Mapping

from pitboss.desk.gaming_day import Period
from pitboss.desk.state import State
from pitboss.jackpots import accounts
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
    return Stretch(known[first:], balances_of(known[:first]), known[:first][::-1])
