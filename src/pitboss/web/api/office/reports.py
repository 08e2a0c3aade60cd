"""Reports of gaming days: every meter, the Master Games Report, irregularities, a period as one folder, the build."""

import datetime as dt
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, TypeVar

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import FileResponse
from starlette.background import BackgroundTask

from pitboss.desk.gaming_day import Period
from pitboss.floor.documents import ApprovalLetter
from pitboss.reports.answer import json_text
from pitboss.reports.build import RunningBuild, running_build
from pitboss.reports.day.document import day_document
from pitboss.reports.day.files import paper_csv
from pitboss.reports.day.irregularities import Irregularity, irregularities
from pitboss.reports.day.master_games import (
    MasterGames,
    master_csv,
    master_document,
    master_games,
)
from pitboss.reports.day.paper import DayPaper, day_paper_of, period_of
from pitboss.reports.day.period_folder import PeriodFolder, write_period
from pitboss.reports.document import PrintedDocument
from pitboss.store.read.periods import past_of
from pitboss.web.api.answers import MEDIA, PaperForm, answered, attachment, file_of, written
from pitboss.web.room import CardRoom, room_of

router = APIRouter(prefix="/api/v1", tags=["reports"])

Reported = TypeVar("Reported")


def period_asked(room: CardRoom, day: dt.date | None, shift: str) -> Period:
    """A gaming day, today's if none is given, or one of its shifts."""
    hours = room.settings.hours
    return period_of(hours, day or hours.day_at(room.clock()), shift)


def paper_of(room: CardRoom, day: dt.date | None, shift: str = "") -> DayPaper:
    """All that is known of a gaming day or a shift; today's if none is given."""
    period, zone = period_asked(room, day, shift), room.settings.zone
    with past_of(room.engine) as journal:
        return day_paper_of(journal, period, zone, room.clock(), room.expectations.find)


@router.get("/reports/gaming-day", response_model=DayPaper)
def gaming_day(request: Request, day: dt.date | None = None, shift: str = "") -> Response:
    """The whole report of a gaming day or a shift. Units are texts; every sheet says whether it closes."""
    return answered(paper_of(room_of(request), day, shift))


def _file(
    report: Reported,
    form: PaperForm,
    as_csv: Callable[[Reported], str],
    document: Callable[[Reported], PrintedDocument],
) -> str | bytes:
    """A report as the kind of file that is asked for."""
    if form is PaperForm.CSV:
        return as_csv(report)
    return json_text(report) if form is PaperForm.JSON else written(document(report), form)


@router.get("/reports/gaming-day/{form}", response_class=Response, responses=file_of(*PaperForm))
def paper(request: Request, form: PaperForm, day: dt.date | None = None, shift: str = "") -> Response:
    """The paper of a gaming day or a shift as a file: everything that is known of it, and lines for what is not."""
    found = paper_of(room_of(request), day, shift)
    name = found.period.name.replace(" ", "-").replace(":", "")
    return attachment(_file(found, form, paper_csv, day_document), f"{name}.{form}")


def build_of(room: CardRoom) -> RunningBuild:
    """What runs here beside the letter in force."""
    return running_build(room.reader.all(ApprovalLetter), room.today)


@router.get("/build")
def build(request: Request) -> RunningBuild:
    """The hash of what runs beside the approved one."""
    return build_of(room_of(request))


def master_of(room: CardRoom, day: dt.date | None) -> MasterGames:
    """The Master Games Report of a gaming day; today's if none is given."""
    return master_games(paper_of(room, day))


@router.get("/reports/master-games", response_model=MasterGames)
def master_games_report(request: Request, day: dt.date | None = None) -> Response:
    """Drop, win and hold of every table, accruals and prizes of a gaming day, also of one without activity."""
    return answered(master_of(room_of(request), day))


@router.get("/reports/master-games/{form}", response_class=Response, responses=file_of(*PaperForm))
def master_games_paper(request: Request, form: PaperForm, day: dt.date | None = None) -> Response:
    """The Master Games Report as a file."""
    report = master_of(room_of(request), day)
    name = f"master-games-{report.period}.{form}"
    return attachment(_file(report, form, master_csv, master_document), name)


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
