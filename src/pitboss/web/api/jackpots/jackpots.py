"""Jackpots: what there is, what they show, how it came about, and everything that is done to them."""

from functools import partial
from http import HTTPStatus
from typing import Annotated, Literal

import anyio.to_thread
from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, Field, JsonValue

from pitboss.desk.desk import State
from pitboss.errors import unknown
from pitboss.jackpots import accounts
from pitboss.jackpots import commands as c
from pitboss.jackpots.care.deadlines import deadlines
from pitboss.jackpots.documents import Award, Jackpot
from pitboss.jackpots.game.display import Display, behind_meter, display
from pitboss.jackpots.plan.plan import JackpotPlan
from pitboss.jackpots.plan.worth import Pace
from pitboss.ledger import as_cents
from pitboss.reports.design.economics import EconomicsAnswer
from pitboss.reports.design.economics import economics as plan_economics
from pitboss.web.api.answers import LARGEST_ID, answered
from pitboss.web.api.commands import Body, Done, PerhapsTwoPeople, Reason, Sending, TwoPeople
from pitboss.web.api.jackpots.plans import PlanBody, check_sure, plan_in
from pitboss.web.guard.permissions import STAFF
from pitboss.web.guard.sessions import SignedIn
from pitboss.web.room import CardRoom, room_of
from pitboss.web.views.accounting_views import ToDo, to_do_view

router = APIRouter(prefix="/api/v1/jackpots", tags=["jackpots"])


class PlanIn(PerhapsTwoPeople):
    """A jackpot's plan, by two people."""

    plan: PlanBody
    sure: bool = Field(default=False, description="The plan is right although it favours the player.")


class AdjustmentBody(TwoPeople):
    """A manual adjustment by two people."""

    meter: str
    cents: int
    code: str
    reason: Reason
    part: Literal["meter", "reserve", "overflow"] = "meter"
    award: str = ""


class HaltBody(PerhapsTwoPeople):
    """Why a jackpot stops; a seizure says what was taken from the bank account, and stops all that it covers."""

    code: Literal["malfunction", "seizure", "maintenance", "dry"]
    reason: Reason
    cents: Annotated[int, Field(ge=0)] = 0


class Resume(PerhapsTwoPeople):
    """Why it runs again, by two people."""

    reason: Reason


class Retire(TwoPeople):
    """Where the players' money goes, by two people."""

    destination: str
    destination_meter: str = ""
    reason: Reason


class Malfunction(Body):
    """How the commission was told."""

    reference: Reason


class JackpotOut(BaseModel):
    """A jackpot with what its meters show."""

    id: str
    name: str
    type: str
    status: str
    why: str
    since: str
    location: str
    practice: bool
    tables: list[str]
    locked: list[str]
    malfunction_at: str
    malfunction_reported: str
    meters: dict[str, int] = Field(description="What each meter shows, in cents.")


class JackpotDetails(JackpotOut):
    """A jackpot with its plan, the accounts behind its meters, and what is still to be done."""

    plan: JackpotPlan
    preset: JackpotPlan
    behind: dict[str, dict[str, str]] = Field(description="Units (a millionth of a cent) on each meter's accounts.")
    pending: dict[str, list[int]] = Field(description="What is being verified on each meter, in cents.")
    to_do: list[ToDo]


class HistoryLine(BaseModel):
    """A movement of an account; units are millionths of a cent, above 0 where it grew."""

    sequence: int
    at: str
    kind: str
    reason: str
    units: str
    units_after: str
    cents_after: int
    facts: dict[str, JsonValue]
    request_id: str


def _out(state: State, jackpot: Jackpot) -> JackpotOut:
    return JackpotOut(
        id=jackpot.id,
        name=jackpot.plan.name,
        type=jackpot.plan.type,
        status=jackpot.status,
        why=jackpot.why,
        since=jackpot.since,
        location=jackpot.plan.location,
        practice=jackpot.plan.practice,
        tables=list(jackpot.tables),
        locked=list(jackpot.locked),
        malfunction_at=jackpot.malfunction_at,
        malfunction_reported=jackpot.malfunction_reported,
        meters=_shown(state, jackpot),
    )


def _shown(state: State, jackpot: Jackpot) -> dict[str, int]:
    """What the displays show; while a win is being verified that is not what is left on the meter."""
    if not jackpot.locked:
        held = {meter.id: state.balance(accounts.meter(jackpot.id, meter.id)) for meter in jackpot.plan.meters}
        return {name: as_cents(-balance) for name, balance in held.items()}
    return {meter.id: meter.cents for meter in display(state, jackpot.id).meters}


@router.get("")
def list_jackpots(request: Request, person: SignedIn) -> list[JackpotOut]:
    """Every jackpot, with what its meters show; the house's reasons and open awards are for those who work here."""
    hidden = {} if person.role in STAFF else {"why": "", "locked": [], "malfunction_at": "", "malfunction_reported": ""}
    with room_of(request).snapshot() as state:
        return [_out(state, jackpot).model_copy(update=hidden) for jackpot in state.all(Jackpot)]


@router.post("", status_code=HTTPStatus.CREATED)
async def create_jackpot(body: PlanIn, sender: Sending) -> Done:
    """A new jackpot by its plan; the answer says where the plan goes against the supplier's advice."""
    return await _planned(sender, c.CreateJackpot, body, plan_in(body.plan))


async def _planned(
    sender: Sending, kind: type[c.CreateJackpot | c.ChangePlan], body: PlanIn, plan: JackpotPlan
) -> Done:
    """Make or change a jackpot; that a plan favours the player is asked about before it goes to the committer."""
    await anyio.to_thread.run_sync(partial(check_sure, plan, sure=body.sure))
    return await sender.send(kind, PerhapsTwoPeople(second=body.second), plan=plan)


