"""Jackpots: what there is, what they show, how it came about, and everything that is done to them."""

from dataclasses import replace
from functools import partial
from http import HTTPStatus
from typing import Annotated, Literal

import anyio.to_thread
from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from pitboss.errors import unknown
from pitboss.jackpots import accounts
from pitboss.jackpots import commands as c
from pitboss.jackpots.documents import Award, Celebration, Jackpot
from pitboss.jackpots.game.display import Display, display, locked_awards
from pitboss.jackpots.plan.plan import JackpotPlan
from pitboss.jackpots.plan.worth import Pace
from pitboss.reports.answer import json_text
from pitboss.reports.design.economics import EconomicsAnswer
from pitboss.reports.design.economics import economics as plan_economics
from pitboss.reports.jackpot.jackpots import (
    JackpotDetails,
    JackpotList,
    MeterMovements,
    jackpot_details,
    jackpot_row,
)
from pitboss.web.api.answers import LARGEST_ID, answered
from pitboss.web.api.commands import Body, Done, PerhapsTwoPeople, Reason, Sending, TwoPeople
from pitboss.web.api.jackpots.plans import PlanBody, check_sure, plan_in
from pitboss.web.guard.permissions import STAFF
from pitboss.web.guard.sessions import SignedIn
from pitboss.web.room import CardRoom, room_of
from pitboss.web.tasks.worker import COUNTING, StillCounting, still_counting

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


@router.get("", response_model=JackpotList)
def list_jackpots(request: Request, person: SignedIn) -> Response:
    """Every jackpot, with what its meters show; the house's reasons and open awards are for those who work here."""
    with room_of(request).snapshot() as state:
        rows = [jackpot_row(state, jackpot) for jackpot in state.all(Jackpot)]
    if person.role not in STAFF:
        rows = [replace(row, why="", locked=(), malfunction_at="", malfunction_reported="") for row in rows]
    return answered(JackpotList(jackpots=tuple(rows)))


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


@router.get("/{jackpot}", response_model=JackpotDetails)
def show_jackpot(request: Request, jackpot: str) -> Response:
    """A jackpot, its plan, what is behind its meters, and what is still to be done."""
    return answered(details_of(room_of(request), jackpot))


def details_of(room: CardRoom, jackpot: str) -> JackpotDetails:
    """A jackpot as it stands, and what is to be done about it and its awards."""
    with room.snapshot() as state:
        awards = [award for award in state.all(Award) if award.jackpot == jackpot]
        return jackpot_details(state, state.get(Jackpot, jackpot), awards, room.clock())


def all_details(room: CardRoom) -> list[JackpotDetails]:
    """Every jackpot with the awards that are being verified, read in a few queries."""
    with room.snapshot() as state:
        jackpots = state.all(Jackpot)
        meters = [(jackpot.id, meter.id) for jackpot in jackpots for meter in jackpot.plan.meters]
        state.fetch_balances(account for meter in meters for account in accounts.of_meter(*meter))
        state.fetch(Award, [award for jackpot in jackpots for award in jackpot.locked])
        state.fetch(Celebration, [jackpot.id for jackpot in jackpots])
        now = room.clock()
        return [jackpot_details(state, jackpot, locked_awards(state, jackpot), now) for jackpot in jackpots]


@router.get("/{jackpot}/display")
def show_display(request: Request, jackpot: str) -> Display:
    """What players see on the wall. The stream of ``/api/v1/displays/stream`` has the same, live."""
    room = room_of(request)
    room.reader.get(Jackpot, jackpot)
    with room.snapshot() as state:
        return display(state, jackpot)


@router.get("/{jackpot}/history", response_model=MeterMovements)
def history(
    request: Request,
    jackpot: str,
    meter: str,
    part: Literal["meter", "reserve", "overflow"] = "meter",
    before: Annotated[
        int | None, Query(ge=1, le=LARGEST_ID, description="Only entries before this one, to page on.")
    ] = None,
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
) -> Response:
    """The last movements of a meter, its reserve or its overflow, the newest first."""
    room = room_of(request)
    plan = room.reader.get(Jackpot, jackpot).plan
    if meter not in {planned.id for planned in plan.meters}:
        raise unknown(f"meter of jackpot {jackpot}", meter, (planned.id for planned in plan.meters))
    account = {"meter": accounts.meter, "reserve": accounts.reserve, "overflow": accounts.overflow}[part]
    lines = room.reader.history(account(jackpot, meter), before, limit)
    return answered(MeterMovements.of(jackpot, meter, part, lines))


@router.get("/{jackpot}/economics", response_model=EconomicsAnswer, responses={202: {"model": StillCounting}})
async def economics(
    request: Request, jackpot: str, wagers_an_hour: Annotated[int, Query(ge=1, le=100_000)] = 100
) -> Response:
    """What its plan is worth, exactly; fractions are texts as p/q."""
    kept = await anyio.to_thread.run_sync(partial(room_of(request).reader.get, Jackpot, jackpot))
    key = "economics", json_text(kept.plan), wagers_an_hour
    answer = await COUNTING.result(key, partial(plan_economics, kept.plan, Pace(wagers_an_hour)))
    return still_counting() if answer is None else answered(answer)


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
