"""Shards: a long list of boards cut into parts that any executor may count, each result taken as it comes."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import TypeVar

from pitboss.maths.executors import Work, running

#: Boards counted in one go. Results are large, so here they are few; elsewhere each part is sent what it needs.
HERE, ELSEWHERE = 256, 1_024
#: Parts that may be under way at once elsewhere.
UNDER_WAY = 8

Answer = TypeVar("Answer")


def in_shards(count: Callable[[int, int], Answer], many: int, what: str, work: Work) -> Iterator[Answer]:
    """What a function gives for each part of so many boards, in the order in which parts are done."""
    size = ELSEWHERE if work.executor else HERE
    ahead = [(start, min(start + size, many)) for start in range(0, many, size)]
    parts, done = len(ahead), 0
    at_once = UNDER_WAY if work.executor else (os.cpu_count() or 1) + 1
    with running(work.executor) as workers:
        under_way: set[Future[Answer]] = set()
        while ahead or under_way:
            while ahead and len(under_way) < at_once:
                under_way.add(workers.submit(count, *ahead.pop()))
            finished, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            for future in finished:
                yield future.result()
                done += 1
                work.progress(what, done, parts)
