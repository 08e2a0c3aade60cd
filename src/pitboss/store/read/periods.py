"""A period of the journal and the balances before it, found by halving: times never go back, so nothing is walked."""

import datetime as dt
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain
from typing import Any

import sqlalchemy as sa

from pitboss.desk.gaming_day import Period
from pitboss.jackpots.documents import Jackpot
from pitboss.jackpots.reports import PARTS, Stretch
from pitboss.ledger import Facts, JournalRecord, Posted, units
from pitboss.ledger.json_data import JsonObject
from pitboss.store.read.journal import ENTRIES_AT_ONCE, entries
from pitboss.store.read.reader import TOLD, Event, Snapshot
from pitboss.store.tables.database import connected, consistent_read, consistent_read_of, moment, rows_of
from pitboss.store.tables.schema import BALANCE, EVENT, HEAD, JOURNAL, OFTEN, POSTING, odd_act, rare

#: The entries of START GAME, of which there are most, and the accounts of a jackpot that they move.
WAGERS = "wagers"
WAGERED = (*PARTS, "receivable", "house-share")
#: How many accounts are named in one question: a room has three for every award there ever was.
NAMES_AT_ONCE = 5_000


class Past(Snapshot):
    """The journal as it was at one moment, to be read by time."""

    def __init__(self, connection: sa.Connection) -> None:
        """Read from one connection, in which nothing changes: so each instant is looked up once."""
        super().__init__(connection)
        self._firsts: dict[tuple[str, str], int] = {}

    def summed_stretch(self, period: Period, names: Iterable[str] = ()) -> Stretch:
        """The records of a period and the balances before it, of every meter and of some accounts.

        All wagers of a jackpot are one record in it, which names no table, no time and no round of theirs.
        """
        first, until = self.first_at(period.start), self.first_at(period.end)
        others = self.others(first, until)
        meters = self._accounts_of(PARTS)
        opening = self.balances_before(first, {*meters, *names})
        return Stretch([*self._wagers(first, until, others), *others], opening)

    def _wagers(self, first: int, until: int, others: Sequence[JournalRecord]) -> list[JournalRecord]:
        """One record for the wagers of each jackpot: what was moved on its accounts, but for what other entries moved.

        Balances say what was moved, so no wager is read, however many there are.
        """
        names = self._accounts_of(WAGERED)
        before, after = (self.balances_before(number, names) for number in (first, until))
        by_others = Counter[str]()
        for account, amount, _ in chain.from_iterable(record.postings for record in others):
            by_others[account] += amount
        moved: dict[str, list[Posted]] = {}
        for name in sorted(names):
            amount = after.get(name, 0) - before.get(name, 0) - by_others[name]
            if amount:
                moved.setdefault(name.split(":")[1], []).append(Posted(name, amount, 0))
        return [self._summed(jackpot, postings, until - 1) for jackpot, postings in sorted(moved.items())]

    def _summed(self, jackpot: str, postings: Sequence[Posted], last: int) -> JournalRecord:
        """All wagers of a jackpot as one: they are of one size, which never changes, and came into trays."""
        stake = -sum(posting.amount for posting in postings)
        each = units(self.get(Jackpot, jackpot).plan.fixed_cents)
        facts: Facts = {"jackpot": jackpot, "wagers": stake // each}
        return JournalRecord(last, self.time_of(last), WAGERS, "", facts, (Posted("tray", stake, 0), *postings))

    def others(self, first: int, until: int) -> list[JournalRecord]:
        """The entries from one up to, and without, another, but for wagers."""
        return [entry.record for entry in entries(self.connection, first - 1, until - 1, but=WAGERS)]

    def balances_before(self, number: int, names: Collection[str]) -> dict[str, int]:
        """The balances of these accounts before an entry; those that did not exist then are left out."""
        own = POSTING.c.account == BALANCE.c.account, POSTING.c.sequence < number
        newest = sa.select(POSTING.c.balance).where(*own).order_by(POSTING.c.sequence.desc(), POSTING.c.line.desc())
        last, wanted = newest.limit(1).correlate(BALANCE).scalar_subquery(), sorted(names)
        found: dict[str, int] = {}
        for place in range(0, len(wanted), NAMES_AT_ONCE):
            some = BALANCE.c.account.in_(wanted[place : place + NAMES_AT_ONCE])
            rows = self.connection.execute(sa.select(BALANCE.c.account, last).where(some))
            found |= {account: int(balance) for account, balance in rows if balance is not None}
        return found

    def events(self, period: Period, kinds: Sequence[str]) -> list[Event]:
        """The events of some kinds in a period, in order."""
        wanted: list[sa.ColumnExpressionArgument[bool]] = [EVENT.c.data["event"].as_string().in_(kinds)]
        if not set(kinds) & set(OFTEN):
            wanted.append(rare(self.connection.dialect.name))
        return self._events(period, *wanted)

    def odd_acts(self, period: Period) -> list[Event]:
        """The events about out-of-the-ordinary acts of rounds in a period, in order."""
        return self._events(period, odd_act(self.connection.dialect.name))

    def _events(self, period: Period, *wanted: sa.ColumnExpressionArgument[bool]) -> list[Event]:
        first, last = self._event_numbers(period)
        query = sa.select(*TOLD).where(EVENT.c.id >= first, EVENT.c.id < last, *wanted)
        return [Event(*row) for row in self.connection.execute(query.order_by(EVENT.c.id))]

    def _event_numbers(self, period: Period) -> tuple[int, int]:
        """The first event of a period, and the first one after it."""
        return self._first(EVENT.c.id, EVENT.c.at, period.start), self._first(EVENT.c.id, EVENT.c.at, period.end)

    def chained_events(self, period: Period) -> Iterator[JsonObject]:
        """Every event of a period as the chain has it, with its request and its hash."""
        first, last = self._event_numbers(period)
        while first < last:
            until = min(first + ENTRIES_AT_ONCE, last)
            query = sa.select(EVENT).where(EVENT.c.id >= first, EVENT.c.id < until).order_by(EVENT.c.id)
            for row in self.connection.execute(query):
                yield dict(row._mapping)  # noqa: SLF001 - SQLAlchemy's own name for it
            first = until

    def chained_entries(self, period: Period) -> Iterator[JsonObject]:
        """Every entry of a period with its postings and its hash."""
        first, last = self.first_at(period.start), self.first_at(period.end)
        while first < last:
            until = min(first + ENTRIES_AT_ONCE, last)
            for entry in entries(self.connection, first - 1, until - 1):
                yield {**entry.record._asdict(), "hash": entry.hash}
            first = until

    def last_event(self, before: int, kind: str, name: str, value: str) -> Event | None:
        """The last event of a kind about a subject before another event."""
        data = EVENT.c.data
        query = sa.select(*TOLD).where(EVENT.c.id < before, data["event"].as_string() == kind)
        query = query.where(data[name].as_string() == value).order_by(EVENT.c.id.desc()).limit(1)
        row = self.connection.execute(query).first()
        return Event(*row) if row else None

    def balances(self) -> dict[str, int]:
        """The present balance of every account."""
        return {
            name: int(units) for name, units in self.connection.execute(sa.select(BALANCE.c.account, BALANCE.c.balance))
        }

    def first_at(self, instant: dt.datetime) -> int:
        """The number of the first entry whose time is not before an instant; one after the last if there is none."""
        return self._first(JOURNAL.c.sequence, JOURNAL.c.at, instant)

    def time_of(self, number: int) -> str:
        """The time of an entry."""
        return str(self.connection.execute(sa.select(JOURNAL.c.at).where(JOURNAL.c.sequence == number)).scalar_one())

    def _first(self, number: sa.Column[Any], at: sa.Column[Any], instant: dt.datetime) -> int:
        """The first number whose time is not before an instant; one after the last if there is none."""
        key = number.table.name, moment(instant)
        if key not in self._firsts:
            last = self.sequence if number is JOURNAL.c.sequence else self.event
            self._firsts[key] = first_at(self.connection, number, at, key[1], last)
        return self._firsts[key]

    def _accounts_of(self, words: Iterable[str]) -> set[str]:
        """The accounts whose names begin with one of some words."""
        kinds = [BALANCE.c.account.startswith(f"{word}:") for word in words]
        return set(self.connection.execute(sa.select(BALANCE.c.account).where(sa.or_(*kinds))).scalars())


@contextmanager
def past(url: str) -> Iterator[Past]:
    """The past of a database by its address, as it is at one moment throughout the block."""
    with consistent_read_of(url) as connection:
        yield Past(connection)


@contextmanager
def past_of(engine: sa.Engine) -> Iterator[Past]:
    """The past of an open database, as it is at one moment throughout the block."""
    with consistent_read(engine) as connection:
        yield Past(connection)


def first_at(connection: sa.Connection, number: sa.Column[Any], at: sa.Column[Any], instant: str, last: int) -> int:
    """The first number whose time is not before an instant; one after the last if there is none.

    The rows are halved until one is left. The database does that by itself, because each step would else be a question
    to a server.
    """
    whole = sa.cast(1, sa.BigInteger).label("low"), sa.cast(last + 1, sa.BigInteger).label("high")
    span = sa.select(*whole).cte("span", recursive=True)
    middle = (span.c.low + span.c.high) // 2
    low, high = (
        sa.case((at < instant, middle + 1), else_=span.c.low),
        sa.case((at < instant, span.c.high), else_=middle),
    )
    halves = sa.select(low, high).join_from(span, number.table, number == middle).where(span.c.low < span.c.high)
    found = span.union_all(halves)
    return int(connection.execute(sa.select(sa.func.max(found.c.low))).scalar_one())


#: So many instants and balances are remembered; a page asks for some dozens of them.
MOST_REMEMBERED = 10_000


class PastBalances:
    """Balances before an instant. Entries are never changed, so a past instant is looked up once."""

    def __init__(self, engine: sa.Engine) -> None:
        """Read the journal of a database."""
        self._engine = engine
        self._known: dict[str, int] = {}
        self._balances: dict[tuple[str, int], int] = {}

    def sequence_before(self, at: dt.datetime) -> int:
        """The number of the last entry before an instant; 0 where there was none."""
        text = moment(at)
        if text in self._known:
            return self._known[text]
        with connected(self._engine) as connection:
            last, newest = connection.execute(sa.select(HEAD.c.sequence, HEAD.c.at)).one()
            found = first_at(connection, JOURNAL.c.sequence, JOURNAL.c.at, text, int(last)) - 1
        if newest >= text and len(self._known) < MOST_REMEMBERED:
            self._known[text] = found
        return found

    def at(self, accounts: Iterable[str], instant: dt.datetime) -> Mapping[str, int]:
        """The balance of each account just before an instant; 0 on one that was never used."""
        sequence = self.sequence_before(instant)
        return {account: self._at(account, sequence) for account in accounts}

    def moved_by_table(self, account: str, kind: str, since: dt.datetime) -> Mapping[str, int]:
        """The amounts that entries of a kind have moved on an account since an instant, by the table in their facts."""
        table = JOURNAL.c.facts["table"].as_string()
        query = (
            sa.select(table, sa.func.sum(POSTING.c.amount))
            .join(JOURNAL, JOURNAL.c.sequence == POSTING.c.sequence)
            .where(
                POSTING.c.account == account, POSTING.c.sequence > self.sequence_before(since), JOURNAL.c.kind == kind
            )
            .group_by(table)
        )
        return {str(name): int(amount) for name, amount in rows_of(self._engine, query)}

    def _at(self, account: str, sequence: int) -> int:
        """The balance of an account after an entry, which no later one changes: it is read once."""
        if not sequence:
            return 0
        if (account, sequence) in self._balances:
            return self._balances[account, sequence]
        held = self._balance(account, sequence)
        if len(self._balances) < MOST_REMEMBERED:
            self._balances[account, sequence] = held
        return held

    def _balance(self, account: str, sequence: int) -> int:
        query = (
            sa.select(POSTING.c.balance)
            .where(POSTING.c.account == account, POSTING.c.sequence <= sequence)
            .order_by(POSTING.c.sequence.desc(), POSTING.c.line.desc())
            .limit(1)
        )
        rows = rows_of(self._engine, query)
        return int(rows[0][0]) if rows else 0
