"""Awards: what was won, who confirms it, and the steps to its payment."""

from dataclasses import asdict
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field

from pitboss.floor.award_views import standing_view
from pitboss.games.money import LARGEST_CENTS
from pitboss.jackpots import commands as c
from pitboss.jackpots.documents import Award, AwardStatus, Badge, Jackpot, Reworked, Role, StepTaken
from pitboss.jackpots.paying import day_of, due_by, is_taxed, open_steps
from pitboss.jackpots.steps import taken_steps
from pitboss.store.still import still
from pitboss.web.api.commands import Body, Card, CommandId, Done, badge_for, do, second_badge
from pitboss.web.api.jackpots import find_jackpot
from pitboss.web.problems import not_there
from pitboss.web.room import CardRoom, room_of
from pitboss.web.sessions import SignedIn

router = APIRouter(prefix="/api/v1/awards", tags=["awards"])


Words = Annotated[str, Field(max_length=200)]


class Confirm(Body):
    """A supervisor's or an executive's card, if somebody else is signed in, and the amount that was shown."""

    card: Card | None = None
    seen_cents: Annotated[int, Field(ge=0, le=LARGEST_CENTS)] | None = None


class Reject(Body):
    """Why the hand was no winner."""

    reason: Annotated[str, Field(min_length=1, max_length=500)]
    card: Card | None = None


class Dispute(Reject):
    """Why the hand is said to be no winner, and what the patron says."""

    statement: Annotated[str, Field(min_length=1, max_length=500)]


class Resolution(Confirm):
    """What becomes of a disputed win, why, and the manager's card beside the executive's."""

    outcome: Literal["confirmed", "rejected"]
    reason: Annotated[str, Field(min_length=1, max_length=500)]
    second: Card


class Step(Body):
    """A step on the way to the payment, and what was done."""

    step: str
    detail: Words = ""
    cards: Words = ""
    camera: Words = ""
    method: Words = ""
    number: Words = ""
    card: Card | None = None


class Reimburse(Body):
    """By which transfer the house gets its money back, and the card of the second person."""

    reference: Annotated[str, Field(min_length=1, max_length=200)]
    second: Card


class OtherCards(Body):
    """The cards that should have been picked, why, and the second person."""

    cards: Words
    reason: Annotated[str, Field(min_length=1, max_length=500)]
    second: Card


class AwardOut(BaseModel):
    """An award."""

    id: str
    jackpot: str
    table: str
    round: str
    seat: int
    sensor: int
    line: str
    meter: str
    share: str
    amount_cents: int
    meter_before_cents: int
    status: str
    locked_at: str
    locked_by: str
    confirmed_at: str
    confirmed_by: str
    reason: str
    rivals: list[str]


class OtherAward(BaseModel):
    """Another award of the same meter, in short."""

    award: str
    table: str
    table_name: str
    seat: int
    share: str
    cents: int
    status: str


class OpenStep(BaseModel):
    """A step that is still to be taken."""

    id: str
    text: str
    source: str


class AwardDetails(AwardOut):
    """An award with the steps to its payment, taken and open."""

    due: str
    taxed: bool
    taken: list[StepTaken]
    open: list[OpenStep]
    total_cents: int
    waits_for: list[OtherAward]
    if_confirmed_cents: int
    if_rejected_cents: int
    release_cents: int | None
    called_before: list[OtherAward]
    reworked: list[Reworked]
    released: bool
    supplement_of: str
    supplements: list[str]
    statement: str
    rejected_by: str
    rejected_at: str
    later: list[str]


def _fields(award: Award) -> dict[str, Any]:
    return {name: value for name, value in asdict(award).items() if name in AwardOut.model_fields}


@router.get("")
def list_awards(
    request: Request, status: AwardStatus | None = None, jackpot: Annotated[str | None, Query(max_length=80)] = None
) -> list[AwardOut]:
    """Every award, or those of one status or jackpot, the newest first."""
    found = [each for each in room_of(request).reader.documents("award") if isinstance(each, Award)]
    wanted = [each for each in found if status in {None, each.status} and jackpot in {None, each.jackpot}]
    return [AwardOut(**_fields(each)) for each in sorted(wanted, key=lambda each: -each.sequence)]


def find_award(room: CardRoom, name: str) -> Award:
    """An award that must be there."""
    found = room.reader.document("award", name)
    if not isinstance(found, Award):
        raise not_there(f"There is no award {name!r:.60}")
    return found


