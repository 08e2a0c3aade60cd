"""Practice: tables of every game, played for credits that are worth nothing; software deals and settles."""

import contextlib
import hashlib
from dataclasses import replace
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import Response
from pydantic import BaseModel

from pitboss.desk.desk import State
from pitboss.errors import NotThereError, PitbossError
from pitboss.floor import accounts
from pitboss.floor import commands as c
from pitboss.floor.documents import FloorTable, Player, TableMode, TableRound
from pitboss.floor.views.felt import (
    FeltView,
    LobbyTable,
    SplitView,
    felt_view,
    house_way_view,
    lobby_table,
    own_hand,
    practice_table,
    running_round,
    split_view,
)
from pitboss.floor.views.table_views import today_at
from pitboss.jackpots.documents import Jackpot, JackpotTable
from pitboss.ledger import as_cents
from pitboss.reports.strategy import hindsight
from pitboss.rounds import Round
from pitboss.rounds.round import check_decides
from pitboss.store.read.reader import Event
from pitboss.web.api.answers import attachment, text_of
from pitboss.web.api.bodies import body_of
from pitboss.web.api.commands import SERVERS_OWN, AnyCommand, Body, Done, Sender, Sending, made
from pitboss.web.guard.sessions import SessionUser, SignedIn, Visitor, address_of, caller_of
from pitboss.web.languages.catalogues import answered, told
from pitboss.web.live.event_hub import Stream
from pitboss.web.room import CardRoom, room_of
from pitboss.web.tasks.worker import ADVICE

router = APIRouter(prefix="/api/v1/play", tags=["play"])

#: What those who look at a practice table are told of it: nothing in these is about a person there.
TOLD = frozenset({"round", "seat-taken", "seat-left", "ready"})
#: What they are told of its jackpots: that something happened, and neither why nor by whom, which is the house's.
JACKPOTS_TOLD = frozenset({"jackpot-halted", "jackpot-resumed", "jackpot-retired"})

Name = Annotated[str, Path(max_length=40, description="A practice table.")]
Seat = Annotated[int, Query(ge=1, le=20, description="A seat of one's own.")]


class Me(BaseModel):
    """A practice player: nobody before the first seat is taken."""

    joined: bool
    name: str
    table: str
    purse_cents: int


@body_of(c.SitDown, "table", "player")
class TakeSeat(Body):
    """A seat that nobody has."""


@body_of(c.Bet)
class OneBet(Body):
    """A wager, and a colour or the like where one is chosen."""


@body_of(c.PlaceBets, "table", "player", parts=[OneBet])
class Bets(Body):
    """All bets of a seat, instead of those that lie there; none takes them back."""


@body_of(c.Choose, "table", "player")
class DecisionBody(Body):
    """An action of the row, or a hand set by its front; ``house-way`` lets the house set it."""


class PlayDone(Done):
    """The receipt of a player's command, with the new view of the table for whoever asks for that."""

    view: FeltView | None = None


@router.get("/tables")
def tables(request: Request) -> list[LobbyTable]:
    """All practice tables, those that are learnt fastest first."""
    room = room_of(request)
    now = room.clock()
    with room.snapshot() as state:
        state.all(JackpotTable)
        state.all(Jackpot)
        found = [table for table in state.all(FloorTable) if table.mode is TableMode.PRACTICE]
        shown = [lobby_table(state, table, today_at(table, now)) for table in found]
    return sorted(shown, key=lambda table: (table.standing != "approved", table.cards, table.sets_hands, table.name))


@router.get("/me")
def me(request: Request, person: Visitor) -> Me:
    """Who plays, where, and with how much."""
    with room_of(request).snapshot() as state:
        player = state.find(Player, person.badge) if person else None
        if player is None:
            return Me(joined=False, name=person.name if person else "", table="", purse_cents=0)
        purse = as_cents(-state.balance(accounts.purse(player.id)))
        return Me(joined=True, name=player.name, table=player.table, purse_cents=purse)


@router.get("/tables/{table}")
def table_for_me(request: Request, table: Name, person: Visitor) -> FeltView:
    """A table as one player sees it: layout, seats, the round, and after it what everything paid and why."""
    return answered(request, seen(room_of(request), table, person))


