"""``pitboss sweep``."""

import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from pitboss.cli.options import AsJson, Cluster, Jobs, Meters, Recount, game_of
from pitboss.cli.output import SCHEMA, console, print_json, table
from pitboss.cli.work import LogLines, log_lines, time_left, workers
from pitboss.maths.executors import Progress as Counting
from pitboss.maths.executors import Work, unseen
from pitboss.reports.answer import Json
from pitboss.reports.numbers import percent
from pitboss.reports.sweep.cell_log import open_log
from pitboss.reports.sweep.chart import ChartLine, lines, picture
from pitboss.reports.sweep.plan import Axes, cells_of, read_plan
from pitboss.reports.sweep.run import NAME, Parcel, SweepProgress, Swept, Told, parcels, parquet, sweep
from pitboss.reports.sweep.what_if import REFUSED, SIMULATION, Cell, Row
from pitboss.reports.writers import write

MOST_PRINTED = 60
_PICTURES = {"svg": "sweep.svg", "png": "sweep.png"}


def sweep_games(
    plan: Annotated[str | None, typer.Argument(metavar="[PLAN]", help="A plan: TOML, see docs/reports.md.")] = None,
    game: Annotated[list[str] | None, typer.Option(help="A game's id, a folder of your own (./NAME), or all.")] = None,
    wager: Annotated[list[str] | None, typer.Option(help="Only this wager; the first one is the base game.")] = None,
    paytable: Annotated[
        list[str] | None, typer.Option(help="Only this pay table: a designator, or a TOML file of your own.")
    ] = None,
    house_way: Annotated[
        list[str] | None, typer.Option(help="A house way's id, a TOML file, own or all; own if not given.")
    ] = None,
    player: Annotated[
        list[str] | None, typer.Option(help="best, house-way (the dealer's), another way's id, or a TOML file.")
    ] = None,
    joker: Annotated[list[str] | None, typer.Option(help="semi, full, own or all; own if not given.")] = None,
    wheel: Annotated[
        list[str] | None, typer.Option(help="A-2-3-4-5 is lowest or second-highest, own or all; own if not given.")
    ] = None,
    variant: Annotated[
        list[str] | None, typer.Option(help="Settle pai gow as none, classic, classic-banking, or all of these.")
    ] = None,
    players: Annotated[list[str] | None, typer.Option(help="4, 1-6, 1,3 or all; all if not given.")] = None,
    bet: Annotated[str | None, typer.Option(help="The wager in dollars; envy and jackpots depend on it.")] = None,
    meter: Meters = None,
    table_variance: Annotated[
        bool, typer.Option("--table-variance", help="Also the variance of all seats' base wagers together.")
    ] = False,
    deals: Annotated[int | None, typer.Option(help="Deals to simulate where that can't be counted.")] = None,
    seed: Annotated[int | None, typer.Option(help="The seed of that simulation.")] = None,
    out: Annotated[
        str, typer.Option(metavar="FOLDER", help="Where results go, and finished cells are kept.")
    ] = "sweep",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="List the cells and estimate the time.")] = False,
    jobs: Jobs = None,
    cluster: Cluster = None,
    recount: Recount = False,
    as_json: AsJson = False,
) -> None:
    """Price the cells of a plan with the options that are given in the place of what it says."""
    own = {name: game_of(name) for name in game or () if "/" in name}
    options = {
        "game": [own[name].id if name in own else name for name in game or ()],
        "wager": wager,
        "paytable": paytable,
        "house_way": house_way,
        "player": player,
        "joker": joker,
        "wheel": wheel,
        "variant": variant,
        "players": players,
        "meter": meter,
    }
    given = {name: tuple(values or ()) for name, values in options.items()}
    one = {
        "own_games": tuple(own.values()),
        "bet": bet,
        "table_variance": table_variance or None,
        "deals": deals,
        "seed": seed,
    }
    run(plan, given | one, out, dry_run=dry_run, jobs=jobs, cluster=cluster, recount=recount, as_json=as_json)


def run(
    plan: str | None,
    options: Mapping[str, Any],
    out: str,
    *,
    dry_run: bool,
    jobs: int | None,
    cluster: str | None,
    recount: bool,
    as_json: bool,
) -> None:
    """Price every cell of a plan that is not there yet, write all of them, and print what came out.

    Options that are given replace what the plan says.
    """
    parts = read_plan(Path(plan)) if plan else [Axes()]
    cells = cells_of([axes.with_options(options) for axes in parts])
    if dry_run:
        _show_plan(cells, as_json=as_json)
        return
    folder = Path(out)
    started = time.monotonic()
    with open_log(folder) as log, workers(jobs, cluster) as executor, _bar() as (told, counting):
        here = Work(None if cluster else executor, counting, recount)
        swept = sweep(cells, log, here, cluster=executor if cluster else None, told=told)
    files = _write(folder, swept.rows)
    seconds = time.monotonic() - started
    if as_json:
        print_json(_json(swept, files, seconds))
    else:
        _print(swept, files, seconds)


def _write(folder: Path, rows: Sequence[Row]) -> list[Path]:
    """The results and, if there is an edge to draw, its picture."""
    write(folder / NAME, parquet(rows))
    found = lines(rows)
    pictures = {folder / name: form for form, name in _PICTURES.items()} if found else {}
    for path, form in pictures.items():
        write(path, picture(found, form))
    return [folder / NAME, *pictures]


