"""Who has live updates open: staff, displays and guests have places of their own."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from http import HTTPStatus

from pitboss.web.callers import Caller
from pitboss.web.problems import Problem
from pitboss.web.settings import Settings

#: Live updates of one session: enough for the pages that one person has open.
MOST_A_SESSION = {Caller.STAFF: 50, Caller.DISPLAY: 20, Caller.GUEST: 6}


class Listeners:
    """Places for those who listen. For the event loop's thread."""

    def __init__(self, settings: Settings) -> None:
        """Half of all places are for staff, a quarter for displays with a card, a quarter for everyone else."""
        quarter, here = settings.listeners // 4, settings.listeners_per_address
        self._places = {
            Caller.STAFF: settings.listeners - 2 * quarter,
            Caller.DISPLAY: quarter,
            Caller.GUEST: quarter,
        }
        self._here = {Caller.STAFF: here, Caller.DISPLAY: here, Caller.GUEST: min(here, max(quarter // 2, 1))}
        self._callers: Counter[Caller] = Counter()
        self._addresses: Counter[tuple[Caller, str]] = Counter()
        self._sessions: Counter[str] = Counter()

    @property
    def open(self) -> int:
        """How many places are taken."""
        return self._callers.total()

    @property
    def taken(self) -> Mapping[Caller, int]:
        """How many places each kind of caller has taken."""
        return {caller: self._callers[caller] for caller in Caller}

    def admit(self, address: str, caller: Caller, session: str = "") -> Callable[[], None]:
        """Give a place, or refuse; what comes back lets the place go.

        A kind of caller takes no other's places, and no more than some are taken at one address or by one session: so
        neither a crowd nor a single machine keeps the dealers from hearing.
        """
        here, most = self._here[caller], self._places[caller]
        if session and self._sessions[session] >= MOST_A_SESSION[caller]:
            raise _full(f"{MOST_A_SESSION[caller]} pages of yours listen already: close one")
        if self._addresses[caller, address] >= here:
            raise _full(f"{here} listen at your address already: close a page")
        if self._callers[caller] >= most:
            raise _full(f"{most} listen already: try again in a moment")
        self._count(address, caller, session, 1)
        return partial(self._count, address, caller, session, -1)

    def _count(self, address: str, caller: Caller, session: str, one: int) -> None:
        self._callers[caller] += one
        self._addresses[caller, address] += one
        if not self._addresses[caller, address]:
            del self._addresses[caller, address]
        if session:
            self._sessions[session] += one
            if not self._sessions[session]:
                del self._sessions[session]


def _full(why: str) -> Problem:
    return Problem(HTTPStatus.SERVICE_UNAVAILABLE, why, {"Retry-After": "5"})
