"""Wins that wait: for a card, or for the next step to their payment; and their pages on paper."""

from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel

from pitboss.floor import commands as c
from pitboss.floor.award_views import WAITS, award_view
from pitboss.jackpots.documents import Award, AwardStatus
from pitboss.store.still import still
from pitboss.web.api.commands import CommandId, Done, Nothing, do
from pitboss.web.room import room_of
from pitboss.web.sessions import SignedIn

router = APIRouter(prefix="/api/v1/wins", tags=["awards"])


class Wins(BaseModel):
    """Wins as staff see them: those that wait for a card first, then those that are to be paid; the oldest first."""

    wins: list[dict[str, Any]]


@router.get("")
def list_wins(request: Request) -> Wins:
    """Every win that is something to do."""
    room = room_of(request)
    with still(room.engine) as state:
        awards = [each for each in state.documents(Award.kind) if isinstance(each, Award) and each.status in WAITS]
        awards.sort(key=lambda each: (each.status is not AwardStatus.LOCKED, each.locked_at, each.sequence))
        views = [award_view(state, each, room.clock()) for each in awards]
    return Wins(wins=[view for view in views if not view["practice"]])


@router.post("/{award}/prints")
async def print_page(request: Request, award: str, _body: Nothing, person: SignedIn, key: CommandId) -> Done:
    """Count a print of a win page; every one after the first is a duplicate."""
    return await do(request, key, c.PrintWinPage(award=award, badge=person.badge))
