"""Papers of gaming days for the regulator: Master Games Report, irregularities, a period as one folder, the build."""

import datetime as dt
import json
import tempfile
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import FileResponse
from pydantic import BaseModel
from starlette.background import BackgroundTask

from pitboss.floor.documents import ApprovalLetter
from pitboss.reports.build import RunningBuild, running_build
from pitboss.reports.day.irregularities import Irregularity, irregularities
from pitboss.reports.day.master_games import (
    MasterGames,
    master_csv,
    master_document,
    master_games,
    master_json,
)
from pitboss.reports.day.paper import day_paper
from pitboss.reports.day.period_folder import PeriodFolder, write_period
from pitboss.reports.writers import html, pdf
from pitboss.web.api.maths.exact import file_of
from pitboss.web.api.office.reports import period_asked
from pitboss.web.room import CardRoom, room_of
from pitboss.web.tasks.papers import MEDIA, PaperForm

router = APIRouter(prefix="/api/v1", tags=["reports"])

ZIP = "application/zip"


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
    return running_build(room.reader.all(ApprovalLetter), room.settings.hours.day_at(room.clock()))


@router.get("/build")
def build(request: Request) -> BuildOut:
    """The hash of what runs beside the approved one."""
    found = build_of(room_of(request))
    return BuildOut(
        version=found.version,
        hash=found.hash,
        approved=found.approved,
        reference=found.reference,
        is_approved=found.is_approved,
        says=found.says,
    )


def master_of(room: CardRoom, day: dt.date | None) -> MasterGames:
    """The Master Games Report of a gaming day; today's if none is given."""
    period, zone = period_asked(room, day, ""), room.settings.zone
    return master_games(day_paper(room.settings.database, period, zone, room.clock(), room.expectations.find))


@router.get("/reports/master-games")
def master_games_report(request: Request, day: dt.date | None = None) -> MasterGames:
    """Drop, win and hold of every table, accruals and prizes of a gaming day, also of one without activity."""
    return master_of(room_of(request), day)


@router.get(
    "/reports/master-games/{form}",
    response_class=Response,
    responses=file_of(*(media.partition(";")[0] for media in MEDIA.values())),
)
def master_games_paper(request: Request, form: PaperForm, day: dt.date | None = None) -> Response:
    """The Master Games Report as a file."""
    report = master_of(room_of(request), day)
    headers = {"Content-Disposition": f'attachment; filename="master-games-{report.period}.{form}"'}
    return Response(_written(report, form), media_type=MEDIA[form], headers=headers)


def _written(report: MasterGames, form: PaperForm) -> str | bytes:
    if form is PaperForm.CSV:
        return master_csv(report)
    if form is PaperForm.JSON:
        return json.dumps(master_json(report), ensure_ascii=False)
    return pdf(master_document(report)) if form is PaperForm.PDF else html(master_document(report))


def irregularities_of(room: CardRoom, day: dt.date | None, shift: str) -> tuple[Irregularity, ...]:
    """Irregularities and corrections of a gaming day or a shift; today's if none is given."""
    return irregularities(room.settings.database, period_asked(room, day, shift), room.settings.zone)


@router.get("/reports/irregularities")
def list_irregularities(request: Request, day: dt.date | None = None, shift: str = "") -> tuple[Irregularity, ...]:
    """Irregularities and corrections of a gaming day or a shift in one list."""
    return irregularities_of(room_of(request), day, shift)


@router.get("/reports/period", response_class=Response, responses=file_of(ZIP))
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
    return FileResponse(file, media_type=ZIP, filename=f"{asked.name}.zip", background=done)
