"""The floor as a whole: the games that can be set up, every setup, sittings, letters, and the kind of room."""

from collections.abc import MutableMapping
from dataclasses import replace
from functools import partial
from http import HTTPStatus
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response
from fastapi.concurrency import run_in_threadpool
from pydantic import BaseModel, Field

from pitboss.desk.desk import Desk
from pitboss.floor import commands as c
from pitboss.floor.chips.denominations import denominations_of
from pitboss.floor.documents import ApprovalLetter, FloorTable, OwnHouseWay, ProvedSetting
from pitboss.floor.floor_plan import COLUMNS, ROWS, StandingTable, standing_tables
from pitboss.floor.tables.house_ways import way_to_keep
from pitboss.floor.views.chip_views import SittingView, sitting_view
from pitboss.games.house_way import HouseWay
from pitboss.reports.base.way_proof import way_proof
from pitboss.web.api.answers import Responses
from pitboss.web.api.bodies import body_of
from pitboss.web.api.commands import Body, Done, Sending, TwoPeople
from pitboss.web.room import CardRoom, room_of
from pitboss.web.tasks.worker import COUNTING, PATIENCE_SECONDS, StillCounting, still_counting
from pitboss.web.views import floor_views as views

router = APIRouter(prefix="/api/v1/floor", tags=["floor"])

ACCEPTED: Responses = {202: {"model": StillCounting, "description": "Being proved: ask again after `Retry-After`"}}


@body_of(c.RecordApproval)
class ApprovalIn(TwoPeople):
    """A letter, what it is about, the days it holds from and until, and the card of the second person who saw it."""


@body_of(c.DeclareRoom)
class RoomIn(TwoPeople):
    """A commercial card room or a tribal casino, and the card of the second person who says so."""


@body_of(c.SetDenominations)
class DenominationsIn(TwoPeople):
    """What the chips of the room are worth, in cents, and the card of the second person who says so."""


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


@body_of(c.KeepHouseWay, "proved")
class HouseWayIn(TwoPeople):
    """A house way of the room's own as it would stand in its file."""


@router.get("/games")
def games() -> list[views.GameChoices]:
    """Every game that Pitboss plays, with the choices that its rules leave to the casino."""
    return views.games_view()


@router.get("/setups")
def setups(request: Request) -> list[views.TableSummary]:
    """Every table: its mode and game, whether it is open, its chips and its sensors."""
    with room_of(request).snapshot() as state:
        return views.table_summaries(state)


@router.get("/sittings")
def sittings(
    request: Request,
    table: Annotated[str, Query(max_length=24)] = "",
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
) -> list[SittingView]:
    """The sittings of a table or of all, the newest first."""
    return [sitting_view(sitting) for sitting in views.sittings_of(room_of(request), table)[:limit]]


class PlaceIn(Body):
    """A table on the plan: its column and row from the upper left, and by how many degrees it is turned."""

    table: Annotated[str, Field(min_length=1, max_length=24)]
    column: Annotated[int, Field(ge=0, lt=COLUMNS)]
    row: Annotated[int, Field(ge=0, lt=ROWS)]
    turn: Literal[0, 90, 180, 270] = 0


class FloorPlanIn(Body):
    """Where tables stand; those that are not named stand wherever there is room."""

    places: Annotated[list[PlaceIn], Field(max_length=COLUMNS * ROWS)]


class FloorPlanOut(BaseModel):
    """The plan of the floor: how large it is, and where every table stands."""

    columns: int
    rows: int
    places: list[StandingTable]


@router.get("/plan")
def plan(request: Request) -> FloorPlanOut:
    """The floor plan: where every table stands."""
    with room_of(request).snapshot() as state:
        places = standing_tables(state, state.all(FloorTable))
    return FloorPlanOut(columns=COLUMNS, rows=ROWS, places=places)


@router.post("/plan")
async def arrange(body: FloorPlanIn, sender: Sending) -> Done:
    """Say where the tables stand."""
    return await sender.send(c.ArrangeFloor, body)


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


@router.get("/house-ways")
def house_ways(request: Request) -> list[views.OwnWayView]:
    """The room's own house ways, by their hashes; a table names one by its hash."""
    return views.own_ways(room_of(request))


@router.post("/house-ways", status_code=HTTPStatus.CREATED, response_model=Done, responses=ACCEPTED)
async def keep_house_way(body: HouseWayIn, sender: Sending) -> Done | Response:
    """Prove one of the room's own house ways on every hand, and save it, by two people.

    The proof takes a minute: until it is there, this says how far it is, and the same command is sent again.
    """
    command = await sender.command(c.KeepHouseWay, body, proved=())
    way, proved = await run_in_threadpool(_to_keep, sender.room, command)
    key = "house-way", way.content_hash
    proofs = sender.room.proofs
    proved = proved or await COUNTING.result(key, partial(_proved, way, proofs), PATIENCE_SECONDS) or ()
    if not proved:
        return still_counting(proofs.get(way.content_hash, f"House way {way.id!r} is waiting to be proved"))
    return await sender.do(replace(command, proved=proved))


def _to_keep(room: CardRoom, command: c.KeepHouseWay) -> tuple[HouseWay, tuple[ProvedSetting, ...]]:
    """The way that two people may keep, and its proof if it is kept already."""
    with room.snapshot() as state:
        way = way_to_keep(Desk(state, room.clock()), command)
        kept = state.find(OwnHouseWay, way.content_hash)
    return way, kept.proved if kept else ()


def _proved(way: HouseWay, proofs: MutableMapping[str, str]) -> tuple[ProvedSetting, ...]:
    """Prove a way, and note down how far it is."""

    def told(_what: str, done: int, parts: int) -> None:
        settings = f"{done} of {parts} settings of joker and A-2-3-4-5 are done"
        proofs[way.content_hash] = f"House way {way.id!r} is being proved on every hand: {settings}"

    try:
        return way_proof(way, told)
    finally:
        proofs.pop(way.content_hash, None)


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
    """Under which conditions of the approval letter the room plays, and which letters the gate knows."""
    return views.room_view(room_of(request))


@router.post("/room")
async def declare_room(body: RoomIn, sender: Sending) -> Done:
    """Say that the room is a commercial card room or a tribal casino, by two people."""
    return await sender.send(c.DeclareRoom, body)
