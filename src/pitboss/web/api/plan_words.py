"""Plans of jackpots before they are made: read from a file or a form, checked, with the supplier's advice."""

import tomllib
from dataclasses import asdict
from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel, Field

from pitboss.errors import PitbossError
from pitboss.jackpots.advice import warnings
from pitboss.jackpots.plan import JackpotPlan, check_plan
from pitboss.jackpots.plan_file import plan_of
from pitboss.web.api.commands import Body, json_of

router = APIRouter(prefix="/api/v1/plans", tags=["plans"])


class PlanWords(Body):
    """A plan as an operator writes it: the text of a plan file, or its words as they stand in one."""

    toml: str = Field(default="", max_length=20_000)
    words: dict[str, Any] = Field(default_factory=dict)


class PlanOut(BaseModel):
    """A plan that could run, as ``POST /api/v1/jackpots`` takes it, and where it goes against the advice."""

    plan: dict[str, Any]
    warnings: list[str]


def _words(toml: str) -> dict[str, Any]:
    try:
        return tomllib.loads(toml)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise PitbossError(f"This is no TOML: {str(error) or 'it is nested too deeply'}") from None


@router.post("/check")
def check(body: PlanWords) -> PlanOut:
    """Read a plan and say what is wrong with it; nothing is kept."""
    if bool(body.toml) == bool(body.words):
        raise PitbossError("Give a plan either as a file or by its words")
    json_of(body.words)
    plan: JackpotPlan = plan_of(_words(body.toml) if body.toml else body.words, "the plan")
    check_plan(plan)
    return PlanOut(plan=asdict(plan), warnings=warnings(plan))
