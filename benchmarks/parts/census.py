"""The census of all 154,143,080 seven-card hands of the 53-card deck, all named hands at once, in units of U.

Warm: compiled kernels, every core, counted anew. Cold: a new process with an empty cache, from the start of Python to
the counts, nothing compiled before.
"""

import sys
import tempfile
from collections.abc import Iterator

from benchmarks.harness import Measure, Tell, in_turns, run_command
from benchmarks.reference_u import HANDS, prepare

from pitboss import SEVEN_CARD, WITH_JOKER, census

WARM_TIMES, COLD_TIMES = 7, 3
WARM_SECONDS, COLD_SECONDS = 1.0, 20.0

COLD = "from pitboss import SEVEN_CARD, WITH_JOKER, census; census(SEVEN_CARD, WITH_JOKER, 7)"


def warm() -> None:
    """Count all hands anew with what is compiled already."""
    counted = census(SEVEN_CARD, WITH_JOKER, 7, recount=True)
    if counted.hands != HANDS:
        raise AssertionError(f"The census found {counted.hands:,} hands and not {HANDS:,}")


def cold() -> None:
    """Count all hands in a process that finds nothing compiled and nothing counted."""
    with tempfile.TemporaryDirectory(prefix="pitboss-bench-") as empty:
        run_command([sys.executable, "-c", COLD], PITBOSS_CACHE=empty)


def measure(tell: Tell) -> Iterator[Measure]:
    """The census warm and cold, each beside U."""
    tell("compiling the reference loop U and the census")
    unit = prepare()
    warm()
    tell("the census, warm, in turns with U")
    taken = in_turns({"U": unit, "census, warm, all cores": warm}, WARM_TIMES)
    yield Measure(taken["census, warm, all cores"], taken["U"], "s", WARM_SECONDS, "value")
    tell("the census, cold: nothing compiled, nothing counted")
    taken = in_turns({"U": unit, "census, cold, new process": cold}, COLD_TIMES)
    yield Measure(taken["census, cold, new process"], taken["U"], "s", COLD_SECONDS, "value")
