"""How much one client may ask: a bucket of requests for each address and session, in memory; how long a body is."""

import hashlib
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.web import cookies, problems
from pitboss.web.problems import Problem
from pitboss.web.settings import Settings

#: Buckets in memory; those not used for longest are forgotten first.
MOST_BUCKETS = 20_000
#: Several people may share an address, behind a proxy or a gateway.
SESSIONS_AN_ADDRESS = 10
LONGEST_BODY = 1_000_000
#: For those who watch the server, and for files.
UNLIMITED = ("/healthz", "/readyz", "/metrics", "/static/")


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

    def take(self, key: str) -> float:
        """Take one out: 0 if there was one, else the seconds until there is."""
        with self._lock:
            return self._take(key, self._clock())

    def _take(self, key: str, now: float) -> float:
        bucket = self._buckets.pop(key, None) or _Bucket(self._size, now)
        self._buckets[key] = bucket
        while len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        bucket.left = min(self._size, bucket.left + (now - bucket.at) * self._rate)
        bucket.at = now
        if bucket.left < 1:
            return (1 - bucket.left) / self._rate
        bucket.left -= 1
        return 0.0


def too_many(seconds: float) -> Problem:
    """The answer to whoever asks too much."""
    wait = {"Retry-After": str(int(seconds) + 1)}
    return Problem(HTTPStatus.TOO_MANY_REQUESTS, "Too many requests: wait a moment, then go on", wait)


class Rates:
    """Refuses requests that come too fast, and bodies that are too long."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        """Around an app."""
        self.app = app
        rate, size = settings.requests_per_second, settings.requests_at_once
        self._sessions = Buckets(rate, size)
        self._addresses = Buckets(rate * SESSIONS_AN_ADDRESS, size * SESSIONS_AN_ADDRESS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer it here."""
        if scope["type"] != "http" or scope["path"].startswith(UNLIMITED):
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        if seconds := self._wait(request):
            await problems.answer(request, too_many(seconds))(scope, receive, send)
        elif _length(request) > LONGEST_BODY:
            await problems.answer(request, _too_long())(scope, receive, send)
        else:
            await self.app(scope, _bounded(receive), send)

    def _wait(self, request: Request) -> float:
        address = request.client.host if request.client else ""
        token = cookies.token_of(request)
        seconds = self._addresses.take(address)
        if token and not seconds:
            seconds = self._sessions.take(hashlib.sha256(token.encode(errors="replace")).hexdigest())
        return seconds


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
