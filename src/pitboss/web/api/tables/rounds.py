"""Rounds that a dealer enters at a table: opened, act by act, and how the house way sets a hand."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field, JsonValue, TypeAdapter, ValidationError

from pitboss.errors import PitbossError
from pitboss.floor import commands as c
from pitboss.floor.documents import TableMode, TableRound
from pitboss.floor.tables.outcomes import settled_by
from pitboss.floor.tables.rounds import played_round, running_at
from pitboss.floor.views.entry import house_way_for
from pitboss.floor.views.pays import Instruction, instructions
from pitboss.floor.views.table_views import floor_table
from pitboss.rounds import events as e
from pitboss.web.api.bodies import body_of
from pitboss.web.api.commands import BadgeAndPin, Body, Nothing, Sending, badge_for, first_fault, json_of, made
from pitboss.web.api.tables.tables import TableDone, do_there, send_there
from pitboss.web.room import room_of

router = APIRouter(prefix="/api/v1/tables/{table}/rounds", tags=["tables"])

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
    | e.BoardTurned
    | e.DealerRevealed
    | e.HandTurned
    | e.DealerStated
    | e.OutcomeStated
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

    act: dict[str, JsonValue]
    card: BadgeAndPin | None = None


@body_of(c.SaidDecision)
class SaidDecisionIn(Body):
    """A decision of a seat, with the multiple at which a wager went down where there are several."""


@body_of(c.SeatOutcome, parts=[SaidDecisionIn])
class SeatOutcomeIn(Body):
    """What is said of one seat; its cards only where a pay table has a line for them."""


@body_of(c.EnterOutcomes, "table", parts=[SeatOutcomeIn])
class OutcomesIn(Body):
    """How a table came out, where outcomes are entered; ``others`` is the outcome of every seat that is not named."""


class Preview(BaseModel):
    """What would be paid and taken, in order; nothing of it has happened."""

    pays: list[Instruction]


class Front(BaseModel):
    """The two cards that the house way puts in front."""

    seat: int
    front: str


@router.get("/house-way/{seat}")
def house_way(request: Request, table: str, seat: int) -> Front:
    """How the house way sets the hand of a player who asks for it."""
    with room_of(request).snapshot() as state:
        found = floor_table(state, table)
        kept = state.find(TableRound, found.round) if found.round else None
        if kept is None or not found.mode.enters_rounds:
            raise PitbossError(f"No round is open at table {table}: open one first")
        return Front(seat=seat, front=house_way_for(state, kept, seat))


@router.post("", status_code=HTTPStatus.CREATED)
async def open_round(table: str, body: Nothing, sender: Sending) -> TableDone:
    """A new round, whose dealer enters what happens."""
    return await send_there(sender, c.OpenRound, body, table)


@router.post("/acts")
async def act(table: str, body: Act, sender: Sending) -> TableDone:
    """Something happened in the round: a wager, a hand, a decision, the end."""
    entered, person = _entered(body.act), sender.person
    badge = await badge_for(sender.request, person, body.card)
    other = "" if person.badge == badge else person.badge
    command = c.ActAtTable(table=table, act=entered, badge=badge, entered_by=other)
    done = await do_there(sender, command, table)
    if refused := done.result.get("refused"):  # it is committed that somebody tried, and nothing else
        raise PitbossError(str(refused))
    return done


@router.post("/outcomes")
async def enter_outcomes(table: str, body: OutcomesIn, sender: Sending) -> TableDone:
    """How the whole table came out: it is settled by this, or nothing has happened."""
    return await send_there(sender, c.EnterOutcomes, body, table)


@router.post("/outcomes/preview")
def preview_outcomes(request: Request, table: str, body: OutcomesIn) -> Preview:
    """What these outcomes would pay; nothing is kept."""
    said = made(c.EnterOutcomes, table=table, badge="", **body.model_dump())
    with room_of(request).snapshot() as state:
        found = floor_table(state, table)
        kept = running_at(state, found)
        if kept is None or found.mode is not TableMode.OUTCOMES:
            raise PitbossError(f"No round is open at table {table} that is entered by its outcomes")
        before, past = played_round(state, kept)
        round_now, events = settled_by(before, said)
    return Preview(pays=list(instructions(round_now.table, (*past, *events))))


def _entered(fields: Mapping[str, JsonValue]) -> Entered:
    try:
        return _ENTERED.validate_json(json_of(fields), strict=True)
    except ValidationError as error:
        raise PitbossError(f"This can't be entered: {first_fault(error)}") from None
