"""A worker: one thread beside the requests that works out answers, each question once, and remembers them.

While the floor is at work, it rests after a question of guests, as their places do: counting for a crowd would else
take half of the interpreter from those who deal. Staff are not kept waiting by a rest.
"""

import asyncio
import itertools
import queue
import threading
import time
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from http import HTTPStatus
from typing import Any, Literal, TypeVar, cast
from weakref import WeakKeyDictionary

from cachetools import LRUCache
from fastapi.responses import JSONResponse
from pydantic import BaseModel

from pitboss.maths.executors import Progress
from pitboss.web.guard.sessions import Caller, Calling, calling
from pitboss.web.problems import Problem

T = TypeVar("T")
#: Whether a guest asks, for staff come first; the number of the question; what waits for the answer; what works it out,
#: or nothing to stop; who asks.
Job = tuple[bool, int, Future[Any], Callable[[], object] | None, Calling]

#: Questions of guests, and as many of staff, that may wait for their turn, and answers that are kept at hand.
MOST_WAITING, MOST_KEPT = 16, 128
#: Questions that may wait for guests of one address.
MOST_HERE = 4
#: How long a request waits for its answer before it is told to ask again, and when it may.
PATIENCE_SECONDS, RETRY_SECONDS = 4.0, 2
#: How long a failure is kept for those who were told to ask again: made anew each time, it would never reach them.
FAILURE_SECONDS = 60.0


