"""Reports of a gaming day or a shift: how every meter came from its first reading to its last."""

import datetime as dt
import json

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict

from pitboss.desk.gaming_day import Period
from pitboss.jackpots.reports import Adjustment, PaidAward, Report, Seizure, TaxedPay, Win
from pitboss.reports.day.document import day_document
from pitboss.reports.day.files import COLUMNS, paper_csv, paper_json
from pitboss.reports.day.paper import DayPaper, day_paper, period_of, report_over
from pitboss.reports.writers import html, pdf
from pitboss.web.api.maths.exact import file_of
from pitboss.web.room import CardRoom, room_of
from pitboss.web.tasks.papers import MEDIA, PaperForm

router = APIRouter(prefix="/api/v1/reports", tags=["reports"])


class SheetOut(BaseModel):
    """A meter, its reserve or its overflow over the period, in units (millionths of a cent)."""

    jackpot: str
    meter: str
    part: str
    units: dict[str, str]
    closes: bool


class TakingsOut(BaseModel):
    """A jackpot's wagers of the period, and what the house kept, paid from trays and bore, in units."""

    model_config = ConfigDict(from_attributes=True, coerce_numbers_to_str=True)

    jackpot: str
    wagers: str
    house_share: str
    fixed_pays: str
    borne: str


class DepositOut(BaseModel):
    """Units that have to be in the bank, and by when."""

    units: str
    by: str
    overdue: bool


class ReportOut(BaseModel):
    """Everything about a period."""

    period: str
    start: str
    end: str
    sheets: list[SheetOut]
    wins: tuple[Win, ...]
    adjustments: tuple[Adjustment, ...]
    takings: list[TakingsOut]
    payments: tuple[PaidAward, ...]
    taxed_pays: tuple[TaxedPay, ...]
    seizures: tuple[Seizure, ...]
    deposited_units: str
    advanced_units: str
    reimbursed_units: str
    deposit_due: DepositOut | None


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
        period=found.period.name,
        start=found.period.start.isoformat(),
        end=found.period.end.isoformat(),
        sheets=[
            SheetOut(
                jackpot=sheet.jackpot,
                meter=sheet.meter,
                part=sheet.part,
                closes=sheet.closes,
                units={name: str(getattr(sheet, name)) for name in COLUMNS},
            )
            for sheet in found.sheets
        ],
        wins=found.wins,
        adjustments=found.adjustments,
        takings=[TakingsOut.model_validate(takings) for takings in found.takings],
        payments=found.payments,
        taxed_pays=found.taxed_pays,
        seizures=found.seizures,
        deposited_units=str(found.deposited),
        advanced_units=str(found.advanced),
        reimbursed_units=str(found.reimbursed),
        deposit_due=None
        if due is None
        else DepositOut(units=str(due.amount), by=due.due.isoformat(), overdue=due.overdue),
    )


@router.get(
    "/gaming-day/{form}",
    response_class=Response,
    responses=file_of(*(media.partition(";")[0] for media in MEDIA.values())),
)
def paper(request: Request, form: PaperForm, day: dt.date | None = None, shift: str = "") -> Response:
    """The paper of a gaming day or a shift as a file: everything that is known of it, and lines for what is not."""
    room = room_of(request)
    period, zone = period_asked(room, day, shift), room.settings.zone
    found = day_paper(room.settings.database, period, zone, room.clock(), room.expectations.find)
    headers = {"Content-Disposition": f'attachment; filename="{period.name.replace(" ", "-").replace(":", "")}.{form}"'}
    return Response(_written(found, form), media_type=MEDIA[form], headers=headers)


def _written(found: DayPaper, form: PaperForm) -> str | bytes:
    if form is PaperForm.CSV:
        return paper_csv(found)
    if form is PaperForm.JSON:
        return json.dumps(paper_json(found), ensure_ascii=False)
    return pdf(day_document(found)) if form is PaperForm.PDF else html(day_document(found))
