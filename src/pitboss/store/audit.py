"""The audit: walks the whole journal, and proves it against itself and against everything derived from it."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

import sqlalchemy as sa

from pitboss.floor.identities import MOVES, only_table
from pitboss.games.limits import dollars
from pitboss.jackpots import accounts
from pitboss.jackpots.bank import covered, reconcile
from pitboss.jackpots.documents import UNDECIDED, Award, AwardStatus, Jackpot
from pitboss.jackpots.identities import Identities, in_dollars
from pitboss.ledger import GENESIS, Posted, as_cents, chain_hash, units
from pitboss.ledger.chain import record_of
from pitboss.store.database import StoreError
from pitboss.store.document_audit import check_documents
from pitboss.store.event_audit import check_events
from pitboss.store.reading import read_documents
from pitboss.store.schema import BALANCE, HEAD, JOURNAL, POSTING, REQUEST
from pitboss.store.snapshot import AnyRow, entries, snapshot
from pitboss.store.told import Told

#: More than this many findings say no more.
MOST_FINDINGS = 100


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not as it should be; at an entry or an event, where it is about one.

    ``table`` is the one table whose chips it is about: its chips were booked as they may not be, and that shuts no
    other. Where it is empty, the books themselves can't be trusted.
    """

    sequence: int | None
    sentence: str
    event: int | None = None
    table: str = ""

    def __str__(self) -> str:
        """For people."""
        if self.event is not None:
            return f"Event {self.event}: {self.sentence}"
        return self.sentence if self.sequence is None else f"Entry {self.sequence}: {self.sentence}"


@dataclass(frozen=True, slots=True)
class Report:
    """What an audit has walked and found. Remarks are worth a look, and no error."""

    entries: int
    postings: int
    events: int
    findings: tuple[Finding, ...]
    remarks: tuple[str, ...]
    moved: Mapping[str, Mapping[str, int]]
    balances: Mapping[str, int]

    @property
    def is_clean(self) -> bool:
        """Whether nothing is wrong."""
        return not self.findings

    def sentences(self) -> Iterator[str]:
        """The report for people, the first thing that is wrong first."""
        if self.is_clean:
            yield f"The journal is whole: {self.entries} entries, {self.postings} postings, {self.events} events"
        yield from map(str, self.findings)
        yield from self.remarks


@dataclass
class _Walk:
    """Where the audit is on the chain, and what it has added up."""

    sequence: int = 0
    hash: str = GENESIS
    at: str = ""
    postings: int = 0
    balances: dict[str, int] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    called: Callable[[str], str] = str
    identities: Identities = field(init=False)

    def __post_init__(self) -> None:
        """The identities name accounts as the walk does."""
        self.identities = Identities(MOVES, called=self.called)

    def find(self, sentence: str, sequence: int | None = None, *, event: int | None = None, table: str = "") -> None:
        if len(self.findings) < MOST_FINDINGS:
            self.findings.append(Finding(sequence, sentence, event, table))

    def step(self, entry: AnyRow, postings: list[AnyRow]) -> None:
        """One entry with its postings."""
        posted = [Posted(each.account, each.amount, each.balance) for each in postings]
        whole = entry.sequence == self.sequence + 1
        if not whole:
            self.find(f"entries {self.sequence + 1} to {entry.sequence - 1} are missing", self.sequence + 1)
        self.sequence = entry.sequence
        record = record_of(entry.sequence, entry.at, entry.kind, entry.reason, entry.facts, posted)
        if whole and chain_hash(self.hash, record) != entry.hash:
            self.find("it was changed after it was written: its hash is another", entry.sequence)
        self.hash = entry.hash
        if entry.at < self.at:
            self.find(f"it is out of order: its time {entry.at} is before {self.at}", entry.sequence)
        self.at = entry.at
        self._add_up(entry, postings, posted)

    def _add_up(self, entry: AnyRow, postings: list[AnyRow], posted: list[Posted]) -> None:
        if [each.line for each in postings] != list(range(len(postings))) or not postings:
            self.find("a posting is missing or out of order", entry.sequence)
        if sum(each.amount for each in posted) != 0:
            self.find("it does not balance", entry.sequence)
        for each in posted:
            right = self.balances.get(each.account, 0) + each.amount
            if each.balance != right:
                after, said = in_dollars(right), in_dollars(each.balance)
                self.find(f"{self.called(each.account)} stands at {after} after it, not at {said}", entry.sequence)
            self.balances[each.account] = right
        self.postings += len(posted)
        table = only_table(entry.kind, entry.facts, (posting.account for posting in posted))
        for sentence in self.identities.check(entry.kind, entry.facts, posted, entry.reason):
            self.find(sentence, entry.sequence, table=table)


def audit(url: str, called: Callable[[str], str] = str) -> Report:
    """Audit a database in one snapshot, beside whoever writes; ``called`` names an account for people."""
    with snapshot(url) as connection, readable():
        return _audit(connection, _Walk(called=called))


