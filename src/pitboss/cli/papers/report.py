"""``pitboss report``."""

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.exits import Exit
from pitboss.cli.options import (
    AnyFile,
    AsJson,
    Cluster,
    Jobs,
    Joker,
    Meters,
    OnlyPaytable,
    PlanFile,
    Player,
    Recount,
    Variant,
    Way,
    Wheel,
    game_of,
)
from pitboss.cli.output import check_out, deliver, made_today
from pitboss.cli.work import working
from pitboss.errors import PitbossError
from pitboss.games import load_games
from pitboss.jackpots.plan.file import read_plan
from pitboss.jackpots.plan.plan import JackpotPlan, check_plan
from pitboss.maths.engines import is_counted
from pitboss.reports.par.document import booklet
from pitboss.reports.par.files import csv_text, workbook
from pitboss.reports.par.sheet import ParSheets
from pitboss.reports.par.sheets import sheets_of
from pitboss.reports.question import Question

ALL = "all"


def run(
    game: Annotated[str, typer.Argument(metavar="GAME|all", help="A game's id, a folder of your own, or all.")],
    wager: Annotated[str | None, typer.Option(help="Only this wager; the first one is the base game.")] = None,
    paytable: OnlyPaytable = None,
    out: AnyFile = None,
    meters: Meters = None,
    plan: PlanFile = None,
    house_way: Way = None,
    player: Player = None,
    wheel: Wheel = None,
    joker: Joker = None,
    variant: Variant = None,
    second: Annotated[
        bool, typer.Option("--second/--no-second", help="Count everything again by a second method.")
    ] = True,
    jobs: Jobs = None,
    cluster: Cluster = None,
    recount: Recount = False,
    as_json: AsJson = False,
) -> None:
    """Make the sheets and write or print them; 1 if a check of theirs does not hold."""
    narrowed = wager, paytable, joker, plan, meters, house_way, player, wheel, variant
    if game == ALL and any(given is not None for given in narrowed):
        raise PitbossError("`report all` takes every game as it is; name a game to choose wagers, tables or meters")
    jackpot = checked_plan(plan)
    questions = [
        Question(
            game=asked,
            wager=wager,
            paytable=paytable,
            house_way=house_way,
            player=player,
            wheel=wheel,
            joker=joker,
            variant=variant,
            meters=tuple(meters or ()),
            plan=jackpot,
            second=second,
        )
        for asked in (filter(is_counted, load_games()) if game == ALL else [game_of(game)])
    ]
    file = check_out(out, ".html", ".pdf", ".csv", ".json", ".xlsx")
    with working(jobs, cluster, recount=recount) as work:
        sheets = tuple(sheet for question in questions for sheet in sheets_of(question, work))
    if jackpot and not any(sheet.jackpot and sheet.jackpot.plan for sheet in sheets):
        raise PitbossError(
            f"The plan {jackpot.name!r} is for {jackpot.paytable}, and none of these sheets is of that table"
        )
    deliver(
        file,
        ParSheets(sheets=sheets),
        lambda: booklet(sheets, made_today(), with_charts=file is not None),
        lambda: csv_text(sheets),
        lambda: workbook(sheets),
        as_json=as_json,
    )
    if not all(sheet.holds for sheet in sheets):
        raise typer.Exit(Exit.FOUND)


def checked_plan(file: str | None) -> JackpotPlan | None:
    """A jackpot's plan from its file, if one was named."""
    if file is None:
        return None
    plan = read_plan(Path(file))
    check_plan(plan)
    return plan
