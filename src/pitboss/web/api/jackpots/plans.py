"""Plans of jackpots: as the fields of ``JackpotPlan``, or as an operator writes them, checked before one is made."""

from fractions import Fraction
from typing import Annotated

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field, JsonValue

from pitboss.errors import PitbossError, UnsureError
from pitboss.games.files.toml_types import parse_toml
from pitboss.games.table.sensor import OwnLine
from pitboss.jackpots.documents import Jackpot
from pitboss.jackpots.plan.advice import favours_player, ours_of, propose, warnings
from pitboss.jackpots.plan.file import meters_in_words, parse_rate, plan_of
from pitboss.jackpots.plan.plan import JackpotPlan, MeterPlan, OffTheMeter, check_names, check_plan, paytable_of
from pitboss.jackpots.plan.worth import economics_of, house_jackpot_edge
from pitboss.ledger import PPM
from pitboss.reports.numbers import even_from, percent, to_the_cent
from pitboss.web.api.bodies import body_of
from pitboss.web.api.commands import Body, json_of, made
from pitboss.web.room import room_of

router = APIRouter(prefix="/api/v1/plans", tags=["plans"])

#: What errors call a plan that has no file.
THE_PLAN = "the plan"


@body_of(MeterPlan)
class MeterBody(Body):
    """How one meter starts, grows and stops; rates are parts per million of the wager."""


@body_of(OwnLine)
class LineBody(Body):
    """A line of the casino's own pay table, in the words of docs/paytables.md."""


@body_of(JackpotPlan, parts=[MeterBody, LineBody])
class PlanBody(Body):
    """Everything that is set when a jackpot is made; docs/jackpots.md has the words."""

    id: str = ""


def plan_in(body: PlanBody, **fixed: str) -> JackpotPlan:
    """The plan that was sent; only what was sent, so that the defaults stand in one place."""
    return made(JackpotPlan, **body.model_dump(exclude_unset=True) | fixed)


class PlanWords(Body):
    """A plan as an operator writes it: the text of a plan file, or its words as they stand in one."""

    toml: str = Field(default="", max_length=20_000)
    words: dict[str, JsonValue] = Field(default_factory=dict)


#: A figure of a plan: what it is, and how much.
FigureOfPlan = tuple[str, str]


class PlanOut(BaseModel):
    """A plan that could run, as ``POST /api/v1/jackpots`` takes it, and where it goes against the advice.

    ``favours`` says that it favours the player, if it does: then somebody has to be sure. ``figures`` is what it is
    worth, exact and rounded for people.
    """

    plan: JackpotPlan
    warnings: list[str]
    favours: str
    figures: list[FigureOfPlan]


class ProposalBody(Body):
    """For what a proposal is made: a pay table at a wager, and the edge that the house wants to keep."""

    game: str = Field(min_length=1, max_length=80)
    paytable: str = Field(min_length=1, max_length=80)
    wager: str = Field(default="$1", max_length=20)
    off_the_meter: OffTheMeter = Field(default=OffTheMeter.PERCENTAGES, strict=False)
    edge: str = Field(default="25%", max_length=20)
    reserve: str = Field(default="10%", max_length=20, description="The part of the contribution that is reserved.")


class MeterInWords(BaseModel):
    """A proposed meter, as an operator writes it."""

    id: str
    seed: str
    contribution: str
    reserve: str


class ProposalOut(BaseModel):
    """Meters that we propose: no document gives rates and seeds for a pay table."""

    ours: str
    meters: list[MeterInWords]
    figures: list[FigureOfPlan]


class LineOfPlan(BaseModel):
    """A line of a jackpot's pay table, for its prize and for the card that it needs."""

    line: str
    name: str
    pays: str


def _plan_in_file(toml: str) -> JackpotPlan:
    return plan_of(parse_toml(toml, "This"), THE_PLAN)


@router.post("/check")
def check(request: Request, body: PlanWords) -> PlanOut:
    """Read a plan and say what is wrong with it; nothing is kept."""
    if bool(body.toml) == bool(body.words):
        raise PitbossError("Give a plan either as a file or field by field")
    json_of(body.words)
    plan = _plan_in_file(body.toml) if body.toml else plan_of(body.words, THE_PLAN)
    known = room_of(request).reader.find(Jackpot, plan.id)
    check_names(plan, known.plan if known else None)
    check_plan(plan)
    return PlanOut(plan=plan, warnings=warnings(plan), favours=favours_player(plan), figures=figures_of(plan))


def figures_of(plan: JackpotPlan) -> list[FigureOfPlan]:
    """What a plan is worth, in words."""
    if plan.is_house:
        return [("House edge", percent(house_jackpot_edge(plan)))]
    terms = economics_of(plan)
    edge, seeds = terms.edge, {meter.id: meter.seed_cents for meter in plan.meters}
    between = percent(edge.low) if edge.exact is not None else f"{percent(edge.low)} to {percent(edge.high)}"
    figures = [
        ("House edge in the long run", between),
        ("The seeds cost, of a wager", percent(terms.seed_cost)),
        ("The player's return at the seed", percent(terms.return_at(seeds))),
    ]
    for meter in plan.meters:
        if terms.pull(meter.id):
            level, others = terms.level(meter.id), {name: cents for name, cents in seeds.items() if name != meter.id}
            mean = to_the_cent(level.low) if level.exact is not None else "no one number"
            figures.append((f"Meter {meter.id} shows on average", mean))
            figures.append(
                (f"Meter {meter.id} makes the wager even at", even_from(terms.break_even_cents(meter.id, others)))
            )
    return figures


@router.post("/proposal")
def proposal(body: ProposalBody) -> ProposalOut:
    """Contribution, reserve and seed of each meter, worked out by us for the edge that the house wants to keep."""
    plan = plan_of(
        {
            "id": "proposal",
            "name": "Proposal",
            "location": "here",
            "game": body.game,
            "wager": body.wager,
            "paytable": body.paytable,
            "off_the_meter": str(body.off_the_meter),
        },
        THE_PLAN,
    )
    edge, reserve = (Fraction(parse_rate(rate), PPM) for rate in (body.edge, body.reserve))
    found = propose(plan, edge, reserve)
    meters = [MeterInWords.model_validate(words) for words in meters_in_words(found.plan)]
    return ProposalOut(ours=ours_of(found), meters=meters, figures=figures_of(found.plan))


@router.get("/lines")
def lines(
    game: Annotated[str, Query(min_length=1, max_length=80)],
    paytable: Annotated[str, Query(min_length=1, max_length=80)],
) -> list[LineOfPlan]:
    """The lines of a jackpot's pay table."""
    found = paytable_of(game, paytable).lines
    return [LineOfPlan(line=line.id, name=line.name, pays=str(line.pay)) for line in found]


def check_sure(plan: JackpotPlan, *, sure: bool) -> None:
    """Refuse a plan that favours the player, unless somebody says to be sure of it; practice has no money."""
    if not sure and not plan.practice and (favours := favours_player(plan)):
        raise UnsureError(f"{favours}. Change it, or say that you are sure, and let two people make it")
