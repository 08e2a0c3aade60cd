"""How results leave: tables for people, JSON and CSV for machines, progress on standard error."""

import csv
import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from pitboss.cli.log_lines import log_lines
from pitboss.maths.executors import Progress as Told

SCHEMA = 1


def console() -> Console:
    """Standard output; wide when it is not a terminal, so that nothing is cut."""
    return Console(emoji=False, width=None if sys.stdout.isatty() else 160)


def print_json(data: object) -> None:
    """JSON on standard output."""
    print(json.dumps(data, indent=2, ensure_ascii=False))


def print_csv(rows: Iterable[Mapping[str, Any]]) -> None:
    """Rows as CSV with a heading, fractions exact."""
    listed = list(rows)
    writer = csv.DictWriter(sys.stdout, fieldnames=list(dict.fromkeys(key for row in listed for key in row)))
    writer.writeheader()
    writer.writerows(listed)


def table(title: str, columns: Sequence[str], rows: Iterable[Sequence[str]], *, left: int = 1) -> Table:
    """A table whose first columns are text and whose others are numbers; signs in them are printed as they are."""
    made = Table(title=Text(title), title_justify="left", title_style="bold")
    for at, column in enumerate(columns):
        made.add_column(column, justify="left" if at < left else "right", overflow="fold")
    for row in rows:
        made.add_row(*map(Text, row))
    return made


@contextmanager
def progress_bar() -> Iterator[Told]:
    """Progress on standard error: a bar for people, or a line now and then in a log."""
    if not sys.stderr.isatty():
        with log_lines() as lines:
            yield lambda what, done, parts: lines.told(what, f"{100 * done // max(parts, 1)}%")
        return
    with Progress(
        TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), console=Console(stderr=True), transient=True
    ) as bars:
        task = bars.add_task("preparing", total=None)

        def told(what: str, done: int, parts: int) -> None:
            bars.update(task, description=what, completed=done, total=parts)

        yield told