def seen(room: CardRoom, table: str, person: SessionUser | None) -> FeltView:
    """A table as one player sees it, in English."""
    with room.snapshot() as state:
        return felt_view(state, practice_table(state, table), person.badge if person else "", room.clock(), state.event)


async def _send(sender: Sender, kind: type[AnyCommand], table: str, **fields: object) -> PlayDone:
    """Have a player's command at a table decided and committed."""
    command = made(kind, table=table, player=sender.person.badge, **fields)
    done = PlayDone(**dict(await sender.do(command)))
    if sender.wants_view:
        done.view = told(await run_in_threadpool(seen, sender.room, table, sender.person), sender.language)
    return done


@router.get(
    "/tables/{table}/events",
    response_class=Response,
    responses=text_of("text/event-stream"),
)
async def events(request: Request, table: Name, person: Visitor) -> Stream:
    """What happens at a table, as server-sent events: ask for the table again when one comes."""
    room = room_of(request)
    tables, jackpots = await run_in_threadpool(_watched, room, table)

    def wants(event: Event) -> bool:
        name = event.data.get("event")
        of_jackpots = name in JACKPOTS_TOLD and event.data.get("jackpot") in jackpots
        return of_jackpots or (name in TOLD and event.data.get("table") in tables)

    ended = room.listeners.admit(address_of(request), caller_of(person), person.session if person else "")
    went = room.presence.came(table, person.badge) if person else lambda: None

    def left() -> None:
        ended()
        went()

    return Stream(room.feed.events(None, wants, shown=_public), left)


def _public(event: Event) -> Event:
    """The part of an event that is for everybody."""
    if event.data.get("event") not in JACKPOTS_TOLD:
        return event
    return replace(event, data={name: event.data[name] for name in ("event", "jackpot")})


def _watched(room: CardRoom, table: str) -> tuple[frozenset[str], frozenset[str]]:
    """The practice table with those that share its jackpots, whose rounds move the meters seen here; the jackpots."""
    with room.snapshot() as state:
        linked = state.find(JackpotTable, practice_table(state, table).id)
        jackpots = [state.find(Jackpot, name) for name in (linked.sensors if linked else ())]
    tables = {table, *(name for jackpot in jackpots if jackpot for name in jackpot.tables)}
    return frozenset(tables), frozenset(jackpot.id for jackpot in jackpots if jackpot)


@router.post("/tables/{table}/sit")
async def sit(table: Name, body: TakeSeat, sender: Sending) -> PlayDone:
    """Take a seat; whoever comes for the first time gets practice credits."""
    found, person = await run_in_threadpool(practice_table, sender.room.reader, table), sender.person
    if not found.is_open:
        raise NotThereError(f"There is no open practice table {table!r:.40}")
    if await sender.room.find(Player, person.badge) is None:  # sent twice, it counts once
        await sender.do(c.Join(player=person.badge, name=person.name), f"{SERVERS_OWN}join:{person.badge}")
    done = await _send(sender, c.SitDown, table, **body.model_dump())
    if await run_in_threadpool(_is_full, sender.room, found):
        with contextlib.suppress(PitbossError):  # the seat is taken, whatever becomes of the next player
            await run_in_threadpool(sender.room.fit_tables, found.beside or found.id)
    return done


def _is_full(room: CardRoom, table: FloorTable) -> bool:
    """Whether a table has no free seat; others of its kind may have some, which is decided later."""
    with room.snapshot() as state:
        return not lobby_table(state, practice_table(state, table.id), today_at(table, room.clock())).free


@router.post("/tables/{table}/stand")
async def stand(table: Name, sender: Sending) -> PlayDone:
    """Leave the table: bets come back before the cards; after them the hand is set by the house way, or folded."""
    return await _send(sender, c.StandUp, table)


@router.post("/tables/{table}/bets")
async def bets(table: Name, body: Bets, sender: Sending) -> PlayDone:
    """Put bets down, all or none of them; with ``ready`` the cards may come."""
    return await _send(sender, c.PlaceBets, table, **body.model_dump())


