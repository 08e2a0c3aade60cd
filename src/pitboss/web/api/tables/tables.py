"""A table for those who work at it: all that runs there, and its sensors with START GAME, CALL SUPERVISOR, END GAME."""

import datetime as dt
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from pydantic import Field

from pitboss.desk.command import TypedCommand
from pitboss.desk.people import roles
from pitboss.desk.person import Badge
from pitboss.errors import NotThereError
from pitboss.floor.calls import OnDuty, Staffing, open_call
from pitboss.floor.commands import SetLamps
from pitboss.floor.documents import FloorTable, TableRound
from pitboss.floor.views.call_views import CallView, call_view
from pitboss.floor.views.entry import EntryView, entry_view
from pitboss.floor.views.sensor_views import SensorsView, jackpots_of, sensors_view
from pitboss.floor.views.table_views import TableView, Viewer, extended, floor_table, table_view, today_at
from pitboss.floor.views.wins.award_views import WAITS, AwardView, award_view
from pitboss.jackpots import commands as c
from pitboss.jackpots.documents import Award, JackpotTable, Lit
from pitboss.store.read.reader import Snapshot
from pitboss.web.api.bodies import body_of
from pitboss.web.api.commands import (
    AnyCommand,
    BadgeAndPin,
    Body,
    Done,
    Nothing,
    PerhapsTwoPeople,
    Sender,
    Sending,
)
from pitboss.web.guard.sessions import SessionUser, SignedIn
from pitboss.web.problems import not_there
from pitboss.web.room import CardRoom, room_of

router = APIRouter(prefix="/api/v1/tables", tags=["tables"])


@dataclass(frozen=True, slots=True, kw_only=True)
class StaffView(TableView):
    """A table with its sensors and its open wins, as whoever works there sees it; ``event`` is the last one in it."""

    event: int
    sensors: SensorsView | None
    awards: list[AwardView]
    entry: EntryView | None
    call: CallView | None


@router.get("/{table}")
def show_table(request: Request, table: str, person: SignedIn) -> StaffView:
    """A table for whoever works there: its round with what to pay in order, its sensors, its open wins.

    A card is told only once it lies face up.
    """
    return _seen(room_of(request), table, person)


class TableDone(Done):
    """The receipt of a command at a table, with the new view of it for whoever asks for that."""

    view: StaffView | None = None


async def send_there(sender: Sender, kind: type[AnyCommand], body: Body, table: str) -> TableDone:
    """Have a command from a body decided and committed at a table."""
    return await do_there(sender, await sender.command(kind, body, table=table), table)


async def do_there(sender: Sender, command: TypedCommand, table: str) -> TableDone:
    """Have a command at a table decided and committed."""
    done = TableDone(**dict(await sender.do(command)))
    if sender.wants_view:
        with suppress(NotThereError):  # a table that was linked off the floor has no view
            done.view = await run_in_threadpool(_seen, sender.room, table, sender.person)
    return done


def staffing_of(room: CardRoom, state: Snapshot) -> Staffing:
    """Who can be called now."""
    return Staffing(state.all(Badge), state.all(OnDuty), room.clock(), room.settings.call_seconds)


def _seen(room: CardRoom, name: str, person: SessionUser) -> StaffView:
    """A table as somebody who works there sees it; only where a call is open it is looked up whom it goes to."""
    with room.snapshot() as state:
        table, now = floor_table(state, name), room.clock()
        entered, linked, call = table.mode.enters_rounds, state.find(JackpotTable, table.id), open_call(state, table.id)
        return extended(
            StaffView,
            table_view(state, table, Viewer(deals=entered and person.role in roles("act-at-table"))),
            event=state.event,
            sensors=sensors_view(state, linked) if linked else None,
            awards=_open_awards(state, linked, now) if linked else [],
            entry=_entry(state, table, now) if entered else None,
            call=call_view(staffing_of(room, state), table, call) if call else None,
        )


