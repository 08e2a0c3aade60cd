"""Money for the jackpots' bank account."""

from typing import Annotated, Literal

from fastapi import APIRouter, Request
from pydantic import Field

from pitboss.jackpots import commands as c
from pitboss.web.api.commands import Body, CommandId, Done, do
from pitboss.web.sessions import SignedIn

router = APIRouter(prefix="/api/v1/deposits", tags=["deposits"])


class Deposit(Body):
    """Money that is set aside in the cage, or has come to the bank."""

    cents: Annotated[int, Field(ge=1)]
    stage: Literal["set-aside", "banked"]
    reference: Annotated[str, Field(min_length=1, max_length=200)]


@router.post("")
async def deposit(request: Request, body: Deposit, person: SignedIn, key: CommandId) -> Done:
    """Money goes from the cage to the bank, in two stages."""
    command = c.DepositFunds(cents=body.cents, stage=body.stage, reference=body.reference, badge=person.badge)
    return await do(request, key, command)