class Worker:
    """Answers questions by their keys, one at a time. From any thread."""

    def __init__(
        self,
        name: str,
        *,
        most_waiting: int = MOST_WAITING,
        most_here: int = MOST_HERE,
        most_kept: int = MOST_KEPT,
        fresh_seconds: float | None = None,
    ) -> None:
        """Start a worker whose answers and failures are good for ``fresh_seconds``.

        Without ``fresh_seconds`` an answer stays, a failure does not. But a failure that came after
        a caller was told to ask again is kept for them for a while.
        """
        self._name, self.fresh_seconds = name, fresh_seconds
        self._most_waiting, self._most_here = most_waiting, most_here
        self._answers: LRUCache[Hashable, tuple[float, Future[Any]]] = LRUCache(most_kept)
        self._far: LRUCache[Hashable, tuple[int, int]] = LRUCache(most_kept)
        self._askers: dict[Future[Any], Calling] = {}
        self._told_to_wait: WeakKeyDictionary[Future[Any], float] = WeakKeyDictionary()
        self._jobs: queue.PriorityQueue[Job] = queue.PriorityQueue()
        self._staff_asks, self._rest_until = threading.Event(), 0.0
        self._numbers = itertools.count()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    async def answer(self, key: Hashable, make: Callable[[], T]) -> T:
        """The answer that was worked out under a key, or is worked out now."""
        return await self._answered(self._asked(key, make))

    def _asked(self, key: Hashable, make: Callable[[], T]) -> Future[T]:
        """The future answer, for a request that gives up its place while it waits."""
        future = self.ask(key, make)
        if not future.done():
            calling().let_go()
        return future

    async def _answered(self, future: Future[T]) -> T:
        answer = asyncio.wrap_future(future)
        answer.add_done_callback(lambda done: done.cancelled() or done.exception())  # also where nobody waits any more
        # Shielded: whoever leaves must not take the answer from those who asked for the same.
        return cast("T", await asyncio.shield(answer))

    async def result(self, key: Hashable, make: Callable[[], T], patience: float = PATIENCE_SECONDS) -> T | None:
        """The answer under a key; ``None`` if it takes longer: it goes on, and is there the next time."""
        future = self._asked(key, make)
        try:
            if future.done():  # also for whoever would wait for nothing
                return future.result()
            return await asyncio.wait_for(self._answered(future), patience)
        except TimeoutError:
            with self._lock:
                self._told_to_wait[future] = time.monotonic()
            return None

    def known(self, key: Hashable) -> object | None:
        """The answer under a key if it is there already; nobody is asked for it."""
        with self._lock:
            _, future = self._answers.get(key, (0.0, None))
        return future.result() if future and future.done() and not future.exception() else None

    def progress(self, key: Hashable) -> Progress:
        """What a count under a key tells how far it is, so that whoever waits for it can be told."""

        def note(_what: str, done: int, parts: int) -> None:
            with self._lock:
                self._far[key] = done, parts

        return note

    def counting(self, key: Hashable) -> JSONResponse:
        """The answer for whoever should ask again for what is under a key, with how far it is."""
        with self._lock:
            return still_counting(far=self._far.get(key))

    def ask(self, key: Hashable, make: Callable[[], T]) -> Future[T]:
        """The future answer; a new one if there is none, or it is out of date."""
        with self._lock:
            known = self._answers.get(key)
            if known is None or self._is_stale(*known):
                known = self._answers[key] = time.monotonic(), self._begin(make)
            return known[1]

    def _is_stale(self, asked_at: float, future: Future[Any]) -> bool:
        if not future.done():
            return False
        if self.fresh_seconds is not None:
            return time.monotonic() > asked_at + self.fresh_seconds
        if future.exception() is None:
            return False
        told_at = self._told_to_wait.get(future)
        return told_at is None or time.monotonic() > told_at + FAILURE_SECONDS

    def _begin(self, make: Callable[[], object]) -> Future[Any]:
        asker, future = calling(), Future[Any]()
        self._check_queue(asker)
        self._askers[future] = asker
        self._put(future, make, asker)
        if self._thread is None:
            # A daemon: a server that stops does not wait for an answer that nobody will read.
            self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
            self._thread.start()
        return future

    def _put(self, future: Future[Any], make: Callable[[], object] | None, asker: Calling) -> None:
        is_guest = asker.caller is Caller.GUEST
        self._jobs.put((is_guest, next(self._numbers), future, make, asker))
        if not is_guest:
            self._staff_asks.set()

    def _check_queue(self, asker: Calling) -> None:
        """Refuse a question to a full queue: guests and staff have their own, and no address of guests fills one."""
        self._askers = {future: call for future, call in self._askers.items() if not future.done()}
        is_guest = asker.caller is Caller.GUEST
        waiting = [call for call in self._askers.values() if (call.caller is Caller.GUEST) == is_guest]
        here = [other for other in waiting if other.address == asker.address]
        if len(waiting) >= self._most_waiting or (is_guest and len(here) >= self._most_here):
            raise Problem(
                HTTPStatus.TOO_MANY_REQUESTS,
                "Too many counts are waiting: try again in a moment",
                {"Retry-After": str(RETRY_SECONDS)},
            )

    def close(self) -> None:
        """Let the thread end once it has answered the waiting questions."""
        self._jobs.put((True, next(self._numbers), Future(), None, Calling()))

    def _run(self) -> None:
        while True:
            _, _, future, make, asker = self._next()
            if make is None:
                return
            began = time.monotonic()
            try:
                future.set_result(make())
            except BaseException as error:  # noqa: BLE001 - whoever waits is told
                future.set_exception(error)
            ended = time.monotonic()
            self._rest_until = max(self._rest_until, ended + asker.rest_after(ended - began))

    def _next(self) -> Job:
        """The next question; one of guests waits until the rest is over, unless staff ask meanwhile."""
        while True:
            self._staff_asks.clear()
            job = self._jobs.get()
            left = self._rest_until - time.monotonic()
            if not job[0] or left <= 0:
                return job
            self._jobs.put(job)
            self._staff_asks.wait(left)


#: Every count of the games' pages: they share the process's cores.
COUNTING = Worker("counting")
#: Advice on hands of practice tables. A whole class may sit behind one address.
ADVICE = Worker("advice", most_here=16, most_kept=500)


class StillCounting(BaseModel):
    """What is asked for is being counted; ``done`` of ``parts`` where that is known."""

    status: Literal["counting"] = "counting"
    detail: str = "This is being counted: ask again in a moment"
    done: int | None = None
    parts: int | None = None


def still_counting(how_far: str = "", far: tuple[int, int] | None = None) -> JSONResponse:
    """The answer for whoever should ask again, with how far it is where that is known: in words, or in parts."""
    still = StillCounting(detail=how_far) if how_far else StillCounting()
    still.done, still.parts = far or (None, None)
    return JSONResponse(
        still.model_dump(exclude_none=True),
        HTTPStatus.ACCEPTED,
        {"Retry-After": str(RETRY_SECONDS)},
    )
