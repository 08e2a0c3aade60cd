"""The floor for those who run it: tables set up, opened through the gate, closed, and the chips in between."""

import asyncio
from http import HTTPStatus
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field

from pitboss.floor import commands as c
from pitboss.floor.documents import Approval, TableMode
from pitboss.floor.views import sitting_view
from pitboss.web import floor_views as views
from pitboss.web.api.commands import Body, Card, CommandId, Done, do, made, second_badge, second_of
from pitboss.web.problems import Problem
from pitboss.web.room import room_of
from pitboss.web.sessions import SignedIn

router = APIRouter(prefix="/api/v1/floor", tags=["floor"])

Cents = Annotated[int, Field(ge=0)]
Text = Annotated[str, Field(min_length=1, max_length=100)]
Second = Annotated[Card | None, Field(description="The card of a second person; practice needs none.")]


class EquipmentIn(Body):
    """A device at a table: its model, number and maker, and the letter under which it is approved."""

    what: Text
    model: Text
    serial: Text
    approval: Annotated[str, Field(max_length=100)] = ""
    maker: Annotated[str, Field(max_length=100)] = ""


class TableIn(Body):
    """A table as it is set up. ``game`` is empty where Pitboss does not play the table's game."""

    table: Annotated[str, Field(min_length=1, max_length=24)]
    name: Text
    mode: Literal["jackpot-only", "card-entry", "practice"]
    base_game: Text
    game: str = ""
    options: dict[str, str] = Field(default_factory=dict)
    house_way: Annotated[str, Field(pattern=r"^[A-Za-z0-9-]{0,80}$", description="By its id, never by a file.")] = ""
    jurisdiction: str = "washington"
    limits_cents: dict[str, Annotated[list[int], Field(min_length=2, max_length=2)]] = Field(
        default_factory=dict, description="The least and the most of a wager, by its id."
    )
    equipment: list[EquipmentIn] = Field(default_factory=list, max_length=10)
    zone: str = "America/Los_Angeles"
    second: Second = None


class ApprovalIn(Body):
    """A letter, what it is about, the days it holds from and until, and the card of the second person who saw it."""

    what: Annotated[str, Field(max_length=40, description="One of the gate's letters.")] = "game"
    game: Text
    reference: Text
    since: Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\d$")]
    until: Annotated[str, Field(pattern=r"^(\d{4}-\d\d-\d\d)?$")] = ""
    second: Card


class RoomIn(Body):
    """A commercial card room or a tribal casino, and the card of the second person who says so."""

    room: Literal["commercial", "tribal"]
    second: Card


class FaultIn(Body):
    """A device that failed at an open table, and what takes its place: another one, or a local procedure."""

    serial: Text
    reason: Annotated[str, Field(min_length=1, max_length=500)]
    equipment: EquipmentIn | None = None
    procedure: Annotated[str, Field(max_length=100)] = ""


class OpenIn(Body):
    """The opener as two people have counted it, and what has been seen to, by the ids of the gate."""

    opener_cents: Cents
    acknowledged: list[str]
    second: Second = None


class CloseIn(Body):
    """The closer as two people have counted it; ``sure`` once somebody was asked about it."""

    closer_cents: Cents
    sure: bool = False
    second: Second = None


class ChipsIn(Body):
    """Chips that move, with their slip, and the card of the second person."""

    what: Literal["fill", "credit", "drop"]
    cents: Annotated[int, Field(ge=1)]
    slip: Text
    second: Card
    sitting: str = Field(default="", description="For a drop that is counted after the table was closed.")
    sure: bool = Field(default=False, description="The amount is right although the books have less in the tray.")


class GateOut(BaseModel):
    """What is asked before a table opens, and everything that is missing, as sentences."""

    table: str
    open: bool
    asked: list[dict[str, str]]
    acknowledged: list[str]
    missing: list[str]
    warnings: list[str]
    has_chips: bool


class ApprovalOut(BaseModel):
    """A letter that was recorded here, and by whom; those of the catalogue are known anyway."""

    what: str
    game: str
    reference: str
    since: str
    until: str
    by: str
    second: str


class RoomOut(BaseModel):
    """Under which conditions the room plays, and the letters that can be recorded."""

    room: str
    letters: list[dict[str, str]]


@router.get("/games")
def games() -> list[dict[str, Any]]:
    """Every game that Pitboss plays, with the choices that its rules leave to the casino."""
    return views.games_view()


