"""The commands of another commit and of this tree, run in turns: ``benchmarks/turns.py bd73cf3``.

Each tree has a cache of its own, which is filled by one run of each command before the clock starts. What is compared
is the time that a process takes of the processors, which other work on the machine disturbs least, and beside it the
time that passes. Nothing is asserted.
"""

import argparse
import os
import resource
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
GAMES = (
    "ez-pai-gow",
    "commission-free-pai-gow-express",
    "face-up-pai-gow",
    "three-card-poker",
    "high-five-poker",
)
#: Commands that mostly import, or deal rounds; and those that count a whole base game anew, which take longer.
SHORT = (
    "--help",
    *(f"analyze {game}" for game in GAMES),
    'ev three-card-poker "Qs 6d 4h"',
    "edge three-card-poker",
    *(f"simulate {game} --rounds 5_000_000 --seed 7" for game in GAMES),
)
LONG = tuple(f"edge {game} --recount" for game in GAMES)
SHORT_TURNS, LONG_TURNS = 9, 3


@dataclass(frozen=True, slots=True)
class Tree:
    """A checkout whose commands are run, and where they keep what they count."""

    folder: Path
    cache: Path

    def run(self, command: str) -> tuple[float, float]:
        """Seconds that pass, and seconds of processor; a command that fails ends the comparison."""
        variables = os.environ | {"PYTHONPATH": str(self.folder / "src"), "PITBOSS_CACHE": str(self.cache)}
        variables.pop("PYTHONDONTWRITEBYTECODE", None)
        words = [sys.executable, "-m", "pitboss", *shlex.split(command)]
        before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        # The words are ours, nothing comes from outside.
        subprocess.run(words, cwd=self.cache, env=variables, check=True, capture_output=True)  # noqa: S603
        passed, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
        return passed, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@contextmanager
def checkout(commit: str) -> Iterator[Path]:
    """The tree of another commit, for as long as this block runs."""
    with tempfile.TemporaryDirectory() as folder:
        archive = Path(folder) / "tree.tar"
        subprocess.run(["git", "archive", "--output", archive, commit, "src"], cwd=TOP, check=True)  # noqa: S603, S607
        subprocess.run(["tar", "-xf", archive, "-C", folder], check=True)  # noqa: S603, S607
        yield Path(folder)


def compare(old: Tree, new: Tree, command: str, turns: int) -> None:
    """Print one row: medians and least of the processor time, their ratios, and the ratio of the time that passed."""
    for tree in (old, new):
        tree.run(command)
    before, now = zip(*((old.run(command), new.run(command)) for _ in range(turns)), strict=True)
    old_times, new_times = sorted(taken[1] for taken in before), sorted(taken[1] for taken in now)
    median = statistics.median(new_times) / statistics.median(old_times)
    passed = statistics.median(taken[0] for taken in now) / statistics.median(taken[0] for taken in before)
    times = f"{statistics.median(old_times):8.3f} {statistics.median(new_times):8.3f}"
    print(f"{command:62} {times} {median:6.2f} {new_times[0] / old_times[0]:6.2f} {passed:6.2f}", flush=True)


def main() -> None:
    """Every command in turns."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("commit", help="what is compared with this tree")
    parser.add_argument("--only", default="", help="commands that contain this text")
    asked = parser.parse_args()
    print(f"{'processor seconds':62} {'before':>8} {'now':>8} {'ratio':>6} {'least':>6} {'passed':>6}")
    with checkout(asked.commit) as folder, tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        old, new = Tree(folder, Path(one)), Tree(TOP, Path(other))
        for commands, turns in ((SHORT, SHORT_TURNS), (LONG, LONG_TURNS)):
            for command in commands:
                if asked.only in command:
                    compare(old, new, command, turns)


if __name__ == "__main__":
    main()
