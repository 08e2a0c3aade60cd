"""Plans of jackpots before they are made: read from a file or a form, checked, with the supplier's advice."""

from dataclasses import asdict
from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel, Field

from pitboss.errors import PitbossError
from pitboss.jackpots.advice import warnings
from pitboss.jackpots.plan import JackpotPlan, check_plan
from pitboss.jackpots.plan_file import parse_plan, plan_of
from pitboss.web.api.commands import Body

router = APIRouter(prefix="/api/v1/plans", tags=["plans"])


class PlanWords(Body):
    """A plan as an operator writes it: the text of a plan file, or its words as they stand in one."""

    toml: str = Field(default="", max_length=20_000)
    words: dict[str, Any] = Field(default_factory=dict)


class PlanOut(BaseModel):
    """A plan that could run, as ``POST /api/v1/jackpots`` takes it, and where it goes against the advice."""

    plan: dict[str, Any]
    warnings: list[str]


@router.post("/check")
def check(body: PlanWords) -> PlanOut:
    """Read a plan and say what is wrong with it; nothing is kept."""
    if bool(body.toml) == bool(body.words):
        raise PitbossError("Give a plan either as a file or by its words")
    plan: JackpotPlan = parse_plan(body.toml, "the file") if body.toml else plan_of(body.words)
    check_plan(plan)
    return PlanOut(plan=asdict(plan), warnings=warnings(plan))
