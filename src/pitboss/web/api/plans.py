"""A jackpot's plan as JSON: the fields of ``JackpotPlan``. What is left out is as a plan has it by default."""

from pydantic import Field

from pitboss.jackpots.plan import JackpotPlan
from pitboss.web.api.commands import Body, made


class MeterBody(Body):
    """How one meter starts, grows and stops; rates are parts per million of the wager."""

    id: str
    seed_cents: int
    contribution_ppm: int
    reserve_ppm: int = 0
    limit_cents: int | None = None
    overflow: str = "next-start"


class LineBody(Body):
    """A line of the casino's own pay table, in the words of docs/paytables.md."""

    id: str
    name: str
    hand: list[str]
    pays: str


class PlanBody(Body):
    """Everything that is set when a jackpot is made; docs/jackpots.md has the words."""

    id: str = ""
    name: str
    type: str
    game: str
    paytable: str
    location: str
    fixed_cents: int = 0
    meters: list[MeterBody] = Field(default_factory=list)
    off_the_meter: str = ""
    when_dry: str = ""
    sharing: str = ""
    prizes_cents: dict[str, int] = Field(default_factory=dict)
    supervisor_from_cents: int = 0
    executive_from_cents: int = 0
    executive_lines: list[str] = Field(default_factory=list)
    practice: bool = False
    own_lines: list[LineBody] = Field(default_factory=list)
    reading: str = ""
    fixed_meter: str = ""
    seat_order: str = ""
    zone: str = ""
    rules: str = ""


def plan_of(body: PlanBody, **fixed: str) -> JackpotPlan:
    """The plan that was sent; only what was sent, so that the defaults stand in one place."""
    return made(JackpotPlan, **body.model_dump(exclude_unset=True) | fixed)