@router.get("/{jackpot}")
def show_jackpot(request: Request, jackpot: str) -> JackpotDetails:
    """A jackpot, its plan, what is behind its meters, and what is still to be done."""
    room = room_of(request)
    with room.snapshot() as state:
        return jackpot_details(room, state, state.get(Jackpot, jackpot))


def all_details(room: CardRoom) -> list[JackpotDetails]:
    """Every jackpot, read in a few queries."""
    with room.snapshot() as state:
        jackpots = state.all(Jackpot)
        meters = [(jackpot.id, meter.id) for jackpot in jackpots for meter in jackpot.plan.meters]
        state.fetch_balances(account for meter in meters for account in accounts.of_meter(*meter))
        return [jackpot_details(room, state, jackpot) for jackpot in jackpots]


def jackpot_details(room: CardRoom, state: State, found: Jackpot) -> JackpotDetails:
    """A jackpot as it stands in a snapshot."""
    known = (state.find(Award, name) for name in found.locked)
    awards = [award for award in known if award]
    waiting = deadlines([found], awards, room.clock())
    to_do = to_do_view(room.reader, waiting)
    behind = {
        meter.id: {name: str(held) for name, held in behind_meter(state, found.id, meter.id).items()}
        for meter in found.plan.meters
    }
    pending = {
        meter.id: [award.amount_cents for award in awards if award.meter == meter.id] for meter in found.plan.meters
    }
    return JackpotDetails(
        **dict(_out(state, found)), plan=found.plan, preset=found.preset, behind=behind, pending=pending, to_do=to_do
    )


@router.get("/{jackpot}/display")
def show_display(request: Request, jackpot: str) -> Display:
    """What players see on the wall. The stream of ``/api/v1/displays/stream`` has the same, live."""
    room = room_of(request)
    room.reader.get(Jackpot, jackpot)
    with room.snapshot() as state:
        return display(state, jackpot)


@router.get("/{jackpot}/history")
def history(
    request: Request,
    jackpot: str,
    meter: str,
    part: Literal["meter", "reserve", "overflow"] = "meter",
    before: Annotated[
        int | None, Query(ge=1, le=LARGEST_ID, description="Only entries before this one, to page on.")
    ] = None,
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
) -> list[HistoryLine]:
    """The last movements of a meter, its reserve or its overflow, the newest first."""
    room = room_of(request)
    plan = room.reader.get(Jackpot, jackpot).plan
    if meter not in {known.id for known in plan.meters}:
        raise unknown(f"meter of jackpot {jackpot}", meter, (known.id for known in plan.meters))
    account = {"meter": accounts.meter, "reserve": accounts.reserve, "overflow": accounts.overflow}[part]
    return [
        HistoryLine(
            sequence=line.sequence,
            at=line.at,
            kind=line.kind,
            reason=line.reason,
            units=str(-line.amount),
            units_after=str(-line.balance),
            cents_after=as_cents(-line.balance),
            facts=dict(line.facts),
            request_id=line.request_id,
        )
        for line in room.reader.history(account(jackpot, meter), before, limit)
    ]


@router.get("/{jackpot}/economics", response_model=EconomicsAnswer)
def economics(
    request: Request, jackpot: str, wagers_an_hour: Annotated[int, Query(ge=1, le=100_000)] = 100
) -> Response:
    """What its plan is worth, exactly; fractions are texts as p/q."""
    plan = room_of(request).reader.get(Jackpot, jackpot).plan
    return answered(plan_economics(plan, Pace(wagers_an_hour), dry=False))


@router.post("/{jackpot}/plan")
async def change_plan(jackpot: str, body: PlanIn, sender: Sending) -> Done:
    """Another plan for a jackpot that is halted."""
    return await _planned(sender, c.ChangePlan, body, plan_in(body.plan, id=jackpot))


@router.post("/{jackpot}/adjustments")
async def adjust(jackpot: str, body: AdjustmentBody, sender: Sending) -> Done:
    """A manual adjustment by two people, with its code and reason."""
    return await sender.send(c.AdjustMeter, body, jackpot=jackpot)


@router.post("/{jackpot}/halt")
async def halt(jackpot: str, body: HaltBody, sender: Sending) -> Done:
    """A jackpot stops, for a reason that is given."""
    return await sender.send(c.HaltJackpot, body, jackpot=jackpot)


@router.post("/{jackpot}/resume")
async def resume(jackpot: str, body: Resume, sender: Sending) -> Done:
    """A halted jackpot runs again."""
    return await sender.send(c.ResumeJackpot, body, jackpot=jackpot)


@router.post("/{jackpot}/retire")
async def retire(jackpot: str, body: Retire, sender: Sending) -> Done:
    """A jackpot ends, and the players' money goes to another one."""
    return await sender.send(c.RetireJackpot, body, jackpot=jackpot)


@router.post("/{jackpot}/malfunction-report")
async def report_malfunction(jackpot: str, body: Malfunction, sender: Sending) -> Done:
    """The commission was told of a malfunction."""
    return await sender.send(c.ReportMalfunction, body, jackpot=jackpot)


deposits = APIRouter(prefix="/api/v1/deposits", tags=["deposits"])


class DepositBody(TwoPeople):
    """Money that is set aside in the cage, or has come to the bank."""

    cents: Annotated[int, Field(ge=1)]
    stage: Literal["set-aside", "banked"]
    reference: Annotated[str, Field(min_length=1, max_length=200)]


@deposits.post("")
async def deposit(body: DepositBody, sender: Sending) -> Done:
    """Money goes from the cage to the bank, in two stages, each by two people."""
    return await sender.send(c.DepositFunds, body)
