"""What a jackpot's plan is worth, as JSON: the numbers of ``pitboss jackpots economics``."""

from fractions import Fraction

from pydantic import BaseModel, Field

from pitboss.jackpots.economics import house_jackpot_edge
from pitboss.jackpots.plan import JackpotPlan
from pitboss.jackpots.worth import LineWorth, MeterWorth, Pace, worth_of
from pitboss.maths.figure import Figure


class ReturnAt(BaseModel):
    """The player's return at one amount of a meter, the other meters at their seeds."""

    cents: int
    return_: str = Field(serialization_alias="return")


class NotExact(BaseModel):
    """A figure that is not one number: between which two it lies, and why."""

    at_least: str
    at_most: str
    why: str


class MeterEconomics(BaseModel):
    """A meter of a progressive; fractions are exact, as p/q."""

    meter: str
    hit: str = Field(description="How often one wager takes all of it.")
    hours_between_hits: str | None = Field(description="Nothing if no line takes all of it.")
    growth_cents: str = Field(description="What one wager puts on it.")
    level_cents: str | None = Field(description="What it shows on average when it is hit, if that is one number.")
    level_not_exact: NotExact | None = None
    break_even_cents: str | None = Field(description="Where the house keeps nothing, the other meters at their seeds.")
    curve: list[ReturnAt] = Field(default_factory=list)


class LineHits(BaseModel):
    """How often a line is hit in a day of 24 hours."""

    line: str
    probability: str
    hits_a_day: str
    hours_between_hits: str


class Economics(BaseModel):
    """A plan; fractions are exact, as p/q."""

    house_edge: str | None = Field(description="In the long run, if that is one number.")
    house_edge_not_exact: NotExact | None = None
    seed_cost: str | None = Field(default=None, description="What the seeds cost the house of each wager.")
    meters: list[MeterEconomics] = Field(default_factory=list)
    lines: list[LineHits] = Field(default_factory=list)
    notes: list[str] = Field(default_factory=list)


def economics_json(plan: JackpotPlan, hourly: int) -> Economics:
    """Count a plan's pay table and give what follows."""
    if plan.is_house:
        return Economics(house_edge=str(house_jackpot_edge(plan)))
    found = worth_of(plan, Pace(hourly))
    return Economics(
        house_edge=_text(found.edge.exact),
        house_edge_not_exact=_not_exact(found.edge),
        seed_cost=str(found.seed_cost),
        meters=[_meter(each) for each in found.meters],
        lines=[_line(each) for each in found.lines],
        notes=list(found.notes),
    )


def _meter(each: MeterWorth) -> MeterEconomics:
    return MeterEconomics(
        meter=each.meter,
        hit=str(each.whole),
        hours_between_hits=_text(each.hours_between),
        growth_cents=str(each.growth_cents),
        level_cents=_text(each.level.exact) if each.level else None,
        level_not_exact=_not_exact(each.level) if each.level else None,
        break_even_cents=_text(each.break_even_cents),
        curve=[ReturnAt(cents=cents, return_=str(back)) for cents, back in each.curve],
    )


def _line(each: LineWorth) -> LineHits:
    return LineHits(
        line=each.line,
        probability=str(each.probability),
        hits_a_day=str(each.hits),
        hours_between_hits=str(each.hours_between),
    )


def _text(value: Fraction | None) -> str | None:
    return None if value is None else str(value)


def _not_exact(figure: Figure) -> NotExact | None:
    if figure.exact is not None:
        return None
    return NotExact(at_least=str(figure.low), at_most=str(figure.high), why=figure.why)
