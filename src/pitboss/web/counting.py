"""Long counts beside the requests: one at a time, the same one never twice, and nobody waits longer than a moment."""

import asyncio
import itertools
import queue
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from http import HTTPStatus
from typing import Literal, TypeVar, cast

from fastapi.responses import JSONResponse
from pydantic import BaseModel

from pitboss.web.callers import Caller, Calling, calling
from pitboss.web.problems import Problem

T = TypeVar("T")
#: Whether it is a guest's, for staff come first; its number; what waits for it; and what is to be done.
Job = tuple[bool, int, Future[object], Callable[[], object]]

#: How long a request waits for its count before it is told to ask again.
PATIENCE_SECONDS = 4.0
RETRY_SECONDS = 2
#: Counts of guests, and as many of staff, that may wait for their turn, and results that are kept at hand.
MOST_WAITING, MOST_KEPT = 16, 128
#: Counts that may wait for guests of one address.
MOST_HERE = 4


class Counting:
    """A thread that counts what it is given, and what it found."""

    def __init__(self, most_waiting: int = MOST_WAITING, most_kept: int = MOST_KEPT) -> None:
        """Nothing runs until something is to be counted."""
        self._most_waiting, self._most_kept = most_waiting, most_kept
        self._known: OrderedDict[Hashable, Future[object]] = OrderedDict()
        self._askers: dict[Hashable, Calling] = {}
        self._jobs: queue.PriorityQueue[Job] = queue.PriorityQueue()
        self._numbers = itertools.count()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    async def result(self, key: Hashable, count: Callable[[], T], patience: float = PATIENCE_SECONDS) -> T | None:
        """What was counted under a key; nothing if that takes longer than the patience."""
        future = self._future(key, count)
        if not future.done():
            calling().let_go()
        try:
            waited = asyncio.shield(asyncio.wrap_future(future))
            return cast("T", await asyncio.wait_for(waited, patience))
        except TimeoutError:
            return None
        except BaseException:
            self._forget(key, future)
            raise

    def _future(self, key: Hashable, count: Callable[[], object]) -> Future[object]:
        with self._lock:
            known = self._known.get(key)
            if known is not None:
                self._known.move_to_end(key)
                return known
            asker = calling()
            self._check_queue(asker)
            future = self._known[key] = Future[object]()
            self._askers[key] = asker
            self._drop_oldest()
            self._jobs.put((asker.caller is Caller.GUEST, next(self._numbers), future, count))
            if self._thread is None:
                # A daemon: a server that stops does not wait for a count that nobody will read.
                self._thread = threading.Thread(target=self._run, name="counting", daemon=True)
                self._thread.start()
            return future

    def _check_queue(self, asker: Calling) -> None:
        """Guests and staff have queues of their own, and one address of guests fills none."""
        self._askers = {key: each for key, each in self._askers.items() if not self._is_done(key)}
        is_guest = asker.caller is Caller.GUEST
        waiting = [each for each in self._askers.values() if (each.caller is Caller.GUEST) == is_guest]
        here = [each for each in waiting if each.address == asker.address]
        if len(waiting) >= self._most_waiting or (is_guest and len(here) >= MOST_HERE):
            raise Problem(
                HTTPStatus.TOO_MANY_REQUESTS,
                "Too many counts are waiting for their turn: try again in a moment",
                {"Retry-After": str(RETRY_SECONDS)},
            )

    def _is_done(self, key: Hashable) -> bool:
        known = self._known.get(key)
        return known is None or known.done()

    def _drop_oldest(self) -> None:
        done = [key for key, each in self._known.items() if each.done()]
        for key in done[: max(0, len(self._known) - self._most_kept)]:
            del self._known[key]

    def _forget(self, key: Hashable, future: Future[object]) -> None:
        """A count that failed is made anew when it is asked for again."""
        with self._lock:
            if future.done() and future.exception() is not None and self._known.get(key) is future:
                del self._known[key]

    def _run(self) -> None:
        while True:
            _, _, future, count = self._jobs.get()
            try:
                future.set_result(count())
            except BaseException as error:  # noqa: BLE001 - whoever waits is told
                future.set_exception(error)


#: Every count of this process: they share its cores.
COUNTING = Counting()


class StillCounting(BaseModel):
    """What is asked for is being counted."""

    status: Literal["counting"] = "counting"
    detail: str = "This is being counted: ask again in a moment"


def still_counting() -> JSONResponse:
    """The answer for whoever should ask again."""
    return JSONResponse(
        StillCounting().model_dump(),
        HTTPStatus.ACCEPTED,
        {"Retry-After": str(RETRY_SECONDS)},
    )
