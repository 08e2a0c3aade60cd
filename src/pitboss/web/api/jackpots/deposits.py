"""Money for the jackpots' bank account."""

from typing import Annotated, Literal

from fastapi import APIRouter
from pydantic import Field

from pitboss.jackpots import commands as c
from pitboss.web.api.commands import BadgeAndPin, Body, Done, Sending

router = APIRouter(prefix="/api/v1/deposits", tags=["deposits"])


class DepositBody(Body):
    """Money that is set aside in the cage, or has come to the bank."""

    cents: Annotated[int, Field(ge=1)]
    stage: Literal["set-aside", "banked"]
    reference: Annotated[str, Field(min_length=1, max_length=200)]
    second: BadgeAndPin


@router.post("")
async def deposit(body: DepositBody, sender: Sending) -> Done:
    """Money goes from the cage to the bank, in two stages, each by two people."""
    return await sender.send(c.DepositFunds, body)
