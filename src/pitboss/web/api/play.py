"""Practice: tables of every game, played for credits that are worth nothing; software deals and settles."""

import datetime as dt
from functools import partial
from typing import Annotated, Any
from zoneinfo import ZoneInfo

from fastapi import APIRouter, Path, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import PlainTextResponse, Response
from pydantic import BaseModel, Field

from pitboss.errors import NotThereError, PitbossError
from pitboss.floor import accounts
from pitboss.floor import commands as c
from pitboss.floor.documents import FloorTable, Player, TableMode, TableRound
from pitboss.floor.felt import (
    felt_view,
    house_way_view,
    lobby_view,
    must_decide,
    own_hand,
    practice_table,
    running_round,
    split_view,
)
from pitboss.jackpots.documents import Jackpot, JackpotTable
from pitboss.jackpots.state import State
from pitboss.ledger import as_cents
from pitboss.reports import hindsight
from pitboss.rounds import Round
from pitboss.store.reading import Event
from pitboss.store.still import still
from pitboss.web.advising import ADVISING
from pitboss.web.api.commands import SERVERS_OWN, Body, CommandId, Done, do
from pitboss.web.api.exact import text_of
from pitboss.web.room import CardRoom, room_of
from pitboss.web.sessions import Person, SignedIn, Visitor, address_of, caller_of
from pitboss.web.stream import Stream

router = APIRouter(prefix="/api/v1/play", tags=["play"])

#: What those who look at a practice table are told of it: nothing in these is about a person there.
TOLD = frozenset({"round", "seat-taken", "seat-left", "ready"})
MOST_BETS = 20

Name = Annotated[str, Path(max_length=40, description="A practice table.")]
Seat = Annotated[int, Query(ge=1, le=20, description="A seat of one's own.")]


class TableInLobby(BaseModel):
    """A practice table: what is played there, from which wager on, and who sits there."""

    table: str
    name: str
    game: str
    game_name: str
    open: bool
    seats: int
    free: list[int]
    players: list[str]
    rounds: int
    least_cents: int
    cards: int
    sets_hands: bool
    jackpot: bool


class Me(BaseModel):
    """A practice player: nobody before the first seat is taken."""

    joined: bool
    name: str
    table: str
    purse_cents: int


class TakeSeat(Body):
    """A seat that nobody has."""

    seat: int = Field(ge=1, le=20)


class OneBet(Body):
    """A wager, and a colour or the like where one is chosen."""

    wager: str = Field(min_length=1, max_length=40)
    cents: int = Field(ge=1, le=100_000_000)
    choice: str = Field(default="", max_length=40)


class Bets(Body):
    """All bets of a seat, instead of those that lie there; none takes them back."""

    seat: int = Field(ge=1, le=20)
    bets: list[OneBet] = Field(max_length=MOST_BETS)
    seed: str = Field(default="", max_length=64, description="What the seat adds to the shuffle whose seal is known.")


class Decision(Body):
    """Play, fold, or set a hand by its front; ``house-way`` lets the house set it."""

    seat: int = Field(ge=1, le=20)
    action: str = Field(min_length=1, max_length=20)
    front: str = Field(default="", max_length=20)


class Split(BaseModel):
    """A hand as it would be set: both hands by name, and whether the rules allow it."""

    front: str
    back: str
    front_name: str
    back_name: str
    legal: bool
    rule: str
    way: str = ""
    way_rule: str = ""
    way_text: str = ""


class Choice(BaseModel):
    """A decision, worth so much in units of the main wager, in decimals and as an exact fraction."""

    action: str
    front: str
    value: str
    fraction: str


class Cost(BaseModel):
    """What a decision falls short of the best one: exactly, in units of the wager, and in cents on average."""

    fraction: str
    units: str
    average_cents: str


class Advice(BaseModel):
    """Every choice of a hand, best first; once one was made, which, and what it cost."""

    seat: int
    stake_cents: int
    best: Choice
    choices: list[Choice]
    made: Choice | None = None
    is_best: bool | None = None
    cost: Cost | None = None


def _today(room: CardRoom, table: FloorTable) -> dt.date:
    return room.clock().astimezone(ZoneInfo(table.zone)).date()


def _player(person: Person | None) -> str:
    """A person plays under the id of the badge; a guest's is made by the server."""
    return person.badge if person else ""


