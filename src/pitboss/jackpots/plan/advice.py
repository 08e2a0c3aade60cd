"""Advice: where a plan goes against the recommendations of document 001, and why that matters."""

from fractions import Fraction

from pitboss.games.settlement.pay import dollars
from pitboss.jackpots.award.payment import late_thresholds
from pitboss.jackpots.plan.plan import JackpotPlan, MeterPlan, OffTheMeter
from pitboss.ledger import PPM

#: From this contribution on most tables grow whose pays all come off the meter.
GROWS_FROM_PPM = 700_000


def warnings(plan: JackpotPlan, preset: JackpotPlan | None = None) -> list[str]:
    """The supplier's advice (document 001, progressive systems) where a plan goes against it, with the reason.

    A plan of an older release may also ask for a second card later than a new one may.

    Rules: 001/progressive-advice.2, 001/progressive-advice.3, 001/progressive-advice.4, 001/progressive-advice.6.
    """
    found = [str(error) for error in late_thresholds(plan)]
    if plan.is_house:
        return found
    rate = sum(meter.contribution_ppm for meter in plan.meters)
    preset_rate = sum(meter.contribution_ppm for meter in preset.meters) if preset else rate
    if plan.off_the_meter is OffTheMeter.ALL and rate < GROWS_FROM_PPM:
        percent = float(100 * Fraction(rate, PPM))
        found.append(
            f"Only {percent:g}% goes to the meter and all pays come off it: below 70% it may run dry "
            "(progressive-advice.2)"
        )
    if plan.off_the_meter is OffTheMeter.PERCENTAGES and rate > preset_rate:
        found.append("The contribution is above the preset: that lowers the house's advantage (progressive-advice.3)")
    bare = [meter.id for meter in plan.meters if not meter.reserve_ppm]
    if bare:
        of = "" if len(bare) == len(plan.meters) else f" of meter {' and '.join(bare)}"
        found.append(f"Nothing goes to a reserve{of}: play will fall off after a 100% award (progressive-advice.4)")
    for meter in plan.meters:
        found.extend(_of_seed(meter, plan.largest_fixed_cents))
        if preset and meter.seed_cents != preset.meter(meter.id).seed_cents:
            suits = f"The seed of meter {meter.id} is not the preset one, which suits the pay table's mathematics"
            found.append(f"{suits} (progressive-advice.6)")
    return found


def _of_seed(meter: MeterPlan, largest: int) -> list[str]:
    """Advice on a seed that is small or nothing.

    Rules: 001/progressive-advice.5, 001/progressive-advice.7, 001/progressive-advice.8.
    """
    if meter.seed_cents >= max(1, largest):
        return []
    if meter.seed_cents:
        biggest = f"{dollars(largest)}, the biggest fixed award"
        return [f"The seed of meter {meter.id} is below {biggest} (progressive-advice.7)"]
    found = [f"Meter {meter.id} starts at $0, which draws no play (progressive-advice.8)"]
    if meter.reserve_ppm:
        low = f"The reserve is the only seed of meter {meter.id}: after two awards in a row it starts very low"
        found.append(f"{low} (progressive-advice.5)")
    return found
