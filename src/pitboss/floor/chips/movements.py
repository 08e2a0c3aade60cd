"""Movements of a table's chips: opener, fills, credits, drop, inventory and closer, each against the books."""

from collections.abc import Mapping
from dataclasses import asdict, replace

from pitboss.desk.desk import Desk
from pitboss.errors import PitbossError
from pitboss.floor import accounts
from pitboss.floor.chips.denominations import counted, counted_by_chips
from pitboss.floor.chips.documents import ChipStack, EndedShift, Slip, SlipPeople
from pitboss.floor.chips.slips import key_of, use_number
from pitboss.floor.chips.tray import above_books, jackpots_left
from pitboss.floor.commands import CountTray, MoveChips
from pitboss.floor.documents import FloorTable, Sitting, TableMode
from pitboss.floor.practice.software import CARDS
from pitboss.games.settlement.pay import dollars
from pitboss.jackpots import accounts as jackpot_accounts
from pitboss.ledger import Facts, units

#: Which sum of a sitting a slip of each kind is part of.
SUMS: Mapping[str, str] = {
    "fill": "fills_cents",
    "cage": "fills_cents",
    "credit": "credits_cents",
    "drop": "drop_cents",
}


def facts_of(sitting: Sitting, told: Mapping[str, str] | Facts) -> Facts:
    """The facts of an entry about the chips of a sitting, with who did it."""
    return {"table": sitting.table, "sitting": sitting.id, **told}


def by_chips(chips: tuple[ChipStack, ...]) -> Facts:
    """Chips by denomination for an entry and an event; empty where they were not counted so."""
    stacks = (f"{stack.cents // stack.chip_cents:,} × {dollars(stack.chip_cents)}" for stack in chips)
    return {"chips": ", ".join(stacks)} if chips else {}


def post_opener(desk: Desk, sitting: Sitting, people: Mapping[str, str]) -> None:
    """Post the chips that a table opens with."""
    cents = sitting.opener_cents
    if cents:
        amounts = {accounts.table_chips(sitting.table): units(cents), accounts.CHIPS: -units(cents)}
        desk.move("opener", amounts, facts_of(sitting, {**people, **by_chips(sitting.opener_chips)}))


def post_closer(desk: Desk, sitting: Sitting, left_cents: int, told: Facts) -> None:
    """Post a table's closer, with the chips that jackpots left; the difference from the books is what it won."""
    booked, closer = sitting.booked_cents, sitting.closer_cents or 0
    amounts = {
        accounts.CHIPS: units(closer),
        accounts.table_chips(sitting.table): -units(booked),
        jackpot_accounts.tray(sitting.table): -units(left_cents),
        accounts.table_win(sitting.table): units(booked + left_cents - closer),
    }
    if any(amounts.values()):
        desk.move("closer", amounts, facts_of(sitting, {**told, **by_chips(sitting.closer_chips)}))


def move_chips(desk: Desk, command: MoveChips) -> None:
    """Record a fill or a credit of an open table, or the counted drop of a sitting; each slip counts once."""
    act = "move-chips/drop" if command.what == "drop" else "move-chips"
    people = desk.people(act, command.badge, command.second)
    table = desk.get(FloorTable, command.table)
    if table.mode is TableMode.PRACTICE:
        raise PitbossError("A practice table has no chips")
    sitting = sitting_of(desk, table, command.sitting)
    if sitting.closer_cents is not None and command.what != "drop":
        raise PitbossError(f"Sitting {sitting.id} is closed: chips moved only while it was open")
    slip = _slip(desk, sitting, command, people)
    asked = above_books(desk, sitting, slip.cents, "credit", sure=command.sure) if command.what == "credit" else {}
    named: Facts = asdict(slip.people) if slip.people else {}
    facts = {"slip": slip.number, "shift": slip.shift, **people, **named, **by_chips(slip.chips), **asked}
    amounts = postings_of(sitting, slip.what, slip.shift, slip.cents)
    if slip.cents:
        desk.move(command.what, amounts, facts_of(sitting, facts))
    desk.put(slip)
    desk.put(with_more(sitting, slip.what, slip.shift, slip.cents, slips=1))
    desk.tell("chips-moved", table=table.id, sitting=sitting.id, what=command.what, cents=slip.cents, **facts)
    desk.answer(
        table=table.id,
        sitting=sitting.id,
        what=command.what,
        cents=slip.cents,
        slip=slip.number,
        shift=slip.shift,
    )