@router.get("/tables")
def tables(request: Request) -> list[TableInLobby]:
    """All practice tables, those that are learnt fastest first."""
    room = room_of(request)
    found = [each for each in room.reader.documents(FloorTable.kind) if isinstance(each, FloorTable)]
    days = {each.zone: _today(room, each) for each in found}
    shown = [each for zone, day in days.items() for each in lobby_view(room.reader, _in_zone(found, zone), day)]
    return sorted((TableInLobby(**each) for each in shown), key=lambda each: (each.cards, each.sets_hands, each.name))


def _in_zone(tables: list[FloorTable], zone: str) -> list[FloorTable]:
    return [each for each in tables if each.zone == zone]


@router.get("/me")
def me(request: Request, person: Visitor) -> Me:
    """Who plays, where, and with how much."""
    with still(room_of(request).engine) as state:
        player = state.document(Player.kind, _player(person)) if person else None
        if not isinstance(player, Player):
            return Me(joined=False, name=person.name if person else "", table="", purse_cents=0)
        purse = as_cents(-state.balance(accounts.purse(player.id)))
        return Me(joined=True, name=player.name, table=player.table, purse_cents=purse)


@router.get("/tables/{table}")
def table_for_me(request: Request, table: Name, person: Visitor) -> dict[str, Any]:
    """A table as one player sees it: layout, seats, the round, and after it what everything paid and why."""
    room = room_of(request)
    with still(room.engine) as state:
        found = practice_table(state, table)
        view = felt_view(state, found, _player(person), _today(room, found))
    return {**view, "now": room.clock().isoformat(timespec="milliseconds")}


@router.get(
    "/tables/{table}/events",
    response_class=Response,
    responses=text_of("text/event-stream"),
)
async def events(request: Request, table: Name, person: Visitor) -> Stream:
    """What happens at a table, as server-sent events: ask for the table again when one comes."""
    room = room_of(request)
    found = await room.find(FloorTable.kind, table)
    if not isinstance(found, FloorTable) or found.mode is not TableMode.PRACTICE:
        raise NotThereError(f"There is no practice table {table!r:.40}")
    watched = await _watched(room, table)

    def wants(event: Event) -> bool:
        return event.data.get("event") in TOLD and event.data.get("table") in watched

    ended = room.listeners.admit(address_of(request), caller_of(person), person.session if person else "")
    return Stream(room.feed.events(None, wants), ended)


async def _watched(room: CardRoom, table: str) -> frozenset[str]:
    """The table, and those that share its jackpots: their rounds move the meters that are seen here."""
    linked = await room.find(JackpotTable.kind, table)
    found = {table}
    for name in linked.sensors if isinstance(linked, JackpotTable) else ():
        jackpot = await room.find(Jackpot.kind, name)
        found.update(jackpot.tables if isinstance(jackpot, Jackpot) else ())
    return frozenset(found)


async def _join(request: Request, person: Person) -> None:
    """A purse for whoever has none yet; sent twice, it counts once."""
    room = room_of(request)
    if await room.find(Player.kind, person.badge) is None:
        await do(request, f"{SERVERS_OWN}join:{person.badge}", c.Join(player=person.badge, name=person.name))


@router.post("/tables/{table}/sit")
async def sit(request: Request, table: Name, body: TakeSeat, person: SignedIn, key: CommandId) -> Done:
    """Take a seat; whoever comes for the first time gets practice credits."""
    found = await room_of(request).find(FloorTable.kind, table)
    if not isinstance(found, FloorTable) or found.mode is not TableMode.PRACTICE or not found.is_open:
        raise NotThereError(f"There is no open practice table {table!r:.40}")
    await _join(request, person)
    return await do(request, key, c.SitDown(table=table, seat=body.seat, player=_player(person)))


@router.post("/tables/{table}/stand")
async def stand(request: Request, table: Name, person: SignedIn, key: CommandId) -> Done:
    """Leave the table: bets come back before the cards; after them the hand is set by the house way, or folded."""
    return await do(request, key, c.StandUp(table=table, player=_player(person)))


