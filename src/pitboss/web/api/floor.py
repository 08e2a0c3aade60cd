"""The floor as a whole: the games that can be set up, every setup, sittings, letters, and the kind of room."""

from http import HTTPStatus
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field

from pitboss.floor import commands as c
from pitboss.floor.chips.denominations import denominations_of
from pitboss.floor.documents import ApprovalLetter, FloorTable
from pitboss.floor.views.sittings import SittingView, sitting_view
from pitboss.web.api.commands import BadgeAndPin, Body, Done, Sending
from pitboss.web.room import room_of
from pitboss.web.views import floor_views as views

router = APIRouter(prefix="/api/v1/floor", tags=["floor"])

Text = Annotated[str, Field(min_length=1, max_length=100)]


class ApprovalIn(Body):
    """A letter, what it is about, the days it holds from and until, and the card of the second person who saw it."""

    what: Annotated[str, Field(max_length=40, description="One of the gate's letters.")] = "game"
    game: Text
    reference: Text
    since: Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\d$")]
    until: Annotated[str, Field(pattern=r"^(\d{4}-\d\d-\d\d)?$")] = ""
    second: BadgeAndPin


class RoomIn(Body):
    """A commercial card room or a tribal casino, and the card of the second person who says so."""

    room: Literal["commercial", "tribal"]
    second: BadgeAndPin


class DenominationsIn(Body):
    """What the chips of the room are worth, in cents, and the card of the second person who says so."""

    denominations_cents: Annotated[list[Annotated[int, Field(ge=1)]], Field(min_length=1, max_length=100)]
    second: BadgeAndPin


class Denominations(BaseModel):
    """What the chips of the room are worth, in cents, the smallest first."""

    denominations_cents: list[int]


class ApprovalOut(BaseModel):
    """A letter that was recorded here, and by whom; those of the catalogue are known anyway."""

    what: str
    game: str
    reference: str
    since: str
    until: str
    by: str
    second: str


@router.get("/games")
def games() -> list[views.GameChoices]:
    """Every game that Pitboss plays, with the choices that its rules leave to the casino."""
    return views.games_view()


@router.get("/setups")
def setups(request: Request) -> list[views.TableSummary]:
    """Every table: its mode and game, whether it is open, its chips and its sensors."""
    room = room_of(request)
    return [views.table_summary(room, table) for table in room.reader.all(FloorTable)]


@router.get("/sittings")
def sittings(
    request: Request,
    table: Annotated[str, Query(max_length=24)] = "",
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
) -> list[SittingView]:
    """The sittings of a table or of all, the newest first."""
    return [sitting_view(sitting) for sitting in views.sittings_of(room_of(request), table)[:limit]]


@router.get("/approvals")
def approvals(request: Request) -> list[ApprovalOut]:
    """The letters that were recorded here."""
    return [
        ApprovalOut(
            what=letter.what,
            game=letter.about or letter.id,
            reference=letter.reference,
            since=letter.since,
            until=letter.until,
            by=letter.by,
            second=letter.second,
        )
        for letter in room_of(request).reader.all(ApprovalLetter)
    ]


@router.post("/approvals", status_code=HTTPStatus.CREATED)
async def record_approval(body: ApprovalIn, sender: Sending) -> Done:
    """Record a letter that allows what the gate would refuse, by two people."""
    return await sender.send(c.RecordApproval, body)


@router.get("/denominations")
def denominations(request: Request) -> Denominations:
    """What the chips of the room are worth."""
    return Denominations(denominations_cents=list(denominations_of(room_of(request).reader)))


@router.post("/denominations")
async def set_denominations(body: DenominationsIn, sender: Sending) -> Done:
    """Say what the chips of the room are worth, by two people."""
    return await sender.send(c.SetDenominations, body)


@router.get("/room")
def room_kind(request: Request) -> views.RoomView:
    """Under which conditions of the letter of approval the room plays, and which letters the gate knows."""
    return views.room_view(room_of(request))


@router.post("/room")
async def declare_room(body: RoomIn, sender: Sending) -> Done:
    """Say that the room is a commercial card room or a tribal casino, by two people."""
    return await sender.send(c.DeclareRoom, body)
