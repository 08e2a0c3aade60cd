"""Long counts: made once, one at a time, and never waited for longer than a moment."""

import asyncio
import itertools
import threading
from http import HTTPStatus

import pytest

from pitboss.errors import PitbossError
from pitboss.web.counting import Counting
from pitboss.web.problems import Problem

SOON = 0.05


def test_whoever_asks_for_the_same_count_gets_the_one_that_is_made() -> None:
    """Ten ask at once; it is counted once, and a later question gets the same."""
    numbers = itertools.count(1)

    async def ask() -> list[int | None]:
        counting = Counting()
        asked = (counting.result("key", lambda: next(numbers)) for _ in range(10))
        return [*await asyncio.gather(*asked), await counting.result("key", lambda: 99)]

    assert asyncio.run(ask()) == [1] * 11


def test_a_count_that_takes_longer_goes_on_and_is_there_the_next_time() -> None:
    """The first question gets nothing, a later one the result; meanwhile nothing else is counted."""
    go_on = threading.Event()

    async def ask() -> tuple[int | None, int | None, int | None]:
        counting = Counting()
        first = await counting.result("long", lambda: go_on.wait() and 7, SOON)
        behind = await counting.result("behind", lambda: 8, SOON)
        go_on.set()
        return first, behind, await counting.result("long", lambda: 0)

    assert asyncio.run(ask()) == (None, None, 7)


def test_a_count_that_fails_says_why_and_is_made_anew() -> None:
    """The sentence reaches whoever asked; the next question is a new attempt."""

    def fail() -> int:
        raise PitbossError("No such hand")

    async def ask() -> int | None:
        counting = Counting()
        with pytest.raises(PitbossError, match="No such hand"):
            await counting.result("key", fail)
        return await counting.result("key", lambda: 3)

    assert asyncio.run(ask()) == 3


def test_more_counts_than_may_wait_are_refused_with_a_time_to_come_back() -> None:
    """So that nobody can pile up work; what waits already is still answered."""
    go_on = threading.Event()

    async def ask() -> int | None:
        counting = Counting(most_waiting=2)
        for key in ("one", "two"):
            assert await counting.result(key, lambda: go_on.wait() and 1, SOON) is None
        with pytest.raises(Problem) as refused:
            await counting.result("three", lambda: 3, SOON)
        assert refused.value.status == HTTPStatus.TOO_MANY_REQUESTS
        assert int(refused.value.headers["Retry-After"]) > 0
        go_on.set()
        return await counting.result("two", lambda: 0)

    assert asyncio.run(ask()) == 1


def test_only_so_many_results_are_kept_at_hand() -> None:
    """The oldest is counted again when it is asked for again."""

    async def ask() -> list[int | None]:
        counting = Counting(most_kept=2)
        for key in range(4):
            await counting.result(key, lambda key=key: key)  # type: ignore[misc]
        return [await counting.result(3, lambda: -1), await counting.result(0, lambda: -1)]

    assert asyncio.run(ask()) == [3, -1]
