"""Reports of a gaming day or a shift: how every meter came from its first reading to its last."""

import datetime as dt
import json
from dataclasses import asdict
from typing import Any

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel

from pitboss.jackpots.gaming_day import Period
from pitboss.jackpots.reports import Report
from pitboss.reports.day_document import day_document
from pitboss.reports.day_files import COLUMNS, paper_csv, paper_json
from pitboss.reports.day_paper import DayPaper, day_paper, period_of, report_over
from pitboss.reports.writing import html, pdf
from pitboss.web.api.exact import file_of
from pitboss.web.expectations import expectations_of
from pitboss.web.paper_form import MEDIA, PaperForm
from pitboss.web.room import CardRoom, room_of

router = APIRouter(prefix="/api/v1/reports", tags=["reports"])


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
    taxed_pays: list[dict[str, Any]]
    deposited_units: str
    advanced_units: str
    reimbursed_units: str
    deposit_due: dict[str, Any] | None


def period_asked(room: CardRoom, day: dt.date | None, shift: str) -> Period:
    """A gaming day, today's if none is given, or one of its shifts."""
    hours = room.settings.hours
    return period_of(hours, day or hours.day_at(room.clock()), shift)


def report_of(room: CardRoom, day: dt.date | None, shift: str) -> Report:
    """The report of a gaming day; today's if none is given."""
    return report_over(room.settings.database, period_asked(room, day, shift))


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
        taxed_pays=[asdict(each) for each in found.taxed_pays],
        deposited_units=str(found.deposited), advanced_units=str(found.advanced),
        reimbursed_units=str(found.reimbursed),
        deposit_due=None if due is None else {"units": str(due.amount), "by": due.due.isoformat(),
                                              "overdue": due.overdue},
    )  # fmt: skip


@router.get(
    "/gaming-day/{form}", response_class=Response,
    responses=file_of(*(media.partition(";")[0] for media in MEDIA.values())),
)  # fmt: skip
def paper(request: Request, form: PaperForm, day: dt.date | None = None, shift: str = "") -> Response:
    """The paper of a gaming day or a shift as a file: everything that is known of it, and lines for what is not."""
    room = room_of(request)
    period, zone = period_asked(room, day, shift), room.settings.zone
    found = day_paper(room.settings.database, period, zone, room.clock(), expectations_of(request).find)
    headers = {"Content-Disposition": f'attachment; filename="{period.name.replace(" ", "-").replace(":", "")}.{form}"'}
    return Response(_written(found, form), media_type=MEDIA[form], headers=headers)


def _written(found: DayPaper, form: PaperForm) -> str | bytes:
    if form is PaperForm.CSV:
        return paper_csv(found)
    if form is PaperForm.JSON:
        return json.dumps({"schema": 1, **paper_json(found)}, ensure_ascii=False)
    return pdf(day_document(found)) if form is PaperForm.PDF else html(day_document(found))
