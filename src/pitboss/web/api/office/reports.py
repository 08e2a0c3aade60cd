"""Reports of gaming days: every meter, the Master Games Report, irregularities, a period as one folder, the build."""

import datetime as dt
import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, TypeVar

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import FileResponse
from pydantic import BaseModel, ConfigDict
from starlette.background import BackgroundTask

from pitboss.desk.gaming_day import Period
from pitboss.floor.documents import ApprovalLetter
from pitboss.jackpots.reports import Adjustment, PaidAward, Report, Seizure, TaxedPay, Win
from pitboss.reports.build import RunningBuild, running_build
from pitboss.reports.day.document import day_document
from pitboss.reports.day.files import COLUMNS, paper_csv, paper_json
from pitboss.reports.day.irregularities import Irregularity, irregularities
from pitboss.reports.day.master_games import (
    MasterGames,
    master_csv,
    master_document,
    master_games,
    master_json,
)
from pitboss.reports.day.paper import DayPaper, day_paper, period_of, report_over
from pitboss.reports.day.period_folder import PeriodFolder, write_period
from pitboss.reports.document import PrintedDocument
from pitboss.web.api.answers import MEDIA, PaperForm, attachment, file_of, written
from pitboss.web.room import CardRoom, room_of

router = APIRouter(prefix="/api/v1", tags=["reports"])

Reported = TypeVar("Reported")


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


@router.get("/reports/gaming-day")
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


def _day_paper(room: CardRoom, day: dt.date | None, shift: str = "") -> DayPaper:
    """All that is known of a gaming day or a shift; today's if none is given."""
    period, zone = period_asked(room, day, shift), room.settings.zone
    return day_paper(room.settings.database, period, zone, room.clock(), room.expectations.find)


def _file(
    report: Reported,
    form: PaperForm,
    as_csv: Callable[[Reported], str],
    as_data: Callable[[Reported], object],
    document: Callable[[Reported], PrintedDocument],
) -> str | bytes:
    """A report as the kind of file that is asked for."""
    if form is PaperForm.CSV:
        return as_csv(report)
    if form is PaperForm.JSON:
        return json.dumps(as_data(report), ensure_ascii=False)
    return written(document(report), form)


@router.get("/reports/gaming-day/{form}", response_class=Response, responses=file_of(*PaperForm))
def paper(request: Request, form: PaperForm, day: dt.date | None = None, shift: str = "") -> Response:
    """The paper of a gaming day or a shift as a file: everything that is known of it, and lines for what is not."""
    found = _day_paper(room_of(request), day, shift)
    name = found.report.period.name.replace(" ", "-").replace(":", "")
    return attachment(_file(found, form, paper_csv, paper_json, day_document), f"{name}.{form}")


class BuildOut(BaseModel):
    """What runs here beside what was approved, and both in a sentence."""

    version: str
    hash: str
    approved: str
    reference: str
    is_approved: bool
    says: str


def build_of(room: CardRoom) -> RunningBuild:
    """What runs here beside the letter in force."""
    return running_build(room.reader.all(ApprovalLetter), room.today)


@router.get("/build", response_model=BuildOut)
def build(request: Request) -> RunningBuild:
    """The hash of what runs beside the approved one."""
    return build_of(room_of(request))


def master_of(room: CardRoom, day: dt.date | None) -> MasterGames:
    """The Master Games Report of a gaming day; today's if none is given."""
    return master_games(_day_paper(room, day))


@router.get("/reports/master-games")
def master_games_report(request: Request, day: dt.date | None = None) -> MasterGames:
    """Drop, win and hold of every table, accruals and prizes of a gaming day, also of one without activity."""
    return master_of(room_of(request), day)


@router.get("/reports/master-games/{form}", response_class=Response, responses=file_of(*PaperForm))
def master_games_paper(request: Request, form: PaperForm, day: dt.date | None = None) -> Response:
    """The Master Games Report as a file."""
    report = master_of(room_of(request), day)
    name = f"master-games-{report.period}.{form}"
    return attachment(_file(report, form, master_csv, master_json, master_document), name)


def irregularities_of(room: CardRoom, day: dt.date | None, shift: str) -> tuple[Irregularity, ...]:
    """Irregularities and corrections of a gaming day or a shift; today's if none is given."""
    return irregularities(room.settings.database, period_asked(room, day, shift), room.settings.zone)


@router.get("/reports/irregularities")
def list_irregularities(request: Request, day: dt.date | None = None, shift: str = "") -> tuple[Irregularity, ...]:
    """Irregularities and corrections of a gaming day or a shift in one list."""
    return irregularities_of(room_of(request), day, shift)


@router.get("/reports/period", response_class=Response, responses=file_of("zip"))
def period_folder(
    request: Request, first: Annotated[dt.date, Query()], last: Annotated[dt.date, Query()]
) -> FileResponse:
    """Gaming days as one folder in a zip: reports of every day, the trail, documents in force, and hashes."""
    room = room_of(request)
    asked = PeriodFolder(room.settings.database, room.settings.hours, first, last, room.clock(), room.expectations.find)
    with tempfile.NamedTemporaryFile(suffix=".zip", delete=False) as kept:
        file = Path(kept.name)
    try:
        write_period(asked, file)
    except BaseException:
        file.unlink(missing_ok=True)
        raise
    done = BackgroundTask(file.unlink, missing_ok=True)
    return FileResponse(file, media_type=MEDIA["zip"], filename=f"{asked.name}.zip", background=done)
