"""Money for the jackpots' bank account."""

from typing import Annotated, Literal

from fastapi import APIRouter, Request
from pydantic import Field

from pitboss.jackpots import commands as c
from pitboss.web.api.commands import Body, Card, CommandId, Done, do, second_badge
from pitboss.web.sessions import SignedIn

router = APIRouter(prefix="/api/v1/deposits", tags=["deposits"])


class Deposit(Body):
    """Money that is set aside in the cage, or has come to the bank."""

    cents: Annotated[int, Field(ge=1)]
    stage: Literal["set-aside", "banked"]
    reference: Annotated[str, Field(min_length=1, max_length=200)]
    second: Card


@router.post("")
async def deposit(request: Request, body: Deposit, person: SignedIn, key: CommandId) -> Done:
    """Money goes from the cage to the bank, in two stages, each by two people."""
    second, fields = await second_badge(request, body.second), body.model_dump(exclude={"second"})
    return await do(request, key, c.DepositFunds(badge=person.badge, second=second, **fields))
