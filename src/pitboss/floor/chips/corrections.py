"""Corrections of a table's chips: two people, a reason, and a new balanced entry; what was entered is never erased."""

from collections.abc import Mapping
from dataclasses import replace

from pitboss.desk.desk import Desk, reason_of
from pitboss.errors import PitbossError
from pitboss.floor import accounts
from pitboss.floor.chips.denominations import counted, counted_by_chips
from pitboss.floor.chips.documents import ChipCorrection, ChipStack, Slip
from pitboss.floor.chips.movements import SUMS, by_chips, facts_of, postings_of, sitting_of, with_more
from pitboss.floor.chips.slips import free_number, key_of, numbered, use_number
from pitboss.floor.commands import CorrectChips, VoidSlip
from pitboss.floor.documents import FloorTable, Sitting
from pitboss.games.settlement.pay import dollars
from pitboss.jackpots.care.references import number_of
from pitboss.ledger import Facts, units

#: So often one sitting, or one slip, is corrected; more is no correction any more.
MOST_CORRECTIONS = 50


def correct_chips(desk: Desk, command: CorrectChips) -> None:
    """Correct an amount or a slip's number that was entered wrongly."""
    people = desk.people("correct-chips", command.badge, command.second)
    reason = reason_of(command.reason)
    table = desk.get(FloorTable, command.table)
    correct = _correct_slip if command.what in SUMS else _correct_count
    correct(desk, table, command, reason, people)


def void_slip(desk: Desk, command: VoidSlip) -> None:
    """Void a slip: it counts no more, or never counts; its number stays accounted for."""
    people = desk.people("void-slip", command.badge, command.second)
    reason = reason_of(command.reason)
    table = desk.get(FloorTable, command.table)
    slip = _find(desk, command) or _unused(desk, table, command, people)
    _check(slip, table)
    shift = slip.shift or 1
    void = _correction(desk, command.what, shift, slip.cents, 0, reason, people)
    if slip.sitting:
        sitting = sitting_of(desk, table, slip.sitting)
        _post(desk, sitting, "slip-void", postings_of(sitting, slip.what, shift, -slip.cents), void, slip.number)
        desk.put(with_more(sitting, slip.what, shift, -slip.cents, slips=-1))
    desk.put(replace(slip, cents=0, void=void))
    told: Facts = {"table": table.id, "what": slip.what, "slip": slip.number, "cents": void.was_cents}
    desk.tell("slip-voided", sitting=slip.sitting, reason=reason, **told, **people)
    desk.answer(**told)


def _find(desk: Desk, command: CorrectChips | VoidSlip) -> Slip | None:
    """The slip of a number, if that number was used; slips of older releases may have numbers without digits."""
    slip = desk.find(Slip, key_of(command.what, number_of(command.slip, "slip")))
    return None if slip is None or slip.renumbered else slip


def _unused(desk: Desk, table: FloorTable, command: VoidSlip, people: Mapping[str, str]) -> Slip:
    """Record a slip that was spoiled before it counted."""
    number = use_number(desk, command.what, command.slip)
    return Slip(key_of(command.what, number), number, "", table.id, 0, desk.at, people["by"], people["second"])


def _check(slip: Slip, table: FloorTable) -> None:
    if slip.table != table.id:
        raise PitbossError(f"Slip {slip.number} is one of table {slip.table}, not of {table.id}")
    if slip.void:
        raise PitbossError(f"Slip {slip.number} is void, by {slip.void.by} and {slip.void.second}: {slip.void.reason}")


def _correct_slip(desk: Desk, table: FloorTable, command: CorrectChips, reason: str, people: Mapping[str, str]) -> None:
    slip = _find(desk, command)
    if slip is None:
        raise PitbossError(f"No {command.what} is booked under slip {command.slip!r:.60}: check its number")
    _check(slip, table)
    cents, chips = _amount(desk, command, f"A {command.what}", 0 if command.what == "drop" else 1)
    number = numbered(command.what, command.number) if command.number else slip.number
    is_renamed = key_of(slip.what, number) != slip.id
    if (cents, chips, is_renamed) == (slip.cents, slip.chips, False):
        raise PitbossError(f"Slip {slip.number} already says so: {dollars(slip.cents)}")
    shift = slip.shift or 1
    change = _correction(desk, command.what, shift, slip.cents, cents, reason, people)
    if is_renamed:
        change = replace(change, number_was=slip.number)
        free_number(desk, slip.what, slip.number)
        desk.put(replace(slip, renumbered=use_number(desk, slip.what, number)))
    sitting = sitting_of(desk, table, slip.sitting)
    amounts = postings_of(sitting, slip.what, shift, cents - slip.cents)
    _post(desk, sitting, "chips-correction", amounts, change, number)
    desk.put(with_more(sitting, slip.what, shift, cents - slip.cents))
    changes = _one_more(slip.corrections, change, f"Slip {slip.number}")
    desk.put(replace(slip, id=key_of(slip.what, number), number=number, cents=cents, chips=chips, corrections=changes))
    _tell(desk, sitting, change, chips, number)


