"""The report of a gaming day or a shift, for the screen and for paper."""

import datetime as dt

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from pitboss.floor.documents import Sitting, TableMode
from pitboss.jackpots import accounts
from pitboss.jackpots.documents import Jackpot
from pitboss.jackpots.gaming_day import Period
from pitboss.jackpots.identities import word_of
from pitboss.reports.day_files import COLUMNS
from pitboss.reports.happenings import account_words
from pitboss.reports.sittings import percent_of_drop
from pitboss.web.accounting_views import hours_of
from pitboss.web.api.reports import report_of
from pitboss.web.floor_views import all_tables, sittings_of
from pitboss.web.pages.office import day_after, day_before, names_of, office_page
from pitboss.web.room import CardRoom, room_of

router = APIRouter(tags=["pages"], include_in_schema=False)


@router.get("/reports/day")
def day_report(request: Request, day: dt.date | None = None, shift: str = "") -> HTMLResponse:
    """How every meter came from its first reading to its last."""
    room = room_of(request)
    hours = hours_of(room)
    wanted = day or hours.day_at(room.clock())
    jackpots = [each for each in room.reader.documents(Jackpot.kind) if isinstance(each, Jackpot)]
    names = {each.id: each.plan.name for each in jackpots}
    found = report_of(room, wanted, shift)
    sittings = _sittings(room, found.period)
    closed = [sitting for sitting in sittings if sitting.win_cents is not None]
    return office_page(
        request, "reports/day.html", report=found, columns=COLUMNS, day=wanted, shift=shift, sittings=sittings,
        won_cents=sum(sitting.win_cents or 0 for sitting in closed) if closed else None,
        dropped_cents=sum(sitting.drop_cents for sitting in closed), hold_of=percent_of_drop, seen=_seen,
        shifts=[name for name, _ in hours.shifts], names=names,
        before=day_before(wanted),
        after=day_after(wanted), made_at=room.clock().isoformat(), called=names_of(room),
        account_words=account_words, hands=_hands(jackpots),
    )  # fmt: skip


def _sittings(room: CardRoom, period: Period) -> list[Sitting]:
    """The sittings that were opened in the period at tables with real chips, by table."""
    real = {table.id for table in all_tables(room) if table.mode is not TableMode.PRACTICE}
    found = [each for each in sittings_of(room) if each.table in real and period.has(each.opened_at)]
    return sorted(found, key=lambda each: (each.table, each.opened_at))


def _seen(account: str, units: int) -> int:
    """A movement as people see it: what is owed on a meter goes up where the account is credited."""
    return -units if word_of(account) in accounts.OWED else units


def _hands(jackpots: list[Jackpot]) -> dict[tuple[str, str], str]:
    """The names of the hands on the pay table of each jackpot."""
    return {(each.id, line.id): line.name for each in jackpots for line in each.plan.table_of_pays.lines}
