"""Wins that wait: for a card, or for the next step to their payment; and their pages on paper."""

from enum import StrEnum
from typing import Any

import anyio.to_thread
from fastapi import APIRouter, Request, Response
from pydantic import BaseModel

from pitboss.floor import commands as c
from pitboss.floor.views.wins.award_views import WAITS, award_view
from pitboss.jackpots.documents import Award, AwardStatus
from pitboss.reports.win.award_paper import award_paper
from pitboss.reports.win.page import print_name
from pitboss.reports.writers import html, pdf
from pitboss.web.api.commands import Done, Nothing, Sending
from pitboss.web.api.maths.exact import file_of
from pitboss.web.room import CardRoom, room_of

router = APIRouter(prefix="/api/v1/wins", tags=["awards"])


class Wins(BaseModel):
    """Wins as staff see them: those that wait for a card first, then those that are to be paid; the oldest first."""

    wins: list[dict[str, Any]]


@router.get("")
def list_wins(request: Request) -> Wins:
    """Every win that is something to do."""
    room = room_of(request)
    with room.snapshot() as state:
        awards = state.all(Award, WAITS)
        awards.sort(key=lambda award: (award.status is not AwardStatus.LOCKED, award.locked_at, award.sequence))
        views = [award_view(state, award, room.clock()) for award in awards]
    return Wins(wins=[view for view in views if not view["practice"]])


@router.post("/{award}/prints")
async def print_page(award: str, body: Nothing, sender: Sending) -> Done:
    """Count a print of a win page; every one after the first is a duplicate."""
    return await sender.send(c.PrintWinPage, body, award=award)


class WinPageFormat(StrEnum):
    """The kind of file that a win page is printed to."""

    PDF = "pdf"
    HTML = "html"


MEDIA = {WinPageFormat.PDF: "application/pdf", WinPageFormat.HTML: "text/html; charset=utf-8"}


@router.post(
    "/{award}/prints/{form}",
    response_class=Response,
    responses=file_of(*(media.partition(";")[0] for media in MEDIA.values())),
)
async def print_file(award: str, form: WinPageFormat, body: Nothing, sender: Sending) -> Response:
    """A print of a win page as a file: it is counted first, and says which print it is."""
    done = await sender.send(c.PrintWinPage, body, award=award)
    number = int(done.result["number"])
    content = await anyio.to_thread.run_sync(_written, sender.room, award, number, form)
    name = f"win-page-{award}-print-{number}.{form}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Pitboss-Print": print_name(number)}
    return Response(content, media_type=MEDIA[form], headers=headers)


def _written(room: CardRoom, award: str, number: int, form: WinPageFormat) -> bytes:
    document = award_paper(room.settings.database, award, room.clock(), room.settings.hours.shifts).document(number)
    return pdf(document) if form is WinPageFormat.PDF else html(document).encode()
