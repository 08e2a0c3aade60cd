"""Where counting runs: any ``concurrent.futures`` executor, threads on all cores by default."""

import os
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager


@contextmanager
def running(executor: Executor | None = None) -> Iterator[Executor]:
    """The executor given, left open, or one thread a core; kernels release the interpreter's lock."""
    if executor is not None:
        yield executor
        return
    with ThreadPoolExecutor(os.cpu_count() or 1) as threads:
        yield threads
