"""What a cell of a sweep costs beside a command of its own, the hands being counted.

The plan is EZ Pai Gow with its own joker: the base game and nine pay tables, each for one to six players, 60 cells. It
is swept into an empty folder, from the prompt to the last file; a cell's share of that stands beside one `pitboss edge`
and one `pitboss analyze` that are asked for a single cell. The first sweep, which counts, is not among the samples.
"""

import tempfile
from collections.abc import Iterator
from functools import partial

from benchmarks.harness import Measure, Samples, Tell, in_turns, run_command
from benchmarks.parts.cli import pitboss

TIMES, CELLS, MOST_RATIO = 5, 60, 0.1
PLAN = "sweep", "--game", "ez-pai-gow", "--joker", "own"
ALONE = {
    "pitboss edge, one cell": ("edge", "ez-pai-gow"),
    "pitboss analyze, one cell": ("analyze", "ez-pai-gow", "--paytable", "3", "--players", "6"),
}
SWEPT = "a cell of 60 in a sweep"


def swept() -> None:
    """The whole plan into a folder that has nothing yet."""
    with tempfile.TemporaryDirectory(prefix="pitboss-bench-") as folder:
        run_command((*pitboss(), *PLAN, "--out", folder, "--json"))


def measure(tell: Tell) -> Iterator[Measure]:
    """A cell's share of a sweep beside each command."""
    tell("counting EZ Pai Gow for a sweep")
    swept()
    tell("sweeping 60 cells, and asking for one by itself")
    commands = {name: partial(run_command, (*pitboss(), *words)) for name, words in ALONE.items()}
    taken = in_turns({SWEPT: swept, **commands}, TIMES)
    cell = Samples(SWEPT, tuple(seconds / CELLS for seconds in taken[SWEPT].values))
    for name in ALONE:
        yield Measure(cell, taken[name], "s", MOST_RATIO, "ratio")