def _correct_count(
    desk: Desk, table: FloorTable, command: CorrectChips, reason: str, people: Mapping[str, str]
) -> None:
    """Correct an opener, the count of a tray at the end of a shift, or a closer."""
    sitting = sitting_of(desk, table, command.sitting)
    shift = _shift_of(sitting, command)
    was = _count(sitting, command.what, shift)
    cents, chips = _amount(desk, command, _NAMES[command.what], 0)
    if (cents, chips) == was:
        raise PitbossError(f"{_NAMES[command.what]} of sitting {sitting.id} already says so: {dollars(cents)}")
    change = _correction(desk, command.what, shift, was[0], cents, reason, people)
    _post(desk, sitting, "chips-correction", _count_amounts(sitting, command.what, shift, cents - was[0]), change)
    changes = _one_more(sitting.corrections, change, f"Sitting {sitting.id}")
    desk.put(replace(_with_count(sitting, command.what, shift, cents, chips), corrections=changes))
    _tell(desk, sitting, change, chips)


_NAMES: Mapping[str, str] = {"opener": "An opener", "inventory": "An inventory", "closer": "A closer"}


def _shift_of(sitting: Sitting, command: CorrectChips) -> int:
    """The shift that a count begins or ends."""
    if command.what == "closer" and sitting.closer_cents is None:
        raise PitbossError(f"Sitting {sitting.id} is open: its closer is not counted yet")
    if command.what == "inventory" and not 1 <= command.shift <= len(sitting.shifts):
        raise PitbossError(
            f"Sitting {sitting.id} has no inventory {command.shift}: its tray was counted {len(sitting.shifts)} times"
        )
    return {"opener": 1, "closer": sitting.shift}.get(command.what, command.shift)


def _count(sitting: Sitting, what: str, shift: int) -> tuple[int, tuple[ChipStack, ...]]:
    if what == "inventory":
        return sitting.shifts[shift - 1].cents, sitting.shifts[shift - 1].chips
    if what == "opener":
        return sitting.opener_cents, sitting.opener_chips
    return sitting.closer_cents or 0, sitting.closer_chips


def _with_count(sitting: Sitting, what: str, shift: int, cents: int, chips: tuple[ChipStack, ...]) -> Sitting:
    if what == "inventory":
        counts = list(sitting.shifts)
        counts[shift - 1] = replace(counts[shift - 1], cents=cents, chips=chips)
        return replace(sitting, shifts=tuple(counts))
    if what == "opener":
        return replace(sitting, opener_cents=cents, opener_chips=chips)
    return replace(sitting, closer_cents=cents, closer_chips=chips)


def _count_amounts(sitting: Sitting, what: str, shift: int, more_cents: int) -> Mapping[str, int]:
    """The postings of a corrected count: an inventory ends one shift and begins the next, and moves no chips."""
    if what != "inventory":
        return postings_of(sitting, what, shift, more_cents)
    runs = sitting.closer_cents is None and shift == len(sitting.shifts)
    amount = units(more_cents) if runs else 0
    return {accounts.table_chips(sitting.table): amount, accounts.table_win(sitting.table): -amount}


def _amount(desk: Desk, command: CorrectChips, what: str, least: int) -> tuple[int, tuple[ChipStack, ...]]:
    if command.what == "drop":
        if command.chips:
            raise PitbossError("A drop is counted as money: it has no chips")
        return counted(command.cents, what, least), ()
    return command.cents, counted_by_chips(desk, command.cents, command.chips, what, least)


def _correction(
    desk: Desk, what: str, shift: int, was_cents: int, cents: int, reason: str, people: Mapping[str, str]
) -> ChipCorrection:
    return ChipCorrection(what, shift, was_cents, cents, desk.at, people["by"], people["second"], reason)


def _one_more(corrections: tuple[ChipCorrection, ...], change: ChipCorrection, what: str) -> tuple[ChipCorrection, ...]:
    if len(corrections) >= MOST_CORRECTIONS:
        raise PitbossError(f"{what} was corrected {MOST_CORRECTIONS} times: have an auditor look at it first")
    return (*corrections, change)


def _facts(change: ChipCorrection, number: str) -> Facts:
    """The facts of a correction, as its entry and its event have them."""
    slip: Facts = {"slip": number} if number else {}
    renamed: Facts = {"slip_was": change.number_was} if change.number_was else {}
    return {
        "what": change.what,
        "shift": change.shift,
        "was_cents": change.was_cents,
        "cents": change.cents,
        **slip,
        **renamed,
        "by": change.by,
        "second": change.second,
    }


def _post(
    desk: Desk, sitting: Sitting, kind: str, amounts: Mapping[str, int], change: ChipCorrection, number: str = ""
) -> None:
    if any(amounts.values()):
        desk.move(kind, amounts, facts_of(sitting, _facts(change, number)), change.reason)


def _tell(desk: Desk, sitting: Sitting, change: ChipCorrection, chips: tuple[ChipStack, ...], number: str = "") -> None:
    facts = facts_of(sitting, _facts(change, number))
    desk.tell("chips-corrected", reason=change.reason, **facts, **by_chips(chips))
    desk.answer(**{name: fact for name, fact in facts.items() if name not in {"by", "second"}})
