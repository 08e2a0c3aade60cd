"""Reports of a gaming day or a shift: how every meter came from its first reading to its last."""

import datetime as dt
from dataclasses import asdict
from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel

from pitboss.errors import PitbossError
from pitboss.jackpots.documents import Award
from pitboss.jackpots.gaming_day import Hours, Period
from pitboss.jackpots.reports import Report, report
from pitboss.store.journal import records
from pitboss.web.api.jackpots import all_jackpots
from pitboss.web.room import CardRoom, room_of

router = APIRouter(prefix="/api/v1/reports", tags=["reports"])

COLUMNS = "start", "contributions", "awards", "reseed", "returned", "voids", "adjustments", "transfers", "end"


class SheetOut(BaseModel):
    """A meter, its reserve or its overflow over the period, in units (millionths of a cent)."""

    jackpot: str
    meter: str
    part: str
    units: dict[str, str]
    closes: bool


class ReportOut(BaseModel):
    """Everything about a period."""

    period: str
    start: str
    end: str
    sheets: list[SheetOut]
    wins: list[dict[str, Any]]
    adjustments: list[dict[str, Any]]
    takings: list[dict[str, Any]]
    deposited_units: str
    deposit_due: dict[str, Any] | None


def period_of(hours: Hours, day: dt.date, shift: str) -> Period:
    """A gaming day, or one of its shifts."""
    if not shift:
        return hours.day(day)
    for period in hours.shifts_of(day):
        if period.name.endswith(f" {shift}"):
            return period
    raise PitbossError(f"{shift!r:.40} is no shift: {', '.join(name for name, _ in hours.shifts)}")


def report_of(room: CardRoom, day: dt.date | None, shift: str) -> Report:
    """The report of a gaming day; today's if none is given."""
    hours = Hours(room.settings.zone)
    try:
        period = period_of(hours, day or hours.day_at(room.clock()), shift)
    except OverflowError:
        raise PitbossError(f"{day} is a day that no calendar has here") from None
    real = [each.id for each in all_jackpots(room) if not each.plan.practice]
    found = [each for each in room.reader.documents("award") if isinstance(each, Award)]
    awards = [each.id for each in found if each.jackpot in real]
    return report(records(room.settings.database), period, real, awards)


@router.get("/gaming-day")
def gaming_day(request: Request, day: dt.date | None = None, shift: str = "") -> ReportOut:
    """The report of a gaming day or a shift. Amounts are units, as texts; every sheet says whether it closes."""
    found = report_of(room_of(request), day, shift)
    due = found.due
    return ReportOut(
        period=found.period.name, start=found.period.start.isoformat(), end=found.period.end.isoformat(),
        sheets=[SheetOut(jackpot=each.jackpot, meter=each.meter, part=each.part, closes=each.closes,
                         units={name: str(getattr(each, name)) for name in COLUMNS}) for each in found.sheets],
        wins=[asdict(each) for each in found.wins], adjustments=[asdict(each) for each in found.adjustments],
        takings=[{name: value if name == "jackpot" else str(value) for name, value in asdict(each).items()}
                 for each in found.takings],
        deposited_units=str(found.deposited),
        deposit_due=None if due is None else {"units": str(due.amount), "by": due.due.isoformat(),
                                              "overdue": due.overdue},
    )  # fmt: skip
