"""Gaming days side by side: drop, win, expectation with its band, the players' money and the bank behind it."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.errors import PitbossError
from pitboss.floor.documents import FloorTable, Sitting
from pitboss.jackpots import accounts
from pitboss.jackpots.documents import Jackpot
from pitboss.ledger import as_cents
from pitboss.reports.day.hold import NARROW
from pitboss.reports.day.sittings import COUNTING, Find
from pitboss.web.room import CardRoom
from pitboss.web.views.accounting_views import BankView, GamingDayView, day_hold, day_of, day_totals, day_view, due_view
from pitboss.web.views.charts import BandBar, band_bar
from pitboss.web.views.floor_views import real_tables, sittings_of

#: The first and the last instant that a time can be.
_FIRST, _LAST = dt.datetime.min.replace(tzinfo=dt.UTC), dt.datetime.max.replace(tzinfo=dt.UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class DayFigures:
    """A gaming day of the tables with real chips; what is not known yet is missing.

    ``win_cents`` is by chips, of closed tables; ``won_cents`` by recorded rounds, beside its exact expectation and the
    band in which it lies in 95% of such days. ``meters_cents`` and ``bank_cents`` are of the day's end, or of now.
    """

    day: str
    drop_cents: int
    win_cents: int | None
    hold_percent: str | None
    rounds: int
    won_cents: int | None
    expected_cents: int | None
    band_95: tuple[int, int] | None
    meters_cents: int
    bank_cents: int


@dataclass(frozen=True, slots=True)
class BoardFigures:
    """The figures that a manager's pages begin with: today's, and how many of the tables with real chips are open."""

    today: GamingDayView
    due: BankView
    bar: BandBar | None
    open: int
    tables: int


def day_figures(room: CardRoom) -> BoardFigures:
    """Today's figures as they are now."""
    today, tables = day_view(room, room.today), real_tables(room).values()
    is_open = sum(1 for table in tables if table.is_open)
    return BoardFigures(today, due_view(room), band_bar(today.hold), is_open, len(tables))


def days_view(room: CardRoom, days: int, last: dt.date | None = None, table: str = "") -> list[DayFigures]:
    """The figures of gaming days up to the last, today's if none is named, of one table or all with real chips.

    The days are fewer where the calendar begins.
    """
    last = last or room.today
    tables = {name: kept for name, kept in real_tables(room).items() if table in {"", name}}
    real = [sitting for sitting in sittings_of(room) if sitting.table in tables]
    by_day: dict[dt.date, list[Sitting]] = {}
    for sitting in real:
        by_day.setdefault(day_of(room, sitting), []).append(sitting)
    meters = [
        accounts.meter(jackpot.id, meter.id)
        for jackpot in room.reader.all(Jackpot)
        if not jackpot.plan.practice
        for meter in jackpot.plan.meters
    ]
    first = max(dt.date.min.toordinal(), last.toordinal() - days + 1)
    wanted = map(dt.date.fromordinal, range(first, last.toordinal() + 1))
    find = room.expectations.as_of_now()
    return [_figures(room, day, by_day.get(day, []), tables, meters, find) for day in wanted]


def without_win(room: CardRoom, days: Sequence[DayFigures]) -> str:
    """Why no win by rounds is there to be drawn."""
    if not any(day.rounds for day in days):
        return "No data yet."
    waits = (
        sitting.handle and sitting.setup and not isinstance(room.expectations.find(sitting.setup), PitbossError)
        for sitting in sittings_of(room)
    )  # one that is there by now was not when the days were looked at
    return f"{COUNTING}." if any(waits) else "No data yet."


@dataclass(frozen=True, slots=True)
class TableWins:
    """What a table won on each of some gaming days, by its chips; nothing where none of its sittings was closed."""

    cents: tuple[int | None, ...]

    @property
    def total_cents(self) -> int | None:
        """The win of all days together."""
        known = [cents for cents in self.cents if cents is not None]
        return sum(known) if known else None


def wins_by_table(room: CardRoom, days: int) -> dict[str, TableWins]:
    """What each table with real chips has won, a gaming day after another, up to today's."""
    today = room.today.toordinal()
    real = real_tables(room)
    wins: dict[str, list[int | None]] = {}
    for sitting in sittings_of(room):
        at = day_of(room, sitting).toordinal() - today + days - 1
        if sitting.table in real and sitting.win_cents is not None and 0 <= at < days:
            own = wins.setdefault(sitting.table, [None] * days)
            own[at] = (own[at] or 0) + sitting.win_cents
    return {table: TableWins(tuple(cents)) for table, cents in wins.items()}


def _end_of(room: CardRoom, day: dt.date) -> dt.datetime:
    """When a gaming day ends; the first or the last instant of all for one that the calendar does not hold whole."""
    try:
        return room.settings.hours.day(day).end
    except OverflowError:
        return _FIRST if day == dt.date.min else _LAST


def _figures(
    room: CardRoom,
    day: dt.date,
    sittings: Sequence[Sitting],
    tables: dict[str, FloorTable],
    meters: Sequence[str],
    find: Find,
) -> DayFigures:
    totals, (hold, _) = day_totals(sittings), day_hold(room, sittings, tables, find)
    held = room.past_balances.at((*meters, accounts.BANK), _end_of(room, day))
    band = hold.band(NARROW) if hold else None
    return DayFigures(
        day=day.isoformat(),
        drop_cents=totals.drop_cents,
        win_cents=totals.win_cents,
        hold_percent=totals.hold_percent,
        rounds=sum(sitting.rounds for sitting in sittings),
        won_cents=hold.won_cents if hold else None,
        expected_cents=round(hold.expected_cents) if hold else None,
        band_95=(band.low_cents, band.high_cents) if band else None,
        meters_cents=as_cents(-sum(held[account] for account in meters)),
        bank_cents=as_cents(held[accounts.BANK]),
    )
