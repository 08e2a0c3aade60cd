"""The floor for those who walk it: every table, what needs somebody, calls and their answers, who is on duty where."""

from collections.abc import Mapping
from dataclasses import dataclass

from fastapi import APIRouter, Request

from pitboss.desk.people import roles
from pitboss.errors import PitbossError
from pitboss.floor import commands as c
from pitboss.floor.calls import CallReason, call_rules, pits_of
from pitboss.floor.devices.device import Device
from pitboss.floor.documents import FloorTable, Sitting, TableMode, TableRound
from pitboss.floor.tables.rounds import round_of
from pitboss.floor.views.attention import IN_HAND, WINS, Floor, Notice, attention
from pitboss.floor.views.call_views import CallView, open_calls
from pitboss.floor.views.sensor_views import colour_of
from pitboss.floor.views.wins.award_views import WAITS
from pitboss.games import load_game
from pitboss.jackpots.documents import Award, AwardStatus, Jackpot, JackpotTable, RunningGame
from pitboss.jackpots.game.display import Display, display
from pitboss.rounds.round import Round
from pitboss.store.read.reader import Snapshot
from pitboss.web.api.bodies import body_of
from pitboss.web.api.commands import Body, Done, Sending
from pitboss.web.api.tables.tables import TableDone, send_there, staffing_of
from pitboss.web.guard.sessions import SignedIn
from pitboss.web.live.games_today import GamesAtTable
from pitboss.web.room import CardRoom, room_of
from pitboss.web.views.floor_views import limits_of

router = APIRouter(prefix="/api/v1")


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """A table in the list of the floor, with what whoever walks the pit asks of it.

    The limits are those of the wager that the game opens with, while the table is open. ``seats_in_play`` have a wager
    in the round that runs, ``seats_lit`` a coin on a sensor in the game that runs; none is told where it is not known.
    ``taken`` are the numbers of those seats, of the ``seats`` at the table; ``colours`` are those of its jackpots.
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
    game_started_at: str
    wins: int
    least_cents: int | None
    most_cents: int | None
    jackpots: tuple[str, ...]
    colours: tuple[int, ...]
    seats: int | None
    taken: tuple[int, ...]
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


@router.get("/tables", tags=["tables"])
def list_tables(request: Request, person: SignedIn) -> FloorView:
    """The floor: what needs somebody, as far as whoever asks is told of it, and every table."""
    room = room_of(request)
    with room.snapshot() as state:
        floor = read_floor(state, room.heartbeats.all())
        games = room.games_today.all()
        return FloorView(
            attention=attention(floor, room.clock(), room_alerts(room), person.role),
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
    sensors = [state.find(Jackpot, sensor) for sensor in linked.sensors] if linked else []
    return TableRow(
        table=table.id,
        name=table.name,
        mode=str(table.mode),
        base_game=table.base_game,
        open=table.is_open,
        round=running.id if running else "",
        step=_step(played) if running else "",
        game=game.round if game else "",
        game_started_at=game.started_at if game else "",
        wins=sum(award.table == table.id and award.status is AwardStatus.LOCKED for award in floor.awards),
        least_cents=limits[0] if limits else None,
        most_cents=limits[1] if limits else None,
        jackpots=tuple(names.get(sensor, sensor) for sensor in linked.sensors) if linked else (),
        colours=tuple(colour_of(state, jackpot, number) for number, jackpot in enumerate(sensors, 1) if jackpot),
        seats=_seats(table, linked),
        taken=_taken(played, game),
        seats_in_play=sum(bool(seat.stakes) for seat in played.seats.values()) if played else None,
        seats_lit=len({lit.seat for lit in game.lit}) if game else None,
        entered_by=games.by if table.is_open else "",
        last_game_at=games.last_game_at,
        games_in_hour=games.hour,
    )


def _seats(table: FloorTable, linked: JackpotTable | None) -> int | None:
    """How many seats a table has: as its sensors, else as its game says; none where neither is known."""
    if linked:
        return linked.seats
    try:
        return load_game(table.setup.game, table.setup.rules).players if table.setup else None
    except PitbossError:  # rules that can't be read must not hide the rest of the floor
        return None


def _taken(played: Round | None, game: RunningGame | None) -> tuple[int, ...]:
    """The seats with a wager in the round that runs, else those with a coin in the game of the sensors."""
    if played:
        return tuple(sorted(number for number, seat in played.seats.items() if seat.stakes))
    return tuple(sorted({lit.seat for lit in game.lit})) if game else ()


def _played(known: Snapshot, kept: TableRound) -> Round | None:
    """A round as far as it was played; none if it can't be read, which must not hide the rest of the floor."""
    try:
        return round_of(known, kept)
    except PitbossError:
        return None


