"""The sensors of a table: START GAME, the hand buttons, CALL SUPERVISOR, END GAME."""

from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import Field

from pitboss.floor.commands import SetLamps
from pitboss.floor.views.sensor_views import SensorsView, sensors_view
from pitboss.jackpots import commands as c
from pitboss.jackpots.documents import JackpotTable
from pitboss.web.api.commands import BadgeAndPin, Body, Done, Nothing, Sending
from pitboss.web.api.tables.tables import TableDone, send_there
from pitboss.web.problems import not_there
from pitboss.web.room import room_of

router = APIRouter(prefix="/api/v1/tables/{table}/sensors", tags=["tables"])

Seat = Annotated[int, Field(ge=1, le=20)]
Sensor = Annotated[int, Field(ge=1, le=2)]


class SensorsBody(Body):
    """The jackpots on a table's sensors."""

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
    second: BadgeAndPin | None = Field(default=None, description="The card of a second person; practice needs none.")


class LitIn(Body):
    """A jackpot wager on a sensor."""

    seat: Seat
    sensor: Sensor


class LampsIn(Body):
    """Lamps that are lit, and lamps that are put out."""

    on: list[LitIn] = Field(default_factory=list, max_length=40)
    off: list[LitIn] = Field(default_factory=list, max_length=40)


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


class PayBody(Body):
    """A hand that the dealer pays; a large one with a supervisor's card, and so is one that the cage pays by a slip."""

    seat: Seat
    sensor: Sensor
    supervisor: BadgeAndPin | None = None
    cage_slip: Annotated[str, Field(max_length=100)] = ""


class Void(Body):
    """Why the round is void; a supervisor's card, if a dealer is signed in."""

    reason: Annotated[str, Field(min_length=1, max_length=500)]
    card: BadgeAndPin | None = None


@router.get("")
def show(request: Request, table: str) -> SensorsView:
    """A table's sensors with their jackpots, the game that runs, and the hands recorded in it."""
    with room_of(request).snapshot() as state:
        linked = state.find(JackpotTable, table)
        if linked is None:
            raise not_there(f"Table {table!r:.60} has no sensors")
        return sensors_view(state, linked)


@router.post("", status_code=HTTPStatus.CREATED)
async def link(table: str, body: SensorsBody, sender: Sending) -> Done:
    """Put jackpots on the sensors of a table, if the rules let them be together."""
    return await sender.send(c.LinkTable, body, table=table)


@router.post("/lamps")
async def set_lamps(table: str, body: LampsIn, sender: Sending) -> TableDone:
    """Light lamps or put them out by hand, before START GAME: where a sensor does not see its coin, the dealer does."""
    return await send_there(sender, SetLamps, body, table)


@router.post("/start")
async def start(table: str, body: Start, sender: Sending) -> TableDone:
    """START GAME: every lit sensor's wager is split onto the meters."""
    return await send_there(sender, c.StartGame, body, table)


@router.post("/hands")
async def press(table: str, body: Press, sender: Sending) -> TableDone:
    """A hand button; pressed again it is off."""
    return await send_there(sender, c.PressHand, body, table)


@router.post("/pay")
async def pay(table: str, body: PayBody, sender: Sending) -> TableDone:
    """The dealer pays a hand that is no share of a meter."""
    return await send_there(sender, c.PayHand, body, table)


@router.post("/call")
async def call(table: str, body: Nothing, sender: Sending) -> TableDone:
    """CALL SUPERVISOR: every recorded share of a meter is locked, in order."""
    return await send_there(sender, c.CallSupervisor, body, table)


@router.post("/end")
async def end(table: str, body: Nothing, sender: Sending) -> TableDone:
    """END GAME: the lamps go out, and the next game may start."""
    return await send_there(sender, c.EndGame, body, table)


@router.post("/void")
async def void(table: str, body: Void, sender: Sending) -> TableDone:
    """The round is void: wagers go back, contributions are reversed."""
    return await send_there(sender, c.VoidGame, body, table)
