"""Long counts: made once, one at a time, and never waited for longer than a moment."""

import asyncio
import itertools
import threading
import time
from http import HTTPStatus

import pytest

from pitboss.errors import PitbossError
from pitboss.web.guard.sessions import Caller, Calling, called_by
from pitboss.web.problems import Problem
from pitboss.web.tasks import worker
from pitboss.web.tasks.worker import MOST_HERE, Worker

SOON = 0.05


def test_whoever_asks_for_the_same_count_gets_the_one_that_is_made() -> None:
    """Ten ask at once; it is counted once, and a later question gets the same."""
    numbers = itertools.count(1)

    async def ask() -> list[int | None]:
        counting = Worker("counting")
        asked = (counting.result("key", lambda: next(numbers)) for _ in range(10))
        return [*await asyncio.gather(*asked), await counting.result("key", lambda: 99)]

    assert asyncio.run(ask()) == [1] * 11


def test_a_count_that_takes_longer_goes_on_and_is_there_the_next_time() -> None:
    """The first question gets nothing, a later one the result; meanwhile nothing else is counted."""
    go_on = threading.Event()

    async def ask() -> tuple[int | None, int | None, int | None]:
        counting = Worker("counting")
        first = await counting.result("long", lambda: go_on.wait() and 7, SOON)
        behind = await counting.result("behind", lambda: 8, SOON)
        go_on.set()
        return first, behind, await counting.result("long", lambda: 0)

    assert asyncio.run(ask()) == (None, None, 7)


def test_whoever_waits_for_nothing_gets_what_is_there_already() -> None:
    """A patience of no time is no reason to keep back a finished count."""

    async def ask() -> tuple[int | None, int | None]:
        counting = Worker("counting")
        return await counting.result("key", lambda: 7), await counting.result("key", lambda: 0, 0.0)

    assert asyncio.run(ask()) == (7, 7)


def test_a_count_that_fails_says_why_and_is_made_anew() -> None:
    """The sentence reaches whoever asked; the next question is a new attempt."""

    def fail() -> int:
        raise PitbossError("No such hand")

    async def ask() -> int | None:
        counting = Worker("counting")
        with pytest.raises(PitbossError, match="No such hand"):
            await counting.result("key", fail)
        return await counting.result("key", lambda: 3)

    assert asyncio.run(ask()) == 3


def test_a_failure_that_comes_late_is_told_to_whoever_was_told_to_ask_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Made anew each time, it would be waited for without end; after a while it is made anew all the same."""
    go_on, tries = threading.Event(), itertools.count(1)

    def fail() -> int:
        go_on.wait()
        raise PitbossError(f"Attempt {next(tries)}")

    async def ask() -> None:
        counting = Worker("counting")
        assert await counting.result("key", fail, SOON) is None
        go_on.set()
        for _ in range(3):
            with pytest.raises(PitbossError, match="Attempt 1"):
                await counting.result("key", fail)
        monkeypatch.setattr(worker, "FAILURE_SECONDS", -1.0)
        with pytest.raises(PitbossError, match="Attempt 2"):
            await counting.result("key", fail)

    asyncio.run(ask())


def test_more_counts_than_may_wait_are_refused_with_a_time_to_come_back() -> None:
    """So that nobody can pile up work; what waits already is still answered."""
    go_on = threading.Event()

    async def ask() -> int | None:
        counting = Worker("counting", most_waiting=2)
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
        counting = Worker("counting", most_kept=2)
        for key in range(4):
            await counting.result(key, lambda key=key: key)  # type: ignore[misc]
        return [await counting.result(3, lambda: -1), await counting.result(0, lambda: -1)]

    assert asyncio.run(ask()) == [3, -1]


def test_one_address_of_guests_does_not_fill_the_queue_and_staff_come_first() -> None:
    """A dozen hands from one address: four wait, another address still gets its turn, and a manager gets the next."""
    go_on, order = threading.Event(), list[str]()

    async def ask_as(counting: Worker, caller: Caller, address: str, key: str) -> bool:
        called_by(Calling(caller, address))

        def count() -> int:
            go_on.wait()
            order.append(key)
            return 1

        try:
            await counting.result(key, count, SOON)
        except Problem:
            return False
        return True

    async def ask() -> tuple[int, bool, bool]:
        counting = Worker("counting")
        crowd = (ask_as(counting, Caller.GUEST, "10.0.0.1", f"hand-{number}") for number in range(12))
        waiting = sum(await asyncio.gather(*(asyncio.create_task(request) for request in crowd)))
        other = await asyncio.create_task(ask_as(counting, Caller.GUEST, "10.0.0.2", "other"))
        staff = await asyncio.create_task(ask_as(counting, Caller.STAFF, "10.0.0.1", "staff"))
        go_on.set()
        await counting.result("other", lambda: 0)
        return waiting, other, staff

    assert asyncio.run(ask()) == (MOST_HERE, True, True)
    assert order.index("staff") == 1  # after the one that was being counted


def test_whoever_waits_for_a_count_holds_no_place() -> None:
    """The place is for requests that are worked on: it is free before the count is done."""
    let_go = threading.Event()

    async def ask() -> bool | None:
        called_by(Calling(Caller.GUEST, "10.0.0.1", let_go.set))
        return await Worker("counting").result("key", lambda: let_go.wait(60), 90)

    assert asyncio.run(ask())


def test_guests_are_counted_for_after_a_rest_and_staff_at_once() -> None:
    """A crowd with hands that nobody asked for before leaves the interpreter to those who deal."""
    rest = 3.0

    async def ask_as(counting: Worker, caller: Caller, key: str) -> float:
        called_by(Calling(caller, "10.0.0.1", rest_after=lambda _: rest if caller is Caller.GUEST else 0.0))
        return await counting.answer(key, time.monotonic)

    async def ask() -> list[float]:
        counting = Worker("counting")
        first = await asyncio.create_task(ask_as(counting, Caller.GUEST, "first"))
        second = asyncio.create_task(ask_as(counting, Caller.GUEST, "second"))
        await asyncio.sleep(SOON)
        manager = await asyncio.create_task(ask_as(counting, Caller.STAFF, "manager"))
        return [first, manager, await second]

    first, manager, second = asyncio.run(ask())
    assert manager < first + rest <= second
