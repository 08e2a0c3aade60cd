"""Where a command counts, and how far it is: threads here or a Dask cluster; a bar for people, or lines in a log."""

import contextlib
import importlib
import sys
import threading
import time
import warnings
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from pitboss.errors import PitbossError
from pitboss.maths.executors import Progress as Told
from pitboss.maths.executors import Work

MOST_JOBS = 1024
#: Seconds before the first line, so that a quick command says nothing; between lines of two stages; and of one.
QUICK, NEXT_STAGE, SAME_STAGE = 10.0, 10.0, 30.0
#: So many seconds left are worth telling.
LONG = 60.0
_LOOK_EVERY = 1.0


def time_left(seconds: float, share: float) -> str:
    """How long the rest takes if it goes on as it went; nothing before anything is done."""
    if not 0 < share <= 1:
        return ""
    left = round(seconds * (1 - share) / share)
    return f"about {left // 60} min {left % 60} s left" if left >= 60 else f"about {left} s left"


class StagePace:
    """How fast a stage goes: since when it is told of, and what was done of it by then."""

    def __init__(self) -> None:
        """Begin without a stage of work."""
        self._stage, self._since, self._before = "", 0.0, 0

    def how_far(self, stage: str, done: int, parts: int, now: float) -> str:
        """The share that is done, and the time left if that is long enough to be waited for elsewhere."""
        if stage != self._stage:
            self._stage, self._since, self._before = stage, now, done
        share, seconds = (done - self._before) / max(parts - self._before, 1), now - self._since
        is_long = share * LONG < seconds * (1 - share)
        left = time_left(seconds, share) if is_long else ""
        return f"{100 * done // max(parts, 1)}%{f', {left}' if left else ''}"


class LogLines:
    """What is being done, how much of it is done, and when that is next worth a line."""

    def __init__(self) -> None:
        """A word first, because compiling comes before counting."""
        self._stage, self._how_far = "preparing", ""
        self._said: tuple[float, str] | None = None

    def told(self, stage: str, how_far: str) -> None:
        """Hear what is being done and how far it is."""
        self._stage, self._how_far = stage, how_far

    def due(self, seconds: float) -> str | None:
        """The line to print after so many seconds; none if it is too early, or nothing new would be said."""
        stage, how_far = self._stage, self._how_far
        if seconds < QUICK:
            return None
        if self._said is not None:
            since, before = seconds - self._said[0], self._said[1]
            if since < (SAME_STAGE if stage == before else NEXT_STAGE):
                return None
        self._said = seconds, stage
        return f"pitboss: {stage}{f': {how_far}' if how_far else ''} ({seconds:.0f} s so far)"


@contextmanager
def log_lines() -> Iterator[LogLines]:
    """Lines on standard error for as long as the work goes on, also while nobody tells how far it is."""
    lines, started, over = LogLines(), time.monotonic(), threading.Event()

    def watch() -> None:
        while not over.wait(_LOOK_EVERY):
            line = lines.due(time.monotonic() - started)
            # Whoever reads the log may have gone: the work goes on.
            with contextlib.suppress(OSError, ValueError):
                if line:
                    print(line, file=sys.stderr, flush=True)

    watcher = threading.Thread(target=watch, name="log-lines", daemon=True)
    watcher.start()
    try:
        yield lines
    finally:
        over.set()
        watcher.join()


@contextmanager
def progress_bar() -> Iterator[Told]:
    """Progress on standard error, with a long time left: a bar for people, or a line now and then in a log."""
    pace = StagePace()
    if not sys.stderr.isatty():
        with log_lines() as lines:
            yield lambda what, done, parts: lines.told(what, pace.how_far(what, done, parts, time.monotonic()))
        return
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[how_far]}"),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as bars:
        task = bars.add_task("preparing", total=None, how_far="")

        def told(what: str, done: int, parts: int) -> None:
            how_far = pace.how_far(what, done, parts, time.monotonic())
            bars.update(task, description=what, completed=done, total=parts, how_far=how_far)

        yield told


@contextmanager
def working(jobs: int | None = None, cluster: str | None = None, *, recount: bool = False) -> Iterator[Work]:
    """Where and how to count, with progress on standard error for as long as it takes."""
    with workers(jobs, cluster) as executor, progress_bar() as progress:
        yield Work(executor, progress, recount)


@contextmanager
def workers(jobs: int | None, cluster: str | None) -> Iterator[Executor | None]:
    """The executor asked for; none for one thread a core."""
    if jobs is not None and cluster is not None:
        raise PitbossError("Count on this machine with --jobs or on a cluster with --cluster, not both")
    if cluster is not None:
        with _cluster(cluster) as executor:
            yield executor
    elif jobs is not None:
        with _threads(jobs) as threads:
            yield threads
    else:
        yield None


def _threads(jobs: int) -> ThreadPoolExecutor:
    if not 1 <= jobs <= MOST_JOBS:
        raise PitbossError(f"--jobs is 1 to {MOST_JOBS}, not {jobs}")
    return ThreadPoolExecutor(jobs)


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    """A Dask cluster's workers, which need this Pitboss, too."""
    try:
        distributed = importlib.import_module("distributed")
    except ImportError:
        raise PitbossError(
            "--cluster needs Dask: install it with `pip install '.[cluster]'` in the repository"
        ) from None
    try:
        client = distributed.Client(address)
    except (OSError, ValueError) as error:
        raise PitbossError(f"There is no Dask cluster at {address}: {error}") from None
    try:
        with client, client.get_executor() as executor, warnings.catch_warnings():
            # Some megabytes for each worker are meant: whoever counts needs them, and they take a moment.
            warnings.filterwarnings("ignore", "Sending large graph")
            yield executor
    except distributed.KilledWorker:
        raise PitbossError(
            "Workers of the cluster kept dying on the same work, so it was stopped: check their memory and their logs"
        ) from None
