"""Tables for those who work at them: the floor and what needs somebody, and one table with all that runs there."""

import datetime as dt
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool

from pitboss.desk.command import TypedCommand
from pitboss.desk.people import roles
from pitboss.desk.person import Badge
from pitboss.errors import NotThereError, PitbossError
from pitboss.floor.calls import OnDuty, Staffing, open_call
from pitboss.floor.devices.device import Device
from pitboss.floor.documents import FloorTable, Sitting, TableMode, TableRound
from pitboss.floor.tables.rounds import round_of
from pitboss.floor.views.attention import Floor, Notice, attention
from pitboss.floor.views.call_views import CallView, call_view
from pitboss.floor.views.entry import EntryView, entry_view
from pitboss.floor.views.sensor_views import SensorsView, jackpots_of, sensors_view
from pitboss.floor.views.table_views import TableView, Viewer, extended, floor_table, table_view, today_at
from pitboss.floor.views.wins.award_views import WAITS, award_view
from pitboss.jackpots.documents import Award, AwardStatus, Jackpot, JackpotTable
from pitboss.jackpots.game.display import Display, display
from pitboss.rounds.round import Round
from pitboss.store.read.reader import Snapshot
from pitboss.web.api.commands import AnyCommand, Body, Done, Sender
from pitboss.web.guard.sessions import SessionUser, SignedIn
from pitboss.web.live.games_today import GamesAtTable
from pitboss.web.room import CardRoom, room_of
from pitboss.web.views.floor_views import limits_of

router = APIRouter(prefix="/api/v1/tables", tags=["tables"])


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """A table in the list of the floor, with what whoever walks the pit asks of it.

    The limits are those of the wager that the game opens with, while the table is open. ``seats_in_play`` have a wager
    in the round that runs, ``seats_lit`` a coin on a sensor in the game that runs; none is told where it is not known.
    ``entered_by`` has entered something at the table last: the room keeps no other list of who deals where.
    """

    table: str
    name: str
    mode: str
    base_game: str
    open: bool
    round: str
    step: str
    game: str
    wins: int
    least_cents: int | None
    most_cents: int | None
    jackpots: tuple[str, ...]
    seats_in_play: int | None
    seats_lit: int | None
    entered_by: str
    last_game_at: str
    games_in_hour: int


@dataclass(frozen=True, slots=True)
class FloorView:
    """The floor: what needs somebody, the most urgent first; every table; what every jackpot shows."""

    attention: list[Notice]
    tables: list[TableRow]
    jackpots: list[Display]


@dataclass(frozen=True, slots=True, kw_only=True)
class StaffView(TableView):
    """A table with its sensors and its open wins, as whoever works there sees it; ``event`` is the last one in it."""

    event: int
    sensors: SensorsView | None
    awards: list[dict[str, Any]]
    entry: EntryView | None
    call: CallView | None


def read_floor(state: Snapshot, heard: Mapping[str, str] | None = None) -> Floor:
    """Everything on the floor, of one moment; ``heard`` is when each device was last heard of."""
    tables = state.all(FloorTable)
    state.fetch(TableRound, [table.round for table in tables if table.round])
    state.fetch(JackpotTable, [table.id for table in tables])
    rounds = [state.find(TableRound, table.round) for table in tables if table.round]
    real = [table for table in tables if table.mode is not TableMode.PRACTICE]
    last = [f"{table.id}.{number}" for table in real for number in (table.sittings - 1, table.sittings) if number > 0]
    state.fetch(Sitting, last)
    sittings = [state.find(Sitting, name) for name in last]
    return Floor(
        state,
        tables,
        {kept.id: kept for kept in rounds if kept},
        state.all(Jackpot),
        state.all(Award, {*WAITS, AwardStatus.REVERSED}),
        [sitting for sitting in sittings if sitting],
        state.all(Device),
        heard or {},
    )


def room_alerts(room: CardRoom) -> list[str]:
    """What is wrong with the room as a whole: nothing is written, or no table may open."""
    halted = room.committer.halted
    return [f"Nothing is written: {halted}" if halted else "", room.none_opens_because]


@router.get("")
def list_tables(request: Request) -> FloorView:
    """The floor: what needs somebody, and every table."""
    room = room_of(request)
    with room.snapshot() as state:
        floor = read_floor(state, room.heartbeats.all())
        games = room.games_today.all()
        return FloorView(
            attention=attention(floor, room.clock(), room_alerts(room)),
            tables=[_line(state, floor, table, games.get(table.id, GamesAtTable())) for table in floor.tables],
            jackpots=[display(state, jackpot.id) for jackpot in floor.jackpots if not jackpot.plan.practice],
        )


def _line(state: Snapshot, floor: Floor, table: FloorTable, games: GamesAtTable) -> TableRow:
    kept, linked = floor.rounds.get(table.round), state.find(JackpotTable, table.id)
    running = kept if kept and not kept.closed else None
    played = _played(state, running) if running else None
    game = linked.game if linked else None
    limits = None if table.mode is TableMode.PRACTICE else limits_of(state, table)
    names = {jackpot.id: jackpot.plan.name for jackpot in floor.jackpots}
    return TableRow(
        table=table.id,
        name=table.name,
        mode=str(table.mode),
        base_game=table.base_game,
        open=table.is_open,
        round=running.id if running else "",
        step=_step(played) if running else "",
        game=game.round if game else "",
        wins=sum(award.table == table.id and award.status is AwardStatus.LOCKED for award in floor.awards),
        least_cents=limits[0] if limits else None,
        most_cents=limits[1] if limits else None,
        jackpots=tuple(names.get(sensor, sensor) for sensor in linked.sensors) if linked else (),
        seats_in_play=sum(bool(seat.stakes) for seat in played.seats.values()) if played else None,
        seats_lit=len({lit.seat for lit in game.lit}) if game else None,
        entered_by=games.by if table.is_open else "",
        last_game_at=games.last_game_at,
        games_in_hour=games.hour,
    )


def _played(known: Snapshot, kept: TableRound) -> Round | None:
    """A round as far as it was played; none if it can't be read, which must not hide the rest of the floor."""
    try:
        return round_of(known, kept)
    except PitbossError:
        return None


def _step(played: Round | None) -> str:
    """Where a round stands."""
    if played is None:
        return "damaged"
    return str(played.step.kind) if played.status == "running" else str(played.status)


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


def _seen(room: CardRoom, table: str, person: SessionUser) -> StaffView:
    with room.snapshot() as state:
        return staff_view(state, floor_table(state, table), person, room.clock(), room.settings.call_seconds)


def staff_view(state: Snapshot, table: FloorTable, person: SessionUser, now: dt.datetime, patience: int) -> StaffView:
    """A table as somebody who works there sees it."""
    entered = table.mode.enters_rounds
    linked = state.find(JackpotTable, table.id)
    return extended(
        StaffView,
        table_view(state, table, Viewer(deals=entered and person.role in roles("act-at-table"))),
        event=state.event,
        sensors=sensors_view(state, linked) if linked else None,
        awards=_open_awards(state, linked, now) if linked else [],
        entry=_entry(state, table, now) if entered else None,
        call=_call(state, table, now, patience),
    )


def _call(state: Snapshot, table: FloorTable, now: dt.datetime, patience: int) -> CallView | None:
    """The open call of a table; only then it is looked up whom it goes to."""
    call = open_call(state, table.id)
    return call_view(Staffing(state.all(Badge), state.all(OnDuty), now, patience), table, call) if call else None


def _open_awards(state: Snapshot, linked: JackpotTable, now: dt.datetime) -> list[dict[str, Any]]:
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
