"""Progress in a log: where standard error is no terminal, a plain line now and then instead of a bar."""

import contextlib
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

#: Seconds before the first line, so that a quick command says nothing; between lines of two stages; and of one.
QUICK, NEXT_STAGE, SAME_STAGE = 10.0, 10.0, 30.0
_LOOK_EVERY = 1.0


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
