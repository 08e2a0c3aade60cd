"""What a plan is worth: every figure of its economics in one place, and why one that is missing is."""

import math
from dataclasses import dataclass
from fractions import Fraction

from pitboss.errors import PitbossError
from pitboss.games.settlement.pay import dollars
from pitboss.jackpots.plan.plan import JackpotPlan, MeterPlan, MeterSharing, OffTheMeter, Overflow, WhenDry
from pitboss.ledger import PPM
from pitboss.maths.price.analysis import Analysis, price
from pitboss.maths.price.jackpot_economics import BoundedFigure, JackpotEconomics, MeterTerms
from pitboss.maths.price.running_dry import DryChance, DryTerms, dry_within


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
        counted.probability * (plan.prize_cents(counted.line) or 0)
        for counted in priced(plan).lines
        if counted.line is not None
    )
    return 1 - Fraction(paid) / plan.fixed_cents


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast is played, and over how many hours hits are counted."""

    hourly: int
    hours: int = 24

    @property
    def wagers(self) -> int:
        """All wagers of that time."""
        return self.hourly * self.hours


@dataclass(frozen=True, slots=True)
class LineWorth:
    """How often a line of the pay table is hit."""

    line: str
    name: str
    probability: Fraction
    hits: Fraction
    hours_between: Fraction


@dataclass(frozen=True, slots=True)
class MeterWorth:
    """A meter; what it has not is None, and then ``why`` says so. The curve is cents and the player's return there."""

    meter: str
    whole: Fraction
    hours_between: Fraction | None
    growth_cents: Fraction
    level: BoundedFigure | None
    break_even_cents: Fraction | None
    curve: tuple[tuple[int, Fraction], ...]
    why: dict[str, str]


@dataclass(frozen=True, slots=True)
class DryWorth:
    """How likely the meter that all pays come off can't pay, from its seed within some wagers; or why not."""

    meter: str
    wagers: int
    chance: DryChance | None
    why: str = ""


@dataclass(frozen=True, slots=True)
class PlanWorth:
    """A plan's economics in full."""

    edge: BoundedFigure
    seed_cost: Fraction
    pace: Pace
    meters: tuple[MeterWorth, ...]
    lines: tuple[LineWorth, ...]
    notes: tuple[str, ...]


def worth_of(plan: JackpotPlan, pace: Pace) -> PlanWorth:
    """All figures of a progressive plan but the chance of running dry, which takes its time: see `dry_of`."""
    terms = economics_of(plan)
    meters = tuple(_meter(terms, plan, meter, pace) for meter in plan.meters)
    notes = [note for meter in plan.meters for note in _notes(terms, plan, meter)]
    if plan.sharing is not MeterSharing.SEQUENTIAL:
        notes.append(
            "Rounds with two winners from one meter are not in these figures: they are what the sharing is for."
        )
    return PlanWorth(terms.edge, terms.seed_cost, pace, meters, _lines(terms, pace), tuple(notes))


def _lines(terms: JackpotEconomics, pace: Pace) -> tuple[LineWorth, ...]:
    hits, hourly = terms.expected_hits(pace.wagers), Fraction(pace.hourly)
    return tuple(
        LineWorth(
            counted.line.id,
            counted.line.name,
            counted.probability,
            hits[counted.line.id],
            terms.hours_between(counted.probability, hourly),
        )
        for counted in terms.analysis.lines
        if counted.line
    )


def _meter(terms: JackpotEconomics, plan: JackpotPlan, meter: MeterPlan, pace: Pace) -> MeterWorth:
    whole, why = terms.whole(meter.id), {}
    if not whole:
        why["hours_between_hits"] = f"no line wins all of meter {meter.id}"
    level = break_even = None
    if terms.pull(meter.id):
        level = terms.level(meter.id)
        break_even = terms.break_even_cents(meter.id, _others(plan, meter))
        if level.exact is None:
            why["level_cents"] = level.why
    else:
        why["level_cents"] = why["break_even_cents"] = f"no line is paid from meter {meter.id}"
    return MeterWorth(
        meter.id,
        whole,
        terms.hours_between(whole, Fraction(pace.hourly)) if whole else None,
        terms.growth_cents(meter.id),
        level,
        break_even,
        _curve(terms, plan, meter, level, break_even),
        why,
    )


def _curve(
    terms: JackpotEconomics,
    plan: JackpotPlan,
    meter: MeterPlan,
    level: BoundedFigure | None,
    break_even: Fraction | None,
) -> tuple[tuple[int, Fraction], ...]:
    """The return at the seed, half of the even level, the mean, twice the mean and the even level; under the limit."""
    if level is None or break_even is None:
        return ()
    even = math.ceil(break_even)
    wanted = {meter.seed_cents, even // 2, even}
    if level.exact is not None:
        wanted |= {round(level.exact), 2 * round(level.exact)}
    if meter.limit_cents is not None:
        wanted = {cents for cents in wanted if cents <= meter.limit_cents} | {meter.limit_cents}
    return tuple(terms.curve(meter.id, sorted(cents for cents in wanted if cents >= 0), _others(plan, meter)))


def _others(plan: JackpotPlan, meter: MeterPlan) -> dict[str, int]:
    """The other meters, each at its seed."""
    return {other.id: other.seed_cents for other in plan.meters if other.id != meter.id}


def dry_of(plan: JackpotPlan, pace: Pace) -> DryWorth | None:
    """The chance of running dry; nothing where no fixed pay comes off a meter."""
    meter = plan.meter_of_fixed_pays
    if meter is None:
        return None
    try:
        return DryWorth(meter.id, pace.wagers, dry_within(dry_terms(plan), pace.wagers))
    except PitbossError as error:
        return DryWorth(meter.id, pace.wagers, None, str(error))


def _notes(terms: JackpotEconomics, plan: JackpotPlan, meter: MeterPlan) -> list[str]:
    """What an operator should know of a meter beside its figures."""
    notes, payer = [], plan.meter_of_fixed_pays
    growth, wager = terms.growth_cents(meter.id), terms.wager_cents
    if payer is not None and payer.id == meter.id and growth < 0:
        fixed, rate = terms.analysis.fixed_return, terms.meter(meter.id).contribution
        notes.append(
            f"Meter {meter.id} runs dry for certain: fixed pays take {float(fixed):.4%} of each wager off it, "
            f"and {float(rate):.4%} comes on it. What it can't pay, the house advances."
        )
    if not terms.whole(meter.id):
        notes.append(f"No line wins all of meter {meter.id}: it gets its seed once, and its reserve never.")
    if meter.limit_cents is not None:
        notes += _limit_notes(terms, meter, meter.limit_cents, wager)
    return notes


def _limit_notes(terms: JackpotEconomics, meter: MeterPlan, limit: int, wager: int) -> list[str]:
    notes, pull = [], terms.pull(meter.id)
    rest = terms.into_cents(meter.id) - pull * limit
    if rest > 0:
        notes.append(
            f"At least {float(rest / wager):.4%} of each wager piles up above the limit of meter {meter.id}, "
            f"{dollars(limit)}: it is the players', and nobody ever wins it."
        )
    if pull and terms.break_even_cents(meter.id, {}) > limit:
        notes.append(f"Meter {meter.id} alone never makes the wager even: its limit is {dollars(limit)}.")
    return notes