def _step(played: Round | None) -> str:
    """The step or the status at which a round stands."""
    if played is None:
        return "damaged"
    return str(played.step.kind) if played.status == "running" else str(played.status)


@body_of(c.CallFloor, "table")
class CallIn(Body):
    """What somebody is called to a table for."""


@body_of(c.AnswerCall, "table")
class AnswerIn(Body):
    """Whether an open call is taken, given back, or over."""


@body_of(c.GoOnDuty)
class DutyIn(Body):
    """The pits in which somebody is on duty; none for off duty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingView:
    """What waits: calls, wins and alerts; for whoever looks, the calls that are theirs and where they are on duty.

    ``answers`` says whether they may take calls, ``mine`` are the tables whose open call they hear or have taken.
    ``on_duty`` is how many people are on duty anywhere: where it is nobody, a call goes to everybody at once.
    ``wins`` wait for a decision; ``steps`` are the confirmed ones whose next step is that of whoever looks.
    """

    calls: list[CallView]
    mine: list[str]
    wins: int
    steps: list[Notice]
    alerts: int
    answers: bool
    card: str
    duty: tuple[str, ...]
    on_duty: int
    pits: tuple[str, ...]
    reasons: tuple[CallReason, ...]
    escalates_after_seconds: int


@router.get("/calls", tags=["calls"])
def waiting(request: Request, person: SignedIn) -> WaitingView:
    """What waits for somebody, in numbers, and every open call."""
    room = room_of(request)
    with room.snapshot() as state:
        floor, staffing = read_floor(state), staffing_of(room, state)
        notices = attention(floor, room.clock(), room_alerts(room), person.role)
        calls = open_calls(state, staffing, floor.tables)
    return WaitingView(
        calls=calls,
        mine=[call.table for call in calls if person.badge in (call.taker, *call.to)],
        wins=sum(notice.kind in WINS for notice in notices),
        steps=[notice for notice in notices if person.role in notice.roles],
        alerts=sum(notice.kind not in WINS | IN_HAND for notice in notices),
        answers=person.role in roles("answer-call"),
        card=person.badge,
        duty=staffing.pits_of(person.badge) or (),
        on_duty=staffing.on_duty,
        pits=pits_of(floor.tables),
        reasons=call_rules().reason,
        escalates_after_seconds=room.settings.call_seconds,
    )


@router.post("/calls/duty", tags=["calls"])
async def go_on_duty(body: DutyIn, sender: Sending) -> Done:
    """Be on duty in some pits, so that their calls are heard; in none, to be off duty."""
    return await sender.send(c.GoOnDuty, body)


@router.post("/tables/{table}/call", tags=["calls"])
async def call(table: str, body: CallIn, sender: Sending) -> TableDone:
    """Call somebody to a table; CALL SUPERVISOR of the sensors does it for wins."""
    return await send_there(sender, c.CallFloor, body, table)


@router.post("/tables/{table}/call/answer", tags=["calls"])
async def answer(table: str, body: AnswerIn, sender: Sending) -> TableDone:
    """Take the open call of a table for all, give it back, or say that it is over."""
    return await send_there(sender, c.AnswerCall, body, table)
