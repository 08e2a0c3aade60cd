"""What the benchmarks share: timing in turns, a measure with its reference and target, and the list of the parts."""

import gc
import importlib
import os
import statistics
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, cast

PARTS = Path(__file__).parent / "parts"

#: Told what is being measured now.
Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Samples:
    """Repeated measurements of one thing; its value is their median."""

    name: str
    values: tuple[float, ...]

    @property
    def median(self) -> float:
        """The value taken."""
        return statistics.median(self.values)


@dataclass(frozen=True, slots=True)
class Measure:
    """What was measured beside what it is compared with; the target is for the measured value or for the ratio."""

    measured: Samples
    reference: Samples
    unit: Literal["s", "bytes", "frames", "hands/s", "rounds/s", "taps", "wagers", "wagers/s"]
    target: float
    target_is_for: Literal["value", "ratio"]
    wanted: Literal["at most", "at least"] = "at most"

    @property
    def ratio(self) -> float:
        """How many times the reference: both were taken in the same run."""
        return self.measured.median / self.reference.median

    @property
    def is_met(self) -> bool:
        """Whether the target is met in this run."""
        judged = self.ratio if self.target_is_for == "ratio" else self.measured.median
        return judged <= self.target if self.wanted == "at most" else judged >= self.target


def part_names() -> list[str]:
    """Every benchmark: one file of ``parts`` each, with a function ``measure(tell)`` that yields its measures."""
    return sorted(path.stem for path in PARTS.glob("[a-z]*.py"))


def measure_part(name: str, tell: Tell) -> Iterator[Measure]:
    """The measures of one part, as they are taken."""
    module = importlib.import_module(f"benchmarks.parts.{name}")
    return cast("Iterator[Measure]", module.measure(tell))


def seconds(call: Callable[[], object]) -> float:
    """How long a call takes, with the collector of garbage out of the way."""
    gc.collect()
    gc.disable()
    try:
        started = time.perf_counter()
        call()
        return time.perf_counter() - started
    finally:
        gc.enable()


def in_turns(calls: Mapping[str, Callable[[], object]], times: int) -> dict[str, Samples]:
    """Time several calls in turns, so that a busy moment of the machine falls on all of them."""
    taken: dict[str, list[float]] = {name: [] for name in calls}
    for _ in range(times):
        for name, call in calls.items():
            taken[name].append(seconds(call))
    return {name: Samples(name, tuple(values)) for name, values in taken.items()}


def run_command(command: Sequence[str], **environment: str) -> None:
    """Run a command with its output thrown away; a command that fails is an error."""
    variables = {key: value for key, value in os.environ.items() if key != "NUMBA_CACHE_DIR"} | environment
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=variables)  # noqa: S603 - our own commands only
