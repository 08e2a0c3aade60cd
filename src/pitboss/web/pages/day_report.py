"""The report of a gaming day or a shift, for the screen and for paper."""

import datetime as dt

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from pitboss.jackpots.documents import Jackpot
from pitboss.reports.day_files import COLUMNS
from pitboss.reports.happenings import account_words
from pitboss.web.accounting_views import hours_of
from pitboss.web.api.reports import report_of
from pitboss.web.pages.office import day_after, day_before, names_of, office_page
from pitboss.web.room import room_of

router = APIRouter(tags=["pages"], include_in_schema=False)


@router.get("/reports/day")
def day_report(request: Request, day: dt.date | None = None, shift: str = "") -> HTMLResponse:
    """How every meter came from its first reading to its last."""
    room = room_of(request)
    hours = hours_of(room)
    wanted = day or hours.day_at(room.clock())
    jackpots = [each for each in room.reader.documents(Jackpot.kind) if isinstance(each, Jackpot)]
    names = {each.id: each.plan.name for each in jackpots}
    return office_page(
        request, "reports/day.html", report=report_of(room, wanted, shift), columns=COLUMNS, day=wanted, shift=shift,
        shifts=[name for name, _ in hours.shifts], names=names,
        practice={each.id for each in jackpots if each.plan.practice}, before=day_before(wanted),
        after=day_after(wanted), made_at=room.clock().isoformat(), called=names_of(room),
        account_words=account_words, hands=_hands(jackpots),
    )  # fmt: skip


def _hands(jackpots: list[Jackpot]) -> dict[tuple[str, str], str]:
    """The names of the hands on the pay table of each jackpot."""
    return {(each.id, line.id): line.name for each in jackpots for line in each.plan.table_of_pays.lines}
