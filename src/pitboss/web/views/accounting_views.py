"""What accounting sees: chips, win and hold of sittings and days, hold against its expectation, and what is due."""

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Literal

from pitboss.floor.chips.shifts import ShiftResult, difference_cents, shifts_of, unreasonable
from pitboss.floor.documents import FloorTable, Sitting, TableMode
from pitboss.floor.views.chip_views import SittingView, sitting_view
from pitboss.floor.views.table_views import extended
from pitboss.jackpots import accounts
from pitboss.jackpots.care.bank import covered, deposit_due, reconcile
from pitboss.jackpots.care.deadlines import deadlines
from pitboss.jackpots.documents import Award, Jackpot
from pitboss.ledger import as_cents
from pitboss.reports.day.hold import NARROW, WIDE, Hold, HoldVerdict, WagerHold, together
from pitboss.reports.day.sittings import COUNTING, NO_WAGERS, Find, hold_of_sitting
from pitboss.reports.day.totals import DayTotals, day_totals, percent_of_drop
from pitboss.reports.jackpot.jackpots import ToDo, to_do_view
from pitboss.store.read.periods import past_of
from pitboss.web.room import CardRoom
from pitboss.web.views.floor_views import sittings_of


@dataclass(frozen=True, slots=True)
class UnknownHold:
    """Why the hold is not known."""

    notes: tuple[str, ...]
    known: Literal[False] = False


@dataclass(frozen=True, slots=True)
class WagerHoldView:
    """One kind of wager; the expectation is rounded to cents, the variance exact as p/q."""

    wager: str
    wagers: int
    handle_cents: int
    won_cents: int
    envy_cents: int
    expected_cents: int
    variance: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldView:
    """A hold; the expectation is exact as p/q of a cent, and rounded beside it.

    ``deviations`` is how many standard deviations the win lies above it, rounded.
    """

    notes: tuple[str, ...]
    rounds: int
    handle_cents: int
    won_cents: int
    envy_cents: int
    expected: str
    expected_cents: int
    deviation_cents: int
    deviations: float
    band_95: tuple[int, int]
    band_997: tuple[int, int]
    verdict: str
    wagers: tuple[WagerHoldView, ...]
    known: Literal[True] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldAlert(HoldView):
    """The hold of a live table that has left what chance would leave."""

    table: str
    name: str
    sitting: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SittingHold(SittingView):
    """A sitting with its hold; ``recorded_cents`` is what the table won by its rounds, with envy, without jackpots.

    What the jackpots took of it is known once the table is closed. ``unreasonable`` says what is out of all reason.
    ``shifts`` are the numbers of the shifts that its chips are of, where a gaming day has only some of the sitting.
    """

    name: str
    mode: str
    base_game: str
    day: str
    hold_percent: str | None
    recorded_cents: int | None
    difference_cents: int | None
    unreasonable: tuple[str, ...]
    hold: HoldView | UnknownHold
    shifts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class GamingDayView:
    """A gaming day: its sittings with the shifts that began in it, their sums, and the hold of all tables together."""

    day: str
    sittings: list[SittingHold]
    totals: DayTotals
    hold: HoldView | UnknownHold


@dataclass(frozen=True, slots=True)
class Advance:
    """What the house has paid for an award from its operating funds."""

    award: str
    cents: int


@dataclass(frozen=True, slots=True)
class DepositView:
    """A deposit that is due at the bank."""

    cents: int
    due: str
    overdue: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BankView:
    """The jackpots' bank account against the players' money, the deposit that is due, and every deadline."""

    bank_cents: int
    in_transit_cents: int
    posted_cents: int
    undisplayed_cents: int
    owed_cents: int
    advanced_cents: int
    advances: list[Advance]
    missing_cents: int
    holds: bool
    deposit: DepositView | None
    deadlines: tuple[ToDo, ...]


def day_of(room: CardRoom, sitting: Sitting) -> dt.date:
    """The gaming day in which a table was opened."""
    return _day_at(room, sitting.opened_at)


def is_closed_lately(room: CardRoom, sitting: Sitting) -> bool:
    """Whether a table was closed in this gaming day or in the one before, whose drops are counted in the morning."""
    return bool(sitting.closed_at) and (room.today - _day_at(room, sitting.closed_at)).days <= 1


def _day_at(room: CardRoom, at: str) -> dt.date:
    return room.settings.hours.day_at(dt.datetime.fromisoformat(at))


