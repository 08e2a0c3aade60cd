"""``pitboss report``."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from pitboss.cli.exits import Exit
from pitboss.cli.output import SCHEMA, print_json, progress_bar
from pitboss.cli.own_game import game_of
from pitboss.cli.paper import check_out, made_today, show
from pitboss.cli.workers import workers
from pitboss.errors import PitbossError
from pitboss.games import GAME_IDS, Game, Paytable, load_game, load_own_paytables
from pitboss.jackpots.plan import JackpotPlan, check_plan
from pitboss.jackpots.plan_file import read_plan
from pitboss.maths.base_games import Work
from pitboss.reports.meters import fits_meter, meter_cents, no_such_meter
from pitboss.reports.par_document import booklet
from pitboss.reports.par_files import csv_text, sheet_json
from pitboss.reports.par_sheet import ParSheet
from pitboss.reports.par_sheets import ANTE_BONUS, Asked, base_sheet, base_sheets, side_sheet, side_tables
from pitboss.reports.writing import write

ALL = "all"
#: The name of a pay table that ends so is a file of the reader's own.
OWN = ".toml"


@dataclass(frozen=True, slots=True)
class Request:
    """What the user asked for."""

    game: str
    wager: str | None = None
    paytable: str | None = None
    meters: tuple[str, ...] = ()
    joker: str | None = None
    house_way: str | None = None
    plan: str | None = None
    second: bool = True
    out: str | None = None
    player: str | None = None
    wheel: str | None = None
    variant: str | None = None

    @property
    def of_base(self) -> dict[str, str]:
        """The options given that only the base game has, by their names on the command line."""
        given = {
            "--house-way": self.house_way,
            "--player": self.player,
            "--wheel": self.wheel,
            "--variant": self.variant,
        }
        return {name: value for name, value in given.items() if value is not None}


def run(request: Request, *, jobs: int | None, cluster: str | None, recount: bool, as_json: bool) -> int:
    """Make the sheets and write or print them; 1 if a check of theirs does not hold."""
    out = check_out(request.out, ".html", ".pdf", ".csv", ".json")
    plan = checked_plan(request.plan)
    with workers(jobs, cluster) as executor, progress_bar() as progress:
        sheets = list(_sheets(request, plan, Work(executor, progress, recount)))
    if plan and not any(sheet.jackpot and sheet.jackpot.plan for sheet in sheets):
        raise PitbossError(f"The plan {plan.name!r} is for {plan.paytable}, and none of these sheets is of that table")
    data = {"schema": SCHEMA, "sheets": [sheet_json(sheet) for sheet in sheets]} if as_json or _is(out, ".json") else {}
    if out and _is(out, ".csv"):
        write(out, csv_text(sheets))
    elif out and _is(out, ".json"):
        write(out, json.dumps(data, indent=2, ensure_ascii=False) + "\n")
    elif out or not as_json:
        show(booklet(sheets, made_today(), with_charts=out is not None), out, quiet=as_json)
    if as_json:
        print_json(data)
    elif out and not _is(out, ".html", ".pdf"):
        print(f"wrote {out}")
    return Exit.DONE if all(sheet.holds for sheet in sheets) else Exit.FOUND


def _is(out: Path | None, *kinds: str) -> bool:
    return out is not None and out.suffix.lower() in kinds


def checked_plan(file: str | None) -> JackpotPlan | None:
    """A jackpot's plan from its file, if one was named."""
    if file is None:
        return None
    plan = read_plan(Path(file))
    check_plan(plan)
    return plan


def _sheets(request: Request, plan: JackpotPlan | None, work: Work) -> Iterator[ParSheet]:
    if request.game == ALL:
        narrowed = request.wager, request.paytable, request.joker, request.plan
        if request.meters or request.of_base or any(each is not None for each in narrowed):
            raise PitbossError("`report all` takes every game as it is; name a game to choose wagers, tables or meters")
        for game_id in GAME_IDS:
            yield from _of_game(load_game(game_id), Request(game_id, second=request.second), None, work)
        return
    for sheet in _of_game(game_of(request.game), request, plan, work):
        yield replace(sheet, own_paytable_sha256=_own_hash(request.paytable))


def _own_hash(paytable: str | None) -> str:
    """The hash of the file of a pay table of the reader's own, which is no part of the rules whose hash a sheet has."""
    if paytable is None or not paytable.endswith(OWN):
        return ""
    return hashlib.sha256(Path(paytable).read_bytes()).hexdigest()


def _of_game(game: Game, request: Request, plan: JackpotPlan | None, work: Work) -> Iterator[ParSheet]:
    first = game.base.wager
    bonuses, sides = _tables(game, request)
    known = {table.wager for table in sides} | {first}
    if request.wager and request.wager not in known:
        name = game.wager(request.wager).name
        raise PitbossError(f"{name} of {game.name} has no pay table of its own: it is part of --wager {first}")
    meters = [(table, meter_cents(table, meter)) for meter in request.meters for table in _with_meter(sides, meter)]
    asked = Asked(
        work, request.joker, request.house_way or "", plan=plan, second=request.second,
        player=request.player, wheel=request.wheel, variant=request.variant,
    )  # fmt: skip
    has_base = bool(bonuses) or (request.paytable is None and request.wager in (None, first))
    if request.of_base and not has_base:
        option = next(iter(request.of_base))
        words = "sets the hands of the base game" if option == "--house-way" else "is of the base game alone"
        raise PitbossError(f"{option} {words}: leave it out for the sheets of side bets")
    if bonuses:
        yield from (base_sheet(game, bonus, asked) for bonus in bonuses)
    elif has_base:
        yield from base_sheets(game, asked)
    for table in sides:
        own = dict(found for other, found in meters if other is table)
        if len(own) < sum(other is table for other, _ in meters):
            raise PitbossError(f"A meter of {table.designator} is given twice: each --meter once")
        yield side_sheet(game, table, Asked(work, request.joker, "", own, plan, request.second))


def _with_meter(tables: list[Paytable], meter: str) -> list[Paytable]:
    """The pay tables to which a meter given on the command line can belong."""
    found = [each for each in tables if fits_meter(each, meter)]
    if not found:
        raise PitbossError(no_such_meter(tables, meter))
    return found


def _tables(game: Game, request: Request) -> tuple[list[Paytable], list[Paytable]]:
    """The bonuses of the base game and the side bets' pay tables that were named; the latter all if none was."""
    if request.paytable is None:
        wanted = [table for table in side_tables(game) if request.wager in (None, table.wager)]
        if request.wager:
            game.wager(request.wager)
        return [], wanted
    if request.paytable.endswith(OWN):
        own = load_own_paytables(Path(request.paytable), game)
        named = [table for table in own if request.wager in (None, table.wager)]
        if not named:
            raise PitbossError(f"{request.paytable} has no pay table for the wager {request.wager!r:.60}")
    else:
        named = [game.paytable(request.paytable, request.wager)]
    bonuses = [table for table in named if table.role == ANTE_BONUS]
    return bonuses, [table for table in named if table.role != ANTE_BONUS]
