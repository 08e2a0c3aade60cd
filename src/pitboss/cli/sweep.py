"""``pitboss sweep``."""

import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from pitboss.cli.log_lines import LogLines, log_lines
from pitboss.cli.output import SCHEMA, console, print_json, table
from pitboss.cli.workers import workers
from pitboss.maths.base_games import Work
from pitboss.maths.executors import Progress as Counting
from pitboss.maths.executors import unseen
from pitboss.reports.cell_log import open_log
from pitboss.reports.numbers import percent
from pitboss.reports.sweep_chart import Line, lines, picture
from pitboss.reports.sweep_files import NAME, parquet
from pitboss.reports.sweep_plan import Axes, cells_of, read_plan
from pitboss.reports.sweeping import Parcel, Standing, Swept, Told, parcels, sweep
from pitboss.reports.what_if import REFUSED, SIMULATION, Cell, Row
from pitboss.reports.writing import write

MOST_PRINTED = 60
_PICTURES = {"svg": "sweep.svg", "png": "sweep.png"}


@dataclass(frozen=True, slots=True)
class Request:
    """What the user asked for: a plan, and options that replace what it says."""

    plan: str | None
    options: Mapping[str, Any]
    out: str

    def parts(self) -> list[Axes]:
        """The parts of the plan."""
        found = read_plan(Path(self.plan)) if self.plan else [Axes()]
        return [axes.with_options(self.options) for axes in found]


def run(
    request: Request, *, dry_run: bool, jobs: int | None, cluster: str | None, recount: bool, as_json: bool
) -> None:
    """Price every cell of a plan that is not there yet, write all of them, and print what came out."""
    cells = cells_of(request.parts())
    if dry_run:
        _show_plan(cells, as_json=as_json)
        return
    folder = Path(request.out)
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
        TextColumn("{task.description}"), MofNCompleteColumn(), BarColumn(), TimeElapsedColumn(),
        TextColumn("{task.fields[left]}"), console=Console(stderr=True), transient=True,
    ) as bars:  # fmt: skip
        task = bars.add_task("cells", total=None, left="")

        def told(standing: Standing) -> None:
            left = time_left(time.monotonic() - started, standing.share)
            bars.update(task, description="cells", completed=standing.done, total=standing.cells, left=left)

        def counting(what: str, done: int, parts: int) -> None:
            bars.update(task, description=f"cells, {what} ({done} of {parts})")

        yield told, counting


def _log(lines: LogLines, standing: Standing) -> None:
    lines.told("pricing cells", f"{standing.done} of {standing.cells}, {100 * standing.share:.0f}% of the work")


def time_left(seconds: float, share: float) -> str:
    """How long the rest takes if it goes on as it went; nothing before anything is done."""
    if not 0 < share <= 1:
        return ""
    left = round(seconds * (1 - share) / share)
    return f"about {left // 60} min {left % 60} s left" if left >= 60 else f"about {left} s left"


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
        f"{len(cells)} cells on {len(made)} counts; roughly {seconds:,.0f} s on two cores that do nothing else, "
        "several times that on busy ones; compiling comes on top the first time"
    )


def _show_parcel(parcel: Parcel) -> None:
    for cell in parcel.cells:
        print(f"{cell.name}: refused, {cell.refusal}" if cell.refusal else cell.name)


# Printing


def _json(swept: Swept, files: Sequence[Path], seconds: float) -> dict[str, Any]:
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


def _edge_json(row: Row) -> dict[str, str]:
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


def _printed(line: Line) -> tuple[str, ...]:
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