@router.get("/tables")
def tables(request: Request) -> list[dict[str, Any]]:
    """Every table: its mode and game, whether it is open, its chips and its sensors."""
    room = room_of(request)
    return [views.table_summary(room, each) for each in views.all_tables(room)]


@router.post("/tables", status_code=HTTPStatus.CREATED)
async def set_up(request: Request, body: TableIn, person: SignedIn, key: CommandId) -> Done:
    """Set a table up, or change a closed one."""
    second, fields = await second_of(request, body.second), body.model_dump(exclude={"second"})
    return await do(request, key, made(c.SetUpTable, badge=person.badge, second=second, **fields))


@router.get("/tables/{table}")
def show(request: Request, table: str) -> dict[str, Any]:
    """A table with everything that was set up, and the layout that comes of it."""
    room = room_of(request)
    return views.table_details(room, views.table_of(room, table))


@router.get("/tables/{table}/gate")
def gate(
    request: Request,
    table: str,
    acknowledged: Annotated[list[str] | None, Query(description="Ids of what was seen to.")] = None,
) -> GateOut:
    """Everything that is asked before the table opens, and everything that is missing."""
    room = room_of(request)
    return GateOut(**views.gate_view(room, views.table_of(room, table), acknowledged or ()))


@router.post("/tables/{table}/open", responses={409: {}})
async def open_table(request: Request, table: str, body: OpenIn, person: SignedIn, key: CommandId) -> Done:
    """Open a table through the gate. While the self-check fails, none opens but for practice; or one table does not."""
    room = room_of(request)
    found = await asyncio.to_thread(views.table_of, room, table)
    closed = room.closed_because(table)
    if closed and found.mode is not TableMode.PRACTICE:
        raise Problem(HTTPStatus.CONFLICT, closed)
    second, fields = await second_of(request, body.second), body.model_dump(exclude={"second"})
    return await do(request, key, made(c.OpenTable, table=table, badge=person.badge, second=second, **fields))


@router.post("/tables/{table}/close")
async def close_table(request: Request, table: str, body: CloseIn, person: SignedIn, key: CommandId) -> Done:
    """Close a table between rounds; the answer says what it won."""
    second, fields = await second_of(request, body.second), body.model_dump(exclude={"second"})
    return await do(request, key, c.CloseTable(table=table, badge=person.badge, second=second, **fields))


@router.post("/tables/{table}/chips")
async def move_chips(request: Request, table: str, body: ChipsIn, person: SignedIn, key: CommandId) -> Done:
    """A fill, a credit or a drop, by two people."""
    second = await second_badge(request, body.second)
    fields = body.model_dump(exclude={"second"})
    return await do(request, key, made(c.MoveChips, table=table, badge=person.badge, second=second, **fields))


@router.post("/tables/{table}/equipment")
async def replace_equipment(request: Request, table: str, body: FaultIn, person: SignedIn, key: CommandId) -> Done:
    """A device failed at an open table: another takes its place, or a local procedure; the table stays open."""
    return await do(request, key, made(c.ReplaceEquipment, table=table, badge=person.badge, **body.model_dump()))


@router.get("/sittings")
def sittings(
    request: Request,
    table: Annotated[str, Query(max_length=24)] = "",
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
) -> list[dict[str, Any]]:
    """The sittings of a table or of all, the newest first."""
    return [sitting_view(each) for each in views.sittings_of(room_of(request), table)[:limit]]


@router.get("/approvals")
def approvals(request: Request) -> list[ApprovalOut]:
    """The letters that were recorded here."""
    found = room_of(request).reader.documents(Approval.kind)
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
        for letter in found
        if isinstance(letter, Approval)
    ]


@router.post("/approvals", status_code=HTTPStatus.CREATED)
async def record_approval(request: Request, body: ApprovalIn, person: SignedIn, key: CommandId) -> Done:
    """Record a letter that allows what the gate would refuse, by two people."""
    second = await second_badge(request, body.second)
    fields = body.model_dump(exclude={"second"})
    return await do(request, key, c.RecordApproval(badge=person.badge, second=second, **fields))


@router.get("/room")
def room_kind(request: Request) -> RoomOut:
    """Under which conditions of the letter of approval the room plays, and which letters the gate knows."""
    return RoomOut(**views.room_view(room_of(request)))


@router.post("/room")
async def declare_room(request: Request, body: RoomIn, person: SignedIn, key: CommandId) -> Done:
    """Say that the room is a commercial card room or a tribal casino, by two people."""
    second = await second_badge(request, body.second)
    return await do(request, key, made(c.DeclareRoom, room=body.room, badge=person.badge, second=second))
