"""The jackpot part of a par sheet: what the meters of a wager do, and under a plan where they stand."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from pydantic import Field

from pitboss.jackpots.plan.plan import JackpotPlan
from pitboss.jackpots.plan.worth import economics_of
from pitboss.maths.price.analysis import Analysis
from pitboss.maths.price.jackpot_economics import JackpotEconomics, MeterTerms
from pitboss.reports.answer import Exact, Said, derived

#: Contributions for which the sheet of a jackpot with one meter says what they come to.
OFFERED_RATES = tuple(Fraction(rate, 100) for rate in (10, 15, 20, 25, 30))
CURVE_POINTS = 12


@dataclass(frozen=True, slots=True)
class MeterPart:
    """A meter: what share of it a wager wins on average, and what it does under a plan, if there is one."""

    name: str
    pull: Exact
    break_even_cents: Exact | None = None
    seed_cents: int | None = None
    contribution: Exact | None = None
    reserve: Exact | None = None
    level_cents: Exact | None = None


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """The player's return at one level of a meter."""

    meter_cents: int
    back: Annotated[Exact, Field(serialization_alias="return")]

    @derived
    def house_edge(self) -> Exact:
        """What the house keeps there."""
        return 1 - self.back


@dataclass(frozen=True, slots=True)
class ContributionOffer:
    """A rate of contribution without seed: what the house keeps, and what the meter shows on average at a hit."""

    contribution: Exact
    house_edge: Exact
    level_cents: Exact


@dataclass(frozen=True, slots=True)
class JackpotPart:
    """What is special to a wager that is paid from meters.

    The curve is the player's return at some levels of the first meter, the others at nothing.
    """

    wager_cents: int
    fixed_return: Exact
    meters: tuple[MeterPart, ...]
    break_even_sum: Exact
    curve: tuple[CurvePoint, ...]
    offers: tuple[ContributionOffer, ...] = ()
    plan: Said = ""
    house_edge: Exact | None = None


def jackpot_part(analysis: Analysis, plan: JackpotPlan | None) -> JackpotPart:
    """What the meters do; with a plan, what the house keeps and where the meters stand."""
    economics = economics_of(plan) if plan else None
    bare = JackpotEconomics(analysis, tuple(MeterTerms(name, 0, Fraction(0)) for name in analysis.paytable.meters))
    only = bare.meters[0].id if len(bare.meters) == 1 else None
    return JackpotPart(
        analysis.wager_cents,
        analysis.fixed_return,
        tuple(_meter(bare, economics, meter.id, only) for meter in bare.meters),
        analysis.break_even_sum,
        _curve(bare, only),
        tuple(_offer(analysis, only, rate) for rate in OFFERED_RATES) if only and not plan else (),
        plan.name if plan else "",
        economics.edge.exact if economics else None,
    )


def _meter(bare: JackpotEconomics, economics: JackpotEconomics | None, name: str, only: str | None) -> MeterPart:
    break_even = bare.break_even_cents(name, {}) if name == only else None
    if economics is None:
        return MeterPart(name, bare.pull(name), break_even)
    terms = economics.meter(name)
    return MeterPart(
        name,
        bare.pull(name),
        break_even,
        terms.seed_cents,
        terms.contribution,
        terms.reserve,
        economics.level(name).exact,
    )


def _offer(analysis: Analysis, meter: str, rate: Fraction) -> ContributionOffer:
    economics = JackpotEconomics(analysis, (MeterTerms(meter, 0, rate),))
    return ContributionOffer(rate, economics.house_edge, economics.level_cents(meter))


def _curve(bare: JackpotEconomics, only: str | None) -> tuple[CurvePoint, ...]:
    """The return at round levels up to a little beyond the even one; of one meter only."""
    if only is None:
        return ()
    step = _round_cents(bare.break_even_cents(only, {}) * Fraction(5, 4) / CURVE_POINTS)
    points = bare.curve(only, (step * place for place in range(CURVE_POINTS + 1)), {})
    return tuple(CurvePoint(cents, back) for cents, back in points)


def _round_cents(cents: Fraction) -> int:
    """The next amount that is 1, 2 or 5 and noughts."""
    power = int("1" + "0" * (len(str(int(cents))) - 1))
    return next(power * lead for lead in (1, 2, 5, 10) if power * lead >= cents)
