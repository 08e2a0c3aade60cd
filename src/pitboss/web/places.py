"""Places for guests: few of their requests are worked on at once, so that they never keep the floor waiting."""

import asyncio
from collections import Counter
from collections.abc import Callable
from http import HTTPStatus

from pitboss.web.problems import Problem

#: Requests of guests that are worked on at once, those that may wait for it, and those of one address.
AT_ONCE, MOST_WAITING, MOST_HERE = 3, 500, 250


class Places:
    """A queue of guests before a few places. For the event loop's thread."""

    def __init__(self, at_once: int = AT_ONCE, waiting: int = MOST_WAITING, here: int = MOST_HERE) -> None:
        """All places are free."""
        self._free = asyncio.Semaphore(at_once)
        self._most_waiting, self._most_here = waiting, here
        self._waiting: Counter[str] = Counter()

    async def take(self, address: str) -> Callable[[], None]:
        """A place, once it is one's turn; what comes back lets it go, once, however often it is called."""
        if self._waiting.total() >= self._most_waiting or self._waiting[address] >= self._most_here:
            raise Problem(
                HTTPStatus.SERVICE_UNAVAILABLE, "Many ask at once: try again in a moment", {"Retry-After": "2"}
            )
        self._waiting[address] += 1
        try:
            await self._free.acquire()
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]
        return _once(self._free.release)


def _once(release: Callable[[], None]) -> Callable[[], None]:
    held = [release]

    def let_go() -> None:
        if held:
            held.pop()()

    return let_go
