"""Chips of a table: every movement, fills, credits and drops, counts of the tray, corrections, voids, and slips."""

from functools import partial

from fastapi import APIRouter, Request, Response

from pitboss.floor import commands as c
from pitboss.floor.chips.documents import ChipStack, SlipPeople
from pitboss.floor.views.chip_views import ChipsView
from pitboss.reports.chips.slip import print_slip_paper
from pitboss.web.api.answers import WinPageFormat, counted_print, file_of
from pitboss.web.api.bodies import body_of
from pitboss.web.api.commands import Body, Done, Sending, TwoPeople
from pitboss.web.room import room_of
from pitboss.web.views.floor_views import chips_of


@body_of(ChipStack)
class StackIn(Body):
    """Chips of one denomination, and what they are worth together."""


router = APIRouter(prefix="/api/v1/tables/{table}/chips", tags=["tables"])


@body_of(SlipPeople)
class SlipPeopleIn(Body):
    """The cards of those who have a part in a fill or a credit; each signs the printed slip."""


@body_of(c.MoveChips, "table", parts=[StackIn, SlipPeopleIn])
class ChipsIn(TwoPeople):
    """Chips that move, with their slip, and the card of the second person.

    A drop is of a shift of its sitting; of the last that has ended if none is given.
    """


@body_of(c.CountTray, "table", parts=[StackIn])
class InventoryIn(TwoPeople):
    """The tray of a table that stays open, as two people have counted it at the end of a shift."""


@body_of(c.CorrectChips, "table", parts=[StackIn])
class CorrectionIn(TwoPeople):
    """What a figure of the table's chips is, and why; a fill, a credit and a drop are named by their slip."""


@body_of(c.VoidSlip, "table")
class VoidIn(TwoPeople):
    """A slip that is void, and why."""


@body_of(c.PrintSlip, "table")
class PaperIn(Body):
    """A paper by its name in the list of movements."""


@router.get("")
def show_chips(request: Request, table: str, sitting: str = "") -> ChipsView:
    """The chips of a table in its last sitting or a named one: movements, shifts, and slips that are missing."""
    return chips_of(room_of(request), table, sitting)


@router.post("")
async def move_chips(table: str, body: ChipsIn, sender: Sending) -> Done:
    """A fill, a credit or a drop, by two people."""
    return await sender.send(c.MoveChips, body, table=table)


@router.post("/inventory")
async def count_tray(table: str, body: InventoryIn, sender: Sending) -> Done:
    """The shift ends at a table that stays open, and its tray was counted by two people."""
    return await sender.send(c.CountTray, body, table=table)


@router.post("/corrections")
async def correct_chips(table: str, body: CorrectionIn, sender: Sending) -> Done:
    """Correct a figure by two people; what was entered stays in the trail."""
    return await sender.send(c.CorrectChips, body, table=table)


@router.post("/voids")
async def void_slip(table: str, body: VoidIn, sender: Sending) -> Done:
    """Void a slip by two people, whether it has counted or was spoiled before."""
    return await sender.send(c.VoidSlip, body, table=table)


@router.post("/prints/{form}", response_class=Response, responses=file_of(*WinPageFormat))
async def print_slip(table: str, form: WinPageFormat, body: PaperIn, sender: Sending) -> Response:
    """A print of a slip or of a count as a file: it is counted first, and says which print it is."""
    command, settings = await sender.command(c.PrintSlip, body, table=table), sender.room.settings
    done = await sender.do(command)
    slip = partial(print_slip_paper, settings.database, command.paper, hours=settings.hours)
    return await counted_print(done, f"slip-{table}", form, slip)
