"""How a table is set up, and its gate: what is missing, opened, closed, and a device that fails in between."""

import asyncio
from http import HTTPStatus
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from pydantic import Field

from pitboss.floor import commands as c
from pitboss.floor.documents import Equipment, TableMode
from pitboss.floor.views.table_views import floor_table
from pitboss.games.table.table import Cap
from pitboss.web.api.bodies import body_of
from pitboss.web.api.commands import Body, Done, PerhapsTwoPeople, Sending, Text
from pitboss.web.api.tables.chips import StackIn
from pitboss.web.problems import Problem
from pitboss.web.room import room_of
from pitboss.web.views import floor_views as views

router = APIRouter(prefix="/api/v1/tables", tags=["tables"])


@body_of(Equipment, "out_of_order")
class EquipmentIn(Body):
    """A device at a table: its model, number and maker, and the letter under which it is approved."""


@body_of(Cap)
class CapIn(Body):
    """The most that one deal pays on the odds of a wager, over the table or over each player's spots."""

    wager: Text
    cents: Annotated[int, Field(ge=1, le=10**10)]


@body_of(c.SetUpTable, parts=[EquipmentIn, CapIn])
class TableIn(PerhapsTwoPeople):
    """A table as it is set up. ``game`` is empty where Pitboss does not play the table's game."""

    joker: Literal["", "semi-wild", "fully-wild"] = ""


@router.post("", status_code=HTTPStatus.CREATED)
async def set_up(body: TableIn, sender: Sending) -> Done:
    """Set a table up, or change a closed one."""
    return await sender.send(c.SetUpTable, body)


@router.get("/{table}/setup")
def show(request: Request, table: str) -> views.TableDetails:
    """A table with everything that was set up, and the layout that comes of it."""
    room = room_of(request)
    return views.table_details(room, floor_table(room.reader, table))


Cents = Annotated[int, Field(ge=0)]


@body_of(c.ReplaceEquipment, "table", parts=[EquipmentIn])
class FaultIn(Body):
    """A device that failed at an open table, and what takes its place: another one, or a local procedure."""


@body_of(c.OpenTable, "table", parts=[StackIn])
class OpenIn(PerhapsTwoPeople):
    """The opener as two people have counted it, and what has been seen to, by the ids of the gate."""

    #: A practice table has nothing to be seen to.
    acknowledged: list[str] = Field(default_factory=list)


@body_of(c.CloseTable, "table", parts=[StackIn])
class CloseIn(PerhapsTwoPeople):
    """The closer as two people have counted it; ``sure`` once somebody was asked about it."""


@router.get("/{table}/gate")
def gate(
    request: Request,
    table: str,
    acknowledged: Annotated[list[str] | None, Query(description="Ids of what was seen to.")] = None,
) -> views.GateView:
    """Everything that is asked before the table opens, and everything that is missing."""
    room = room_of(request)
    return views.gate_view(room, floor_table(room.reader, table), acknowledged or ())


@router.post("/{table}/gate/open", responses={409: {}})
async def open_table(table: str, body: OpenIn, sender: Sending) -> Done:
    """Open a table through the gate. While the self-check fails, none opens but for practice; or one table does not."""
    found = await asyncio.to_thread(floor_table, sender.room.reader, table)
    closed = sender.room.closed_because(table)
    if closed and found.mode is not TableMode.PRACTICE:
        raise Problem(HTTPStatus.CONFLICT, closed)
    return await sender.send(c.OpenTable, body, table=table)


@router.post("/{table}/gate/close")
async def close_table(table: str, body: CloseIn, sender: Sending) -> Done:
    """Close a table between rounds; the answer says what it won."""
    return await sender.send(c.CloseTable, body, table=table)


@router.post("/{table}/gate/equipment")
async def replace_equipment(table: str, body: FaultIn, sender: Sending) -> Done:
    """A device failed at an open table: another takes its place, or a local procedure; the table stays open."""
    return await sender.send(c.ReplaceEquipment, body, table=table)
