"""Jackpots: what there is, what they show, how it came about, and everything that is done to them."""

from dataclasses import asdict
from http import HTTPStatus
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field

from pitboss.errors import unknown
from pitboss.jackpots import accounts
from pitboss.jackpots import commands as c
from pitboss.jackpots.deadlines import deadlines
from pitboss.jackpots.display import Display, display
from pitboss.jackpots.documents import Award, Jackpot
from pitboss.ledger import as_cents
from pitboss.store.still import still
from pitboss.web.api.commands import Body, Card, CommandId, Done, do, made, second_badge, second_of
from pitboss.web.api.economics import Economics, economics_json
from pitboss.web.api.exact import LARGEST_ID
from pitboss.web.api.plans import PlanBody, plan_of
from pitboss.web.permissions import STAFF
from pitboss.web.problems import not_there
from pitboss.web.room import CardRoom, room_of
from pitboss.web.sessions import SignedIn
from pitboss.web.to_do import to_do_view

router = APIRouter(prefix="/api/v1/jackpots", tags=["jackpots"])

Reason = Annotated[str, Field(min_length=1, max_length=500)]


#: Practice needs no second person.
Second = Annotated[Card | None, Field(description="The card of a second person; practice needs none.")]


class PlanIn(Body):
    """A jackpot's plan, by two people."""

    plan: PlanBody
    second: Second = None


class Adjustment(Body):
    """A manual adjustment by two people."""

    meter: str
    cents: int
    code: str
    reason: Reason
    second: Card
    part: Literal["meter", "reserve", "overflow"] = "meter"
    award: str = ""


class Halt(Body):
    """Why a jackpot stops; a seizure says what was taken from the bank account, and stops all that it covers."""

    code: Literal["malfunction", "seizure", "maintenance", "dry"]
    reason: Reason
    cents: Annotated[int, Field(ge=0)] = 0
    second: Second = None


class Resume(Body):
    """Why it runs again, by two people."""

    reason: Reason
    second: Second = None


class Retire(Body):
    """Where the players' money goes, by two people."""

    destination: str
    destination_meter: str = ""
    reason: Reason
    second: Card


class Malfunction(Body):
    """How the commission was told."""

    reference: Reason


class JackpotOut(BaseModel):
    """A jackpot."""

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


class ToDo(BaseModel):
    """Something that is still to be done, and until when: of a jackpot by its name, or of a win at a table."""

    subject: str
    step: str
    text: str
    due: str
    overdue: bool
    name: str
    table: str
    seat: int
    hand: str
    cents: int


class JackpotDetails(JackpotOut):
    """A jackpot with its plan, the accounts behind its meters, and what is still to be done."""

    plan: dict[str, Any]
    preset: dict[str, Any]
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
    facts: dict[str, Any]
    request_id: str


def all_jackpots(room: CardRoom) -> list[Jackpot]:
    """Every jackpot, by id."""
    return [each for each in room.reader.documents("jackpot") if isinstance(each, Jackpot)]


def find_jackpot(room: CardRoom, name: str) -> Jackpot:
    """A jackpot that must be there."""
    found = room.reader.document("jackpot", name)
    if not isinstance(found, Jackpot):
        raise not_there(f"There is no jackpot {name!r:.60}")
    return found


def _fields(room: CardRoom, each: Jackpot) -> dict[str, Any]:
    return {
        "id": each.id, "name": each.plan.name, "type": each.plan.type, "status": each.status, "why": each.why,
        "since": each.since, "location": each.plan.location, "practice": each.plan.practice,
        "tables": list(each.tables), "locked": list(each.locked), "malfunction_at": each.malfunction_at,
        "malfunction_reported": each.malfunction_reported,
        "meters": _shown(room, each),
    }  # fmt: skip


def _shown(room: CardRoom, jackpot: Jackpot) -> dict[str, int]:
    """What the displays show; while a win is being verified that is not what is left on the meter."""
    if not jackpot.locked:
        return {meter.id: as_cents(room.reader.meter(jackpot.id, meter.id)) for meter in jackpot.plan.meters}
    with still(room.engine) as state:
        return {meter.id: meter.cents for meter in display(state, jackpot.id).meters}


@router.get("")
def list_jackpots(request: Request, person: SignedIn) -> list[JackpotOut]:
    """Every jackpot, with what its meters show; the house's reasons and open awards are for those who work here."""
    room = room_of(request)
    hidden = {} if person.role in STAFF else {"why": "", "locked": [], "malfunction_at": "", "malfunction_reported": ""}
    return [JackpotOut(**_fields(room, each) | hidden) for each in all_jackpots(room)]


@router.post("", status_code=HTTPStatus.CREATED)
async def create_jackpot(request: Request, body: PlanIn, person: SignedIn, key: CommandId) -> Done:
    """A new jackpot by its plan; the answer says where the plan goes against the supplier's advice."""
    second = await second_of(request, body.second)
    return await do(request, key, c.CreateJackpot(plan=plan_of(body.plan), badge=person.badge, second=second))


