"""Shift inventory: at a table that stays open, two people count the tray, and the shift's win is known."""

from dataclasses import replace

from pitboss.desk.desk import Desk
from pitboss.errors import PitbossError
from pitboss.floor import accounts
from pitboss.floor.chips.denominations import counted_by_chips
from pitboss.floor.chips.documents import EndedShift
from pitboss.floor.chips.movements import by_chips, facts_of
from pitboss.floor.chips.tray import above_books, jackpots_left
from pitboss.floor.commands import CountTray
from pitboss.floor.documents import FloorTable, Sitting, TableMode
from pitboss.jackpots import accounts as jackpot_accounts
from pitboss.ledger import units

#: A table that stays open for more shifts than this has been forgotten.
MOST_SHIFTS = 400


def count_tray(desk: Desk, command: CountTray) -> None:
    """A shift ends and the next one begins with what two people have counted in the tray."""
    people = desk.people("count-tray", command.badge, command.second)
    table = desk.get(FloorTable, command.table)
    if table.mode is TableMode.PRACTICE:
        raise PitbossError("A practice table has no chips")
    if not table.is_open:
        raise PitbossError(f"Table {table.id} is closed: its tray was counted as its closer")
    sitting = desk.get(Sitting, table.sitting)
    if len(sitting.shifts) >= MOST_SHIFTS:
        raise PitbossError(f"Table {table.id} has been open for {MOST_SHIFTS} shifts: close it, and open it again")
    chips = counted_by_chips(desk, command.cents, command.chips, "An inventory")
    asked = above_books(desk, sitting, command.cents, "inventory", sure=command.sure)
    left = jackpots_left(desk, sitting)
    told = {"shift": sitting.shift, **people, **by_chips(chips), **asked}
    amounts = {
        accounts.table_chips(table.id): units(command.cents - sitting.booked_cents),
        jackpot_accounts.tray(table.id): -units(left),
        accounts.table_win(table.id): units(sitting.booked_cents + left - command.cents),
    }
    if any(amounts.values()):
        desk.move("inventory", amounts, facts_of(sitting, told))
    ended = EndedShift(
        desk.at,
        people["by"],
        people["second"],
        command.cents,
        chips,
        sitting.fills_cents - sum(shift.fills_cents for shift in sitting.shifts),
        sitting.credits_cents - sum(shift.credits_cents for shift in sitting.shifts),
        left,
        sitting.drop_cents - sum(shift.drop_cents for shift in sitting.shifts),
    )
    sitting = replace(sitting, shifts=(*sitting.shifts, ended), jackpot_cents=sitting.jackpot_cents + left)
    desk.put(sitting)
    desk.tell("tray-counted", table=table.id, sitting=sitting.id, cents=command.cents, **told)
    desk.answer(table=table.id, sitting=sitting.id, shift=len(sitting.shifts), cents=command.cents)
