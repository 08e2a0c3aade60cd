"""For displays that run for days: that the server is there and reads its journal, and who has won."""

from functools import partial
from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel

from pitboss.floor.award_views import award_view
from pitboss.jackpots.documents import Award
from pitboss.store.still import still
from pitboss.web.problems import Problem
from pitboss.web.room import CardRoom, room_of
from pitboss.web.sessions import Person, Visitor
from pitboss.web.version import pages_version

router = APIRouter(prefix="/api/v1/displays", tags=["live updates"])

#: Winners are looked for among so many events, the newest.
EVENTS_BACK = 500


class Pulse(BaseModel):
    """The version of the pages, and the last entry of the journal."""

    version: str
    sequence: int


class Winner(BaseModel):
    """A win that a card has made final; nobody is named."""

    jackpot: str
    cents: int
    hand: str
    table_name: str
    at: str


class Winners(BaseModel):
    """The newest wins, the oldest of them first."""

    wins: list[Winner]


def _public(room: CardRoom, person: Person | None) -> None:
    if person is None and not room.settings.public_displays:
        raise Problem(HTTPStatus.UNAUTHORIZED, "Sign in first")


@router.get("/pulse", responses={401: {}})
async def pulse(request: Request, person: Visitor) -> Pulse:
    """That the server is there. A display that hears nothing for three seconds says so."""
    room = room_of(request)
    _public(room, person)
    return Pulse(version=pages_version(), sequence=(await room.head()).sequence)


@router.get("/winners", responses={401: {}})
async def winners(request: Request, person: Visitor, jackpots: Annotated[str, Query(max_length=4_000)]) -> Winners:
    """The newest wins of some jackpots; at most a second old."""
    room, wanted = room_of(request), frozenset(jackpots.split(","))
    _public(room, person)
    found = await room.briefly.ask("winners", partial(_winners, room))
    return Winners(wins=[win for win in found if win.jackpot in wanted])


def _winners(room: CardRoom) -> list[Winner]:
    """The newest wins of all jackpots."""
    events = room.reader.events(max(0, room.reader.head().event - EVENTS_BACK), EVENTS_BACK)
    names = [event.data["award"] for event in events if event.data.get("event") == "award-confirmed"]
    with still(room.engine) as state:
        state.fetch(Award.kind, names)
        awards = (state.document(Award.kind, name) for name in names)
        views = [award_view(state, award, room.clock()) for award in awards if isinstance(award, Award)]
    return [
        Winner(
            jackpot=view["jackpot"], cents=view["amount_cents"], hand=view["hand"], table_name=view["table_name"],
            at=view["confirmed_at"],
        )
        for view in views
    ]  # fmt: skip