@contextmanager
def readable() -> Iterator[None]:
    """Say it where a row is so damaged that it can't be told what is wrong with it."""
    try:
        yield
    except (TypeError, ValueError, ArithmeticError, LookupError, sa.exc.NoResultFound) as error:
        raise StoreError(
            f"The journal is damaged, a row is missing or no such row: restore a backup ({error})"
        ) from error


def _audit(connection: sa.Connection, walk: _Walk) -> Report:
    for entry, postings in entries(connection):
        walk.step(entry, postings)
    head = connection.execute(sa.select(HEAD)).one()
    _check_head(walk, head)
    _check_strays(connection, walk)
    _check_balances(connection, walk)
    _check_requests(connection, walk)
    told = Told()
    events = check_events(connection, head, walk.find, told.hear)
    check_documents(connection, head, told, walk.find)
    _check_awards(connection, walk)
    found, moved = tuple(walk.findings), walk.identities.moved
    return Report(walk.sequence, walk.postings, events, found, _remarks(connection, walk), moved, walk.balances)


def _check_head(walk: _Walk, head: AnyRow) -> None:
    if walk.sequence < head.sequence:
        walk.find(f"entries {walk.sequence + 1} to {head.sequence} are missing at the end", walk.sequence + 1)
    elif walk.sequence > head.sequence:
        walk.find("it stands after the end of the journal", head.sequence + 1)
    elif walk.hash != head.hash:
        walk.find("the head of the journal has another hash than the last entry", walk.sequence)


def _check_strays(connection: sa.Connection, walk: _Walk) -> None:
    """Every posting belongs to an entry."""
    query = (
        sa.select(POSTING.c.sequence)
        .distinct()
        .outerjoin(JOURNAL, JOURNAL.c.sequence == POSTING.c.sequence)
        .where(JOURNAL.c.sequence.is_(None))
        .order_by(POSTING.c.sequence)
        .limit(MOST_FINDINGS)
    )
    for sequence in connection.execute(query).scalars():
        walk.find("a posting belongs to it, and it is not in the journal", sequence)


def _check_balances(connection: sa.Connection, walk: _Walk) -> None:
    """The derived balances are those that the postings give."""
    kept = {row.account: row.balance for row in connection.execute(sa.select(BALANCE))}
    for account in sorted(kept.keys() | walk.balances.keys()):
        right = walk.balances.get(account)
        if kept.get(account) != right:
            known, given = (_amount(balance) for balance in (kept.get(account), right))
            walk.find(f"The balance of {walk.called(account)} is kept as {known}; the journal gives {given}")
    if sum(walk.balances.values()) != 0:
        walk.find("The balances of all accounts do not add up to nothing")


def _amount(balance: int | None) -> str:
    return "nothing at all" if balance is None else in_dollars(balance)


def _check_requests(connection: sa.Connection, walk: _Walk) -> None:
    query = (
        sa.select(JOURNAL.c.sequence, JOURNAL.c.request_id)
        .outerjoin(REQUEST, REQUEST.c.id == JOURNAL.c.request_id)
        .where(REQUEST.c.id.is_(None))
        .order_by(JOURNAL.c.sequence)
        .limit(MOST_FINDINGS)
    )
    for row in connection.execute(query):
        walk.find(f"its request {row.request_id} is missing", row.sequence)


def _check_awards(connection: sa.Connection, walk: _Walk) -> None:
    """Every award's document is as far as its money, and for as much as was locked (5)."""
    places = {
        AwardStatus.LOCKED: walk.identities.locked,
        AwardStatus.DISPUTED: walk.identities.locked,
        AwardStatus.CONFIRMED: walk.identities.confirmed,
        AwardStatus.PAID: walk.identities.paid,
    }
    for award in read_documents(connection, "award"):
        if not isinstance(award, Award):
            continue
        won = walk.identities.won.get(award.id, 0)
        if units(award.amount_cents) != won:
            said, locked = dollars(award.amount_cents), dollars(as_cents(won))
            walk.find(f"Award {award.id} is said to be {said}, and {locked} was locked for it (5)")
        if not won:
            continue
        place = places.get(award.status)
        if place is not None and award.id not in place:
            walk.find(f"Award {award.id} is said to be {award.status}, and the journal does not say so (5)")
        owed = {accounts.pending(award.id): UNDECIDED, accounts.payable(award.id): {AwardStatus.CONFIRMED}}
        for account, statuses in owed.items():
            if bool(walk.balances.get(account)) != (award.status in statuses):
                walk.find(f"Award {award.id} is {award.status}, and {walk.called(account)} says otherwise (5)")


def _remarks(connection: sa.Connection, walk: _Walk) -> tuple[str, ...]:
    """The bank should hold the players' money, that of winners included (6); until it is deposited, it does not."""
    jackpots = [each for each in read_documents(connection, Jackpot.kind) if isinstance(each, Jackpot)]
    awards = [each for each in read_documents(connection, Award.kind) if isinstance(each, Award)]
    money = reconcile(walk.balances, *covered(jackpots, awards))
    if money.holds:
        return ()
    held, owed = (dollars(as_cents(amount)) for amount in (money.held, money.players_money))
    return (f"Bank and transit hold {held}, the players' money is {owed}: the rest is to be deposited (identity 6)",)
