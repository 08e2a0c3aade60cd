"""Live updates: the journal's events in the order of the commits, the displays of jackpots, and their pulse."""

from collections.abc import Mapping
from functools import partial
from http import HTTPStatus
from typing import Annotated, Any

from fastapi import APIRouter, Header, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel

from pitboss.desk.desk import State
from pitboss.desk.person import Role
from pitboss.errors import NotThereError, PitbossError
from pitboss.floor.documents import FloorTable
from pitboss.floor.views.wins.award_views import plan_of_award
from pitboss.jackpots.documents import WON, Award, Celebration, Jackpot, MeterHistory
from pitboss.store.read.reader import Event
from pitboss.web.api.answers import LARGEST_ID, text_of
from pitboss.web.guard.permissions import READERS
from pitboss.web.guard.sessions import SessionUser, SignedIn, Visitor, address_of, caller_of
from pitboss.web.live.event_hub import Stream
from pitboss.web.pages.assets import pages_version
from pitboss.web.problems import Problem
from pitboss.web.room import CardRoom, room_of

router = APIRouter(prefix="/api/v1", tags=["live updates"])

MOST_DISPLAYS = 50
EVENT_STREAM = text_of("text/event-stream")
After = Annotated[int | None, Query(ge=0, le=LARGEST_ID, description="The id of the last event that was seen.")]


#: Told to everyone who is signed in: nothing in them is about a person, or a reason that is the house's own. Whether a
#: jackpot runs, players see on its display.
PUBLIC = frozenset({"meter-reseeded"})
#: Told to those who read the trail: where people sign in, and what is tried with their cards.
DOOR = frozenset({"signed-in", "wrong-secret", "locked-out", "unknown-cards-tried"})
OUTSIDE = frozenset({Role.PLAYER, Role.DISPLAY})


def sees(role: Role, badge: str, event: Mapping[str, Any]) -> bool:
    """Staff see everything but what happens at the door; others what is public, and what names them as ``players``."""
    if event.get("event") in DOOR:
        return role in READERS
    return role not in OUTSIDE or event.get("event") in PUBLIC or badge in event.get("players", ())


def check_public(room: CardRoom, person: SessionUser | None) -> None:
    """Displays are for everyone, unless the settings say otherwise."""
    if person is None and not room.settings.public_displays:
        raise Problem(HTTPStatus.UNAUTHORIZED, "Sign in first")


def names_in(jackpots: str) -> list[str]:
    """The jackpots that an address names, each once."""
    return list(dict.fromkeys(name for name in jackpots.split(",") if name))


@router.get("/events", response_class=Response, responses=EVENT_STREAM)
async def events(
    request: Request,
    person: SignedIn,
    after: After = None,
    last_event_id: Annotated[str | None, Header(description="The same, as a browser sends it to resume.")] = None,
) -> Stream:
    """What happens, as server-sent events. Ids are those of the journal: to resume, give the last one that was seen.

    Players and displays get the last thousand events at most, however far back they resume.
    """
    room = room_of(request)

    def wants(event: Event) -> bool:
        return sees(person.role, person.badge, event.data)

    position = _position(last_event_id, after)
    ended = room.listeners.admit(address_of(request), person.caller, person.session)
    told = room.feed.events(position, wants, person.caller, person.session)
    return Stream(told, ended, partial(room.sessions.is_open, person.session))


def _position(header: str | None, after: int | None) -> int | None:
    """What a browser resumes from counts more than the address it has opened first."""
    if not header:
        return after
    if not header.isascii() or not header.isdigit() or len(header) > 18:
        raise PitbossError("Last-Event-ID is the number of an event")
    return int(header)


@router.get("/displays/stream", response_class=Response, responses=EVENT_STREAM | {401: {}})
async def displays(request: Request, person: Visitor, jackpots: Annotated[str, Query(max_length=4_000)]) -> Stream:
    """The displays of some jackpots, as server-sent events: a snapshot at each change, ten a second at most."""
    room = room_of(request)
    check_public(room, person)
    names = names_in(jackpots)
    if not 1 <= len(names) <= MOST_DISPLAYS:
        raise PitbossError(f"Name 1 to {MOST_DISPLAYS} jackpots, with commas between them")
    for name in names:
        if not room.displays.knows(name) and await room.find(Jackpot, name) is None:
            raise NotThereError(f"There is no jackpot {name!r:.60}", name)
    ended = room.listeners.admit(address_of(request), caller_of(person), person.session if person else "")
    allowed = None if person is None else partial(room.sessions.is_open, person.session)
    return Stream(room.displays.look(names), ended, allowed)


#: Winners are looked for among so many events, the newest.
EVENTS_BACK = 500
#: And among so many awards of each meter, however long ago the last one was.
LAST_OF_METER = 4


class Pulse(BaseModel):
    """The version of the pages, and the last entry of the journal."""

    version: str
    sequence: int


class Winner(BaseModel):
    """A win that a card has made final; the table only where the winner has agreed to be celebrated."""

    jackpot: str
    meter: str
    cents: int
    hand: str
    table_name: str
    at: str


class Winners(BaseModel):
    """The newest wins, the oldest of them first."""

    wins: list[Winner]


@router.get("/displays/pulse", responses={401: {}})
async def pulse(request: Request, person: Visitor) -> Pulse:
    """That the server is there. A display that hears nothing for three seconds says so."""
    room = room_of(request)
    check_public(room, person)
    return Pulse(version=pages_version(), sequence=(await room.head()).sequence)


@router.get("/displays/winners", responses={401: {}})
async def winners(request: Request, person: Visitor, jackpots: Annotated[str, Query(max_length=4_000)]) -> Winners:
    """The newest wins of some jackpots; at most a second old."""
    room, wanted = room_of(request), frozenset(jackpots.split(","))
    check_public(room, person)
    found = await room.short_cache.answer("winners", partial(_winners, room))
    return Winners(wins=[win for win in found if win.jackpot in wanted])


def _winners(room: CardRoom) -> list[Winner]:
    """The last wins of all jackpots: those that the newest events tell of, and the last ones of every meter."""
    events = room.reader.events(max(0, room.reader.head().event - EVENTS_BACK), EVENTS_BACK)
    told = {str(event.data["award"]) for event in events if event.data.get("event") == "award-confirmed"}
    with room.snapshot() as state:
        kept = {name for history in state.all(MeterHistory) for name in history.awards[-LAST_OF_METER:]}
        celebrated = {celebration.award for celebration in state.all(Celebration)}
        names = sorted(told | kept | celebrated)
        state.fetch(Award, names)
        awards = [award for name in names if (award := state.find(Award, name)) and award.status in WON]
        wins = [_winner(state, award, is_celebrated=award.id in celebrated) for award in awards]
    return sorted(wins, key=lambda win: win.at)


def _winner(state: State, award: Award, *, is_celebrated: bool) -> Winner:
    """A win as everybody may see it: the table would point at somebody, so only who has agreed is found there."""
    table = state.find(FloorTable, award.table) if is_celebrated else None
    return Winner(
        jackpot=award.jackpot,
        meter=award.meter,
        cents=award.amount_cents,
        hand=plan_of_award(state, award).table_of_pays.line(award.line).name,
        table_name=table.name if table else "",
        at=award.confirmed_at,
    )
