"""Proposals of ours for a progressive: contribution, reserve and seed of each meter, made from the exact economics.

No document gives rates or seeds for a pay table. These are worked out for an edge that the house wants to keep: each
seed is the largest fixed pay at the wager, so that no hand pays more than a meter that was just won, and what fixed
pays, seeds and the edge leave goes to the meters in equal parts, a part of it to their reserves.
"""

from dataclasses import dataclass, replace
from fractions import Fraction

from pitboss.errors import PitbossError
from pitboss.games.settlement.pay import ONLY_METER
from pitboss.jackpots.plan.plan import JackpotPlan, MeterPlan, OffTheMeter
from pitboss.jackpots.plan.worth import economics_of, priced
from pitboss.ledger import PPM

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
