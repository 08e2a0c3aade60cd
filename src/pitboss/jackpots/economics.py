"""A plan's economics: its pay table counted, its rates and seeds as the mathematics wants them."""

from fractions import Fraction

from pitboss.errors import PitbossError
from pitboss.jackpots.plan import JackpotPlan, MeterPlan, OffTheMeter, Overflow, WhenDry
from pitboss.ledger import PPM
from pitboss.maths.analysis import Analysis
from pitboss.maths.jackpot_economics import JackpotEconomics, MeterTerms
from pitboss.maths.pricing import price
from pitboss.maths.running_dry import DryTerms


def priced(plan: JackpotPlan) -> Analysis:
    """The pay table of a plan, counted exactly at its wager."""
    return price(plan.its_game, plan.table_of_pays, wager_cents=plan.fixed_cents)


def economics_of(plan: JackpotPlan) -> JackpotEconomics:
    """What a progressive plan costs and returns."""
    if plan.is_house:
        raise PitbossError("A house jackpot has no meter: its posted prizes are all it pays", rule="001/types.6")
    all_off, repaid = plan.off_the_meter is OffTheMeter.ALL, plan.when_dry is WhenDry.RECEIVABLE
    return JackpotEconomics(priced(plan), tuple(map(_terms, plan.meters)), all_off, plan.fixed_meter, repaid)


def _terms(meter: MeterPlan) -> MeterTerms:
    rates = Fraction(meter.contribution_ppm, PPM), Fraction(meter.reserve_ppm, PPM)
    returns = meter.overflow is Overflow.NEXT_START
    return MeterTerms(meter.id, meter.seed_cents, *rates, meter.limit_cents, returns)


def dry_terms(plan: JackpotPlan, start_cents: int | None = None) -> DryTerms:
    """The meter that all fixed pays come off, from its seed or from what it shows, to ask when it runs dry."""
    meter = plan.meter_of_fixed_pays
    if meter is None:
        raise PitbossError("No fixed pay comes off a meter of this plan: it can't run dry", rule="001/jackpot.9b")
    rate = Fraction(meter.contribution_ppm, PPM)
    return DryTerms.of(
        priced(plan), rate, meter.seed_cents, start_cents=start_cents, meter=meter.id, limit_cents=meter.limit_cents
    )


def house_jackpot_edge(plan: JackpotPlan) -> Fraction:
    """What the house keeps of each wager on a house jackpot: all of it less the posted prizes."""
    if not plan.is_house:
        raise PitbossError("The edge of a progressive depends on its meters: ask for its economics", rule="001/types.7")
    paid = sum(
        each.probability * (plan.prize_cents(each.line) or 0) for each in priced(plan).lines if each.line is not None
    )
    return 1 - Fraction(paid) / plan.fixed_cents
