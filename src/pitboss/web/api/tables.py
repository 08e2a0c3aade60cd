"""Floor tables for those who work at them: what is on the floor and needs somebody, and rounds entered by a dealer."""

from dataclasses import asdict
from http import HTTPStatus
from typing import Annotated, Any
from zoneinfo import ZoneInfo

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from pitboss.errors import PitbossError
from pitboss.floor import commands as c
from pitboss.floor.attention import Floor, attention
from pitboss.floor.award_views import WAITS, award_view
from pitboss.floor.documents import FloorTable, TableMode, TableRound
from pitboss.floor.entry import entry_view, house_way_for
from pitboss.floor.playing import round_of
from pitboss.floor.sensor_views import sensors_view
from pitboss.floor.views import Viewer, table_view
from pitboss.jackpots.display import display
from pitboss.jackpots.documents import Award, AwardStatus, Jackpot, JackpotTable
from pitboss.jackpots.people import roles
from pitboss.rounds import events as e
from pitboss.store.still import Still, still
from pitboss.web.api.commands import Body, Card, CommandId, Done, Nothing, badge_for, do, json_of
from pitboss.web.problems import not_there
from pitboss.web.room import CardRoom, room_of
from pitboss.web.sessions import SignedIn

router = APIRouter(prefix="/api/v1/tables", tags=["tables"])

#: What a dealer enters. A round is opened by its own call, and only software has a shuffle to reveal.
Entered = (
    e.WagerPlaced
    | e.WagerTakenBack
    | e.WagersMoved
    | e.BettingClosed
    | e.StartDrawn
    | e.HandDealt
    | e.LeftOverCounted
    | e.Decided
    | e.DealerRevealed
    | e.HandTurned
    | e.EntryWithdrawn
    | e.SettlementCalled
    | e.PaymentCorrected
    | e.IrregularityCalled
    | e.FaultStepTaken
    | e.RoundResumed
    | e.RoundClosed
)
_ENTERED: TypeAdapter[Entered] = TypeAdapter(Annotated[Entered, Field(discriminator="type")])


class Act(Body):
    """Something that happened in the round, as docs/rounds.md has it; a supervisor's act with a supervisor's card.

    A throw of dice goes with position 0: the position that it counts to is worked out here.
    """

    act: dict[str, Any]
    card: Card | None = None


class NoticeOut(BaseModel):
    """Something that needs somebody."""

    kind: str
    text: str
    table: str
    jackpot: str
    award: str
    since: str


class TableLine(BaseModel):
    """A table in the list of the floor."""

    table: str
    name: str
    mode: str
    base_game: str
    open: bool
    round: str
    step: str
    game: str
    wins: int


class FloorOut(BaseModel):
    """The floor: what needs somebody, the most urgent first; every table; what every jackpot shows."""

    attention: list[NoticeOut]
    tables: list[TableLine]
    jackpots: list[dict[str, Any]]


class TableOut(BaseModel):
    """A table with its round, its sensors and its open wins, as whoever works there sees it."""

    table: str
    name: str
    mode: str
    base_game: str
    game: str | None
    open: bool
    sitting: str
    chairs: list[dict[str, Any]]
    round: dict[str, Any] | None
    sensors: dict[str, Any] | None
    awards: list[dict[str, Any]]
    entry: dict[str, Any] | None


class Front(BaseModel):
    """The two cards that the house way puts in front."""

    seat: int
    front: str


def find_floor_table(state: Still, name: str) -> FloorTable:
    """A table that must be there."""
    found = state.document(FloorTable.kind, name)
    if not isinstance(found, FloorTable):
        raise not_there(f"There is no table {name!r:.60}")
    return found


def read_floor(state: Still) -> Floor:
    """Everything on the floor, of one moment."""
    tables = [each for each in state.documents(FloorTable.kind) if isinstance(each, FloorTable)]
    state.fetch(TableRound.kind, [table.round for table in tables if table.round])
    state.fetch(JackpotTable.kind, [table.id for table in tables])
    rounds = [state.document(TableRound.kind, table.round) for table in tables if table.round]
    return Floor(
        tables,
        {each.id: each for each in rounds if isinstance(each, TableRound)},
        [each for each in state.documents(Jackpot.kind) if isinstance(each, Jackpot)],
        [each for each in state.documents(Award.kind, {*WAITS, AwardStatus.REVERSED}) if isinstance(each, Award)],
    )


def _alerts(room: CardRoom) -> list[str]:
    halted = room.committer.halted
    return [f"Nothing is written: {halted}" if halted else "", room.none_opens_because]


