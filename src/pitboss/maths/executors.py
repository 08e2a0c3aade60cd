"""Executors: counting runs on any ``concurrent.futures`` executor, by default on threads on all cores."""

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar

#: Boards counted in one go. Results are large, so here they are few; elsewhere each part is sent what it needs.
FEW_BOARDS, MANY_BOARDS = 256, 1_024
#: Parts that may be under way at once elsewhere.
UNDER_WAY = 8

Returned = TypeVar("Returned")

#: Told what is being counted, how many parts are done, and how many there are.
Progress = Callable[[str, int, int], None]


def unseen(what: str, done: int, parts: int) -> None:
    """Ignore a report of progress."""


@dataclass(frozen=True, slots=True)
class Work:
    """How to count: on which executor, with which progress report, and whether to recount what is kept."""

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


def in_parts(
    count: Callable[..., Returned], parts: Iterable[tuple[object, ...]], what: str, work: Work
) -> Iterator[Returned]:
    """Call a function for each part of some work; the results come in the order of the parts."""
    with running(work.executor) as workers:
        calls = [workers.submit(count, *part) for part in parts]
        for done, call in enumerate(calls, start=1):
            yield call.result()
            work.progress(what, done, len(calls))


def in_shards(count: Callable[[int, int], Returned], many: int, what: str, work: Work) -> Iterator[Returned]:
    """Call a function for each shard of so many boards; the results come in the order in which shards are done."""
    size = MANY_BOARDS if work.executor else FEW_BOARDS
    ahead = [(start, min(start + size, many)) for start in range(0, many, size)]
    parts, done = len(ahead), 0
    at_once = UNDER_WAY if work.executor else (os.cpu_count() or 1) + 1
    with running(work.executor) as workers:
        under_way: set[Future[Returned]] = set()
        while ahead or under_way:
            while ahead and len(under_way) < at_once:
                under_way.add(workers.submit(count, *ahead.pop()))
            finished, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            for future in finished:
                yield future.result()
                done += 1
                work.progress(what, done, parts)
