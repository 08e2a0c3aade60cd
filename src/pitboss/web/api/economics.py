"""What a jackpot's plan is worth, as JSON: the numbers of ``pitboss jackpots economics``."""

from fractions import Fraction

from pydantic import BaseModel, Field

from pitboss.jackpots.economics import economics_of, house_jackpot_edge
from pitboss.jackpots.plan import JackpotPlan


class MeterEconomics(BaseModel):
    """A meter of a progressive; fractions are exact, as p/q."""

    meter: str
    hit: str = Field(description="How often one wager takes all of it.")
    hours_between_hits: str
    growth_cents: str = Field(description="What one wager puts on it.")
    level_cents: str = Field(description="What it shows on average when it is hit.")
    break_even_cents: str = Field(description="Where the house keeps nothing, the other meters at their seeds.")


class Economics(BaseModel):
    """A plan; fractions are exact, as p/q."""

    house_edge: str
    seed_cost: str | None = Field(default=None, description="What the seeds cost the house of each wager.")
    meters: list[MeterEconomics] = Field(default_factory=list)


def economics_json(plan: JackpotPlan, hourly: int) -> Economics:
    """Count a plan's pay table and give what follows."""
    if plan.is_house:
        return Economics(house_edge=str(house_jackpot_edge(plan)))
    terms = economics_of(plan)
    meters = []
    for meter in plan.meters:
        chance = terms.whole(meter.id)
        others = {each.id: each.seed_cents for each in plan.meters if each.id != meter.id}
        meters.append(
            MeterEconomics(
                meter=meter.id,
                hit=str(chance),
                hours_between_hits=str(terms.hours_between(chance, Fraction(hourly))),
                growth_cents=str(terms.growth_cents(meter.id)),
                level_cents=str(terms.level_cents(meter.id)),
                break_even_cents=str(terms.break_even_cents(meter.id, others)),
            )
        )
    return Economics(house_edge=str(terms.house_edge), seed_cost=str(terms.seed_cost), meters=meters)
