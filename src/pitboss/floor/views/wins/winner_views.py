"""The winner of an award as staff see it: that somebody was identified, tax and deadlines. Never who it is."""

import datetime as dt
from dataclasses import dataclass

from pitboss.games.settlement.pay import dollars
from pitboss.jackpots.award.payment import day_of
from pitboss.jackpots.documents import Award, AwardStatus
from pitboss.jackpots.plan.plan import JackpotPlan
from pitboss.jackpots.winner.patron import erased_on
from pitboss.jackpots.winner.rules import TaxForm, winner_rules
from pitboss.jackpots.winner.withheld_tax import withheld_cents


@dataclass(frozen=True, slots=True)
class WinnerShown:
    """That a winner was identified, by whom, under which reference, and until when the personal data are kept."""

    record: str
    at: str
    by: str
    second: str
    reason: str
    has_tax_number: bool
    exclusions_of: str
    erased_on: str


@dataclass(frozen=True, slots=True)
class TaxFormShown:
    """The form that a prize needs, and the days by which it is given and sent."""

    form: str
    copy_by: str
    filed_by: str
    source: str


@dataclass(frozen=True, slots=True)
class WinnerView:
    """Who is paid, by reference; the tax form; what is kept back and why; and what the winner gets.

    ``uncertain`` is what is not settled about the amounts that decide it, whether a form is needed or not.
    """

    winner: WinnerShown | None
    tax_form: TaxFormShown | None
    withheld_cents: int
    net_cents: int
    withholding: str
    uncertain: str


def winner_view(plan: JackpotPlan, award: Award) -> WinnerView:
    """What staff may know of the winner of an award."""
    day = day_of(award, plan.zone)
    form = None if plan.practice else winner_rules().form_for(award.total_cents, plan.fixed_cents, day)
    withheld = _withheld(plan, award, day)
    return WinnerView(
        _shown(plan, award),
        _form(form, day) if form else None,
        withheld,
        award.amount_cents - withheld,
        _why(plan, award, day, withheld),
        "" if plan.practice else winner_rules().uncertain_on(day),
    )


def _shown(plan: JackpotPlan, award: Award) -> WinnerShown | None:
    winner, erased = award.winner, erased_on(award, plan.zone)
    if winner is None:
        return None
    return WinnerShown(
        winner.record,
        winner.at,
        winner.by,
        winner.second,
        winner.reason,
        winner.has_tax_number,
        winner.exclusions_of,
        str(erased) if erased else "",
    )


def _withheld(plan: JackpotPlan, award: Award, day: dt.date) -> int:
    """What was kept back of an award that is paid, or will be of one that is not."""
    if award.status in {AwardStatus.PAID, AwardStatus.REVERSED}:
        return award.withheld_cents
    has_number = award.winner is None or award.winner.has_tax_number
    return withheld_cents(plan, award, day, has_number=has_number)


def _form(form: TaxForm, day: dt.date) -> TaxFormShown:
    after = day.year + 1
    return TaxFormShown(form.form, f"{after}-{form.copy_by}", f"{after}-{form.filed_by}", form.source)


def _why(plan: JackpotPlan, award: Award, day: dt.date, withheld: int) -> str:
    """What is kept back of which amount, and by which rule; empty if nothing is."""
    rule = winner_rules().withholding_on(day)
    if not withheld or rule is None:
        return ""
    wager = 0 if award.supplement_of else plan.fixed_cents
    less = f" less the wager of {dollars(wager)}" if wager else ""
    regular = rule.is_due(award.total_cents, plan.fixed_cents)
    percent = rule.percent if regular else rule.without_number
    why = "" if regular else ", because the winner gave no tax number"
    return f"{percent} % of {dollars(award.amount_cents)}{less}{why} ({rule.source})"
