"""How a table is set up: its mode, game, choices, limits and devices."""

from http import HTTPStatus
from typing import Annotated, Literal

from fastapi import APIRouter, Request
from pydantic import Field

from pitboss.floor import commands as c
from pitboss.floor.documents import MAIN_PIT
from pitboss.floor.views.table_views import floor_table
from pitboss.web.api.commands import BadgeAndPin, Body, Done, Sending
from pitboss.web.room import room_of
from pitboss.web.views import floor_views as views

router = APIRouter(prefix="/api/v1/tables", tags=["tables"])

Text = Annotated[str, Field(min_length=1, max_length=100)]
Second = Annotated[BadgeAndPin | None, Field(description="The card of a second person; practice needs none.")]


class EquipmentIn(Body):
    """A device at a table: its model, number and maker, and the letter under which it is approved."""

    what: Text
    model: Text
    serial: Text
    approval: Annotated[str, Field(max_length=100)] = ""
    maker: Annotated[str, Field(max_length=100)] = ""


class CapIn(Body):
    """The most that one deal pays on the odds of a wager, over the table or over each player's spots."""

    wager: Text
    cents: Annotated[int, Field(ge=1, le=10**10)]
    scope: Literal["per-table", "per-player"] = "per-table"
    sharing: Literal["pro-rata", "settlement-order"] = "pro-rata"


class TableIn(Body):
    """A table as it is set up. ``game`` is empty where Pitboss does not play the table's game."""

    table: Annotated[str, Field(min_length=1, max_length=24)]
    name: Text
    mode: Literal["jackpot-only", "card-entry", "outcomes", "practice"]
    base_game: Text
    game: str = ""
    options: dict[str, str] = Field(default_factory=dict)
    house_way: Annotated[str, Field(pattern=r"^[A-Za-z0-9-]{0,80}$", description="By its id, never by a file.")] = ""
    jurisdiction: str = "washington"
    limits_cents: dict[str, Annotated[list[int], Field(min_length=2, max_length=2)]] = Field(
        default_factory=dict, description="The least and the most of a wager, by its id."
    )
    equipment: list[EquipmentIn] = Field(default_factory=list, max_length=10)
    zone: str = "America/Los_Angeles"
    pit: Text = MAIN_PIT
    joker: Literal["", "semi-wild", "fully-wild"] = ""
    settling: Annotated[list[Text], Field(max_length=20, description="The casino's own order of settling.")] = Field(
        default_factory=list
    )
    cap: CapIn | None = None
    second: Second = None


@router.post("", status_code=HTTPStatus.CREATED)
async def set_up(body: TableIn, sender: Sending) -> Done:
    """Set a table up, or change a closed one."""
    return await sender.send(c.SetUpTable, body)


@router.get("/{table}/setup")
def show(request: Request, table: str) -> views.TableDetails:
    """A table with everything that was set up, and the layout that comes of it."""
    room = room_of(request)
    return views.table_details(room, floor_table(room.reader, table))