def shifts_by_day(room: CardRoom, sitting: Sitting) -> dict[dt.date, tuple[ShiftResult, ...]]:
    """The shifts of a sitting by the gaming day in which each began, as the reports of these days have them."""
    by_day: dict[dt.date, tuple[ShiftResult, ...]] = {}
    for shift in shifts_of(sitting):
        day = _day_at(room, shift.opened_at)
        by_day[day] = (*by_day.get(day, ()), shift)
    return by_day


def hold_view(hold: Hold | None, notes: Iterable[str]) -> HoldView | UnknownHold:
    """A hold, or why it is not known."""
    return UnknownHold(tuple(notes)) if hold is None else _known_hold(hold, notes)


def _known_hold(hold: Hold, notes: Iterable[str]) -> HoldView:
    narrow, wide = hold.band(NARROW), hold.band(WIDE)
    return HoldView(
        notes=tuple(notes),
        rounds=hold.rounds,
        handle_cents=hold.handle_cents,
        won_cents=hold.won_cents,
        envy_cents=hold.envy_cents,
        expected=str(hold.expected_cents),
        expected_cents=round(hold.expected_cents),
        deviation_cents=round(hold.standard_deviation_cents),
        deviations=round(hold.deviations, 2),
        band_95=(narrow.low_cents, narrow.high_cents),
        band_997=(wide.low_cents, wide.high_cents),
        verdict=str(hold.verdict),
        wagers=tuple(_wager_view(wager) for wager in hold.wagers),
    )


def _wager_view(wager: WagerHold) -> WagerHoldView:
    rounded = {"expected_cents": round(wager.expected_cents), "variance": str(wager.variance)}
    return WagerHoldView(**asdict(wager) | rounded)


def sitting_row(room: CardRoom, sitting: Sitting, table: FloorTable | None) -> SittingHold:
    """A sitting with its hold."""
    hold, notes = hold_of_sitting(sitting, table, room.expectations.find)
    won = sum(handle.won_cents for handle in sitting.handle.values())
    win, difference = sitting.win_cents, difference_cents(sitting)
    return extended(
        SittingHold,
        sitting_view(sitting),
        name=table.name if table else sitting.table,
        mode=str(table.mode) if table else "",
        base_game=table.base_game if table else "",
        day=day_of(room, sitting).isoformat(),
        hold_percent=percent_of_drop(win, sitting.drop_cents),
        recorded_cents=None if difference is None else won - sitting.jackpot_cents,
        difference_cents=difference,
        unreasonable=unreasonable(sitting, table.name if table else ""),
        hold=hold_view(hold, notes),
    )


def _row_on(room: CardRoom, sitting: Sitting, table: FloorTable | None, shifts: tuple[ShiftResult, ...]) -> SittingHold:
    """The shifts of a sitting that began in one gaming day; its rounds count on the day on which it was opened."""
    row = sitting_row(room, sitting, table)
    if len(shifts) == sitting.shift:
        return row
    totals, last = day_totals(shifts), shifts[-1]
    row = replace(
        row,
        opened_at=shifts[0].opened_at,
        closed_at=last.closed_at,
        opener_cents=totals.opener_cents,
        fills_cents=totals.fills_cents,
        credits_cents=totals.credits_cents,
        drop_cents=totals.drop_cents,
        closer_cents=last.closer_cents,
        jackpot_cents=totals.jackpot_cents,
        win_cents=totals.win_cents,
        hold_percent=totals.hold_percent,
        recorded_cents=None,
        difference_cents=None,
        shifts=tuple(shift.shift for shift in shifts),
    )
    if shifts[0].shift == 1:
        return row
    elsewhere = f"Its rounds count on {row.day}, when the table was opened"
    return replace(row, rounds=0, handle={}, hold=UnknownHold((elsewhere,)))


def sittings_on(room: CardRoom, day: dt.date | None, table: str = "") -> list[SittingHold]:
    """The sittings that were opened in a gaming day, or all, the newest first."""
    tables = {kept.id: kept for kept in room.reader.all(FloorTable)}
    return [
        sitting_row(room, sitting, tables.get(sitting.table))
        for sitting in sittings_of(room, table)
        if day is None or day_of(room, sitting) == day
    ]


def held_sittings(rows: Iterable[SittingHold], *, practice: bool, by_deviation: bool) -> list[SittingHold]:
    """The sittings whose hold is known, those farthest from their expectation first, or as they come."""
    held = [row for row in rows if row.hold.known and (practice or row.mode != TableMode.PRACTICE)]
    return sorted(held, key=_distance, reverse=True) if by_deviation else held


