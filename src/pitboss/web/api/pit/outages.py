"""Outages: told by two, their rounds keyed from paper by two, and the form that dealers write on meanwhile."""

from typing import Annotated, Any

import anyio.to_thread
from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from pitboss.floor.outage.commands import KeyPaperRound, RecordOutage
from pitboss.floor.outage.documents import Outage, PaperRound
from pitboss.reports.outage.form import paper_form
from pitboss.reports.writers import html, pdf
from pitboss.web.api.commands import BadgeAndPin, Body, Done, Sending
from pitboss.web.api.jackpots.wins import MEDIA, WinPageFormat
from pitboss.web.api.maths.exact import file_of
from pitboss.web.room import CardRoom, room_of

router = APIRouter(prefix="/api/v1", tags=["outages"])

Name = Annotated[str, Field(min_length=1, max_length=80)]
Time = Annotated[str, Field(min_length=1, max_length=40, description="A time with its zone, in ISO 8601.")]
Number = Annotated[str, Field(min_length=1, max_length=100)]
Seat = Annotated[int, Field(ge=1, le=20)]
MOST_ROUNDS = 200


class OutageIn(Body):
    """From when to when which tables were out of order, and what happened."""

    since: Time
    until: Time
    tables: Annotated[list[Name], Field(min_length=1, max_length=100)]
    what: Annotated[str, Field(min_length=1, max_length=500)]
    second: BadgeAndPin


class PaperCoin(Body):
    """A coin on a sensor."""

    seat: Seat
    sensor: Annotated[int, Field(ge=1, le=10)]


class PaperHandIn(PaperCoin):
    """A jackpot hand on paper, and whether its fixed pay was paid from the tray."""

    line: Name
    paid: bool = False


class PaperRoundIn(Body):
    """A line of a paper form: its true time and, by the kind of table, coins and hands or acts."""

    outage: Name
    form: Number
    line: Annotated[int, Field(ge=1, le=1000)]
    played_at: Time
    base: Annotated[list[Seat], Field(max_length=20)] = Field(default_factory=list)
    lit: Annotated[list[PaperCoin], Field(max_length=40)] = Field(default_factory=list)
    hands: Annotated[list[PaperHandIn], Field(max_length=40)] = Field(default_factory=list)
    acts: Annotated[list[dict[str, Any]], Field(max_length=200)] = Field(default_factory=list)
    round: Annotated[str, Field(max_length=80)] = ""
    second: BadgeAndPin


class OutagesOut(BaseModel):
    """Every outage, the newest first, and the rounds that were keyed from paper last."""

    outages: list[Outage]
    rounds: list[PaperRound]


def outages_of(room: CardRoom) -> OutagesOut:
    """What is known of outages."""
    told = sorted(room.reader.all(Outage), key=lambda outage: outage.told_at, reverse=True)
    rounds = sorted(room.reader.all(PaperRound), key=lambda paper: paper.keyed_at, reverse=True)
    return OutagesOut(outages=told, rounds=rounds[:MOST_ROUNDS])


@router.get("/outages")
def list_outages(request: Request) -> OutagesOut:
    """Outages that were reported, and what was keyed from paper."""
    return outages_of(room_of(request))


@router.post("/outages")
async def record_outage(body: OutageIn, sender: Sending) -> Done:
    """Report an outage, by two people, once it is over."""
    return await sender.send(RecordOutage, body)


@router.post("/tables/{table}/paper-rounds")
async def key_paper_round(table: str, body: PaperRoundIn, sender: Sending) -> Done:
    """Key a line of a paper form by two people; it is marked as keyed later, with its true time."""
    return await sender.send(KeyPaperRound, body, table=table)


@router.get(
    "/outages/form/{form}",
    response_class=Response,
    responses=file_of(*(media.partition(";")[0] for media in MEDIA.values())),
)
async def print_form(request: Request, form: WinPageFormat, table: str, number: str = "") -> Response:
    """The paper form of a table, to be kept at hand before anything fails."""
    url = room_of(request).settings.database
    document = await anyio.to_thread.run_sync(paper_form, url, table, number[:40])
    content = await anyio.to_thread.run_sync(pdf if form is WinPageFormat.PDF else html, document)
    headers = {"Content-Disposition": f'attachment; filename="outage-form-{_plain(table)}.{form}"'}
    return Response(content, media_type=MEDIA[form], headers=headers)


def _plain(name: str) -> str:
    return "".join(sign if sign.isascii() and (sign.isalnum() or sign in "._-") else "-" for sign in name)[:40]
