"""Withholding: the part of a prize that is kept back for the tax office, and its way there."""

import datetime as dt

from pitboss.desk.desk import Desk
from pitboss.errors import PitbossError
from pitboss.games.settlement.pay import dollars
from pitboss.jackpots import accounts
from pitboss.jackpots.care.references import count_once, deposit_reference
from pitboss.jackpots.commands import RemitTax
from pitboss.jackpots.documents import Award
from pitboss.jackpots.plan.plan import JackpotPlan
from pitboss.jackpots.winner.rules import part_of, winner_rules
from pitboss.ledger import as_cents, units

#: Under this stage the number of a payment to the tax office counts once.
REMITTED = "remitted"


def withheld_cents(plan: JackpotPlan, award: Award, day: dt.date, *, has_number: bool) -> int:
    """The cents kept back of an award won on a day, by what it and its supplements come to.

    The wager is taken off once, from the award itself and not from its supplements.
    """
    if plan.practice:
        return 0
    percent = winner_rules().percent_withheld(award.total_cents, plan.fixed_cents, day, has_number=has_number)
    wager = 0 if award.supplement_of else plan.fixed_cents
    return part_of(max(0, award.amount_cents - wager), percent)


def keep_back(desk: Desk, award: Award, cents: int, source: str, by: str) -> None:
    """Keep back a part of a prize for the tax office: in the tray, or on the house's account."""
    if cents:
        place = source if source == accounts.tray(award.table) else accounts.HOUSE_BANK
        amounts = {place: units(cents), accounts.WITHHELD: -units(cents)}
        desk.move("withholding", amounts, {"award": award.id, "jackpot": award.jackpot, "by": by})


def remit_tax(desk: Desk, command: RemitTax) -> None:
    """Two people pay what was kept back to the tax office."""
    people = desk.people("remit-tax", command.badge, command.second)
    owed = as_cents(desk.credit(accounts.WITHHELD))
    if not 0 < command.cents <= owed:
        raise PitbossError(f"{dollars(owed)} is owed to the tax office: pay that, or a part of it")
    used = deposit_reference(desk, REMITTED, command.reference, command.cents, people)
    count_once(desk, used, f"The tax office was paid under reference {used.number}", "UTC")
    amounts = {accounts.WITHHELD: units(command.cents), accounts.HOUSE_BANK: -units(command.cents)}
    desk.move("tax-remitted", amounts, {"reference": used.number, **people})
    desk.tell("tax-remitted", cents=command.cents, reference=used.number, **people)
    desk.answer(cents=command.cents, left_cents=owed - command.cents)