def _distance(row: SittingHold) -> float:
    return abs(row.hold.deviations) if isinstance(row.hold, HoldView) else 0.0


def day_view(room: CardRoom, day: dt.date, table: str = "") -> GamingDayView:
    """A gaming day: its sittings, the sums of the tables with real chips, and their hold taken together; or of one."""
    tables = {kept.id: kept for kept in room.reader.all(FloorTable)}
    known = [(sitting, on) for sitting in sittings_of(room, table) if (on := shifts_by_day(room, sitting).get(day))]
    real = [
        (sitting, on)
        for sitting, on in known
        if sitting.table in tables and tables[sitting.table].mode is not TableMode.PRACTICE
    ]
    hold, unknown = day_hold(room, opened_among(real), tables)
    rows = [_row_on(room, sitting, tables.get(sitting.table), on) for sitting, on in known]
    totals = day_totals(shift for _, on in real for shift in on)
    return GamingDayView(day.isoformat(), rows, totals, hold_view(hold, unknown))


def opened_among(parts: Iterable[tuple[Sitting, tuple[ShiftResult, ...]]]) -> list[Sitting]:
    """The sittings whose first shift is among those of a day: their recorded rounds count on it."""
    return [sitting for sitting, shifts in parts if shifts[0].shift == 1]


def day_hold(
    room: CardRoom, sittings: Iterable[Sitting], tables: Mapping[str, FloorTable], find: Find | None = None
) -> tuple[Hold | None, tuple[str, ...]]:
    """What the recorded rounds won beside their expectation, all together; or why that is not known yet."""
    recorded = [sitting for sitting in sittings if sitting.handle]
    find = find or room.expectations.find
    found = [hold_of_sitting(sitting, tables[sitting.table], find) for sitting in recorded]
    holds = [hold for hold, _ in found if hold is not None]
    why = tuple(dict.fromkeys(note for hold, notes in found if hold is None for note in notes))
    if holds and COUNTING not in why:  # a sum without a table that is still being counted would be a wrong one
        return together(holds), ()
    return None, why or (NO_WAGERS,)


def alerts(room: CardRoom) -> list[HoldAlert]:
    """The live tables whose win has left what chance would leave."""
    found = []
    open_tables = [table for table in room.reader.all(FloorTable) if table.sitting and table.mode.enters_rounds]
    with room.snapshot() as state:
        state.fetch(Sitting, [table.sitting for table in open_tables])
        sittings = [(table, sitting) for table in open_tables if (sitting := state.find(Sitting, table.sitting))]
    for table, sitting in sittings:
        hold, notes = hold_of_sitting(sitting, table, room.expectations.find)
        if hold is not None and hold.verdict is HoldVerdict.ALERT:
            view = _known_hold(hold, notes)
            found.append(extended(HoldAlert, view, table=table.id, name=table.name, sitting=sitting.id))
    return found


def due_view(room: CardRoom) -> BankView:
    """The jackpots' bank account against the players' money, the next deposit, and every deadline."""
    jackpots = room.reader.all(Jackpot)
    real = {jackpot.id for jackpot in jackpots if not jackpot.plan.practice}
    awards = [award for award in room.reader.all(Award) if award.jackpot in real]
    owed = covered(jackpots, awards)
    now = room.clock()
    with past_of(room.engine) as journal:
        balances = journal.balances()
        due = deposit_due(journal, balances, *owed, now)
    money = reconcile(balances, *owed)
    waiting = deadlines([jackpot for jackpot in jackpots if jackpot.id in real], awards, now)
    return BankView(
        bank_cents=as_cents(money.bank),
        in_transit_cents=as_cents(money.in_transit),
        posted_cents=as_cents(money.posted),
        undisplayed_cents=as_cents(money.undisplayed),
        owed_cents=as_cents(money.owed),
        advanced_cents=as_cents(money.advanced),
        advances=[
            Advance(award.id, as_cents(-balances[account]))
            for award in awards
            if balances.get(account := accounts.advanced(award.id))
        ],
        missing_cents=-as_cents(-money.missing),
        holds=money.holds,
        deposit=None if due is None else DepositView(-as_cents(-due.amount), due.due.isoformat(), due.overdue),
        deadlines=to_do_view(room.reader, waiting),
    )
