"""Advice beside the requests: a hand is counted once, on a thread of its own, and nobody else waits for it."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from http import HTTPStatus
from typing import Any

from pitboss.web.callers import calling
from pitboss.web.problems import Problem

#: Hands that may wait for their turn, and those that are remembered.
MOST_WAITING, MOST_KEPT = 16, 500
Key = tuple[str, int, bool]


class Advising:
    """One thread that counts, and what it found. For the event loop's thread."""

    def __init__(self) -> None:
        """Nothing runs until the first question."""
        self._thread: ThreadPoolExecutor | None = None
        self._known: OrderedDict[Key, Future[dict[str, Any]]] = OrderedDict()

    async def ask(self, key: Key, count: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """What is known of a hand, or what is counted now."""
        known = self._known.get(key)
        if known is None or (known.done() and known.exception() is not None):
            known = self._known[key] = self._begin(count)
        self._known.move_to_end(key)
        if not known.done():
            calling().let_go()
        # Shielded: whoever leaves must not take the answer from those who asked for the same.
        return await asyncio.shield(asyncio.wrap_future(known))

    def _begin(self, count: Callable[[], dict[str, Any]]) -> Future[dict[str, Any]]:
        if sum(not each.done() for each in self._known.values()) >= MOST_WAITING:
            wait = {"Retry-After": "10"}
            raise Problem(HTTPStatus.TOO_MANY_REQUESTS, "Many hands are being counted: ask again in a moment", wait)
        while len(self._known) >= MOST_KEPT:
            self._known.popitem(last=False)
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, "advice")
        return self._thread.submit(count)


#: The advice of this process.
ADVISING = Advising()
