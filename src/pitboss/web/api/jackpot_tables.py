"""Tables with jackpot sensors: START GAME, the hand buttons, CALL SUPERVISOR, END GAME."""

from dataclasses import asdict
from http import HTTPStatus
from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from pitboss.jackpots import commands as c
from pitboss.jackpots.documents import JackpotTable
from pitboss.web.api.commands import Body, Card, CommandId, Done, Nothing, badge_for, do, made, second_badge, second_of
from pitboss.web.problems import not_there
from pitboss.web.room import CardRoom, room_of
from pitboss.web.sessions import SignedIn

router = APIRouter(prefix="/api/v1/jackpot-tables", tags=["jackpot tables"])

Seat = Annotated[int, Field(ge=1, le=20)]
Sensor = Annotated[int, Field(ge=1, le=2)]


class Link(Body):
    """A table and the jackpots on its sensors."""

    table: str
    location: str
    base_game: str
    seats: int
    sensors: list[str]
    game: str
    paytables: list[str]
    decks: int = 1
    fixed_cents: int = 100
    practice: bool = False
    readings: list[str] = Field(default_factory=list)
    amounts_cents: list[int] = Field(default_factory=list, description="Each sensor's fixed wager, if not all alike.")
    second: Card | None = Field(default=None, description="The card of a second person; practice needs none.")


class LitIn(Body):
    """A jackpot wager on a sensor."""

    seat: Seat
    sensor: Sensor


class Start(Body):
    """The round, the seats with a base wager, and the lit sensors."""

    round: str
    base: list[Seat]
    lit: list[LitIn]


class Press(Body):
    """A hand button for a seat."""

    seat: Seat
    sensor: Sensor
    line: str


class Pay(Body):
    """A hand that the dealer pays; a large one with a supervisor's card."""

    seat: Seat
    sensor: Sensor
    supervisor: Card | None = None


class Void(Body):
    """Why the round is void; a supervisor's card, if a dealer is signed in."""

    reason: Annotated[str, Field(min_length=1, max_length=500)]
    card: Card | None = None


class TableOut(BaseModel):
    """A table, and the game that runs at it."""

    id: str
    location: str
    base_game: str
    seats: int
    sensors: list[str]
    practice: bool
    game: dict[str, Any] | None


def _out(each: JackpotTable) -> TableOut:
    return TableOut(**asdict(each))


def find_table(room: CardRoom, name: str) -> JackpotTable:
    """A table that must be there."""
    found = room.reader.document("table", name)
    if not isinstance(found, JackpotTable):
        raise not_there(f"There is no table {name!r:.60}")
    return found


@router.get("")
def list_tables(request: Request) -> list[TableOut]:
    """Every table with sensors, by id."""
    found = room_of(request).reader.documents("table")
    return [_out(each) for each in found if isinstance(each, JackpotTable)]


@router.post("", status_code=HTTPStatus.CREATED)
async def link(request: Request, body: Link, person: SignedIn, key: CommandId) -> Done:
    """Put jackpots on the sensors of a table, if the rules let them be together."""
    second, fields = await second_of(request, body.second), body.model_dump(exclude={"second"})
    return await do(request, key, made(c.LinkTable, badge=person.badge, second=second, **fields))


@router.get("/{table}")
def show_table(request: Request, table: str) -> TableOut:
    """A table, its running game, and the hands recorded in it."""
    return _out(find_table(room_of(request), table))


@router.post("/{table}/start")
async def start(request: Request, table: str, body: Start, person: SignedIn, key: CommandId) -> Done:
    """START GAME: every lit sensor's wager is split onto the meters."""
    return await do(request, key, made(c.StartGame, table=table, badge=person.badge, **body.model_dump()))


@router.post("/{table}/hands")
async def press(request: Request, table: str, body: Press, person: SignedIn, key: CommandId) -> Done:
    """A hand button; pressed again it is off."""
    return await do(request, key, made(c.PressHand, table=table, badge=person.badge, **body.model_dump()))


@router.post("/{table}/pay")
async def pay(request: Request, table: str, body: Pay, person: SignedIn, key: CommandId) -> Done:
    """The dealer pays a hand that is no share of a meter."""
    supervisor = "" if body.supervisor is None else await second_badge(request, body.supervisor)
    fields = body.model_dump(exclude={"supervisor"})
    return await do(request, key, made(c.PayHand, table=table, badge=person.badge, supervisor=supervisor, **fields))


@router.post("/{table}/call")
async def call(request: Request, table: str, _body: Nothing, person: SignedIn, key: CommandId) -> Done:
    """CALL SUPERVISOR: every recorded share of a meter is locked, in order."""
    return await do(request, key, c.CallSupervisor(table=table, badge=person.badge))


@router.post("/{table}/end")
async def end(request: Request, table: str, _body: Nothing, person: SignedIn, key: CommandId) -> Done:
    """END GAME."""
    return await do(request, key, c.EndGame(table=table, badge=person.badge))


@router.post("/{table}/void")
async def void(request: Request, table: str, body: Void, person: SignedIn, key: CommandId) -> Done:
    """The round is void: wagers go back, contributions are reversed."""
    badge = await badge_for(request, person, body.card)
    return await do(request, key, c.VoidGame(table=table, badge=badge, reason=body.reason))
