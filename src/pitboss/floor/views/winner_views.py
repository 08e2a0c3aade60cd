"""The winner of an award as staff see it: that somebody was identified, tax and deadlines. Never who it is."""

import datetime as dt
from typing import Any

from pitboss.games.settlement.pay import dollars
from pitboss.jackpots.award.payment import day_of
from pitboss.jackpots.documents import Award, AwardStatus
from pitboss.jackpots.plan.plan import JackpotPlan
from pitboss.jackpots.winner.retention import erased_on
from pitboss.jackpots.winner.rules import TaxForm, winner_rules
from pitboss.jackpots.winner.withholding import withheld_cents


def winner_view(plan: JackpotPlan, award: Award) -> dict[str, Any]:
    """Who is paid, by reference; what is kept back and paid; the tax form; until when the personal data are kept."""
    day, winner = day_of(award, plan.zone), award.winner
    form = None if plan.practice else winner_rules().form_for(award.total_cents, plan.fixed_cents, day)
    withheld = _withheld(plan, award, day)
    erased = erased_on(award, plan.zone)
    return {
        "winner": {
            "record": winner.record,
            "at": winner.at,
            "by": winner.by,
            "second": winner.second,
            "reason": winner.reason,
            "has_tax_number": winner.has_tax_number,
            "exclusions_of": winner.exclusions_of,
            "erased_on": str(erased) if erased else "",
        }
        if winner
        else None,
        "tax_form": _form(form, day) if form else None,
        "withheld_cents": withheld,
        "net_cents": award.amount_cents - withheld,
        "withholding": _why(plan, award, day, withheld),
    }


def _withheld(plan: JackpotPlan, award: Award, day: dt.date) -> int:
    """What was kept back of an award that is paid, or will be of one that is not."""
    if award.status in {AwardStatus.PAID, AwardStatus.REVERSED}:
        return award.withheld_cents
    has_number = award.winner is None or award.winner.has_tax_number
    return withheld_cents(plan, award, day, has_number=has_number)


def _form(form: TaxForm, day: dt.date) -> dict[str, str]:
    after = day.year + 1
    return {
        "form": form.form,
        "copy_by": f"{after}-{form.copy_by}",
        "filed_by": f"{after}-{form.filed_by}",
        "source": form.source,
    }


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