@contextmanager
def _bar() -> Iterator[tuple[Told, Counting]]:
    """Cells done, all cells and the time left, on standard error: a bar for people, or a line now and then in a log."""
    started = time.monotonic()
    if not sys.stderr.isatty():
        with log_lines() as lines:
            yield partial(_log, lines), unseen
        return
    with Progress(
        TextColumn("{task.description}"),
        MofNCompleteColumn(),
        BarColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.fields[left]}"),
        console=Console(stderr=True),
        transient=True,
    ) as bars:
        task = bars.add_task("cells", total=None, left="")

        def told(standing: SweepProgress) -> None:
            left = time_left(time.monotonic() - started, standing.share)
            bars.update(task, description="cells", completed=standing.done, total=standing.cells, left=left)

        def counting(what: str, done: int, parts: int) -> None:
            bars.update(task, description=f"cells, {what} ({done} of {parts})")

        yield told, counting


def _log(lines: LogLines, standing: SweepProgress) -> None:
    lines.told("pricing cells", f"{standing.done} of {standing.cells}, {100 * standing.share:.0f}% of the work")


# A plan


def _show_plan(cells: Sequence[Cell], *, as_json: bool) -> None:
    """The cells, what they are counted by, and about how long that takes."""
    made = parcels(cells)
    seconds = sum(parcel.seconds for parcel in made)
    if as_json:
        listed = [{"cell": cell.name, "refused": cell.refusal or None} for cell in cells]
        print_json({"schema": SCHEMA, "cells": listed, "counts": len(made), "estimated_seconds": round(seconds, 1)})
        return
    for parcel in made:
        _show_parcel(parcel)
    print(
        f"{len(cells)} cells on {len(made)} counts; roughly {seconds:,.0f} s on two idle cores, "
        "several times that on busy ones; the first time, compiling is extra"
    )


def _show_parcel(parcel: Parcel) -> None:
    for cell in parcel.cells:
        print(f"{cell.name}: refused, {cell.refusal}" if cell.refusal else cell.name)


# Printing


def _json(swept: Swept, files: Sequence[Path], seconds: float) -> dict[str, Json]:
    rows = swept.rows
    edges = sorted((row for row in rows if "house_edge_float" in row), key=lambda row: float(row["house_edge_float"]))
    methods = [row["method"] for row in rows]
    return {
        "schema": SCHEMA,
        "cells": len(rows),
        "kept": swept.known,
        "priced": len(rows) - swept.known,
        "methods": {method: methods.count(method) for method in dict.fromkeys(methods)},
        "simulated_table_variances": sum(row.get("table_method") == SIMULATION for row in rows),
        "refused": [{"cell": row["cell"], "why": row["note"]} for row in rows if row["method"] == REFUSED],
        "paying_more_than_they_take": sum(row["house_edge_float"] < 0 for row in edges),
        "lowest_house_edge": _edge_json(edges[0]) if edges else None,
        "highest_house_edge": _edge_json(edges[-1]) if edges else None,
        "files": [str(path) for path in files],
        "seconds": round(seconds, 3),
    }


def _edge_json(row: Row) -> Json:
    return {"cell": row["cell"], "house_edge": row["house_edge"]}


def _print(swept: Swept, files: Sequence[Path], seconds: float) -> None:
    found, out = lines(swept.rows), console()
    columns = ("game", "wager", "pay table", "house way, player", "joker", "players", "house edge", "std. deviation")
    out.print(table("House edges, exactly", columns, map(_printed, found[:MOST_PRINTED]), left=5))
    if len(found) > MOST_PRINTED:
        out.print(f"  … and {len(found) - MOST_PRINTED} lines more in {NAME}")
    notes = dict.fromkeys(row["note"] for row in swept.rows if "note" in row)
    for note in notes:
        rows = [row for row in swept.rows if row.get("note") == note]
        out.print(f"  {_what(rows)}: {note}", soft_wrap=True, markup=False)
    paying = sum(row.get("house_edge_float", 0) < 0 for row in swept.rows)
    if paying:
        out.print(f"  [yellow]warning:[/yellow] {paying} cells pay more than they take")
    new = len(swept.rows) - swept.known
    out.print(f"  {len(swept.rows)} cells: {new} priced in {seconds:,.1f} s, {swept.known} kept from before")
    for path in files:
        print(f"wrote {path}")


def _what(rows: Sequence[Row]) -> str:
    refused = (
        "refused" if rows[0]["method"] == REFUSED else "without an edge" if "house_edge" not in rows[0] else "note"
    )
    many = f"{len(rows)} cells" if len(rows) > 1 else "1 cell"
    return f"{many} {refused} ({rows[0]['cell']}{' …' if len(rows) > 1 else ''})"


def _printed(line: ChartLine) -> tuple[str, ...]:
    """A line of the table: the edge with the fewest and with the most players, if it depends on them."""
    setting, first, last = line.setting, line.rows[0], line.rows[-1]
    ways = [setting.get(name, "") for name in ("house_way", "player", "variant", "wheel")]
    edges = dict.fromkeys(percent(row["house_edge_float"]) for row in (first, last))
    seats = [int(row["players"]) for row in line.rows]
    in_a_row = len(seats) > 1 and seats == list(range(seats[0], seats[-1] + 1))
    players = f"{seats[0]}-{seats[-1]}" if in_a_row else ", ".join(map(str, seats))
    names = setting["game"], setting["wager"], setting.get("paytable", "")
    played = ", ".join(way for way in dict.fromkeys(ways) if way), setting.get("joker", "")
    return (*names, *played, players, " to ".join(edges), f"{first['standard_deviation']:.4f}")
