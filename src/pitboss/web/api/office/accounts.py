"""Accounting: openers, closers, fills, credits, drop, win and hold of sittings and days, and what is due."""

import datetime as dt
from typing import Annotated

from fastapi import APIRouter, Query, Request

from pitboss.web.room import room_of
from pitboss.web.views import accounting_views as views
from pitboss.web.views.day_figures import DayFigures, days_view

router = APIRouter(prefix="/api/v1/accounting", tags=["accounting"])


@router.get("/sittings")
def sittings(
    request: Request, day: dt.date | None = None, table: Annotated[str, Query(max_length=24)] = ""
) -> list[views.SittingHold]:
    """The sittings of a gaming day, a table, or all: chips, win, hold of the drop, and hold against its expectation."""
    return views.sittings_on(room_of(request), day, table)


@router.get("/day")
def gaming_day(request: Request, day: dt.date | None = None) -> views.GamingDayView:
    """A gaming day, today's if none is given: its sittings, the sums, and the hold of all tables together."""
    room = room_of(request)
    wanted = day or room.today
    room.settings.hours.day(wanted)  # refuses a day at the end of the calendar
    return views.day_view(room, wanted)


@router.get("/days")
def days(request: Request, days: Annotated[int, Query(ge=1, le=90)] = 30) -> list[DayFigures]:
    """The last gaming days, today's last: drop, win, what rounds won beside the expectation, meters and bank."""
    return days_view(room_of(request), days)


@router.get("/alerts")
def alerts(request: Request) -> list[views.HoldAlert]:
    """Live tables whose win is outside of what chance would leave in 99.7% of such sittings."""
    return views.alerts(room_of(request))


@router.get("/due")
def due(request: Request) -> views.BankView:
    """The jackpots' bank account against the players' money, the deposit that is due, and every deadline."""
    return views.due_view(room_of(request))
