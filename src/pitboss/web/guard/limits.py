"""Token buckets, places for listeners, and a queue for guests, few of whose requests are worked on at once.

While the floor is at work, a place rests after each request, by as much as the request took: so all guests together
take no more than their share of the server's time, however many they are and however costly what they ask for.
"""

import asyncio
import heapq
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus

from cachetools import LRUCache
from starlette.types import Message

from pitboss.web.guard.sessions import Caller
from pitboss.web.problems import Problem
from pitboss.web.settings import Settings

#: Buckets in memory; those not used for longest are forgotten first.
MOST_BUCKETS = 20_000


@dataclass(slots=True)
class _Bucket:
    left: float
    at: float


class Buckets:
    """Token buckets by key: each holds so many, and is filled at a rate."""

    def __init__(self, a_second: float, at_once: float, clock: Callable[[], float] = time.monotonic) -> None:
        """Start with all buckets full."""
        self._rate, self._size, self._clock = a_second, at_once, clock
        self._lock = threading.Lock()
        self._buckets: LRUCache[str, _Bucket] = LRUCache(MOST_BUCKETS)

    def take(self, key: str, cost: float = 1.0) -> float:
        """Take one or more tokens out: 0 if there were enough, else the seconds until there are."""
        with self._lock:
            return self._take(key, min(cost, self._size), self._clock())

    def _take(self, key: str, cost: float, now: float) -> float:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = _Bucket(self._size, now)
        bucket.left = min(self._size, bucket.left + (now - bucket.at) * self._rate)
        bucket.at = now
        if bucket.left < cost:
            return (cost - bucket.left) / self._rate
        bucket.left -= cost
        return 0.0


#: Requests of guests that are worked on at once, those that may wait for it, and those of one address.
AT_ONCE, MOST_WAITING, MOST_HERE = 1, 500, 250
#: The part of the time in which guests are worked for while the floor is at work.
SHARE = 0.2
#: The floor is at work for so long after a request of staff.
FLOOR_SECONDS = 5.0
#: No rest is longer: what has waited for a slow disk has not worked all the while.
MOST_REST_SECONDS = 2.0

#: Done once whoever asked is gone.
Gone = asyncio.Future[Message]


class Places:
    """A queue of guests before a few places. For the event loop's thread."""

    def __init__(
        self,
        at_once: int = AT_ONCE,
        waiting: int = MOST_WAITING,
        here: int = MOST_HERE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Start with all places free and an idle floor."""
        self._free, self._clock = at_once, clock
        self._most_waiting, self._most_here = waiting, here
        self._rest, self._floor_until = at_once / SHARE - 1, clock()
        self._turns: OrderedDict[asyncio.Future[bool], str] = OrderedDict()
        self._here: Counter[str] = Counter()
        #: When each of the places that rest may be taken again, the first of them first.
        self._rested_at: list[float] = []
        self._timer: asyncio.TimerHandle | None = None

    @property
    def waiting(self) -> int:
        """The number of requests that wait for a place."""
        return len(self._turns)

    def floor_asks(self) -> None:
        """Note a request of the staff: the floor is at work."""
        self._floor_until = self._clock() + FLOOR_SECONDS

    def rest_after(self, seconds: float) -> float:
        """The seconds that a place rests after a request that took so long; none while the floor is idle."""
        return min(seconds * self._rest, MOST_REST_SECONDS) if self._clock() < self._floor_until else 0.0

    async def take(self, address: str, gone: Gone | None = None) -> Callable[[], None] | None:
        """Wait for a place; the function that comes back gives it up, once, however often it is called.

        Nothing comes back to whoever is ``gone`` before that: nobody works for them.
        """
        self._end_rests()
        if self._free:
            self._free -= 1
        elif not await self._has_turn(address, gone):
            return None
        if gone is not None and gone.done():
            self._give_on()
            return None
        return self._held()

    async def _has_turn(self, address: str, gone: Gone | None) -> bool:
        """Wait for one's turn; return whether it came before the client was gone."""
        if len(self._turns) >= self._most_waiting or self._here[address] >= self._most_here:
            raise Problem(
                HTTPStatus.SERVICE_UNAVAILABLE, "The server is busy: try again in a moment", {"Retry-After": "2"}
            )
        turn: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def leave(_: object) -> None:
            if not turn.done():
                turn.set_result(False)

        self._turns[turn] = address
        self._end_rests_later()
        self._here[address] += 1
        if gone is not None:
            gone.add_done_callback(leave)
        try:
            return await turn
        except asyncio.CancelledError:
            if not turn.cancelled() and turn.result():
                self._give_on()
            raise
        finally:
            self._turns.pop(turn, None)
            self._here[address] -= 1
            if not self._here[address]:
                del self._here[address]
            if gone is not None:
                gone.remove_done_callback(leave)

    def _held(self) -> Callable[[], None]:
        since = [self._clock()]

        def let_go() -> None:
            if since:
                self._rest_for(self.rest_after(self._clock() - since.pop()))

        return let_go

    def _rest_for(self, seconds: float) -> None:
        heapq.heappush(self._rested_at, self._clock() + seconds)
        self._end_rests()
        self._end_rests_later()

    def _end_rests_later(self) -> None:
        """Set one timer, for the place that has rested first; in the loop of whoever waits for it."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._rested_at and self._turns:
            wait = max(self._rested_at[0] - self._clock(), 0.0)
            self._timer = asyncio.get_running_loop().call_later(wait, self._on_time)

    def _on_time(self) -> None:
        self._end_rests()
        self._end_rests_later()  # a timer may come a little early

    def _end_rests(self) -> None:
        """Give away every place that has rested."""
        while self._rested_at and self._rested_at[0] <= self._clock():
            heapq.heappop(self._rested_at)
            self._give_on()

    def _give_on(self) -> None:
        """Give a free place to the guest who has waited longest."""
        while self._turns:
            turn, _ = self._turns.popitem(last=False)
            if not turn.done():
                turn.set_result(True)
                return
        self._free += 1


#: Live updates of one session: enough for the pages that one person has open.
MOST_A_SESSION = {Caller.STAFF: 50, Caller.DISPLAY: 20, Caller.GUEST: 6}


class Listeners:
    """Places for listeners. For the event loop's thread."""

    def __init__(self, settings: Settings) -> None:
        """Keep half of all places for staff, a quarter for displays with a card, a quarter for everyone else."""
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
        """The number of places that are taken."""
        return self._callers.total()

    @property
    def taken(self) -> Mapping[Caller, int]:
        """The number of places that each kind of caller has taken."""
        return {caller: self._callers[caller] for caller in Caller}

    def admit(self, address: str, caller: Caller, session: str = "") -> Callable[[], None]:
        """Give a place, or refuse; the function that comes back gives it up.

        A kind of caller takes no other's places, and no more than some are taken at one address or by one session: so
        neither a crowd nor a single machine keeps the dealers from hearing.
        """
        here, most = self._here[caller], self._places[caller]
        if session and self._sessions[session] >= MOST_A_SESSION[caller]:
            raise _full(f"{MOST_A_SESSION[caller]} live pages of yours are open already: close one")
        if self._addresses[caller, address] >= here:
            raise _full(f"{here} live pages are open at your address already: close one")
        if self._callers[caller] >= most:
            raise _full(f"{most} live pages are open already: try again in a moment")
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
