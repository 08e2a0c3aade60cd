"""Plans of jackpots: as the fields of ``JackpotPlan``, or as an operator writes them, checked before one is made."""

import tomllib

from fastapi import APIRouter
from pydantic import BaseModel, Field, JsonValue

from pitboss.errors import PitbossError
from pitboss.jackpots.plan.advice import warnings
from pitboss.jackpots.plan.file import plan_of
from pitboss.jackpots.plan.plan import JackpotPlan, check_plan
from pitboss.web.api.commands import Body, json_of, made

router = APIRouter(prefix="/api/v1/plans", tags=["plans"])

#: What errors call a plan that has no file.
THE_PLAN = "the plan"


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


def plan_in(body: PlanBody, **fixed: str) -> JackpotPlan:
    """The plan that was sent; only what was sent, so that the defaults stand in one place."""
    return made(JackpotPlan, **body.model_dump(exclude_unset=True) | fixed)


class PlanWords(Body):
    """A plan as an operator writes it: the text of a plan file, or its words as they stand in one."""

    toml: str = Field(default="", max_length=20_000)
    words: dict[str, JsonValue] = Field(default_factory=dict)


class PlanOut(BaseModel):
    """A plan that could run, as ``POST /api/v1/jackpots`` takes it, and where it goes against the advice."""

    plan: JackpotPlan
    warnings: list[str]


def _plan_in_file(toml: str) -> JackpotPlan:
    try:
        return plan_of(tomllib.loads(toml), THE_PLAN)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise PitbossError(f"This is no TOML: {str(error) or 'it is nested too deeply'}") from None


@router.post("/check")
def check(body: PlanWords) -> PlanOut:
    """Read a plan and say what is wrong with it; nothing is kept."""
    if bool(body.toml) == bool(body.words):
        raise PitbossError("Give a plan either as a file or by its words")
    json_of(body.words)
    plan = _plan_in_file(body.toml) if body.toml else plan_of(body.words, THE_PLAN)
    check_plan(plan)
    return PlanOut(plan=plan, warnings=warnings(plan))
