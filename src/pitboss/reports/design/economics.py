"""What a jackpot's plan is worth, as an answer."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from pydantic import Field

from pitboss.jackpots.plan.plan import JackpotPlan
from pitboss.jackpots.plan.worth import (
    DryWorth,
    LineWorth,
    MeterWorth,
    Pace,
    dry_of,
    economics_of,
    house_jackpot_edge,
    worth_of,
)
from pitboss.maths.price.jackpot_economics import BoundedFigure
from pitboss.reports.answer import Answer, Exact


@dataclass(frozen=True, slots=True)
class Between:
    """A figure that is not one number: between which two it lies, and why."""

    at_least: Exact
    at_most: Exact
    why: str

    @classmethod
    def of(cls, figure: BoundedFigure) -> "Between | None":
        """Where a figure lies; nothing if it is one number."""
        return None if figure.exact is not None else cls(figure.low, figure.high, figure.why)


@dataclass(frozen=True, slots=True)
class ReturnAt:
    """The player's return at one amount of a meter, the other meters at their seeds."""

    cents: int
    back: Annotated[Exact, Field(serialization_alias="return")]


@dataclass(frozen=True, slots=True)
class MeterEconomics:
    """A meter of a progressive; what it has not is none, and ``why`` says why."""

    meter: str
    hit: Annotated[Exact, Field(description="How often one wager takes all of it")]
    hours_between_hits: Exact | None
    growth_cents: Annotated[Exact, Field(description="What one wager puts on it")]
    level_cents: Annotated[Exact | None, Field(description="What it shows on average when it is hit, if one number")]
    level_not_exact: Between | None
    break_even_cents: Annotated[Exact | None, Field(description="Where the house keeps nothing, others at their seeds")]
    curve: tuple[ReturnAt, ...]
    why: Mapping[str, str]

    @classmethod
    def of(cls, worth: MeterWorth) -> "MeterEconomics":
        """What is known of a meter."""
        return cls(
            worth.meter,
            worth.whole,
            worth.hours_between,
            worth.growth_cents,
            worth.level.exact if worth.level else None,
            Between.of(worth.level) if worth.level else None,
            worth.break_even_cents,
            tuple(ReturnAt(cents, back) for cents, back in worth.curve),
            worth.why,
        )


@dataclass(frozen=True, slots=True)
class LineHits:
    """How often a line is hit in the hours asked for."""

    line: str
    name: str
    probability: Exact
    hits: Exact
    hours_between_hits: Exact

    @classmethod
    def of(cls, worth: LineWorth) -> "LineHits":
        """What is known of a line."""
        return cls(worth.line, worth.name, worth.probability, worth.hits, worth.hours_between)


@dataclass(frozen=True, slots=True)
class DryChanceAnswer:
    """How likely a meter from its seed can't pay within some wagers; no numbers where ``why`` says why not."""

    meter: str
    wagers: int
    at_least: float | None
    at_most: float | None
    error: float | None
    why: str | None

    @classmethod
    def of(cls, dry: DryWorth) -> "DryChanceAnswer":
        """The chance, rounded to a float with the error that it was counted with."""
        chance = dry.chance
        if chance is None:
            return cls(dry.meter, dry.wagers, None, None, None, dry.why or None)
        return cls(dry.meter, dry.wagers, float(chance.lower), float(chance.upper), chance.error, dry.why or None)


@dataclass(frozen=True, slots=True, kw_only=True)
class EconomicsAnswer(Answer):
    """What a jackpot's plan is worth; a house jackpot has an edge alone."""

    house_edge: Annotated[Exact | None, Field(description="In the long run, if that is one number")]
    house_edge_not_exact: Between | None = None
    seed_cost: Annotated[Exact | None, Field(description="What the seeds cost the house of each wager")] = None
    target_edge: Exact | None = None
    contribution_for_target: Exact | None = None
    wagers_an_hour: int | None = None
    hours: int | None = None
    meters: tuple[MeterEconomics, ...] = ()
    hits: tuple[LineHits, ...] = ()
    running_dry: DryChanceAnswer | None = None
    notes: tuple[str, ...] = ()

    @property
    def rows(self) -> tuple[LineHits, ...]:
        """How often each line is hit."""
        return self.hits


def economics(plan: JackpotPlan, pace: Pace, target: Fraction | None = None) -> EconomicsAnswer:
    """What a plan is worth at a pace; with a target, the contribution that would leave the house that edge."""
    if plan.is_house:
        return EconomicsAnswer(house_edge=house_jackpot_edge(plan))
    found, chance = worth_of(plan, pace), dry_of(plan, pace)
    return EconomicsAnswer(
        house_edge=found.edge.exact,
        house_edge_not_exact=Between.of(found.edge),
        seed_cost=found.seed_cost,
        target_edge=target,
        contribution_for_target=None if target is None else economics_of(plan).contribution_for(target),
        wagers_an_hour=pace.hourly,
        hours=pace.hours,
        meters=tuple(map(MeterEconomics.of, found.meters)),
        hits=tuple(map(LineHits.of, found.lines)),
        running_dry=DryChanceAnswer.of(chance) if chance else None,
        notes=found.notes,
    )
