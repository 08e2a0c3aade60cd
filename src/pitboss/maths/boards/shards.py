"""Shards: a long list of boards cut into parts that any executor may count, each result taken as it comes."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import TypeVar

from pitboss.maths.executors import Work, running

#: Boards that are counted in one go, and parts that may be under way at once elsewhere: results are large.
SHARD, UNDER_WAY = 1_024, 8

Answer = TypeVar("Answer")


def in_shards(count: Callable[[int, int], Answer], many: int, what: str, work: Work) -> Iterator[Answer]:
    """What a function gives for each part of so many boards, in the order in which parts are done."""
    ahead = [(start, min(start + SHARD, many)) for start in range(0, many, SHARD)]
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
