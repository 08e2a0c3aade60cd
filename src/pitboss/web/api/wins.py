"""Wins that wait: for a card, or for the next step to their payment; and their pages on paper."""

from enum import StrEnum
from typing import Any

import anyio.to_thread
from fastapi import APIRouter, Request, Response
from pydantic import BaseModel

from pitboss.floor import commands as c
from pitboss.floor.award_views import WAITS, award_view
from pitboss.jackpots.documents import Award, AwardStatus
from pitboss.reports.award_paper import award_paper
from pitboss.reports.win_page import print_name
from pitboss.reports.writing import html, pdf
from pitboss.store.still import still
from pitboss.web.api.commands import CommandId, Done, Nothing, do
from pitboss.web.api.exact import file_of
from pitboss.web.room import CardRoom, room_of
from pitboss.web.sessions import SignedIn

router = APIRouter(prefix="/api/v1/wins", tags=["awards"])


class Wins(BaseModel):
    """Wins as staff see them: those that wait for a card first, then those that are to be paid; the oldest first."""

    wins: list[dict[str, Any]]


@router.get("")
def list_wins(request: Request) -> Wins:
    """Every win that is something to do."""
    room = room_of(request)
    with still(room.engine) as state:
        awards = [each for each in state.documents(Award.kind, WAITS) if isinstance(each, Award)]
        awards.sort(key=lambda each: (each.status is not AwardStatus.LOCKED, each.locked_at, each.sequence))
        views = [award_view(state, each, room.clock()) for each in awards]
    return Wins(wins=[view for view in views if not view["practice"]])


@router.post("/{award}/prints")
async def print_page(request: Request, award: str, _body: Nothing, person: SignedIn, key: CommandId) -> Done:
    """Count a print of a win page; every one after the first is a duplicate."""
    return await do(request, key, c.PrintWinPage(award=award, badge=person.badge))


class Form(StrEnum):
    """On which paper."""

    PDF = "pdf"
    HTML = "html"


MEDIA = {Form.PDF: "application/pdf", Form.HTML: "text/html; charset=utf-8"}


@router.post(
    "/{award}/prints/{form}", response_class=Response,
    responses=file_of(*(media.partition(";")[0] for media in MEDIA.values())),
)  # fmt: skip
async def print_file(
    request: Request, award: str, form: Form, _body: Nothing, person: SignedIn, key: CommandId
) -> Response:
    """A print of a win page as a file: it is counted first, and says which print it is."""
    done = await do(request, key, c.PrintWinPage(award=award, badge=person.badge))
    number = int(done.result["number"])
    content = await anyio.to_thread.run_sync(_written, room_of(request), award, number, form)
    name = f"win-page-{award}-print-{number}.{form}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Pitboss-Print": print_name(number)}
    return Response(content, media_type=MEDIA[form], headers=headers)


def _written(room: CardRoom, award: str, number: int, form: Form) -> bytes:
    document = award_paper(room.settings.database, award, room.clock(), room.settings.hours.shifts).document(number)
    return pdf(document) if form is Form.PDF else html(document).encode()
