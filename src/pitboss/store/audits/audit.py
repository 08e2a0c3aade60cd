"""The audit: walks the whole journal, and proves it against itself and against everything derived from it.

At a start, a small journal is audited whole, and of a large one the end and the head.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

import sqlalchemy as sa

from pitboss.floor.accounts import MOVES, check_chips, only_table
from pitboss.floor.documents import AuditFinding, AuditRun
from pitboss.games.settlement.pay import dollars
from pitboss.jackpots import accounts
from pitboss.jackpots.care.bank import covered, reconcile
from pitboss.jackpots.documents import UNDECIDED, Award, AwardStatus, Jackpot
from pitboss.jackpots.identities import Identities, in_dollars
from pitboss.ledger import GENESIS, JournalRecord, as_cents, units
from pitboss.store.audits.document_audit import check_documents, check_patrons
from pitboss.store.audits.documents_told import DocumentEvents
from pitboss.store.audits.event_audit import check_events
from pitboss.store.commit.event_chain import chained_events, is_first_of_request, right_hash
from pitboss.store.patrons.room_key import RoomKey
from pitboss.store.read.journal import WrittenEntry, entries
from pitboss.store.read.reader import read_rows
from pitboss.store.read.search import check_blocks
from pitboss.store.tables.database import AnyRow, StoreError, consistent_read_of
from pitboss.store.tables.schema import BALANCE, EVENT, HEAD, JOURNAL, POSTING, REQUEST

#: More than this many findings say no more.
MOST_FINDINGS = 100
#: So many sentences of an audit are kept at most; the others come again with the next one.
MOST_SENTENCES = 50
#: A journal up to this length is audited whole at a start: it takes about a second.
WHOLE = 20_000
#: So many entries and events at the end of a longer one are checked.
LAST = 2_000


@dataclass(frozen=True, slots=True)
class AuditReport:
    """What an audit has walked and found. Remarks are worth a look, and no error."""

    entries: int
    postings: int
    events: int
    findings: tuple[AuditFinding, ...]
    remarks: tuple[str, ...]
    moved: Mapping[str, Mapping[str, int]]
    balances: Mapping[str, int]

    @property
    def is_clean(self) -> bool:
        """Whether the audit has found nothing wrong."""
        return not self.findings

    def sentences(self) -> Iterator[str]:
        """The report for people, the first thing that is wrong first."""
        if self.is_clean:
            yield f"The journal is whole: {self.entries:,} entries, {self.postings:,} postings, {self.events:,} events"
        yield from map(str, self.findings)
        yield from self.remarks

    def noted(self, run: AuditRun) -> AuditRun:
        """An audit that somebody has asked for, with what it came to."""
        return replace(
            run,
            entries=self.entries,
            postings=self.postings,
            events=self.events,
            clean=self.is_clean,
            sentences=tuple(self.sentences())[:MOST_SENTENCES],
            findings=self.findings,
            remarks=self.remarks,
        )


@dataclass
class _Walk:
    """Where the audit is on the chain, and what it has added up."""

    sequence: int = 0
    hash: str = GENESIS
    at: str = ""
    postings: int = 0
    balances: dict[str, int] = field(default_factory=dict)
    findings: list[AuditFinding] = field(default_factory=list)
    called: Callable[[str], str] = str
    identities: Identities = field(init=False)

    def __post_init__(self) -> None:
        """The identities name accounts as the walk does."""
        self.identities = Identities(MOVES, called=self.called)

    def find(self, sentence: str, sequence: int | None = None, *, event: int | None = None, table: str = "") -> None:
        if len(self.findings) < MOST_FINDINGS:
            self.findings.append(AuditFinding(sequence, sentence, event, table))

    def step(self, entry: WrittenEntry) -> None:
        """One entry with its postings."""
        record, sequence = entry.record, entry.record.sequence
        whole = sequence == self.sequence + 1
        if not whole:
            self.find(f"entries {self.sequence + 1} to {sequence - 1} are missing", self.sequence + 1)
        self.sequence = sequence
        if whole and record.hash_after(self.hash) != entry.hash:
            self.find("it was changed after it was written: its hash is another", sequence)
        self.hash = entry.hash
        if record.at < self.at:
            self.find(f"it is out of order: its time {record.at} is before {self.at}", sequence)
        self.at = record.at
        if entry.lines != tuple(range(len(entry.lines))) or not entry.lines:
            self.find("a posting is missing or out of order", sequence)
        self._add_up(record)

    def _add_up(self, record: JournalRecord) -> None:
        if sum(posting.amount for posting in record.postings) != 0:
            self.find("it does not balance", record.sequence)
        for posting in record.postings:
            right = self.balances.get(posting.account, 0) + posting.amount
            if posting.balance != right:
                after, said = in_dollars(right), in_dollars(posting.balance)
                self.find(f"{self.called(posting.account)} stands at {after} after it, not at {said}", record.sequence)
            self.balances[posting.account] = right
        self.postings += len(record.postings)
        table = only_table(record)
        for sentence in (*self.identities.check(record), *check_chips(record)):
            self.find(sentence, record.sequence, table=table)


def audit(url: str, called: Callable[[str], str] = str, key: RoomKey | None = None) -> AuditReport:
    """Audit a database in one snapshot, beside whoever writes; ``called`` names an account for people.

    With the room's key, the sealed records of winners are held against what the awards say of them.
    """
    with consistent_read_of(url) as connection, readable():
        return _audit(connection, _Walk(called=called), key)


@contextmanager
def readable() -> Iterator[None]:
    """Say it where a row is so damaged that it can't be told what is wrong with it."""
    try:
        yield
    except (TypeError, ValueError, ArithmeticError, LookupError, sa.exc.NoResultFound) as error:
        raise StoreError(
            f"The journal is damaged, a row is missing or no such row: restore a backup ({error})"
        ) from error


