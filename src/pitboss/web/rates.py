"""How much one client may ask: buckets of requests for addresses and sessions, in memory.

Staff and displays with a card go straight to work. Guests have smaller buckets, out of which a costly request takes
more than a cheap one, and wait for one of a few places. A guest who is refused hears of it a moment later: whoever
asks again as soon as there is an answer would else keep the server busy with refusals.
"""

import asyncio
from http import HTTPStatus

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.store.sessions import hash_of
from pitboss.web import cookies, problems
from pitboss.web.bodies import Arrived, bounded, check_length
from pitboss.web.buckets import Buckets
from pitboss.web.callers import Caller, Calling, called_by
from pitboss.web.metrics import Metrics
from pitboss.web.places import Places
from pitboss.web.problems import Problem
from pitboss.web.settings import Settings
from pitboss.web.watchers import Watchers

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
    """The answer to whoever asks too much."""
    wait = {"Retry-After": str(int(seconds) + 1)}
    return Problem(HTTPStatus.TOO_MANY_REQUESTS, "Too many requests: wait a moment, then go on", wait)


def _cost(path: str) -> float:
    return next((cost for beginning, cost in COSTS if path.startswith(beginning)), 1.0)


class Rates:
    """Refuses requests that come too fast, and bodies that are too long; lets guests wait for a place."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        """Around an app. What is refused here is counted among the figures, and makes no line in the log."""
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
        if scope["type"] != "http" or (scope["path"] in UNLIMITED and _address(scope) in self._watchers):
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        try:
            await self._pass(request, receive, send)
        except Problem as problem:
            self._metrics.answered(request.method, "none", problem.status, None)
            await problems.answer(request, problem)(scope, receive, send)

    async def _pass(self, request: Request, receive: Receive, send: Send) -> None:
        token = cookies.token_of(request)
        caller = await self._caller(request, token)
        if caller is Caller.GUEST:
            await self._pass_guest(request, token, receive, send)
            return
        self._places.floor_asks()
        if seconds := self._sessions.take(hash_of(token)):
            raise too_many(seconds)
        check_length(request)
        called_by(Calling(caller, _address(request.scope)))
        await self.app(request.scope, bounded(receive), send)

    async def _caller(self, request: Request, token: str) -> Caller:
        """Who asks, if their address does not ask too often."""
        if seconds := self._addresses.take(_address(request.scope)):
            await self._hold()
            raise too_many(seconds)
        room = request.app.state.room
        return await room.callers.of(token) if token and room else Caller.GUEST

    async def _pass_guest(self, request: Request, token: str, receive: Receive, send: Send) -> None:
        """A guest is let in, or waits, or is refused; the pulse of displays waits for nobody."""
        try:
            if seconds := self._guest_waits(request, token):
                raise too_many(seconds)
            check_length(request)
            if request.scope["path"] == PULSE:
                called_by(Calling(Caller.GUEST, _address(request.scope)))
                await self.app(request.scope, bounded(receive), send)
            else:
                await self._work(request.scope, await Arrived.whole(receive), send)
        except Problem:
            await self._hold()
            raise

    def _guest_waits(self, request: Request, token: str) -> float:
        """Guests who are signed in share an address by tens, as in one room; a made-up token is nobody's."""
        address, cost, room = _address(request.scope), _cost(request.scope["path"]), request.app.state.room
        name = hash_of(token) if token else ""
        if name and room and room.callers.knows(name):
            return self._guests_addresses.take(address, cost) or self._guests.take(name, cost)
        return self._guests.take(address, cost)

    async def _work(self, scope: Scope, arrived: Arrived, send: Send) -> None:
        """Wait for a place, which is given back when the answer begins: to send it costs nobody anything."""
        try:
            let_go = await self._places.take(_address(scope), arrived.gone)
            if let_go is None:
                return
            called_by(Calling(Caller.GUEST, _address(scope), let_go))

            async def sent(message: Message) -> None:
                if message["type"] == "http.response.start":
                    let_go()
                await send(message)

            try:
                await self.app(scope, arrived.receive, sent)
            finally:
                let_go()
        finally:
            arrived.close()

    async def _hold(self) -> None:
        """Let a refused guest wait for the answer."""
        if self._held < MOST_HELD:
            self._held += 1
            try:
                await asyncio.sleep(HOLD_SECONDS)
            finally:
                self._held -= 1


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""
