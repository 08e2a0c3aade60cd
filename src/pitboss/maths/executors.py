"""Where counting runs: any ``concurrent.futures`` executor, threads on all cores by default."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass

#: Told what is being counted, how many parts are done, and how many there are.
Progress = Callable[[str, int, int], None]


def unseen(what: str, done: int, parts: int) -> None:
    """Progress that nobody looks at."""


@dataclass(frozen=True, slots=True)
class Work:
    """Where counting runs, who is told, and whether to count what is known."""

    executor: Executor | None = None
    progress: Progress = unseen
    recount: bool = False


#: Counting on all cores of this machine, with nobody told.
HERE = Work()


@contextmanager
def running(executor: Executor | None = None) -> Iterator[Executor]:
    """The executor given, left open, or one thread a core; kernels release the interpreter's lock."""
    if executor is not None:
        yield executor
        return
    with ThreadPoolExecutor(os.cpu_count() or 1) as threads:
        yield threads
