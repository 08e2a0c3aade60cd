"""The tray of a table against the books: what should lie there, and what a table asks for before it pays from it."""

from dataclasses import replace

from pitboss.desk.desk import Desk, Known
from pitboss.errors import PitbossError, UnsureError
from pitboss.floor import accounts
from pitboss.floor.chips.denominations import denominations_of
from pitboss.floor.chips.documents import Slip
from pitboss.floor.chips.slips import key_of, use_number
from pitboss.floor.documents import FloorTable, Sitting
from pitboss.games.settlement.pay import dollars
from pitboss.jackpots import accounts as jackpot_accounts
from pitboss.jackpots.award.payment import net_cents
from pitboss.jackpots.commands import PayHand
from pitboss.jackpots.documents import Award, Jackpot
from pitboss.jackpots.game.hands import fixed_pay_of
from pitboss.ledger import Facts, as_cents, units


def jackpots_left(known: Known, sitting: Sitting) -> int:
    """The cents that jackpots have left in the tray since it was last counted: coins less fixed pays."""
    if sitting.tray_before is None:
        return 0
    return as_cents(known.balance(jackpot_accounts.tray(sitting.table)) - sitting.tray_before)


def in_tray(known: Known, sitting: Sitting) -> int:
    """The cents in the tray by the books: the last count, with fills, credits and what jackpots left since.

    Rounds are not booked as chips, and neither are chips that players buy: what both change is found by the next count.
    """
    return sitting.booked_cents + jackpots_left(known, sitting)


def above_books(desk: Desk, sitting: Sitting, cents: int, what: str, *, sure: bool) -> Facts:
    """The excess of an amount over what the books have in the tray, which a person has to confirm.

    A tray may hold more: players bring chips from other tables and lose them here. A digit too many looks the same.
    """
    booked = in_tray(desk, sitting)
    above = cents - max(0, booked)
    if above <= 0:
        return {}
    if not sure:
        raise UnsureError(
            f"The books have {dollars(booked)} in the tray of table {sitting.table}, and the {what} is "
            f"{dollars(cents)}. Count again, and confirm that it is right"
        )
    return {"above_books_cents": above}


def check_tray(desk: Desk, command: PayHand) -> None:
    """Refuse a fixed pay that the tray is short of: it takes a fill, or the cage pays by a slip of its own.

    A cage slip is a fill that goes to the player at once: the cage gives the chips, and the pay is still the tray's.
    """
    desk.people("pay-hand", command.badge)
    table = desk.find(FloorTable, command.table)
    sitting = desk.find(Sitting, table.sitting) if table else None
    pay = fixed_pay_of(desk, command) if sitting else None
    if sitting is None or pay is None or pay.jackpot.plan.practice:
        if command.cage_slip:  # nobody would ever account for it
            raise PitbossError(f"Table {command.table} has no tray in the books: pay without a cage slip")
        return
    if command.cage_slip:
        _pay_by_cage(desk, sitting, command, pay.cents)
    else:
        _check_holds(desk, sitting, pay.cents, "have the cage pay with a cage slip")


def check_award(desk: Desk, award: Award) -> None:
    """Refuse to pay an award from the tray of a closed table, or one without the chips for it."""
    plan, table = desk.get(Jackpot, award.jackpot).plan, desk.find(FloorTable, award.table)
    sitting = desk.find(Sitting, table.sitting) if table else None
    if sitting is None:
        raise PitbossError(
            f"Table {award.table} is closed, or has no tray in the books: have the cage pay, or pay by check"
        )
    net, smallest = net_cents(plan, award), min(denominations_of(desk))
    if net % smallest:
        raise PitbossError(
            f"The winner is given {dollars(net)}, and no chip is smaller than {dollars(smallest)}: have the cage pay, "
            "in cash or by check"
        )
    _check_holds(desk, sitting, net, "have the cage pay")


def _check_holds(desk: Desk, sitting: Sitting, cents: int, otherwise: str) -> None:
    """Refuse to pay more from a tray than the books have in it."""
    if cents > in_tray(desk, sitting):
        raise PitbossError(
            f"The books have {dollars(in_tray(desk, sitting))} in the tray of table {sitting.table}, and this hand "
            f"pays {dollars(cents)}: bring a fill first, count the tray, or {otherwise}",
            rule="001/jackpot.9b",
        )


def _pay_by_cage(desk: Desk, sitting: Sitting, command: PayHand, cents: int) -> None:
    people = desk.people("pay-hand/cage-slip", command.badge, command.supervisor)
    number = use_number(desk, "cage", command.cage_slip)
    slip = Slip(
        key_of("cage", number),
        number,
        sitting.id,
        sitting.table,
        cents,
        desk.at,
        people["by"],
        people["second"],
        shift=sitting.shift,
    )
    amounts = {accounts.table_chips(sitting.table): units(cents), accounts.CHIPS: -units(cents)}
    facts: Facts = {"table": sitting.table, "sitting": sitting.id, "slip": number, "paid_by": "cage", **people}
    desk.move("fill", amounts, facts)
    desk.put(slip)
    desk.put(replace(sitting, fills_cents=sitting.fills_cents + cents))
    desk.tell("chips-moved", what="cage", cents=cents, shift=sitting.shift, **facts)
