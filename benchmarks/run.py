"""The benchmarks: ratios taken in one run against fixed references. ``make bench``, or ``benchmarks/run.py census``.

Nothing fails when a target is missed: a busy machine is no bug. Everything that is counted or compiled goes to a cache
of the run's own, which is removed at the end.
"""

import argparse
import json
import os
import platform
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # Python may be started with -P

from benchmarks.harness import Measure, measure_part, part_names
from rich.console import Console
from rich.table import Table

SCHEMA = 1
#: The place of stolen time in the first line of /proc/stat.
STOLEN = 8


def amount(value: float, unit: str) -> str:
    """A measured value for people."""
    if unit == "s":
        return f"{value:.3f} s" if value >= 0.01 else f"{value * 1e6:,.0f} µs"
    if value < 1e4:
        return f"{value:,.1f} {unit}"
    return f"{value / 1e6:,.2f} M {unit}" if value >= 1e6 else f"{value / 1e3:,.1f} k {unit}"


def target(measure: Measure) -> str:
    """A target for people."""
    sign = "≤" if measure.wanted == "at most" else "≥"
    return f"{sign} {measure.target:g}" + ("×" if measure.target_is_for == "ratio" else f" {measure.unit}")


def print_table(measures: list[tuple[str, Measure]]) -> None:
    """The measures as a table."""
    out = Console() if sys.stdout.isatty() else Console(width=150)
    table = Table(title="Medians of runs taken in turns", title_justify="left")
    for column in ("part", "measured", "", "reference", "", "ratio", "target", ""):
        table.add_column(column, justify="left" if column in ("part", "measured", "reference") else "right")
    for part, measure in measures:
        table.add_row(
            part,
            measure.measured.name,
            amount(measure.measured.median, measure.unit),
            measure.reference.name,
            amount(measure.reference.median, measure.unit),
            f"{measure.ratio:,.2f}×",
            target(measure),
            "met" if measure.is_met else "missed",
        )
    out.print(table)
    found = machine()
    out.print(
        f"  {found['processors']} processors, {found['python']}, load {found['load']:.2f} at the end; "
        f"other machines on this host took {found['stolen_seconds']:.1f} s of processor"
    )


def stolen() -> float:
    """Processor seconds since the start of the machine that its host gave to others, where it says so."""
    stat = Path("/proc/stat")
    words = stat.read_text(encoding="ascii").split() if stat.exists() else []
    return int(words[STOLEN]) / os.sysconf("SC_CLK_TCK") if words else 0.0


#: At the start of this run.
STOLEN_BEFORE = stolen()


def machine() -> dict[str, str | int | float]:
    """What the numbers were taken on."""
    return {
        "processors": os.cpu_count() or 1,
        "python": f"Python {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
        "load": os.getloadavg()[0],
        "stolen_seconds": stolen() - STOLEN_BEFORE,
    }


def as_json(part: str, measure: Measure) -> dict[str, object]:
    """A measure for machines."""
    return {
        "part": part,
        "measured": {
            "name": measure.measured.name,
            "median": measure.measured.median,
            "samples": measure.measured.values,
        },
        "reference": {
            "name": measure.reference.name,
            "median": measure.reference.median,
            "samples": measure.reference.values,
        },
        "unit": measure.unit,
        "ratio": measure.ratio,
        "target": {"is_for": measure.target_is_for, "wanted": measure.wanted, "value": measure.target},
        "met": measure.is_met,
    }


def main() -> None:
    """Measure the parts asked for and print what came out."""
    parser = argparse.ArgumentParser(description="Ratios taken in one run against fixed references.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"only these: {', '.join(part_names())}")
    parser.add_argument("--json", action="store_true", help="print JSON for machines")
    asked = parser.parse_args()
    unknown = [part for part in asked.parts if part not in part_names()]
    if unknown:
        parser.error(f"there is no part {unknown[0]!r}; there are: {', '.join(part_names())}")
    measures: list[tuple[str, Measure]] = []
    with (
        tempfile.TemporaryDirectory(prefix="pitboss-bench-") as cache,
        Console(stderr=True).status("starting") as status,
    ):
        os.environ["PITBOSS_CACHE"] = cache
        os.environ.pop("NUMBA_CACHE_DIR", None)
        for part in asked.parts or part_names():
            measures += [(part, measure) for measure in measure_part(part, status.update)]
    if asked.json:
        found = [as_json(part, measure) for part, measure in measures]
        print(json.dumps({"schema": SCHEMA, "machine": machine(), "measures": found}, indent=2))
    else:
        print_table(measures)


if __name__ == "__main__":
    main()
