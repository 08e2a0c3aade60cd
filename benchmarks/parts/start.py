"""How long the demo card room takes from the prompt until ``/readyz`` says that it is ready.

After the first install nothing is compiled or counted, there is no database, and Python has no bytecode of ours; warm,
all of that is there. The reference is a Python that imports FastAPI, in turns in the same run: what any server of this
kind takes before it does anything. Processor time is taken beside the time that passed: it is what the start itself
takes, however busy the machine is.
"""

import contextlib
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from benchmarks.harness import Measure, Samples, Tell, run_command, seconds
from benchmarks.parts.web import free_port

WARM_TIMES, FIRST_TIMES = 5, 3
WARM_SECONDS, FIRST_SECONDS = 3.0, 10.0
LOOK_SECONDS, PATIENCE_SECONDS = 0.01, 300.0
IMPORT = (sys.executable, "-c", "import fastapi")


def is_ready(port: int) -> bool:
    """Whether the card room says so."""
    with contextlib.suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5) as answer:
        return bool(answer.status == 200)
    return False


def environment(folder: Path) -> dict[str, str]:
    """The variables of a start whose files lie in a folder, its bytecode too."""
    files = {"PITBOSS_DATABASE": f"sqlite:///{folder}/demo.db", "PITBOSS_CACHE": str(folder / "cache")}
    variables = os.environ | files | {"PYTHONPYCACHEPREFIX": str(folder / "bytecode")}
    variables.pop("PYTHONDONTWRITEBYTECODE", None)
    return variables


def processor_seconds(process: int) -> float:
    """What a process has taken of the processors until now."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


def start(folder: Path) -> tuple[float, float]:
    """Start a demo whose files lie in a folder until it is ready: seconds, and seconds of processor.

    Then it is ended, and with it the process that counts in the background: that would write into the folder after it
    is removed.
    """
    port = free_port()
    words = [sys.executable, "-m", "pitboss", "serve", "--demo", "--port", str(port)]
    quiet = subprocess.DEVNULL
    began = time.perf_counter()
    # The words are ours, nothing comes from outside.
    with subprocess.Popen(  # noqa: S603
        words, env=environment(folder), stdout=quiet, stderr=quiet, start_new_session=True
    ) as process:
        try:
            while not is_ready(port):
                if process.poll() is not None or time.perf_counter() - began > PATIENCE_SECONDS:
                    raise RuntimeError("The card room did not start")
                time.sleep(LOOK_SECONDS)
            return time.perf_counter() - began, processor_seconds(process.pid)
        finally:
            process.terminate()
            process.wait(PATIENCE_SECONDS)
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def import_fastapi() -> tuple[float, float]:
    """The reference: seconds, and seconds of processor."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    taken = seconds(lambda: run_command(IMPORT))
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return taken, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measures(
    name: str, starts: list[tuple[float, float]], imports: list[tuple[float, float]], most: float
) -> Iterator[Measure]:
    """Starts beside imports of FastAPI, by time and by processor time."""
    for kind, at in (("", 0), (", processor", 1)):
        reference = Samples(f"import fastapi{kind}", tuple(taken[at] for taken in imports))
        yield Measure(Samples(f"{name}{kind}", tuple(taken[at] for taken in starts)), reference, "s", most, "value")


def measure(tell: Tell) -> Iterator[Measure]:
    """The first start of all in new folders, then warm ones in the last of them, each beside an import of FastAPI."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        tell("the first start of all")
        folders = [Path(name, str(number)) for number in range(FIRST_TIMES)]
        first, beside = [], []
        for folder in folders:
            folder.mkdir()
            first.append(start(folder))
            beside.append(import_fastapi())
        yield from measures("ready, first start of all", first, beside, FIRST_SECONDS)
        tell("warm starts")
        warm, beside = [], []
        for _ in range(WARM_TIMES):
            warm.append(start(folders[-1]))
            beside.append(import_fastapi())
        yield from measures("ready, warm", warm, beside, WARM_SECONDS)
