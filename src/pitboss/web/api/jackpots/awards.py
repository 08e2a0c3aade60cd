"""Awards: what was won and waits, who confirms it, the steps to its payment, and its page on paper."""

from dataclasses import replace
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, Field

from pitboss.desk.person import Badge, Role
from pitboss.floor import commands as f
from pitboss.floor.views.wins.award_views import WAITS, AwardView, award_view
from pitboss.jackpots import commands as c
from pitboss.jackpots.documents import Award, AwardStatus
from pitboss.reports.win.award_paper import award_paper
from pitboss.web.api.answers import WinPageFormat, counted_print, file_of
from pitboss.web.api.bodies import body_of
from pitboss.web.api.commands import BadgeAndPin, Body, Done, Nothing, Sending, TwoPeople
from pitboss.web.room import room_of

router = APIRouter(prefix="/api/v1", tags=["awards"])


Words = Annotated[str, Field(max_length=200)]


@body_of(c.ConfirmAward, "award")
class Confirm(Body):
    """A supervisor's or an executive's card, if somebody else is signed in, and the amount that was shown."""

    card: BadgeAndPin | None = None


@body_of(c.RejectAward, "award")
class Reject(Body):
    """Why the hand was no winner."""

    card: BadgeAndPin | None = None


@body_of(c.DisputeAward, "award")
class Dispute(Reject):
    """Why the hand is said to be no winner, and what the patron says."""


@body_of(c.ResolveDispute, "award")
class Resolution(Confirm):
    """What becomes of a disputed win, why, and the manager's card beside the executive's."""

    second: BadgeAndPin


@body_of(c.TakeStep, "award", "day_opens")
class PaymentStepBody(Body):
    """A step on the way to the payment, and what was done."""

    card: BadgeAndPin | None = None


@body_of(c.ReimburseHouse, "award")
class Reimburse(TwoPeople):
    """By which transfer the house gets its money back, and the card of the second person."""


@body_of(c.CorrectCards, "award")
class OtherCards(TwoPeople):
    """The cards that should have been picked, why, and the second person."""


class Celebrate(Body):
    """That the winner was asked and agrees, and somebody's card if another person is signed in."""

    agreed: bool
    card: BadgeAndPin | None = None


class EndOfCelebration(Body):
    """Somebody's card, if another person is signed in."""

    card: BadgeAndPin | None = None


#: Units are not for programs that count in floating point; the journal has them as texts.
UNITS = {"seeded", "borne"}


@router.get("/awards", response_model_exclude={"__all__": UNITS})
def list_awards(
    request: Request, status: AwardStatus | None = None, jackpot: Annotated[str | None, Query(max_length=80)] = None
) -> list[Award]:
    """Every award, or those of one status or jackpot, the newest first."""
    found = room_of(request).reader.all(Award)
    wanted = [award for award in found if status in {None, award.status} and jackpot in {None, award.jackpot}]
    return sorted(wanted, key=lambda award: -award.sequence)


@router.get("/awards/{award}")
def show_award(request: Request, award: str) -> AwardView:
    """An award: how it came about, what it waits for and is worth then, its tax, and the steps to its payment."""
    room = room_of(request)
    with room.snapshot() as state:
        return award_view(state, state.get(Award, award), room.clock())


@router.post("/awards/{award}/confirm")
async def confirm(award: str, body: Confirm, sender: Sending) -> Done:
    """A supervisor or, for large ones, an executive confirms it."""
    return await sender.send(c.ConfirmAward, body, award=award)


@router.post("/awards/{award}/release")
async def release(award: str, body: Confirm, sender: Sending) -> Done:
    """An executive confirms the least that it can be worth, while one before it is not decided."""
    return await sender.send(c.ReleaseAward, body, award=award)


@router.post("/awards/{award}/reject")
async def reject(award: str, body: Reject, sender: Sending) -> Done:
    """The hand was no winner: the amount goes back."""
    return await sender.send(c.RejectAward, body, award=award)


@router.post("/awards/{award}/dispute")
async def dispute(award: str, body: Dispute, sender: Sending) -> Done:
    """The hand is said to be no winner and the patron says it is: the amount stays frozen."""
    return await sender.send(c.DisputeAward, body, award=award)


@router.post("/awards/{award}/resolution")
async def resolve(award: str, body: Resolution, sender: Sending) -> Done:
    """An executive and a manager confirm or reject a disputed win."""
    command = await sender.command(c.ResolveDispute, body, award=award)
    badges = [sender.room.reader.find(Badge, name) for name in (command.badge, command.second)]
    if [badge.role for badge in badges if badge] == [Role.MANAGER, Role.EXECUTIVE]:  # whichever was laid first
        command = replace(command, badge=command.second, second=command.badge)
    return await sender.do(command)


@router.post("/awards/{award}/steps")
async def take_step(award: str, body: PaymentStepBody, sender: Sending) -> Done:
    """The next step on the way to the payment; the last one is the payment itself."""
    opens = sender.room.settings.hours.opens
    return await sender.send(c.TakeStep, body, award=award, day_opens=opens)


@router.post("/awards/{award}/reimbursement")
async def reimburse(award: str, body: Reimburse, sender: Sending) -> Done:
    """What the house has paid for a win from its operating funds goes back to it, by two people."""
    return await sender.send(c.ReimburseHouse, body, award=award)


@router.post("/awards/{award}/cards")
async def correct_cards(award: str, body: OtherCards, sender: Sending) -> Done:
    """Other winning cards than those that were picked when the hand was shown; by two people."""
    return await sender.send(c.CorrectCards, body, award=award)


@router.post("/awards/{award}/celebration")
async def celebrate(award: str, body: Celebrate, sender: Sending) -> Done:
    """A win goes up on its jackpot's displays, by somebody who has asked the winner; it ends by itself.

    A win of before yesterday's gaming day is refused.
    """
    settings = sender.room.settings
    more = {"seconds": settings.celebration_seconds, "day_opens": settings.hours.opens}
    return await sender.send(f.CelebrateAward, body, award=award, **more)


@router.post("/awards/{award}/celebration/end")
async def end_celebration(award: str, body: EndOfCelebration, sender: Sending) -> Done:
    """The win is taken off the displays before its time is over."""
    return await sender.send(f.EndCelebration, body, award=award)


class Wins(BaseModel):
    """Wins as staff see them: those that wait for a card first, then those that are to be paid; the oldest first."""

    wins: list[AwardView]


@router.get("/wins")
def list_wins(request: Request) -> Wins:
    """Every win that is something to do."""
    room = room_of(request)
    with room.snapshot() as state:
        awards = state.all(Award, WAITS)
        awards.sort(key=lambda award: (award.status is not AwardStatus.LOCKED, award.locked_at, award.sequence))
        views = [award_view(state, award, room.clock()) for award in awards]
    return Wins(wins=[view for view in views if not view.practice])


@router.post("/wins/{award}/prints")
async def print_page(award: str, body: Nothing, sender: Sending) -> Done:
    """Count a print of a win page; every one after the first is a duplicate."""
    return await sender.send(f.PrintWinPage, body, award=award)


@router.post("/wins/{award}/prints/{form}", response_class=Response, responses=file_of(*WinPageFormat))
async def print_file(award: str, form: WinPageFormat, body: Nothing, sender: Sending) -> Response:
    """A print of a win page as a file: it is counted first, and says which print it is."""
    done, room = await sender.send(f.PrintWinPage, body, award=award), sender.room
    paper = partial(award_paper, room.settings.database, award, room.clock(), room.settings.hours.shifts)
    return await counted_print(done, f"win-page-{award}", form, lambda number: paper().document(number))
