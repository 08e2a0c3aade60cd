"""Being called: what waits for whoever looks, calls from tables and their answers, and who is on duty where."""

from dataclasses import dataclass
from typing import Annotated, Literal

from fastapi import APIRouter, Request
from pydantic import Field

from pitboss.desk.people import roles
from pitboss.desk.person import Badge
from pitboss.floor import commands as c
from pitboss.floor.calls import MOST_PITS, CallReason, OnDuty, Staffing, call_rules, pits_of
from pitboss.floor.views.attention import IN_HAND, WINS, attention
from pitboss.floor.views.call_views import CallView, open_calls
from pitboss.store.read.reader import Snapshot
from pitboss.web.api.commands import Body, Done, Sending
from pitboss.web.api.tables.tables import TableDone, read_floor, room_alerts, send_there
from pitboss.web.guard.sessions import SignedIn
from pitboss.web.room import CardRoom, room_of

router = APIRouter(prefix="/api/v1", tags=["calls"])

Pit = Annotated[str, Field(min_length=1, max_length=100)]


class CallIn(Body):
    """What somebody is called to a table for."""

    why: Annotated[str, Field(min_length=1, max_length=40)]


class AnswerIn(Body):
    """Whether an open call is taken, given back, or over."""

    answer: Literal["take", "give-back", "end"]


class DutyIn(Body):
    """The pits in which somebody is on duty; none for off duty."""

    pits: Annotated[list[Pit], Field(max_length=MOST_PITS)]


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingView:
    """What waits: calls, wins and alerts; for whoever looks, the calls that are theirs and where they are on duty.

    ``answers`` says whether they may take calls, ``mine`` are the tables whose open call they hear or have taken.
    """

    calls: list[CallView]
    mine: list[str]
    wins: int
    alerts: int
    answers: bool
    card: str
    duty: tuple[str, ...]
    pits: tuple[str, ...]
    reasons: tuple[CallReason, ...]
    escalates_after_seconds: int


def staffing_of(room: CardRoom, state: Snapshot) -> Staffing:
    """Who can be called now."""
    return Staffing(state.all(Badge), state.all(OnDuty), room.clock(), room.settings.call_seconds)


@router.get("/calls")
def waiting(request: Request, person: SignedIn) -> WaitingView:
    """What waits for somebody, in numbers, and every open call."""
    room = room_of(request)
    with room.snapshot() as state:
        floor, staffing = read_floor(state), staffing_of(room, state)
        notices = attention(floor, room.clock(), room_alerts(room))
        calls = open_calls(state, staffing, floor.tables)
    return WaitingView(
        calls=calls,
        mine=[call.table for call in calls if person.badge in (call.taker, *call.to)],
        wins=sum(notice.kind in WINS for notice in notices),
        alerts=sum(notice.kind not in WINS | IN_HAND for notice in notices),
        answers=person.role in roles("answer-call"),
        card=person.badge,
        duty=staffing.pits_of(person.badge) or (),
        pits=pits_of(floor.tables),
        reasons=call_rules().reason,
        escalates_after_seconds=room.settings.call_seconds,
    )


@router.post("/calls/duty")
async def go_on_duty(body: DutyIn, sender: Sending) -> Done:
    """Be on duty in some pits, so that their calls are heard; in none, to be off duty."""
    return await sender.send(c.GoOnDuty, body)


@router.post("/tables/{table}/call")
async def call(table: str, body: CallIn, sender: Sending) -> TableDone:
    """Call somebody to a table; CALL SUPERVISOR of the sensors does it for wins."""
    return await send_there(sender, c.CallFloor, body, table)


@router.post("/tables/{table}/call/answer")
async def answer(table: str, body: AnswerIn, sender: Sending) -> TableDone:
    """Take the open call of a table for all, give it back, or say that it is over."""
    return await send_there(sender, c.AnswerCall, body, table)
