"""``pitboss evidence``."""

import datetime as dt
import time
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.exits import Exit
from pitboss.cli.maths.simulate import whole_number
from pitboss.cli.options import AsJson, Jobs, OwnGame, PlanFile, Recount, SetsToDraw, game_of
from pitboss.cli.output import show
from pitboss.cli.papers.report import checked_plan
from pitboss.cli.work import working
from pitboss.errors import PitbossError
from pitboss.games import Game
from pitboss.games.table.table import TableSetup, open_table
from pitboss.maths.seats.collusion import sets_by_default
from pitboss.maths.seats.seen_cards import ENOUGH_SETS, Sets
from pitboss.maths.simulate.simulation import Plan
from pitboss.reports.evidence.evidence_pack import HashedFile, Pack, PackAnswer, PackPlan, check_folder, write_pack

ROUNDS, QUICK_ROUNDS = 10_000_000, 200_000
#: With fewer, a wager may never win and has no error of its own.
FEWEST_ROUNDS = 1_000


def run(
    game: OwnGame,
    out: Annotated[str, typer.Option(metavar="DIR", help="The folder of the pack: new, empty, or an older pack.")],
    rounds: Annotated[str | None, typer.Option(help="Rounds to simulate; 10,000,000 if not given.")] = None,
    sets: SetsToDraw = None,
    seed: Annotated[int, typer.Option(help="The seed of everything that is simulated.")] = 7,
    plan: PlanFile = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="Leave out what takes minutes; the pack says what is missing.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Write into a folder that holds something else, too.")] = False,
    jobs: Jobs = None,
    recount: Recount = False,
    as_json: AsJson = False,
) -> None:
    """Make the pack and write it; 1 if a check of it does not hold."""
    asked = game_of(game)
    planned = _plan(asked, rounds=rounds, sets=sets, seed=seed, quick=quick, plan=plan)
    folder, start = Path(out), time.perf_counter()
    check_folder(folder, force=force)
    with working(jobs, recount=recount) as work:
        pack = Pack(asked, planned, work, Path(game) if "/" in game else None)
        files = pack.files()
    write_pack(folder, files)
    hashed = tuple(HashedFile(file.name, file.what, file.sha256) for file in files)
    answer = PackAnswer(
        game=asked.id,
        game_hash=asked.content_hash,
        folder=str(folder),
        checks=pack.checks,
        holds=pack.holds,
        files=hashed,
        seconds=time.perf_counter() - start,
    )
    show(answer, _print, as_json=as_json)
    if not pack.holds:
        raise typer.Exit(Exit.FOUND)


def _print(answer: PackAnswer) -> None:
    for check in answer.checks:
        print(f"{check.hold} of {check.of} {check.check}")
    print(f"wrote {len(answer.files)} files to {answer.folder}; in it, check with: sha256sum -c SHA256SUMS")


def _plan(game: Game, *, rounds: str | None, sets: int | None, seed: int, quick: bool, plan: str | None) -> PackPlan:
    """What a pack is made of, from the options as they are typed."""
    table = open_table(TableSetup(game.id), game)
    by_default = sets_by_default(table)
    quick_sets = ENOUGH_SETS if by_default >= ENOUGH_SETS else 0  # where fewer are drawn, each takes seconds
    usual = (QUICK_ROUNDS, quick_sets) if quick else (ROUNDS, by_default)
    dealt = whole_number(rounds) if rounds is not None else usual[0]
    drawn = sets if sets is not None else usual[1]
    Plan(dealt, seed).check(table)
    if dealt < FEWEST_ROUNDS:
        raise PitbossError(f"A pack deals at least {FEWEST_ROUNDS:,} rounds: with fewer there is no error estimate")
    if drawn or sets is not None:  # in some games the cards of other seats are worth nothing that is counted
        Sets(drawn, seed, 1).check()
    file = Path(plan).read_bytes() if plan is not None else b""
    return PackPlan(dealt, seed, drawn, dt.datetime.now(dt.UTC).date(), quick, checked_plan(plan), file)