@router.post("/tables/{table}/bets")
async def bets(request: Request, table: Name, body: Bets, person: SignedIn, key: CommandId) -> Done:
    """Put bets down, all or none of them."""
    placed = tuple(c.Bet(wager=bet.wager, cents=bet.cents, choice=bet.choice) for bet in body.bets)
    bet = c.PlaceBets(table=table, seat=body.seat, bets=placed, player=_player(person), seed=body.seed)
    return await do(request, key, bet)


@router.post("/tables/{table}/ready")
async def ready(request: Request, table: Name, person: SignedIn, key: CommandId) -> Done:
    """Ready for the cards; they come once everyone is, or the others have had their time."""
    return await do(request, key, c.Ready(table=table, player=_player(person)))


@router.post("/tables/{table}/choose")
async def choose(request: Request, table: Name, body: Decision, person: SignedIn, key: CommandId) -> Done:
    """Decide."""
    command = c.Choose(
        table=table, seat=body.seat, action=body.action, front=body.front, player=_player(person)
    )  # fmt: skip
    return await do(request, key, command)


@router.post("/tables/{table}/hurry")
async def hurry(request: Request, table: Name, person: SignedIn, key: CommandId) -> Done:
    """The others have had their time: their hands are set by the house way, or folded."""
    return await do(request, key, c.Hurry(table=table, player=_player(person)))


@router.post("/top-up")
async def top_up(request: Request, person: SignedIn, key: CommandId) -> Done:
    """The first purse again."""
    return await do(request, key, c.TopUp(player=_player(person)))


def _own(state: State, table: str, person: Person, seat: int) -> tuple[TableRound, Round]:
    found = practice_table(state, table)
    return own_hand(found, running_round(state, found), _player(person), seat)


@router.get("/tables/{table}/split")
def split(
    request: Request,
    table: Name,
    person: SignedIn,
    seat: Seat,
    front: Annotated[str, Query(max_length=20, description="Two cards of the hand, as in `As Kd`.")],
) -> Split:
    """What two cards in front would make of one's own hand."""
    with still(room_of(request).engine) as state:
        return Split(**split_view(_own(state, table, person, seat)[1], seat, front))


@router.get("/tables/{table}/house-way")
def house_way(request: Request, table: Name, person: SignedIn, seat: Seat) -> Split:
    """How the house would set one's own hand."""
    with still(room_of(request).engine) as state:
        return Split(**house_way_view(_own(state, table, person, seat)[1], seat))


def _own_of_round(room: CardRoom, round_id: str, person: Person, seat: int) -> tuple[TableRound, Round]:
    with still(room.engine) as state:
        kept = state.document(TableRound.kind, round_id)
        if not isinstance(kept, TableRound):
            raise NotThereError(f"There is no round {round_id!r:.60}")
        return own_hand(practice_table(state, kept.table), kept, _player(person), seat)


@router.get("/rounds/{round_id}/advice")
async def advice(
    request: Request,
    round_id: Annotated[str, Path(max_length=80)],
    person: SignedIn,
    seat: Seat,
    *,
    hint: Annotated[bool, Query(description="Ask before one has decided.")] = False,
) -> Advice:
    """What the best decision is, by the exact mathematics. It may take seconds to count."""
    kept, found = await run_in_threadpool(_own_of_round, room_of(request), round_id, person, seat)
    decided = bool(found.seats[seat].action)
    if not decided and not hint:
        raise PitbossError("Decide first, or ask for a hint")
    if decided:
        count = partial(hindsight.hindsight, kept.lines, seat)
    else:
        must_decide(found, seat)
        count = partial(hindsight.hint, found, seat)
    return Advice(**await ADVISING.ask((kept.id, seat, decided), count))


@router.get("/rounds/{round_id}/log", response_class=Response, responses=text_of("application/jsonl"))
def log(request: Request, round_id: Annotated[str, Path(max_length=80)]) -> PlainTextResponse:
    """The log of a round that is over: a line of JSON for each event, which ``pitboss replay`` plays again."""
    room = room_of(request)
    with still(room.engine) as state:
        kept = state.document(TableRound.kind, round_id)
        if not isinstance(kept, TableRound) or not kept.closed:
            raise NotThereError(f"There is no finished round {round_id!r:.60}")
        practice_table(state, kept.table)
    name = f'attachment; filename="{kept.id}.jsonl"'
    text = "".join(f"{line}\n" for line in kept.lines)
    return PlainTextResponse(text, media_type="application/jsonl", headers={"Content-Disposition": name})
