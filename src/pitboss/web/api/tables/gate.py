"""The gate of a table: what is missing, opened, closed, and a device that fails in between."""

import asyncio
from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Query, Request
from pydantic import Field

from pitboss.floor import commands as c
from pitboss.floor.documents import TableMode
from pitboss.floor.views.table_views import floor_table
from pitboss.web.api.commands import Body, Done, Sending
from pitboss.web.api.tables.setups import EquipmentIn, Second, Text
from pitboss.web.api.tables.stacks import Stacks
from pitboss.web.problems import Problem
from pitboss.web.room import room_of
from pitboss.web.views import floor_views as views

router = APIRouter(prefix="/api/v1/tables/{table}/gate", tags=["tables"])

Cents = Annotated[int, Field(ge=0)]


class FaultIn(Body):
    """A device that failed at an open table, and what takes its place: another one, or a local procedure."""

    serial: Text
    reason: Annotated[str, Field(min_length=1, max_length=500)]
    equipment: EquipmentIn | None = None
    procedure: Annotated[str, Field(max_length=100)] = ""


class OpenIn(Body):
    """The opener as two people have counted it, and what has been seen to, by the ids of the gate."""

    opener_cents: Cents
    acknowledged: list[str]
    second: Second = None
    chips: Stacks = Field(default_factory=list)


class CloseIn(Body):
    """The closer as two people have counted it; ``sure`` once somebody was asked about it."""

    closer_cents: Cents
    sure: bool = False
    second: Second = None
    chips: Stacks = Field(default_factory=list)


@router.get("")
def gate(
    request: Request,
    table: str,
    acknowledged: Annotated[list[str] | None, Query(description="Ids of what was seen to.")] = None,
) -> views.GateView:
    """Everything that is asked before the table opens, and everything that is missing."""
    room = room_of(request)
    return views.gate_view(room, floor_table(room.reader, table), acknowledged or ())


@router.post("/open", responses={409: {}})
async def open_table(table: str, body: OpenIn, sender: Sending) -> Done:
    """Open a table through the gate. While the self-check fails, none opens but for practice; or one table does not."""
    found = await asyncio.to_thread(floor_table, sender.room.reader, table)
    closed = sender.room.closed_because(table)
    if closed and found.mode is not TableMode.PRACTICE:
        raise Problem(HTTPStatus.CONFLICT, closed)
    return await sender.send(c.OpenTable, body, table=table)


@router.post("/close")
async def close_table(table: str, body: CloseIn, sender: Sending) -> Done:
    """Close a table between rounds; the answer says what it won."""
    return await sender.send(c.CloseTable, body, table=table)


@router.post("/equipment")
async def replace_equipment(table: str, body: FaultIn, sender: Sending) -> Done:
    """A device failed at an open table: another takes its place, or a local procedure; the table stays open."""
    return await sender.send(c.ReplaceEquipment, body, table=table)