@router.get("/{jackpot}")
def show_jackpot(request: Request, jackpot: str) -> JackpotDetails:
    """A jackpot, its plan, what is behind its meters, and what is still to be done."""
    room = room_of(request)
    found = find_jackpot(room, jackpot)
    known = (room.reader.document("award", name) for name in found.locked)
    awards = [award for award in known if isinstance(award, Award)]
    waiting = deadlines([found], awards, room.clock())
    to_do = [ToDo(**each) for each in to_do_view(room.reader, waiting)]
    behind = {meter.id: _behind(room, found.id, meter.id) for meter in found.plan.meters}
    pending = {
        meter.id: [award.amount_cents for award in awards if award.meter == meter.id] for meter in found.plan.meters
    }
    plan, preset = asdict(found.plan), asdict(found.preset)
    return JackpotDetails(**_fields(room, found), plan=plan, preset=preset, behind=behind, pending=pending, to_do=to_do)


def _behind(room: CardRoom, jackpot: str, meter: str) -> dict[str, str]:
    owed = {"meter": accounts.meter, "reserve": accounts.reserve, "overflow": accounts.overflow}
    found = {name: str(-room.reader.balance(account(jackpot, meter))) for name, account in owed.items()}
    held = {"seed_not_recovered": accounts.seed, "receivable": accounts.receivable}
    return found | {name: str(room.reader.balance(account(jackpot, meter))) for name, account in held.items()}


@router.get("/{jackpot}/display")
def show_display(request: Request, jackpot: str) -> Display:
    """What players see on the wall. The stream of ``/api/v1/displays/stream`` has the same, live."""
    room = room_of(request)
    find_jackpot(room, jackpot)
    with still(room.engine) as state:
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
    plan = find_jackpot(room, jackpot).plan
    if meter not in {each.id for each in plan.meters}:
        raise unknown(f"meter of jackpot {jackpot}", meter, (each.id for each in plan.meters))
    account = {"meter": accounts.meter, "reserve": accounts.reserve, "overflow": accounts.overflow}[part]
    return [
        HistoryLine(
            sequence=each.sequence, at=each.at, kind=each.kind, reason=each.reason, units=str(-each.amount),
            units_after=str(-each.balance), cents_after=as_cents(-each.balance), facts=dict(each.facts),
            request_id=each.request_id,
        )
        for each in room.reader.history(account(jackpot, meter), before, limit)
    ]  # fmt: skip


@router.get("/{jackpot}/economics")
def economics(
    request: Request, jackpot: str, wagers_an_hour: Annotated[int, Query(ge=1, le=100_000)] = 100
) -> Economics:
    """What its plan is worth, exactly; fractions are texts as p/q."""
    return economics_json(find_jackpot(room_of(request), jackpot).plan, wagers_an_hour)


@router.post("/{jackpot}/plan")
async def change_plan(request: Request, jackpot: str, body: PlanIn, person: SignedIn, key: CommandId) -> Done:
    """Another plan for a jackpot that is halted."""
    plan, second = plan_of(body.plan, id=jackpot), await second_of(request, body.second)
    return await do(request, key, c.ChangePlan(plan=plan, badge=person.badge, second=second))


@router.post("/{jackpot}/adjustments")
async def adjust(request: Request, jackpot: str, body: Adjustment, person: SignedIn, key: CommandId) -> Done:
    """A manual adjustment by two people, with its code and reason."""
    fields = body.model_dump(exclude={"second"})
    second = await second_badge(request, body.second)
    return await do(request, key, made(c.AdjustMeter, jackpot=jackpot, badge=person.badge, second=second, **fields))


@router.post("/{jackpot}/halt")
async def halt(request: Request, jackpot: str, body: Halt, person: SignedIn, key: CommandId) -> Done:
    """A jackpot stops."""
    second, fields = await second_of(request, body.second), body.model_dump(exclude={"second"})
    return await do(request, key, c.HaltJackpot(jackpot=jackpot, badge=person.badge, second=second, **fields))


@router.post("/{jackpot}/resume")
async def resume(request: Request, jackpot: str, body: Resume, person: SignedIn, key: CommandId) -> Done:
    """A halted jackpot runs again."""
    second, reason = await second_of(request, body.second), body.reason
    return await do(request, key, c.ResumeJackpot(jackpot=jackpot, reason=reason, badge=person.badge, second=second))


@router.post("/{jackpot}/retire")
async def retire(request: Request, jackpot: str, body: Retire, person: SignedIn, key: CommandId) -> Done:
    """A jackpot ends, and the players' money goes to another one."""
    second = await second_badge(request, body.second)
    fields = body.model_dump(exclude={"second"})
    return await do(request, key, made(c.RetireJackpot, jackpot=jackpot, badge=person.badge, second=second, **fields))


@router.post("/{jackpot}/malfunction-report")
async def report_malfunction(
    request: Request, jackpot: str, body: Malfunction, person: SignedIn, key: CommandId
) -> Done:
    """The commission was told of a malfunction."""
    command = c.ReportMalfunction(jackpot=jackpot, reference=body.reference, badge=person.badge)
    return await do(request, key, command)
