"""A period of the journal, found by halving: times never go back, so nothing before it is walked through."""

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa

from pitboss.desk.gaming_day import Period
from pitboss.jackpots.reports import PARTS, Stretch
from pitboss.ledger import JournalRecord
from pitboss.store.read.journal import ENTRIES_AT_ONCE, entries
from pitboss.store.read.reader import TOLD, Event, Snapshot
from pitboss.store.tables.database import consistent_read_of, moment
from pitboss.store.tables.schema import BALANCE, EVENT, JOURNAL, POSTING


class Past(Snapshot):
    """The journal as it was at one moment, to be read by time."""

    def stretch(self, period: Period, accounts: Iterable[str] = ()) -> Stretch:
        """The records of a period with the balances before it: of every meter, and of these accounts."""
        first, last = (self._first(JOURNAL.c.sequence, JOURNAL.c.at, at) for at in (period.start, period.end))
        names = {*self._meters(), *accounts}
        opening = {name: balance for name in sorted(names) if (balance := self._before(name, first)) is not None}
        return Stretch(self._records(first, last), opening, self._back_from(first))

    def newest_first(self) -> Iterator[JournalRecord]:
        """Every record, the last one first; only those are read that are asked for."""
        return self._back_from(self.sequence + 1)

    def events(self, period: Period, kinds: Sequence[str]) -> list[Event]:
        """What was told in a period, of some kinds, in order."""
        first, last = (self._first(EVENT.c.id, EVENT.c.at, at) for at in (period.start, period.end))
        query = sa.select(*TOLD).where(EVENT.c.id >= first, EVENT.c.id < last)
        query = query.where(EVENT.c.data["event"].as_string().in_(kinds))
        return [Event(*row) for row in self.connection.execute(query.order_by(EVENT.c.id))]

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
        wanted = moment(instant)
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
