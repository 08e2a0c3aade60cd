"""Rates: how much one client may ask, by buckets of requests for addresses and sessions, in memory.

Staff, displays with a card and devices go straight to work. Guests have smaller buckets, out of which a costly request
takes more than a cheap one, and wait for one of a few places. A guest who is refused hears of it a moment later:
whoever asks again as soon as there is an answer would else keep the server busy with refusals.
"""

import asyncio
import contextlib
import ipaddress
from collections import deque
from collections.abc import Iterable, Iterator
from http import HTTPStatus
from typing import Self

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.store.secrets.sessions import hash_of
from pitboss.web import problems
from pitboss.web.guard.limits import Buckets, Places
from pitboss.web.guard.sessions import Caller, Calling, address_of, called_by, token_of, token_of_device
from pitboss.web.middleware import Metrics
from pitboss.web.problems import Problem
from pitboss.web.settings import Settings

LONGEST_BODY = 1_000_000
#: How long a guest may take to send a body.
BODY_SECONDS = 15.0


def too_long() -> Problem:
    """The answer to a request whose body is too long."""
    return Problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"A request has at most {LONGEST_BODY} bytes")


def check_length(request: Request) -> None:
    """Refuse a body whose declared length is too long; one without a usable length is counted as it comes."""
    said = request.headers.get("content-length", "")
    if said.isascii() and said.isdecimal() and int(said[:20]) > LONGEST_BODY:
        raise too_long()


def bounded(receive: Receive) -> Receive:
    """Count a body without a declared length as it comes."""
    seen = 0

    async def counted() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > LONGEST_BODY:
            # Of this kind, because the framework takes any other for a body that it can't parse.
            raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, too_long().detail)
        return message

    return counted


class WholeRequest:
    """A request that has come whole; ``gone`` is done once its sender goes away."""

    def __init__(self, messages: Iterable[Message], receive: Receive) -> None:
        """Wrap what receives the body and tells of the end of the connection."""
        self._messages = deque(messages)
        self.gone = asyncio.ensure_future(receive())

    @classmethod
    async def whole(cls, receive: Receive) -> Self:
        """Wait for the whole body, so that no place is held while it trickles in."""
        messages: list[Message] = []
        try:
            async with asyncio.timeout(BODY_SECONDS):
                counted = bounded(receive)
                while not messages or messages[-1].get("more_body", False):
                    messages.append(await counted())
        except TimeoutError:
            raise Problem(HTTPStatus.REQUEST_TIMEOUT, f"The request did not arrive within {BODY_SECONDS:g} s") from None
        except HTTPException:
            raise too_long() from None
        return cls(messages, receive)

    async def receive(self) -> Message:
        """Replay the body, then report that the sender is gone, as often as it is asked."""
        if self._messages:
            return self._messages.popleft()
        # Shielded: whoever only looks whether somebody is gone gives up at once, and may look again.
        return await asyncio.shield(self.gone)

    def close(self) -> None:
        """Stop waiting for the end of the connection."""
        self.gone.cancel()


Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Watchers:
    """The addresses whose questions after the server's health are answered without limit.

    A proxy that got no answer among a crowd of guests would take the server for dead, and leave the floor without it.
    """

    def __init__(self, settings: Settings) -> None:
        """Read the addresses that the settings name."""
        self._names = frozenset(settings.metrics_for)
        self._networks = tuple(_networks(settings.trusted_proxies))

    def __contains__(self, address: str) -> bool:
        """Whether an address is one of the watchers'."""
        if address in self._names:
            return True
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._networks)


def _networks(proxies: tuple[str, ...]) -> Iterator[Network]:
    """The networks among these texts, addresses included; a name is left out."""
    for proxy in proxies:
        with contextlib.suppress(ValueError):
            yield ipaddress.ip_network(proxy)


#: Several people may share an address, behind a proxy or a gateway.
SESSIONS_AN_ADDRESS = 10
#: A guest who is refused is told so after this long; of more than so many at once, the others are told at once.
HOLD_SECONDS, MOST_HELD = 1.0, 1_000
#: For those who watch the server, without limit.
UNLIMITED = frozenset({"/healthz", "/readyz", "/metrics"})
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


