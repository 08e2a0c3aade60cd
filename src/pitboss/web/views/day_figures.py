"""Gaming days side by side: drop, win, expectation with its band, the players' money and the bank behind it."""

import datetime as dt
import math
from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.floor.chips.shifts import ShiftResult
from pitboss.floor.documents import FloorTable, Sitting
from pitboss.jackpots import accounts
from pitboss.jackpots.documents import Jackpot
from pitboss.ledger import as_cents
from pitboss.reports.day.hold import NARROW
from pitboss.reports.day.sittings import COUNTING, Find
from pitboss.reports.day.totals import day_totals
from pitboss.web.room import CardRoom
from pitboss.web.views.accounting_views import (
    BankView,
    GamingDayView,
    day_hold,
    day_view,
    due_view,
    opened_among,
    shifts_by_day,
)
from pitboss.web.views.charts import BandBar, Series, band_bar
from pitboss.web.views.floor_views import real_tables, sittings_of

#: The first and the last instant that a time can be.
_FIRST, _LAST = dt.datetime.min.replace(tzinfo=dt.UTC), dt.datetime.max.replace(tzinfo=dt.UTC)


#: A sitting with those of its shifts that began in one gaming day.
_Part = tuple[Sitting, tuple[ShiftResult, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class DayFigures:
    """A gaming day of the tables with real chips; what is not known yet is missing.

    ``win_cents`` is by chips, of counted sittings; ``won_cents`` by recorded rounds, beside its exact expectation and
    the band in which it lies in 95% of such days. ``meters_cents`` and ``bank_cents`` are of the day's end, or of now.
    ``open`` sittings have no closer yet, ``uncounted`` ones lack it or a drop; while ``counting``, the expectation
    comes by itself.
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
    open: int
    uncounted: int
    counting: bool


@dataclass(frozen=True, slots=True)
class BoardFigures:
    """The figures that a manager's pages begin with: today's, and how many of the tables with real chips are open."""

    today: GamingDayView
    due: BankView
    bar: BandBar | None
    open: int
    tables: int

    @property
    def counted(self) -> int:
        """The sittings of today whose win is known: today's win is theirs."""
        return self.today.totals.sittings - self.today.totals.uncounted

    @property
    def counting(self) -> bool:
        """Whether the expectation of today comes by itself in a moment."""
        return COUNTING in self.today.hold.notes


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
    by_day: dict[dt.date, list[_Part]] = {}
    for sitting in real:
        for day, shifts in shifts_by_day(room, sitting).items():
            by_day.setdefault(day, []).append((sitting, shifts))
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


def without_win(days: Sequence[DayFigures]) -> str:
    """Which days lack their win by rounds because it is still being counted; nothing if none does."""
    counting = sum(day.counting for day in days)
    missing = "1 day is" if counting == 1 else f"{counting} days are"
    return f"{missing} missing here: {COUNTING[0].lower()}{COUNTING[1:]}." if counting else ""


def won_so_far(days: Sequence[DayFigures]) -> tuple[tuple[Series, Series], list[tuple[int, int] | None]]:
    """Win by rounds and its expectation, added up from day to day, and the band for the sum.

    Days are independent of each other, so the squares of their bands add up. From the first day on that is still being
    counted no sum is known.
    """
    won: list[int | None] = []
    expected: list[int | None] = []
    bands: list[tuple[int, int] | None] = []
    sums, squares = (0, 0), 0
    for day in days:
        if day.counting or (won and won[-1] is None):
            won.append(None)
            expected.append(None)
            bands.append(None)
            continue
        sums = sums[0] + (day.won_cents or 0), sums[1] + (day.expected_cents or 0)
        squares += (day.band_95[1] - day.band_95[0]) ** 2 if day.band_95 else 0
        half = math.isqrt(squares) // 2
        won.append(sums[0])
        expected.append(sums[1])
        bands.append((sums[1] - half, sums[1] + half))
    return (Series("Win by rounds", won), Series("Expected", expected)), bands


def chip_lines(days: Sequence[DayFigures]) -> tuple[Series, Series]:
    """Drop and win by chips; a day with a table that is not counted yet has no point, which would be a plunge."""
    counted = [None if day.uncounted else day for day in days]
    return (
        Series("Drop", [(day.drop_cents or None) if day else None for day in counted]),
        Series("Win", [day.win_cents if day else None for day in counted]),
    )


def not_counted(days: Sequence[DayFigures]) -> str:
    """Which days the lines by chips leave out; nothing if they have all."""
    left_out = [day.day for day in days if day.uncounted]
    if not left_out:
        return ""
    words = "is left out until its" if len(left_out) == 1 else "are left out until their"
    return f"{', '.join(left_out)} {words} tables are counted."


@dataclass(frozen=True, slots=True)
class TableWins:
    """What a table won on each of some gaming days, by its chips; nothing where none of its shifts was counted."""

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
        if sitting.table not in real:
            continue
        for day, shifts in shifts_by_day(room, sitting).items():
            at, cents = day.toordinal() - today + days - 1, day_totals(shifts).win_cents
            if cents is not None and 0 <= at < days:
                own = wins.setdefault(sitting.table, [None] * days)
                own[at] = (own[at] or 0) + cents
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
    parts: Sequence[_Part],
    tables: dict[str, FloorTable],
    meters: Sequence[str],
    find: Find,
) -> DayFigures:
    totals, opened = day_totals(shift for _, shifts in parts for shift in shifts), opened_among(parts)
    hold, why = day_hold(room, opened, tables, find)
    held = room.past_balances.at((*meters, accounts.BANK), _end_of(room, day))
    band = hold.band(NARROW) if hold else None
    return DayFigures(
        day=day.isoformat(),
        drop_cents=totals.drop_cents,
        win_cents=totals.win_cents,
        hold_percent=totals.hold_percent,
        rounds=sum(sitting.rounds for sitting in opened),
        won_cents=hold.won_cents if hold else None,
        expected_cents=round(hold.expected_cents) if hold else None,
        band_95=(band.low_cents, band.high_cents) if band else None,
        meters_cents=as_cents(-sum(held[account] for account in meters)),
        bank_cents=as_cents(held[accounts.BANK]),
        open=totals.open,
        uncounted=totals.uncounted,
        counting=hold is None and COUNTING in why,
    )
