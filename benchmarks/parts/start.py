"""How long the demo card room takes from the prompt until ``/readyz`` says that it is ready.

After the first install nothing is compiled or counted, there is no database, and Python has no bytecode of ours; warm,
all of that is there. The reference is a Python that imports FastAPI, in turns in the same run: what any server of this
kind takes before it does anything.
"""

import contextlib
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from benchmarks.harness import Measure, Samples, Tell, in_turns, run_command, seconds
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


def start(folder: Path) -> float:
    """Start a demo whose files lie in a folder, until it is ready; how long that took. Then it is ended."""
    port = free_port()
    words = [sys.executable, "-m", "pitboss", "serve", "--demo", "--port", str(port)]
    files = {"PITBOSS_DATABASE": f"sqlite:///{folder}/demo.db", "PITBOSS_CACHE": str(folder / "cache")}
    variables = os.environ | files | {"PYTHONPYCACHEPREFIX": str(folder / "bytecode")}
    quiet = subprocess.DEVNULL
    began = time.perf_counter()
    # The words are ours, nothing comes from outside.
    with subprocess.Popen(words, env=variables, stdout=quiet, stderr=quiet) as process:  # noqa: S603
        try:
            while not is_ready(port):
                if process.poll() is not None or time.perf_counter() - began > PATIENCE_SECONDS:
                    raise RuntimeError("The card room did not start")
                time.sleep(LOOK_SECONDS)
            return time.perf_counter() - began
        finally:
            process.terminate()
            process.wait(30)


def measure(tell: Tell) -> Iterator[Measure]:
    """The first start of all in new folders, then warm ones in the last of them, each beside an import of FastAPI."""
    with tempfile.TemporaryDirectory() as name:
        tell("the first start of all")
        first, beside = [], []
        for number in range(FIRST_TIMES):
            folder = Path(name, str(number))
            folder.mkdir()
            first.append(start(folder))
            beside.append(seconds(partial(run_command, IMPORT)))
        reference = Samples("import fastapi", tuple(beside))
        yield Measure(Samples("ready, first start of all", tuple(first)), reference, "s", FIRST_SECONDS, "value")
        tell("warm starts")
        calls: dict[str, Callable[[], object]] = {
            "import fastapi": partial(run_command, IMPORT),
            "ready, warm": partial(start, folder),
        }
        taken = in_turns(calls, WARM_TIMES)
        yield Measure(taken["ready, warm"], taken["import fastapi"], "s", WARM_SECONDS, "value")
