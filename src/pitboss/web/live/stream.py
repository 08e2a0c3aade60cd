"""Long answers: server-sent events, and downloads. They end when the client goes, or takes too little.

A stream of events ends too when its session does. Staff, displays and guests have places of their own to listen.
"""

import contextlib
import time
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Iterable, Iterator, Mapping
from functools import partial
from http import HTTPStatus
from itertools import islice
from typing import Any, cast

import anyio
import anyio.to_thread
from fastapi.responses import StreamingResponse
from fastapi.sse import EventSourceResponse
from starlette.types import Message, Receive, Scope, Send

from pitboss.web.guard.callers import Caller
from pitboss.web.problems import Problem
from pitboss.web.settings import Settings

#: A client that takes nothing for so long is let go.
SEND_SECONDS = 20.0
#: How often a stream looks whether its session is still open.
CHECK_SECONDS = 30.0

#: Lines of a download that are sent together.
LINES_AT_ONCE = 200


class LongAnswer(StreamingResponse):
    """Sends chunks as they come; a client that takes nothing for too long is let go."""

    #: Called once, however it ends.
    ended: Callable[[], None]
    _sending_since = 0.0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until one side has had enough."""

        async def watched(message: Message) -> None:
            self._sending_since = time.monotonic()
            await send(message)
            self._sending_since = 0.0

        chunks = cast("AsyncGenerator[Any]", self.body_iterator)
        try:
            async with contextlib.aclosing(chunks), anyio.create_task_group() as group:
                group.start_soon(self._until_stuck, group.cancel_scope)
                await super().__call__(scope, receive, watched)
                group.cancel_scope.cancel()
        finally:
            self.ended()

    async def _until_stuck(self, scope: anyio.CancelScope) -> None:
        """A timer for each chunk would cost more than sending it: now and then is enough."""
        while not self._sending_since or time.monotonic() < self._sending_since + SEND_SECONDS:  # noqa: ASYNC110 - a client that takes nothing tells nobody
            await anyio.sleep(SEND_SECONDS / 2)
        scope.cancel()


class Stream(LongAnswer, EventSourceResponse):
    """Server-sent events, each encoded once for all who listen."""

    def __init__(
        self, chunks: AsyncGenerator[bytes], ended: Callable[[], None], still_allowed: Callable[[], bool] | None = None
    ) -> None:
        """``still_allowed`` is asked now and then, on another thread."""
        allowed = _while_allowed(chunks, still_allowed) if still_allowed else chunks
        super().__init__(allowed, headers={"X-Accel-Buffering": "no"})
        self.ended = ended


async def _while_allowed(chunks: AsyncGenerator[bytes], still_allowed: Callable[[], bool]) -> AsyncGenerator[bytes]:
    check_at = time.monotonic() + CHECK_SECONDS
    async with contextlib.aclosing(chunks):
        async for chunk in chunks:
            if time.monotonic() > check_at:
                check_at = time.monotonic() + CHECK_SECONDS
                if not await anyio.to_thread.run_sync(still_allowed):
                    return
            yield chunk


class Download(LongAnswer):
    """A long text, some lines at a time."""

    def __init__(self, lines: Iterable[str], media_type: str, name: str, ended: Callable[[], None]) -> None:
        """A file of this name, written line by line on another thread."""
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        super().__init__(_chunks(lines), media_type=f"{media_type}; charset=utf-8", headers=headers)
        self.ended = ended


def _chunks(lines: Iterable[str]) -> Iterator[str]:
    """Lines by the hundred: to send each by itself costs more than to write it."""
    waiting = iter(lines)
    while some := list(islice(waiting, LINES_AT_ONCE)):
        yield "".join(f"{line}\n" for line in some)


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
