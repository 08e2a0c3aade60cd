"""Accounting's pages: a day with its sittings, hold and deposits; the report of a gaming day or a shift."""

import datetime as dt

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from pitboss.desk.desk import OWED
from pitboss.desk.gaming_day import Period
from pitboss.floor.chips.shifts import ShiftResult, is_unreasonable, shifts_of
from pitboss.floor.chips.slip_numbers import gaps_of
from pitboss.floor.documents import FloorTable, TableMode
from pitboss.games import load_game
from pitboss.jackpots.documents import Jackpot
from pitboss.ledger.entry import word_of
from pitboss.reports.day.files import COLUMNS
from pitboss.reports.day.happenings import account_words
from pitboss.reports.day.sittings import percent_of_drop
from pitboss.web.api.office.reports import report_of
from pitboss.web.pages.office import day_after, day_before, names_of, office_page
from pitboss.web.room import CardRoom, room_of
from pitboss.web.views import accounting_views as views
from pitboss.web.views.floor_views import sittings_of
from pitboss.web.views.hold_chart import chart

router = APIRouter(tags=["pages"], include_in_schema=False)


def _wager_names(room: CardRoom) -> dict[str, dict[str, str]]:
    """What the wagers of each sitting are called on its layout."""
    setups = {known.id: known.setup for known in sittings_of(room) if known.setup}
    return {
        sitting: {wager.id: wager.name for wager in load_game(setup.game).wagers} for sitting, setup in setups.items()
    }


@router.get("/accounting")
def accounting(request: Request, day: dt.date | None = None) -> HTMLResponse:
    """A gaming day; today's if none is given."""
    room = room_of(request)
    today = room.settings.hours.day_at(room.clock())
    wanted = day or today
    found = views.day_view(room, wanted)
    unknown: dict[str, list[str]] = {}
    for sitting in found.sittings:
        if not sitting.hold.known and (sitting.rounds or sitting.mode != "practice"):
            unknown.setdefault(". ".join(sitting.hold.notes), []).append(sitting.sitting)
    return office_page(
        request,
        "accounting/accounting.html",
        day=wanted,
        today=today,
        before=day_before(wanted),
        after=day_after(wanted),
        sittings=found.sittings,
        totals=found.totals,
        hold=found.hold,
        chart=chart(found.sittings),
        wager_names=_wager_names(room),
        unknown=unknown,
        alerts=views.alerts(room),
        due=views.due_view(room),
    )


@router.get("/reports/day")
def day_report(request: Request, day: dt.date | None = None, shift: str = "") -> HTMLResponse:
    """How every meter came from its first reading to its last."""
    room = room_of(request)
    hours = room.settings.hours
    wanted = day or hours.day_at(room.clock())
    jackpots = room.reader.all(Jackpot)
    names = {jackpot.id: jackpot.plan.name for jackpot in jackpots}
    found = report_of(room, wanted, shift)
    table_shifts = _shifts(room, found.period)
    counted = [shift for shift in table_shifts if shift.win_cents is not None]
    return office_page(
        request,
        "reports/day.html",
        report=found,
        columns=COLUMNS,
        day=wanted,
        shift=shift,
        table_shifts=table_shifts,
        gaps=[gap.text for gap in gaps_of(room.reader)],
        is_unreasonable=is_unreasonable,
        won_cents=sum(shift.win_cents or 0 for shift in counted) if counted else None,
        dropped_cents=sum(shift.drop_cents for shift in counted),
        hold_of=percent_of_drop,
        seen=_seen,
        shifts=[name for name, _ in hours.shifts],
        names=names,
        before=day_before(wanted),
        after=day_after(wanted),
        made_at=room.clock().isoformat(),
        called=names_of(room),
        account_words=account_words,
        hands=_hands(jackpots),
    )


def _shifts(room: CardRoom, period: Period) -> list[ShiftResult]:
    """The shifts of sittings that began in the period at tables with real chips, by table."""
    real = {table.id for table in room.reader.all(FloorTable) if table.mode is not TableMode.PRACTICE}
    shifts = (shift for sitting in sittings_of(room) if sitting.table in real for shift in shifts_of(sitting))
    found = [shift for shift in shifts if period.has(shift.opened_at)]
    return sorted(found, key=lambda shift: (shift.table, shift.opened_at))


def _seen(account: str, units: int) -> int:
    """A movement as people see it: what is owed on a meter goes up where the account is credited."""
    return -units if word_of(account) in OWED else units


def _hands(jackpots: list[Jackpot]) -> dict[tuple[str, str], str]:
    """The names of the hands on the pay table of each jackpot."""
    return {(jackpot.id, line.id): line.name for jackpot in jackpots for line in jackpot.plan.table_of_pays.lines}
