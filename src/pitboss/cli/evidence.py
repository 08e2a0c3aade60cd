"""``pitboss evidence``."""

import datetime as dt
import hashlib
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pitboss.cli.output import SCHEMA, print_json, progress_bar
from pitboss.cli.report import checked_plan
from pitboss.cli.simulate import whole_number
from pitboss.cli.workers import workers
from pitboss.errors import PitbossError
from pitboss.games import load_game
from pitboss.games.table import TableSetup, open_table
from pitboss.maths.base_games import Work
from pitboss.maths.collusion import sets_by_default
from pitboss.maths.seen_cards import ENOUGH_SETS, Sets
from pitboss.maths.simulate import Plan
from pitboss.reports.evidence import Pack, PackFile, PackPlan
from pitboss.reports.pack_folder import check_folder, write_pack

ROUNDS, QUICK_ROUNDS = 10_000_000, 200_000
#: With fewer, a wager may never win and has no error of its own.
FEWEST_ROUNDS = 1_000


@dataclass(frozen=True, slots=True)
class Request:
    """What the user asked for."""

    game: str
    out: str
    rounds: str | None
    sets: int | None
    seed: int
    quick: bool
    force: bool
    plan: str | None = None


def run(request: Request, *, jobs: int | None, recount: bool, as_json: bool) -> int:
    """Make the pack and write it; 1 if a check of it does not hold."""
    folder = Path(request.out)
    check_folder(folder, force=request.force)
    plan, start = _plan(request), time.perf_counter()
    with workers(jobs, None) as executor, progress_bar() as progress:
        pack = Pack(request.game, plan, Work(executor, progress, recount))
        files = pack.files()
    write_pack(folder, files)
    if as_json:
        print_json({**_json(pack, folder, files), "seconds": round(time.perf_counter() - start, 3)})
    else:
        for text, holds, many in pack.checks:
            print(f"{holds} of {many} {text}")
        print(f"wrote {len(files)} files to {folder}; in it, check with: sha256sum -c SHA256SUMS")
    return 0 if pack.holds else 1


def _json(pack: Pack, folder: Path, files: Sequence[PackFile]) -> dict[str, Any]:
    """Where the pack is, what was checked, and every file with its hash."""
    return {
        "schema": SCHEMA,
        "game": pack.game.id,
        "game_hash": pack.game.content_hash,
        "folder": str(folder),
        "checks": [{"check": text, "hold": hold, "of": many} for text, hold, many in pack.checks],
        "holds": pack.holds,
        "files": [
            {"file": each.name, "what": each.what, "sha256": hashlib.sha256(each.content).hexdigest()} for each in files
        ],
    }


def _plan(request: Request) -> PackPlan:
    table = open_table(TableSetup(load_game(request.game).id))
    usual = (QUICK_ROUNDS, ENOUGH_SETS) if request.quick else (ROUNDS, sets_by_default(table))
    rounds = whole_number(request.rounds) if request.rounds is not None else usual[0]
    sets = request.sets if request.sets is not None else usual[1]
    Plan(rounds, request.seed).check(table)
    if rounds < FEWEST_ROUNDS:
        raise PitbossError(f"A pack deals at least {FEWEST_ROUNDS:,} rounds: of fewer there is no error to go by")
    Sets(sets, request.seed, 1).check()
    jackpot = checked_plan(request.plan)
    file = Path(request.plan).read_bytes() if request.plan is not None else b""
    today = dt.datetime.now(dt.UTC).date()
    return PackPlan(rounds, request.seed, sets, today, request.quick, jackpot, file)
