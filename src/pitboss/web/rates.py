"""How much one client may ask: buckets of requests for addresses and sessions, in memory; how long a body is.

Staff and displays with a card go straight to work. Guests have smaller buckets, out of which a costly request takes
more than a cheap one, and wait for one of a few places.
"""

import asyncio
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.store.sessions import hash_of
from pitboss.web import cookies, problems
from pitboss.web.callers import Caller, Calling, called_by
from pitboss.web.places import Places
from pitboss.web.problems import Problem
from pitboss.web.settings import Settings

#: Buckets in memory; those not used for longest are forgotten first.
MOST_BUCKETS = 20_000
#: Several people may share an address, behind a proxy or a gateway.
SESSIONS_AN_ADDRESS = 10
LONGEST_BODY = 1_000_000
#: How long a guest may take to send a body.
BODY_SECONDS = 15.0
#: For those who watch the server: answered from memory.
UNLIMITED = ("/healthz", "/readyz", "/metrics")
#: Answered from memory too, and asked for by every display every second: it waits for no place.
PULSE = "/api/v1/displays/pulse"
#: What a guest's request takes out of its buckets, by how its path begins; anything else takes one.
COSTS = (
    ("/static/", 0.1),
    (PULSE, 0.1),
    ("/api/v1/displays/", 0.5),
    ("/api/v1/session", 3.0),
    ("/api/v1/maths/", 6.0),
    ("/api/v1/games", 3.0),
    ("/games/", 3.0),
)


@dataclass(slots=True)
class _Bucket:
    left: float
    at: float


class Buckets:
    """Token buckets by key: each holds so many, and is filled at a rate."""

    def __init__(self, a_second: float, at_once: float, clock: Callable[[], float] = time.monotonic) -> None:
        """All are full at first."""
        self._rate, self._size, self._clock = a_second, at_once, clock
        self._lock = threading.Lock()
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()

    def take(self, key: str, cost: float = 1.0) -> float:
        """Take one out, or what it costs: 0 if there was enough, else the seconds until there is."""
        with self._lock:
            return self._take(key, min(cost, self._size), self._clock())

    def _take(self, key: str, cost: float, now: float) -> float:
        bucket = self._buckets.pop(key, None) or _Bucket(self._size, now)
        self._buckets[key] = bucket
        while len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        bucket.left = min(self._size, bucket.left + (now - bucket.at) * self._rate)
        bucket.at = now
        if bucket.left < cost:
            return (cost - bucket.left) / self._rate
        bucket.left -= cost
        return 0.0


def too_many(seconds: float) -> Problem:
    """The answer to whoever asks too much."""
    wait = {"Retry-After": str(int(seconds) + 1)}
    return Problem(HTTPStatus.TOO_MANY_REQUESTS, "Too many requests: wait a moment, then go on", wait)


def _cost(path: str) -> float:
    return next((cost for beginning, cost in COSTS if path.startswith(beginning)), 1.0)


class Rates:
    """Refuses requests that come too fast, and bodies that are too long; lets guests wait for a place."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        """Around an app."""
        self.app = app
        rate, size = settings.requests_per_second, settings.requests_at_once
        self._sessions = Buckets(rate, size)
        self._addresses = Buckets(rate * SESSIONS_AN_ADDRESS, size * SESSIONS_AN_ADDRESS)
        rate, size = settings.guest_requests_per_second, settings.guest_requests_at_once
        self._guests = Buckets(rate, size)
        self._guests_addresses = Buckets(rate * SESSIONS_AN_ADDRESS, size * SESSIONS_AN_ADDRESS)
        self._places = Places()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer it here."""
        if scope["type"] != "http" or scope["path"].startswith(UNLIMITED):
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        try:
            caller = await self._admitted(request)
            if _length(request) > LONGEST_BODY:
                raise _too_long()
            if caller is not Caller.GUEST or scope["path"] == PULSE:
                called_by(Calling(caller, _address(request)))
                await self.app(scope, _bounded(receive), send)
            else:
                await self._pass_guest(request, receive, send)
        except Problem as problem:
            await problems.answer(request, problem)(scope, receive, send)

    async def _admitted(self, request: Request) -> Caller:
        """Who asks, if it is not too often."""
        address, token = _address(request), cookies.token_of(request)
        name = hash_of(token) if token else ""
        seconds = self._addresses.take(address)
        room = request.app.state.room
        caller = await room.callers.of(token) if token and not seconds and room else Caller.GUEST
        if not seconds:
            seconds = self._guest_waits(address, name, request) if caller is Caller.GUEST else self._sessions.take(name)
        if seconds:
            raise too_many(seconds)
        return caller

    def _guest_waits(self, address: str, name: str, request: Request) -> float:
        """Guests who are signed in share an address by tens, as in one room; a made-up token is nobody's."""
        cost = _cost(request.url.path)
        if name and request.app.state.room and request.app.state.room.callers.knows(name):
            return self._guests_addresses.take(address, cost) or self._guests.take(name, cost)
        return self._guests.take(address, cost)

    async def _pass_guest(self, request: Request, receive: Receive, send: Send) -> None:
        """Wait for a place, which is given back when the answer begins: to send it costs nobody anything."""
        if request.method not in {"GET", "HEAD"}:
            receive = await _whole(receive)
        let_go = await self._places.take(_address(request))
        called_by(Calling(Caller.GUEST, _address(request), let_go))

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                let_go()
            await send(message)

        try:
            await self.app(request.scope, _bounded(receive), sent)
        finally:
            let_go()


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


async def _whole(receive: Receive) -> Receive:
    """A body that has come whole: nobody keeps a place while it trickles in."""
    messages: list[Message] = []
    try:
        async with asyncio.timeout(BODY_SECONDS):
            counted = _bounded(receive)
            while not messages or messages[-1].get("more_body", False):
                messages.append(await counted())
    except TimeoutError:
        raise Problem(HTTPStatus.REQUEST_TIMEOUT, f"A request comes whole within {BODY_SECONDS:g} s") from None
    except HTTPException:
        raise _too_long() from None
    waiting = iter(messages)

    async def again() -> Message:
        return next(waiting, None) or await receive()

    return again


def _length(request: Request) -> int:
    """What a body says of its own length; one that says nothing of use is counted as it comes."""
    said = request.headers.get("content-length", "")
    return int(said[:20]) if said.isascii() and said.isdecimal() else 0


def _too_long() -> Problem:
    return Problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"A request has at most {LONGEST_BODY} bytes")


def _bounded(receive: Receive) -> Receive:
    """A body that does not say its length is counted as it comes."""
    seen = 0

    async def counted() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > LONGEST_BODY:
            # Of this kind, because the framework takes any other for a body that it can't parse.
            raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, _too_long().detail)
        return message

    return counted