def too_many(seconds: float) -> Problem:
    """The answer to a client that asks too much."""
    wait = {"Retry-After": str(int(seconds) + 1)}
    return Problem(HTTPStatus.TOO_MANY_REQUESTS, "Too many requests: wait a moment, then try again", wait)


def _cost(path: str) -> float:
    return next((cost for beginning, cost in COSTS if path.startswith(beginning)), 1.0)


class Rates:
    """Middleware that refuses requests that come too fast, and bodies that are too long; guests wait for a place."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        """Wrap an app. Refusals are counted among the figures, and make no line in the log."""
        self.app, self._metrics = app, metrics
        rate, size = settings.requests_per_second, settings.requests_at_once
        self._sessions = Buckets(rate, size)
        self._addresses = Buckets(rate * SESSIONS_AN_ADDRESS, size * SESSIONS_AN_ADDRESS)
        rate, size = settings.guest_requests_per_second, settings.guest_requests_at_once
        self._guests = Buckets(rate, size)
        self._guests_addresses = Buckets(rate * SESSIONS_AN_ADDRESS, size * SESSIONS_AN_ADDRESS)
        self._watchers = Watchers(settings)
        self._places, self._held = Places(), 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer it here."""
        request = Request(scope) if scope["type"] == "http" else None
        if request is None or (scope["path"] in UNLIMITED and address_of(request) in self._watchers):
            await self.app(scope, receive, send)
            return
        try:
            await self._pass(request, receive, send)
        except Problem as problem:
            self._metrics.answered(request.method, "none", problem.status, None)
            await problems.answer(request, problem)(scope, receive, send)

    async def _pass(self, request: Request, receive: Receive, send: Send) -> None:
        device = token_of_device(request)
        token = device or token_of(request)
        caller = await self._caller(request, token, device=bool(device))
        if caller is Caller.GUEST:
            await self._pass_guest(request, token, receive, send)
            return
        self._places.floor_asks()
        if seconds := self._sessions.take(hash_of(token)):
            raise too_many(seconds)
        check_length(request)
        called_by(Calling(caller, address_of(request)))
        await self.app(request.scope, bounded(receive), send)

    async def _caller(self, request: Request, token: str, *, device: bool) -> Caller:
        """The caller of a request, unless their address asks too often."""
        if seconds := self._addresses.take(address_of(request)):
            await self._hold()
            raise too_many(seconds)
        room = request.app.state.room
        return await room.callers.of(token, device=device) if token and room else Caller.GUEST

    async def _pass_guest(self, request: Request, token: str, receive: Receive, send: Send) -> None:
        """Let a guest in, keep them waiting, or refuse them; the pulse of displays never waits."""
        try:
            if seconds := self._guest_waits(request, token):
                raise too_many(seconds)
            check_length(request)
            if request.scope["path"] == PULSE:
                called_by(Calling(Caller.GUEST, address_of(request)))
                await self.app(request.scope, bounded(receive), send)
            else:
                await self._work(request, await WholeRequest.whole(receive), send)
        except Problem:
            await self._hold()
            raise

    def _guest_waits(self, request: Request, token: str) -> float:
        """The seconds that a guest has to wait; signed-in guests may share an address by tens, as in one room."""
        address, cost, room = address_of(request), _cost(request.scope["path"]), request.app.state.room
        name = hash_of(token) if token else ""
        if name and room and room.callers.knows(name):
            return self._guests_addresses.take(address, cost) or self._guests.take(name, cost)
        return self._guests.take(address, cost)

    async def _work(self, request: Request, arrived: WholeRequest, send: Send) -> None:
        """Wait for a place, which is given back when the answer begins: sending it takes no work."""
        try:
            let_go = await self._places.take(address_of(request), arrived.gone)
            if let_go is None:
                return
            called_by(Calling(Caller.GUEST, address_of(request), let_go, self._places.rest_after))

            async def sent(message: Message) -> None:
                if message["type"] == "http.response.start":
                    let_go()
                await send(message)

            try:
                await self.app(request.scope, arrived.receive, sent)
            finally:
                let_go()
        finally:
            arrived.close()

    async def _hold(self) -> None:
        """Hold the refusal of a guest back for a while."""
        if self._held < MOST_HELD:
            self._held += 1
            try:
                await asyncio.sleep(HOLD_SECONDS)
            finally:
                self._held -= 1
