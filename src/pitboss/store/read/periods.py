"""A period of the journal, found by halving: times never go back, so nothing before it is walked through."""

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa

from pitboss.desk.gaming_day import Period
from pitboss.jackpots.reports import PARTS, Stretch
from pitboss.ledger import JournalRecord, Posted
from pitboss.ledger.json_data import JsonObject
from pitboss.store.read.event_kinds import OFTEN, odd_act, rare
from pitboss.store.read.journal import ENTRIES_AT_ONCE, entries
from pitboss.store.read.reader import TOLD, Event, Snapshot
from pitboss.store.tables.database import consistent_read_of, moment
from pitboss.store.tables.schema import BALANCE, EVENT, JOURNAL, POSTING

#: The entries of START GAME, of which there are most.
WAGERS = "wagers"
CONDENSED_AT_ONCE = 5_000


class Past(Snapshot):
    """The journal as it was at one moment, to be read by time."""

    def __init__(self, connection: sa.Connection) -> None:
        """Where each instant lies is looked up once: nothing changes in a moment."""
        super().__init__(connection)
        self._firsts: dict[tuple[str, str], int] = {}

    def stretch(self, period: Period, accounts: Iterable[str] = ()) -> Stretch:
        """The records of a period with the balances before it: of every meter, and of these accounts."""
        first, last = (self._first(JOURNAL.c.sequence, JOURNAL.c.at, at) for at in (period.start, period.end))
        names = {*self._meters(), *accounts}
        opening = {name: balance for name in sorted(names) if (balance := self._before(name, first)) is not None}
        return Stretch(self._records(first, last), opening, self._back_from(first))

    def summed_stretch(self, period: Period, accounts: Iterable[str] = ()) -> Stretch:
        """The stretch of a period in which all wagers of a jackpot are one record: enough for whatever adds up.

        It names no time and no round of theirs; what asks for those walks ``condensed``.
        """
        first, last = (self._first(JOURNAL.c.sequence, JOURNAL.c.at, at) for at in (period.start, period.end))
        names = {*self._meters(), *accounts}
        opening = {name: balance for name in sorted(names) if (balance := self._before(name, first)) is not None}
        others = [entry.record for entry in entries(self.connection, first - 1, last - 1, but=WAGERS)]
        return Stretch([*self._wagers(first, last), *others], opening, self._back_from(first))

    def _wagers(self, first: int, last: int) -> list[JournalRecord]:
        """One record for the wagers of each jackpot."""
        jackpot, wagers = JOURNAL.c.facts["jackpot"].as_string(), JOURNAL.c.facts["wagers"].as_integer()
        within = JOURNAL.c.sequence >= first, JOURNAL.c.sequence < last, JOURNAL.c.kind == WAGERS
        counted = sa.select(jackpot, sa.func.sum(wagers), sa.func.max(JOURNAL.c.sequence), sa.func.max(JOURNAL.c.at))
        moved = sa.select(jackpot, POSTING.c.account, sa.func.sum(POSTING.c.amount)).join_from(
            POSTING, JOURNAL, JOURNAL.c.sequence == POSTING.c.sequence
        )
        postings: dict[str, list[Posted]] = {}
        for name, account, amount in self.connection.execute(
            moved.where(*within).group_by(jackpot, POSTING.c.account).order_by(POSTING.c.account)
        ):
            postings.setdefault(name, []).append(Posted(account, int(amount), 0))
        return [
            JournalRecord(sequence, at, WAGERS, "", {"jackpot": name, "wagers": int(many)}, tuple(postings[name]))
            for name, many, sequence, at in self.connection.execute(counted.where(*within).group_by(jackpot))
        ]

    def condensed(self, counts: Callable[[str], bool], before: dt.datetime) -> Iterator[JournalRecord]:
        """Every record before an instant, the newest first, with one posting: all that it moved on what counts."""
        accounts = [name for name in self.balances() if counts(name)]
        last = self._first(JOURNAL.c.sequence, JOURNAL.c.at, before)
        joined = sa.and_(POSTING.c.sequence == JOURNAL.c.sequence, POSTING.c.account.in_(accounts))
        columns = JOURNAL.c.sequence, JOURNAL.c.at, JOURNAL.c.kind
        moved = sa.select(*columns, sa.func.min(POSTING.c.account), sa.func.sum(POSTING.c.amount))
        while last > 1:
            first = max(1, last - CONDENSED_AT_ONCE)
            within = JOURNAL.c.sequence >= first, JOURNAL.c.sequence < last
            query = moved.join_from(JOURNAL, POSTING, joined, isouter=True).where(*within).group_by(*columns)
            for sequence, at, kind, account, amount in self.connection.execute(query.order_by(columns[0].desc())):
                posted = () if account is None else (Posted(account, int(amount), 0),)
                yield JournalRecord(sequence, at, kind, "", {}, posted)
            last = first

    def newest_first(self) -> Iterator[JournalRecord]:
        """Every record, the last one first; only those are read that are asked for."""
        return self._back_from(self.sequence + 1)

    def events(self, period: Period, kinds: Sequence[str]) -> list[Event]:
        """What was told in a period, of some kinds, in order."""
        first, last = (self._first(EVENT.c.id, EVENT.c.at, at) for at in (period.start, period.end))
        query = sa.select(*TOLD).where(EVENT.c.id >= first, EVENT.c.id < last)
        query = query.where(EVENT.c.data["event"].as_string().in_(kinds))
        if not set(kinds) & set(OFTEN):
            query = query.where(rare(self.connection.dialect.name))
        return [Event(*row) for row in self.connection.execute(query.order_by(EVENT.c.id))]

    def odd_acts(self, period: Period) -> list[Event]:
        """What was told of rounds in a period that is out of the ordinary, in order."""
        first, last = (self._first(EVENT.c.id, EVENT.c.at, at) for at in (period.start, period.end))
        query = sa.select(*TOLD).where(EVENT.c.id >= first, EVENT.c.id < last, odd_act(self.connection.dialect.name))
        return [Event(*row) for row in self.connection.execute(query.order_by(EVENT.c.id))]

    def chained_events(self, period: Period) -> Iterator[JsonObject]:
        """Every event of a period as the chain has it, with its request and its hash."""
        first, last = (self._first(EVENT.c.id, EVENT.c.at, at) for at in (period.start, period.end))
        while first < last:
            until = min(first + ENTRIES_AT_ONCE, last)
            query = sa.select(EVENT).where(EVENT.c.id >= first, EVENT.c.id < until).order_by(EVENT.c.id)
            for row in self.connection.execute(query):
                yield dict(row._mapping)  # noqa: SLF001 - SQLAlchemy's own name for it
            first = until

    def chained_entries(self, period: Period) -> Iterator[JsonObject]:
        """Every entry of a period with its postings and its hash."""
        first, last = (self._first(JOURNAL.c.sequence, JOURNAL.c.at, at) for at in (period.start, period.end))
        while first < last:
            until = min(first + ENTRIES_AT_ONCE, last)
            for entry in entries(self.connection, first - 1, until - 1):
                yield {**entry.record._asdict(), "hash": entry.hash}
            first = until

    def last_event(self, before: int, kind: str, name: str, value: str) -> Event | None:
        """The last event of a kind before another, about something."""
        data = EVENT.c.data
        query = sa.select(*TOLD).where(EVENT.c.id < before, data["event"].as_string() == kind)
        query = query.where(data[name].as_string() == value).order_by(EVENT.c.id.desc()).limit(1)
        row = self.connection.execute(query).first()
        return Event(*row) if row else None

    def balances(self) -> dict[str, int]:
        """What lies on every account now."""
        return {
            name: int(units) for name, units in self.connection.execute(sa.select(BALANCE.c.account, BALANCE.c.balance))
        }

    def _first(self, number: sa.Column[Any], at: sa.Column[Any], instant: dt.datetime) -> int:
        """The first number whose time is not before an instant; one after the last if there is none."""
        key = number.table.name, moment(instant)
        if key not in self._firsts:
            self._firsts[key] = self._halved(number, at, key[1])
        return self._firsts[key]

    def _halved(self, number: sa.Column[Any], at: sa.Column[Any], wanted: str) -> int:
        low, high = 1, (self.sequence if number is JOURNAL.c.sequence else self.event) + 1
        while low < high:
            middle = (low + high) // 2
            found = self.connection.execute(sa.select(at).where(number == middle)).scalar_one()
            low, high = (middle + 1, high) if found < wanted else (low, middle)
        return low

    def _meters(self) -> list[str]:
        kinds = [BALANCE.c.account.startswith(f"{part}:") for part in PARTS]
        return list(self.connection.execute(sa.select(BALANCE.c.account).where(sa.or_(*kinds))).scalars())

    def _before(self, account: str, sequence: int) -> int | None:
        query = sa.select(POSTING.c.balance).where(POSTING.c.account == account, POSTING.c.sequence < sequence)
        found = self.connection.execute(query.order_by(POSTING.c.sequence.desc(), POSTING.c.line.desc()).limit(1))
        return next((int(balance) for balance in found.scalars()), None)

    def _records(self, first: int, last: int) -> list[JournalRecord]:
        """The records from one number up to another, and without that."""
        return [entry.record for entry in entries(self.connection, first - 1, last - 1)]

    def _back_from(self, sequence: int) -> Iterator[JournalRecord]:
        while sequence > 1:
            first = max(1, sequence - ENTRIES_AT_ONCE)
            yield from reversed(self._records(first, sequence))
            sequence = first


@contextmanager
def past(url: str) -> Iterator[Past]:
    """The past of a database; nothing changes in this block."""
    with consistent_read_of(url) as connection:
        yield Past(connection)