def _audit(connection: sa.Connection, walk: _Walk, key: RoomKey | None) -> AuditReport:
    for entry in entries(connection):
        walk.step(entry)
    head = connection.execute(sa.select(HEAD)).one()
    _check_head(walk, head)
    _check_strays(connection, walk)
    _check_balances(connection, walk)
    _check_requests(connection, walk)
    told = DocumentEvents()
    events = check_events(connection, head, walk.find, told.hear)
    check_documents(connection, head, told, walk.find)
    check_patrons(connection, told, walk.find, key)
    _check_awards(connection, walk)
    for sentence in check_blocks(connection):
        walk.find(sentence)
    found, moved = tuple(walk.findings), walk.identities.moved
    return AuditReport(walk.sequence, walk.postings, events, found, _remarks(connection, walk), moved, walk.balances)


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
    for _, award in read_rows(connection, Award):
        won = walk.identities.won.get(award.id, 0)
        if units(award.amount_cents) != won:
            said, locked = dollars(award.amount_cents), dollars(as_cents(won))
            walk.find(f"Award {award.id} is said to be {said}, and {locked} was locked for it (5)")
        if units(award.withheld_cents) != walk.identities.withheld.get(award.id, 0):
            walk.find(
                f"Award {award.id} says that {dollars(award.withheld_cents)} was withheld, and the journal does not"
            )
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
    jackpots = [jackpot for _, jackpot in read_rows(connection, Jackpot)]
    awards = [award for _, award in read_rows(connection, Award)]
    money = reconcile(walk.balances, *covered(jackpots, awards))
    if money.holds:
        return ()
    held, owed = (dollars(as_cents(amount)) for amount in (money.held, money.players_money))
    return (f"Bank and transit hold {held}, the players' money is {owed}: the rest is to be deposited (identity 6)",)


def self_check(url: str, whole: int = WHOLE, last: int = LAST) -> list[AuditFinding]:
    """What is wrong with the journal; nothing if all is well."""
    with consistent_read_of(url) as connection, readable():
        head = connection.execute(sa.select(HEAD)).one()
        if head.sequence > whole:
            return [AuditFinding(None, sentence) for sentence in _check_end(connection, head, last)]
    return list(audit(url).findings)


def _check_end(connection: sa.Connection, head: AnyRow, last: int) -> list[str]:
    """The last entries: chained, balanced, each balance from the one before, and the head where they end."""
    first = head.sequence - last
    end = list(entries(connection, first - 1))
    return [
        *_check_last_entries(end, head),
        *_check_last_balances(connection, end[1:]),
        *_check_last_events(connection, head, last),
    ]


def _check_last_entries(end: list[WrittenEntry], head: AnyRow) -> list[str]:
    """Each of the last entries follows the one before; the first of them is taken as it is."""
    numbers = [entry.record.sequence for entry in end]
    if not numbers or numbers != list(range(numbers[0], head.sequence + 1)):
        return ["Entries are missing at the end of the journal: run `pitboss audit`"]
    before = end[0].hash
    for record, digest, _ in end[1:]:
        if record.hash_after(before) != digest:
            return [f"Entry {record.sequence} was changed after it was written: run `pitboss audit`"]
        if sum(posting.amount for posting in record.postings) != 0:
            return [f"Entry {record.sequence} does not balance: run `pitboss audit`"]
        before = digest
    return [] if before == head.hash else ["The head of the journal has another hash than the last entry"]


def _check_last_events(connection: sa.Connection, head: AnyRow, last: int) -> list[str]:
    """The last events, on from one that is taken as it is; from the first, if they are not so many."""
    after = max(0, head.event - last)
    query = sa.select(EVENT.c.hash, EVENT.c.request_id).where(EVENT.c.id == after)
    before, request_id = connection.execute(query).one_or_none() or (head.event_start, "")
    number = after
    for event in chained_events(connection, after):
        number += 1
        is_first = is_first_of_request(event, request_id)
        if event.id != number or (is_first and event.known is None):
            return [f"Event {number} or its request is missing: run `pitboss audit`"]
        if right_hash(before, event, is_first=is_first) != event.hash:
            return [f"Event {number} or its request was changed after it was written: run `pitboss audit`"]
        before, request_id = event.hash, event.request_id
    if number != head.event:
        return [f"The last event is {number}; {head.event} were written"]
    return [] if before == head.event_hash else ["The head of the journal has another hash than the last event"]


def _check_last_balances(connection: sa.Connection, end: list[WrittenEntry]) -> list[str]:
    after: dict[str, int] = {}
    for record in (entry.record for entry in end):
        for posting in record.postings:
            if after.get(posting.account, posting.balance - posting.amount) + posting.amount != posting.balance:
                where = f"after entry {record.sequence}"
                return [f"The balance of {posting.account} {where} is not right: run `pitboss audit`"]
            after[posting.account] = posting.balance
    kept = {row.account: row.balance for row in connection.execute(sa.select(BALANCE))}
    if any(kept.get(account) != balance for account, balance in after.items()) or sum(kept.values()) != 0:
        return ["The kept balances are not those of the journal: run `pitboss audit`"]
    return []
