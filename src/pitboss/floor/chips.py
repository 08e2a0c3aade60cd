"""Chips of a table's tray: opener, fills, credits, drop and closer, each against the books and with its slip."""

from collections.abc import Mapping
from dataclasses import replace

from pitboss.errors import PitbossError, UnsureError
from pitboss.floor import accounts
from pitboss.floor.commands import MoveChips
from pitboss.floor.documents import FloorTable, Sitting, Slip, TableMode
from pitboss.games.limits import dollars
from pitboss.games.money import LARGEST_CENTS
from pitboss.jackpots import accounts as jackpot_accounts
from pitboss.jackpots.references import number_of
from pitboss.jackpots.state import Desk
from pitboss.jackpots.zones import on_the_wall
from pitboss.ledger import as_cents, units
from pitboss.ledger.entry import moved

#: The facts of an entry or an event; ``above_books_cents`` is there where somebody was asked again.
Facts = dict[str, str | int]


def counted(cents: int, what: str, least: int = 0) -> int:
    """An amount of chips that can be."""
    if not least <= cents <= LARGEST_CENTS:
        raise PitbossError(f"{what} is from {dollars(least)} to {dollars(LARGEST_CENTS)}")
    return cents


def jackpots_left(desk: Desk, sitting: Sitting) -> int:
    """What the jackpots have left in the tray since it opened, in cents: coins less fixed pays."""
    if sitting.tray_before is None:
        return 0
    return as_cents(desk.balance(jackpot_accounts.tray(sitting.table)) - sitting.tray_before)


def above_books(desk: Desk, sitting: Sitting, cents: int, what: str, *, sure: bool) -> Facts:
    """By how much an amount is above what the books have in the tray; whoever is not sure of that is asked.

    A tray may hold more: players bring chips from other tables and lose them here. A digit too many looks the same.
    """
    booked = sitting.float_cents + jackpots_left(desk, sitting)
    above = cents - max(0, booked)
    if above <= 0:
        return {}
    if not sure:
        raise UnsureError(
            f"The books have {dollars(booked)} in the tray of table {sitting.table}, and the {what} is "
            f"{dollars(cents)}. Count again, and say that you are sure"
        )
    return {"above_books_cents": above}


def post_opener(desk: Desk, sitting: Sitting, people: Mapping[str, str]) -> None:
    """The chips that a table opens with."""
    cents = sitting.opener_cents
    if cents:
        amounts = {accounts.table_chips(sitting.table): units(cents), accounts.CHIPS: -units(cents)}
        desk.post(moved("opener", amounts, facts=_facts(sitting, people)))


def post_closer(desk: Desk, sitting: Sitting, told: Mapping[str, str | int]) -> None:
    """A table's chips go back, those that jackpots left among them; what then differs from the books is what it won."""
    booked, left, closer = sitting.float_cents, sitting.jackpot_cents, sitting.closer_cents or 0
    amounts = {
        accounts.CHIPS: units(closer),
        accounts.table_chips(sitting.table): -units(booked),
        jackpot_accounts.tray(sitting.table): -units(left),
        accounts.table_win(sitting.table): units(booked + left - closer),
    }
    if any(amounts.values()):
        desk.post(moved("closer", amounts, facts=_facts(sitting, told)))


def _facts(sitting: Sitting, told: Mapping[str, str] | Mapping[str, str | int]) -> Facts:
    return {"table": sitting.table, "sitting": sitting.id, **told}


def move_chips(desk: Desk, command: MoveChips) -> Mapping[str, object]:
    """A fill or a credit of an open table, or the counted drop of a sitting; each slip once."""
    people = desk.people("move-chips", command.badge, command.second)
    table = desk.get(FloorTable, command.table)
    if table.mode is TableMode.PRACTICE:
        raise PitbossError("A practice table has no chips")
    cents, sitting = counted(command.cents, f"A {command.what}", 1), _sitting(desk, table, command)
    slip = _slip(desk, sitting, command, people)
    asked = above_books(desk, sitting, cents, command.what, sure=command.sure) if command.what == "credit" else {}
    sitting, amounts = _moved(sitting, command.what, cents)
    facts = {"slip": slip.number, **people} | asked
    desk.post(moved(command.what, amounts, facts=_facts(sitting, facts)))
    desk.put(slip)
    desk.put(sitting)
    desk.tell("chips-moved", table=table.id, what=command.what, cents=cents, **facts)
    return {"table": table.id, "sitting": sitting.id, "what": command.what, "cents": cents}


def _moved(sitting: Sitting, what: str, cents: int) -> tuple[Sitting, dict[str, int]]:
    """The sitting after a movement, and what it posts."""
    tray, amount = accounts.table_chips(sitting.table), units(cents)
    if what == "fill":
        return replace(sitting, fills_cents=sitting.fills_cents + cents), {tray: amount, accounts.CHIPS: -amount}
    if what == "credit":
        return replace(sitting, credits_cents=sitting.credits_cents + cents), {accounts.CHIPS: amount, tray: -amount}
    amounts = {accounts.COUNT_ROOM: amount, accounts.table_win(sitting.table): -amount}
    return replace(sitting, drop_cents=sitting.drop_cents + cents), amounts


def _slip(desk: Desk, sitting: Sitting, command: MoveChips, people: Mapping[str, str]) -> Slip:
    """The slip of a movement. Its number counts once in the room for fills, once for credits, once for drops."""
    number = number_of(command.slip, "slip")
    name = f"{command.what}:{number.casefold()}"
    if used := desk.find(Slip, name):
        raise PitbossError(
            f"Slip {number} was a {command.what} of {dollars(used.cents)} at table {used.table} before, by {used.by} "
            f"and {used.second} at {_clock(desk, used)}: a slip counts once"
        )
    return Slip(name, number, sitting.id, sitting.table, command.cents, desk.at, people["by"], people["second"])


def _clock(desk: Desk, slip: Slip) -> str:
    """When a slip was used, by the clock on the wall of its table's room."""
    return on_the_wall(slip.at, desk.get(FloorTable, slip.table).zone)


def _sitting(desk: Desk, table: FloorTable, command: MoveChips) -> Sitting:
    """The sitting that chips move in: the open one; a drop may be counted after the table was closed."""
    name = command.sitting or table.sitting
    sitting = desk.find(Sitting, name)
    if sitting is None or sitting.table != table.id:
        raise PitbossError(f"Table {table.id} has no sitting {name!r:.40}")
    if sitting.closer_cents is not None and command.what != "drop":
        raise PitbossError(f"Sitting {sitting.id} is closed: chips moved only while it was open")
    return sitting