def with_more(sitting: Sitting, what: str, shift: int, cents: int, *, slips: int = 0) -> Sitting:
    """The sitting with more, or less, moved by slips of a kind in one of its shifts, and so many slips more."""
    name, drops = SUMS[what], slips if what == "drop" else 0
    shifts = tuple(
        replace(ended, **{name: getattr(ended, name) + cents}, drops=max(0, ended.drops + drops))
        if number == shift
        else ended
        for number, ended in enumerate(sitting.shifts, 1)
    )
    last = max(0, sitting.drops + drops) if shift == sitting.shift else sitting.drops
    return replace(sitting, shifts=shifts, **{name: getattr(sitting, name) + cents}, drops=last)


def postings_of(sitting: Sitting, what: str, shift: int, cents: int) -> dict[str, int]:
    """The postings of a movement in a shift; a correction posts them for the difference.

    While the shift runs, chips that come and go change what the books have in the tray. Once its tray was counted, that
    count stands: then they change what the table has won.
    """
    amount, won = units(cents), accounts.table_win(sitting.table)
    runs = sitting.closer_cents is None and shift == sitting.shift
    other = accounts.table_chips(sitting.table) if runs else won
    match what:
        case "opener" | "fill" | "cage":
            return {other: amount, accounts.CHIPS: -amount}
        case "credit":
            return {accounts.CHIPS: amount, other: -amount}
        case "drop":
            return {accounts.COUNT_ROOM: amount, won: -amount}
        case _:
            return {accounts.CHIPS: amount, won: -amount}


def sitting_of(desk: Desk, table: FloorTable, named: str) -> Sitting:
    """The sitting that chips move in: the one that is named, or the open one."""
    name = named or table.sitting
    sitting = desk.find(Sitting, name)
    if sitting is None or sitting.table != table.id:
        raise PitbossError(f"Table {table.id} has no sitting {name!r:.40}")
    return sitting


def _slip(desk: Desk, sitting: Sitting, command: MoveChips, people: Mapping[str, str]) -> Slip:
    """The slip of a movement, which counts once; a fill and a credit by denomination and with their people."""
    what, is_drop = f"A {command.what}", command.what == "drop"
    cents = counted(command.cents, what, 0 if is_drop else 1)
    if is_drop and (command.chips or command.people):
        raise PitbossError("A drop is counted as money by the count team: it has no chips and no runner")
    chips = () if is_drop else counted_by_chips(desk, cents, command.chips, what, 1)
    named = None if is_drop else _people(desk, command)
    shift = _dropped_in(sitting, command.shift) if is_drop else sitting.shift
    number = use_number(desk, command.what, command.slip)
    return Slip(
        key_of(command.what, number),
        number,
        sitting.id,
        sitting.table,
        cents,
        desk.at,
        people["by"],
        people["second"],
        chips=chips,
        people=named,
        shift=shift,
    )


def _dropped_in(sitting: Sitting, shift: int) -> int:
    """The shift of a drop: the one that is named, else the last that has ended; the first while none has."""
    if not 0 <= shift <= sitting.shift:
        raise PitbossError(f"Sitting {sitting.id} has no shift {shift}: it has {sitting.shift}")
    last = sitting.shift if sitting.closer_cents is not None else len(sitting.shifts)
    return shift or last or 1


def _people(desk: Desk, command: MoveChips) -> SlipPeople:
    """The names of the people who gave, carried, took and allowed the chips."""
    cards = command.people
    if cards is None:
        raise PitbossError(
            f"A {command.what} needs four people: enter the cards of the cage, the runner, the dealer and the "
            "supervisor"
        )
    given: dict[str, str] = asdict(cards)
    if any(card in CARDS for card in given.values()):
        raise PitbossError("This card belongs to the software of practice tables: use a person's card")
    return SlipPeople(**desk.named("move-chips", given))


#: A table that stays open for more shifts than this has been forgotten.
MOST_SHIFTS = 400


def count_tray(desk: Desk, command: CountTray) -> None:
    """End a shift, and begin the next one with what two people have counted in the tray."""
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
        sitting.drops,
    )
    sitting = replace(sitting, shifts=(*sitting.shifts, ended), jackpot_cents=sitting.jackpot_cents + left, drops=0)
    desk.put(sitting)
    desk.tell("tray-counted", table=table.id, sitting=sitting.id, cents=command.cents, **told)
    desk.answer(table=table.id, sitting=sitting.id, shift=len(sitting.shifts), cents=command.cents)
