"""Live updates: the journal's events in the order of the commits, and the displays of jackpots."""

from functools import partial
from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Header, Query, Request
from fastapi.responses import Response

from pitboss.errors import NotThereError, PitbossError
from pitboss.store.reading import Event
from pitboss.web.api.exact import LARGEST_ID, text_of
from pitboss.web.audience import sees
from pitboss.web.problems import Problem
from pitboss.web.room import room_of
from pitboss.web.sessions import SignedIn, Visitor, address_of, caller_of
from pitboss.web.stream import Stream

router = APIRouter(prefix="/api/v1", tags=["live updates"])

MOST_DISPLAYS = 50
EVENT_STREAM = text_of("text/event-stream")
After = Annotated[int | None, Query(ge=0, le=LARGEST_ID, description="The id of the last event that was seen.")]


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
    if person is None and not room.settings.public_displays:
        raise Problem(HTTPStatus.UNAUTHORIZED, "Sign in first")
    names = list(dict.fromkeys(name for name in jackpots.split(",") if name))
    if not 1 <= len(names) <= MOST_DISPLAYS:
        raise PitbossError(f"Name 1 to {MOST_DISPLAYS} jackpots, with commas between them")
    for name in names:
        if not room.displays.knows(name) and await room.find("jackpot", name) is None:
            raise NotThereError(f"There is no jackpot {name!r:.60}", name)
    ended = room.listeners.admit(address_of(request), caller_of(person), person.session if person else "")
    allowed = None if person is None else partial(room.sessions.is_open, person.session)
    return Stream(room.displays.look(names), ended, allowed)
