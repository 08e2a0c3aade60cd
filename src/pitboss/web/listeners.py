"""Who has live updates open: how many in all, and how many at each address."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from http import HTTPStatus

from pitboss.web.problems import Problem
from pitboss.web.settings import Settings


class Listeners:
    """Places for those who listen. For the event loop's thread."""

    def __init__(self, settings: Settings) -> None:
        """All places are free."""
        self._most, self._most_here = settings.listeners, settings.listeners_per_address
        self._open: Counter[str] = Counter()

    @property
    def open(self) -> int:
        """How many places are taken."""
        return self._open.total()

    def admit(self, address: str, *, signed_in: bool) -> Callable[[], None]:
        """Give a place, or refuse; what comes back lets the place go.

        One address takes no more than its own places, and half of all are for those who are signed in: so neither a
        crowd nor a single machine keeps the dealers from hearing.
        """
        most = self._most if signed_in else self._most // 2
        if self._open[address] >= self._most_here:
            raise _full(f"{self._most_here} listen at your address already: close a page")
        if self._open.total() >= most:
            raise _full(f"{most} listen already: try again in a moment")
        self._open[address] += 1
        return partial(self._release, address)

    def _release(self, address: str) -> None:
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


def _full(why: str) -> Problem:
    return Problem(HTTPStatus.SERVICE_UNAVAILABLE, why, {"Retry-After": "5"})