def _open_awards(state: Snapshot, linked: JackpotTable, now: dt.datetime) -> list[AwardView]:
    """The wins of this table that wait for a card, and those of its running game."""
    locked = {name for jackpot in jackpots_of(state, linked) for name in jackpot.locked}
    names = locked | {hand.award for hand in linked.game.hands if hand.award} if linked.game else locked
    awards = (state.find(Award, name) for name in sorted(names))
    return [
        award_view(state, award, now)
        for award in awards
        if award and award.table == linked.id and award.status in WAITS
    ]


def _entry(state: Snapshot, table: FloorTable, now: dt.datetime) -> EntryView:
    kept = state.find(TableRound, table.round) if table.round else None
    return entry_view(state, table, kept, today_at(table, now))


Seat = Annotated[int, Field(ge=1, le=20)]
Sensor = Annotated[int, Field(ge=1, le=2)]


@body_of(c.LinkTable, "table", "off_floor")
class SensorsBody(PerhapsTwoPeople):
    """The jackpots on a table's sensors."""


@body_of(Lit)
class LitIn(Body):
    """A jackpot wager on a sensor."""


@body_of(SetLamps, "table", parts=[LitIn])
class LampsIn(Body):
    """Lamps that are lit, and lamps that are put out."""


@body_of(c.StartGame, "table", parts=[LitIn])
class Start(Body):
    """The round, the seats with a base wager, and the lit sensors."""


@body_of(c.PressHand, "table")
class Press(LitIn):
    """A hand button for a seat."""


@body_of(c.PayHand, "table")
class PayBody(LitIn):
    """A hand that the dealer pays; a large one with a supervisor's card, and so is one that the cage pays by a slip."""

    supervisor: BadgeAndPin | None = None


@body_of(c.VoidGame, "table")
class Void(Body):
    """Why the round is void; a supervisor's card, if a dealer is signed in."""

    card: BadgeAndPin | None = None


@router.get("/{table}/sensors")
def show(request: Request, table: str) -> SensorsView:
    """A table's sensors with their jackpots, the game that runs, and the hands recorded in it."""
    with room_of(request).snapshot() as state:
        linked = state.find(JackpotTable, table)
        if linked is None:
            raise not_there(f"Table {table!r:.60} has no sensors")
        return sensors_view(state, linked)


@router.post("/{table}/sensors", status_code=HTTPStatus.CREATED)
async def link(table: str, body: SensorsBody, sender: Sending) -> Done:
    """Put jackpots on the sensors of a table, if the rules let them be together."""
    return await sender.send(c.LinkTable, body, table=table)


@router.post("/{table}/sensors/lamps")
async def set_lamps(table: str, body: LampsIn, sender: Sending) -> TableDone:
    """Light lamps or put them out by hand, before START GAME: where a sensor does not see its coin, the dealer does."""
    return await send_there(sender, SetLamps, body, table)


@router.post("/{table}/sensors/start")
async def start(table: str, body: Start, sender: Sending) -> TableDone:
    """START GAME: every lit sensor's wager is split onto the meters."""
    return await send_there(sender, c.StartGame, body, table)


@router.post("/{table}/sensors/hands")
async def press(table: str, body: Press, sender: Sending) -> TableDone:
    """A hand button; pressed again it is off."""
    return await send_there(sender, c.PressHand, body, table)


@router.post("/{table}/sensors/pay")
async def pay(table: str, body: PayBody, sender: Sending) -> TableDone:
    """The dealer pays a hand that is no share of a meter."""
    return await send_there(sender, c.PayHand, body, table)


@router.post("/{table}/sensors/call")
async def call(table: str, body: Nothing, sender: Sending) -> TableDone:
    """CALL SUPERVISOR: every recorded share of a meter is locked, in order."""
    return await send_there(sender, c.CallSupervisor, body, table)


@router.post("/{table}/sensors/end")
async def end(table: str, body: Nothing, sender: Sending) -> TableDone:
    """END GAME: the lamps go out, and the next game may start."""
    return await send_there(sender, c.EndGame, body, table)


@router.post("/{table}/sensors/void")
async def void(table: str, body: Void, sender: Sending) -> TableDone:
    """The round is void: wagers go back, contributions are reversed."""
    return await send_there(sender, c.VoidGame, body, table)
