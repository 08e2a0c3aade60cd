"""Advice on a plan: where it goes against the recommendations of document 001, and proposals of ours for a progressive.

No document gives rates or seeds for a pay table. Those that are proposed are worked out for an edge that the house
wants to keep: each seed is the largest fixed pay at the wager, so that no hand pays more than a meter that was just
won, and what fixed pays, seeds and the edge leave goes to the meters in equal parts, a part of it to their reserves.
"""

from dataclasses import dataclass, replace
from fractions import Fraction

from pitboss.errors import PitbossError
from pitboss.games.settlement.pay import ONLY_METER, dollars
from pitboss.jackpots.award.payment import late_thresholds
from pitboss.jackpots.plan.plan import JackpotPlan, MeterPlan, OffTheMeter
from pitboss.jackpots.plan.worth import economics_of, priced
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


#: The edge that is proposed for where none is said, and the part of the contribution that goes to reserves.
USUAL_EDGE, USUAL_RESERVE = Fraction(1, 4), Fraction(1, 10)
#: Where a pay table has no fixed pay, a meter starts at so many wagers.
WAGERS_IN_SEED = 1_000
#: Rates are proposed in hundredths of a percent.
_STEP_PPM = 100


@dataclass(frozen=True, slots=True)
class PlanProposal:
    """A plan with proposed meters, the edge that was wanted and the one it keeps, and the return at the seed."""

    plan: JackpotPlan
    wanted: Fraction
    edge: Fraction
    return_at_seed: Fraction


def propose(plan: JackpotPlan, edge: Fraction = USUAL_EDGE, reserve: Fraction = USUAL_RESERVE) -> PlanProposal:
    """Put proposed meters into a plan; a sentence if the pay table leaves nothing for them at this edge."""
    if plan.is_house:
        raise PitbossError("A house jackpot has posted prizes and no meters: there is nothing to propose")
    if not (0 <= edge < 1 and 0 <= reserve < 1):
        raise PitbossError("The edge and the reserve's part are between 0% and 100%")
    names = plan.table_of_pays.meters or ((ONLY_METER,) if plan.off_the_meter is OffTheMeter.ALL else ())
    if not names:
        raise PitbossError(f"{plan.paytable} pays nothing from a meter: it can't be a progressive", rule="001/types.7")
    seed = max(plan.largest_fixed_cents, 0) or WAGERS_IN_SEED * plan.fixed_cents
    bare = replace(plan, meters=tuple(MeterPlan(name, seed, 0) for name in names))
    left = _left_for_meters(bare, edge)
    each = int(left * PPM / len(names)) // _STEP_PPM * _STEP_PPM
    kept = int(each * reserve) // _STEP_PPM * _STEP_PPM
    if each - kept <= 0:
        raise PitbossError(
            f"{plan.paytable} leaves nothing for its meters if the house keeps {float(edge):.2%}: fixed pays and seeds "
            f"leave {float(left + edge):.4%} of each wager for both; choose a smaller edge"
        )
    made = replace(plan, meters=tuple(MeterPlan(name, seed, each - kept, kept) for name in names))
    terms = economics_of(made)
    seeds = {meter.id: meter.seed_cents for meter in made.meters}
    return PlanProposal(made, edge, terms.edge.low, terms.return_at(seeds))


def _left_for_meters(bare: JackpotPlan, edge: Fraction) -> Fraction:
    """What fixed pays, seeds and the edge leave of each wager."""
    fixed = Fraction(0) if bare.off_the_meter is OffTheMeter.ALL else priced(bare).fixed_return
    return 1 - edge - fixed - economics_of(bare).seed_cost


def ours_of(proposal: PlanProposal) -> str:
    """Whose a proposal is, and what it was made for, in a sentence."""
    return (
        f"A proposal by Pitboss, not a figure from a document: for an edge of {float(proposal.wanted):.2%} it keeps "
        f"{float(proposal.edge):.4%}, and each seed is the largest fixed pay at this wager"
    )


def favours_player(plan: JackpotPlan) -> str:
    """That a wager returns more than it costs at the seeds, or that the house loses in the long run; empty if not."""
    if plan.is_house:
        return ""
    terms = economics_of(plan)
    back = terms.return_at({meter.id: meter.seed_cents for meter in plan.meters})
    if back > 1:
        return f"This plan favours the player from its seed on: a wager there returns {float(back):.4%} of itself"
    if terms.edge.high < 0:
        return f"This plan favours the player: in the long run the house keeps {float(terms.edge.high):.4%} of a wager"
    return ""