@router.get("/{award}")
def show_award(request: Request, award: str) -> AwardDetails:
    """An award, when it is due, and the steps to its payment."""
    room = room_of(request)
    found = find_award(room, award)
    jackpot: Jackpot = find_jackpot(room, found.jackpot)
    plan = jackpot.plan
    waiting = open_steps(found, plan.fixed_cents, day_of(found, plan.zone))
    with still(room.engine) as state:
        standing = standing_view(state, found)
    return AwardDetails(
        **_fields(found),
        **standing,
        due=due_by(found).isoformat(),
        taxed=is_taxed(found, plan),
        taken=list(taken_steps(found)),
        open=[OpenStep(id=each.id, text=each.text, source=each.source) for each in waiting],
    )


@router.post("/{award}/confirm")
async def confirm(request: Request, award: str, body: Confirm, person: SignedIn, key: CommandId) -> Done:
    """A supervisor or, for large ones, an executive confirms it."""
    badge = await badge_for(request, person, body.card)
    return await do(request, key, c.ConfirmAward(award=award, badge=badge, seen_cents=body.seen_cents))


@router.post("/{award}/release")
async def release(request: Request, award: str, body: Confirm, person: SignedIn, key: CommandId) -> Done:
    """An executive confirms the least that it can be worth, while one before it is not decided."""
    badge = await badge_for(request, person, body.card)
    return await do(request, key, c.ReleaseAward(award=award, badge=badge, seen_cents=body.seen_cents))


@router.post("/{award}/reject")
async def reject(request: Request, award: str, body: Reject, person: SignedIn, key: CommandId) -> Done:
    """The hand was no winner: the amount goes back."""
    badge = await badge_for(request, person, body.card)
    return await do(request, key, c.RejectAward(award=award, badge=badge, reason=body.reason))


@router.post("/{award}/dispute")
async def dispute(request: Request, award: str, body: Dispute, person: SignedIn, key: CommandId) -> Done:
    """The hand is said to be no winner and the patron says it is: the amount stays frozen."""
    badge = await badge_for(request, person, body.card)
    command = c.DisputeAward(award=award, badge=badge, reason=body.reason, statement=body.statement)
    return await do(request, key, command)


def _executive_first(room: CardRoom, first: str, second: str) -> tuple[str, str]:
    """The executive's card and the manager's, whichever was laid first."""
    badges = [room.reader.document(Badge.kind, name) for name in (first, second)]
    turned = [badge.role for badge in badges if isinstance(badge, Badge)] == [Role.MANAGER, Role.EXECUTIVE]
    return (second, first) if turned else (first, second)


@router.post("/{award}/resolution")
async def resolve(request: Request, award: str, body: Resolution, person: SignedIn, key: CommandId) -> Done:
    """An executive and a manager confirm or reject a disputed win."""
    laid = await badge_for(request, person, body.card), await second_badge(request, body.second)
    badge, second = _executive_first(room_of(request), *laid)
    command = c.ResolveDispute(award=award, outcome=body.outcome, badge=badge, second=second, reason=body.reason,
                               seen_cents=body.seen_cents)  # fmt: skip
    return await do(request, key, command)


@router.post("/{award}/steps")
async def take_step(request: Request, award: str, body: Step, person: SignedIn, key: CommandId) -> Done:
    """The next step on the way to the payment; the last one is the payment itself."""
    badge = await badge_for(request, person, body.card)
    said = body.model_dump(exclude={"card"})
    return await do(request, key, c.TakeStep(award=award, badge=badge, **said))


@router.post("/{award}/reimbursement")
async def reimburse(request: Request, award: str, body: Reimburse, person: SignedIn, key: CommandId) -> Done:
    """What the house has paid for a win from its operating funds goes back to it, by two people."""
    second = await second_badge(request, body.second)
    command = c.ReimburseHouse(award=award, reference=body.reference, badge=person.badge, second=second)
    return await do(request, key, command)


@router.post("/{award}/cards")
async def correct_cards(request: Request, award: str, body: OtherCards, person: SignedIn, key: CommandId) -> Done:
    """Other winning cards than those that were picked when the hand was shown; by two people."""
    second = await second_badge(request, body.second)
    command = c.CorrectCards(award=award, cards=body.cards, reason=body.reason, badge=person.badge, second=second)
    return await do(request, key, command)