@router.get("")
def list_tables(request: Request) -> FloorOut:
    """The floor: what needs somebody, and every table."""
    room = room_of(request)
    with still(room.engine) as state:
        floor = read_floor(state)
        found = attention(floor, room.clock(), _alerts(room))
        return FloorOut(
            attention=[NoticeOut(**asdict(each)) for each in found],
            tables=[_line(state, floor, table) for table in floor.tables],
            jackpots=[asdict(display(state, each.id)) for each in floor.jackpots if not each.plan.practice],
        )


def _line(state: Still, floor: Floor, table: FloorTable) -> TableLine:
    kept, linked = floor.rounds.get(table.round), state.document(JackpotTable.kind, table.id)
    running = kept if kept and not kept.closed else None
    locked = [each for each in floor.awards if each.table == table.id and each.status is AwardStatus.LOCKED]
    return TableLine(
        table=table.id, name=table.name, mode=str(table.mode), base_game=table.base_game, open=table.is_open,
        round=running.id if running else "", step=_step(running) if running else "",
        game=linked.game.round if isinstance(linked, JackpotTable) and linked.game else "", wins=len(locked),
    )  # fmt: skip


def _step(kept: TableRound) -> str:
    """Where a round stands; one that can't be read must not hide the rest of the floor."""
    try:
        state = round_of(kept)
    except PitbossError:
        return "damaged"
    return str(state.step.kind) if state.status == "running" else str(state.status)


@router.get("/{table}")
def show_table(request: Request, table: str, person: SignedIn) -> TableOut:
    """A table for whoever works there: its round with what to pay in order, its sensors, its open wins.

    A card is told only once it lies face up.
    """
    room = room_of(request)
    with still(room.engine) as state:
        found = find_floor_table(state, table)
        deals = found.mode is TableMode.CARD_ENTRY and person.role in roles("act-at-table")
        view = table_view(state, found, Viewer(deals=deals))
        linked = state.document(JackpotTable.kind, table)
        view["sensors"] = sensors_view(state, linked) if isinstance(linked, JackpotTable) else None
        view["awards"] = _open_awards(state, room, linked) if isinstance(linked, JackpotTable) else []
        view["entry"] = _entry(state, room, found) if found.mode is TableMode.CARD_ENTRY else None
    return TableOut(**{name: view[name] for name in TableOut.model_fields})


def _open_awards(state: Still, room: CardRoom, linked: JackpotTable) -> list[dict[str, Any]]:
    """The wins of this table that wait for a card, and those of its running game."""
    jackpots = (state.document(Jackpot.kind, name) for name in linked.sensors)
    locked = {name for each in jackpots if isinstance(each, Jackpot) for name in each.locked}
    names = locked | {hand.award for hand in linked.game.hands if hand.award} if linked.game else locked
    awards = (state.document(Award.kind, name) for name in sorted(names))
    return [
        award_view(state, each, room.clock())
        for each in awards
        if isinstance(each, Award) and each.table == linked.id and each.status in WAITS
    ]


def _entry(state: Still, room: CardRoom, table: FloorTable) -> dict[str, Any]:
    kept = state.document(TableRound.kind, table.round) if table.round else None
    today = room.clock().astimezone(ZoneInfo(table.zone)).date()
    return entry_view(state, table, kept if isinstance(kept, TableRound) else None, today)


@router.get("/{table}/house-way/{seat}")
def house_way(request: Request, table: str, seat: int) -> Front:
    """How the house way sets the hand of a player who asks for it."""
    with still(room_of(request).engine) as state:
        found = find_floor_table(state, table)
        kept = state.document(TableRound.kind, found.round) if found.round else None
        if not isinstance(kept, TableRound) or found.mode is not TableMode.CARD_ENTRY:
            raise PitbossError(f"No round is open at table {table}: open one first")
        return Front(seat=seat, front=house_way_for(kept, seat))


@router.post("/{table}/rounds", status_code=HTTPStatus.CREATED)
async def open_round(request: Request, table: str, _body: Nothing, person: SignedIn, key: CommandId) -> Done:
    """A new round, whose dealer enters what happens."""
    return await do(request, key, c.OpenRound(table=table, badge=person.badge))


@router.post("/{table}/acts")
async def act(request: Request, table: str, body: Act, person: SignedIn, key: CommandId) -> Done:
    """Something happened in the round: a wager, a hand, a decision, the end."""
    entered = _entered(body.act)
    badge = await badge_for(request, person, body.card)
    other = "" if person.badge == badge else person.badge
    done = await do(request, key, c.ActAtTable(table=table, act=entered, badge=badge, entered_by=other))
    if refused := done.result.get("refused"):  # it is committed that somebody tried, and nothing else
        raise PitbossError(str(refused))
    return done


def _entered(fields: dict[str, Any]) -> Entered:
    try:
        return _ENTERED.validate_json(json_of(fields), strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise PitbossError(f"This can't be entered: {where}: {first['msg']}") from None