@router.post("/tables/{table}/ready")
async def ready(table: Name, sender: Sending) -> PlayDone:
    """Ready for the cards; they come once everyone is, or the others have had their time."""
    return await _send(sender, c.Ready, table)


@router.post("/tables/{table}/choose")
async def choose(table: Name, body: DecisionBody, sender: Sending) -> PlayDone:
    """Play, fold, or set a hand."""
    return await _send(sender, c.Choose, table, **body.model_dump())


@router.post("/tables/{table}/hurry")
async def hurry(table: Name, sender: Sending) -> PlayDone:
    """The others have had their time: their hands are set by the house way, or folded."""
    return await _send(sender, c.Hurry, table)


@router.post("/top-up")
async def top_up(sender: Sending) -> Done:
    """Give a practice player who runs low the first purse again."""
    return await sender.do(c.TopUp(player=sender.person.badge))


def _own(state: State, table: str, person: SessionUser, seat: int) -> tuple[TableRound, Round]:
    found = practice_table(state, table)
    return own_hand(state, found, running_round(state, found), person.badge, seat)


@router.get("/tables/{table}/split")
def split(
    request: Request,
    table: Name,
    person: SignedIn,
    seat: Seat,
    front: Annotated[str, Query(max_length=20, description="Two cards of the hand, as in `As Kd`.")],
) -> SplitView:
    """What two cards in front would make of one's own hand."""
    with room_of(request).snapshot() as state:
        return answered(request, split_view(_own(state, table, person, seat)[1], seat, front))


@router.get("/tables/{table}/house-way")
def house_way(request: Request, table: Name, person: SignedIn, seat: Seat) -> SplitView:
    """How the house would set one's own hand."""
    with room_of(request).snapshot() as state:
        return answered(request, house_way_view(_own(state, table, person, seat)[1], seat))


def _own_of_round(room: CardRoom, round_id: str, person: SessionUser, seat: int) -> tuple[TableRound, Round]:
    with room.snapshot() as state:
        kept = state.find(TableRound, round_id)
        if kept is None:
            raise NotThereError(f"There is no round {round_id!r:.60}")
        return own_hand(state, practice_table(state, kept.table), kept, person.badge, seat)


def advice_key(kept: TableRound, seat: int, *, decided: bool) -> tuple[str, int, bool]:
    """Under what the advice on a hand is kept: by the log, since a seat may decide again on a later street."""
    return hashlib.sha256("\n".join(kept.lines).encode()).hexdigest(), seat, decided


@router.get("/rounds/{round_id}/advice")
async def advice(
    request: Request,
    round_id: Annotated[str, Path(max_length=80)],
    person: SignedIn,
    seat: Seat,
    *,
    hint: Annotated[bool, Query(description="Ask before one has decided.")] = False,
) -> hindsight.Hindsight:
    """What the best decision is, by the exact mathematics. It may take seconds to count."""
    kept, found = await run_in_threadpool(_own_of_round, room_of(request), round_id, person, seat)
    decided = bool(found.seats[seat].action) and not (hint and seat in found.undecided)
    if not decided and not hint:
        raise PitbossError("Decide first, or ask for a hint")
    if decided:
        count = partial(hindsight.hindsight, kept.lines, seat)
    else:
        check_decides(found, seat)
        count = partial(hindsight.hint, found, seat)
    return answered(request, await ADVICE.answer(advice_key(kept, seat, decided=decided), count))


@router.get("/rounds/{round_id}/log", response_class=Response, responses=text_of("application/jsonl"))
def log(request: Request, round_id: Annotated[str, Path(max_length=80)]) -> Response:
    """The log of a round that is over: a line of JSON for each event, which ``pitboss replay`` plays again."""
    room = room_of(request)
    with room.snapshot() as state:
        kept = state.find(TableRound, round_id)
        if kept is None or not kept.closed:
            raise NotThereError(f"There is no finished round {round_id!r:.60}")
        practice_table(state, kept.table)
    return attachment("".join(f"{line}\n" for line in kept.lines), f"{kept.id}.jsonl")
