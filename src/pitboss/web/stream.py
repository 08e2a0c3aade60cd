"""Long answers: server-sent events, and downloads. They end when the client goes, or takes too little.

A stream of events ends too when its session does.
"""

import contextlib
import time
from collections.abc import AsyncGenerator, Callable, Iterable, Iterator
from itertools import islice
from typing import cast

import anyio
import anyio.to_thread
from fastapi.responses import Response, StreamingResponse
from starlette.types import Message, Receive, Scope, Send

#: A client that takes nothing for so long is let go.
SEND_SECONDS = 20.0
#: How often a stream looks whether its session is still open.
CHECK_SECONDS = 30.0

#: Lines of a download that are sent together.
LINES_AT_ONCE = 200


class Stream(Response):
    """Sends chunks as they come."""

    media_type = "text/event-stream"

    def __init__(
        self, chunks: AsyncGenerator[bytes], ended: Callable[[], None], still_allowed: Callable[[], bool] | None = None
    ) -> None:
        """``ended`` is called once, however it ends; ``still_allowed`` is asked now and then, on another thread."""
        super().__init__(headers={"X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self._chunks, self._ended, self._allowed = chunks, ended, still_allowed
        self._sending_since = 0.0

    async def __call__(self, _scope: Scope, receive: Receive, send: Send) -> None:
        """Send until one side has had enough."""
        try:
            async with contextlib.aclosing(self._chunks), anyio.create_task_group() as group:
                group.start_soon(_until_gone, receive, group.cancel_scope)
                group.start_soon(self._until_stuck, group.cancel_scope)
                await self._send(send)
                group.cancel_scope.cancel()
        finally:
            self._ended()

    async def _until_stuck(self, scope: anyio.CancelScope) -> None:
        """A timer for each chunk would cost more than sending it: now and then is enough."""
        while not self._sending_since or time.monotonic() < self._sending_since + SEND_SECONDS:  # noqa: ASYNC110 - a client that takes nothing tells nobody
            await anyio.sleep(SEND_SECONDS / 2)
        scope.cancel()

    async def _send(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        check_at = time.monotonic() + CHECK_SECONDS
        async for chunk in self._chunks:
            if self._allowed is not None and time.monotonic() > check_at:
                check_at = time.monotonic() + CHECK_SECONDS
                if not await anyio.to_thread.run_sync(self._allowed):
                    break
            self._sending_since = time.monotonic()
            await send({"type": "http.response.body", "body": chunk, "more_body": True})
            self._sending_since = 0.0
        await send({"type": "http.response.body", "body": b"", "more_body": False})


class Download(StreamingResponse):
    """A long text, some lines at a time; a client that takes nothing for too long is let go."""

    def __init__(self, lines: Iterable[str], media_type: str, name: str, ended: Callable[[], None]) -> None:
        """``ended`` is called once, however it ends."""
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        super().__init__(_chunks(lines), media_type=f"{media_type}; charset=utf-8", headers=headers)
        self._ended = ended

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send all of it, or as much as is taken."""

        async def patient(message: Message) -> None:
            with anyio.fail_after(SEND_SECONDS):
                await send(message)

        try:
            with contextlib.suppress(TimeoutError):
                await super().__call__(scope, receive, patient)
        finally:
            self._ended()


def _chunks(lines: Iterable[str]) -> Iterator[str]:
    """Lines by the hundred: to send each by itself costs more than to write it."""
    waiting = iter(lines)
    while some := list(islice(waiting, LINES_AT_ONCE)):
        yield "".join(f"{line}\n" for line in some)


async def _until_gone(receive: Receive, scope: anyio.CancelScope) -> None:
    while cast("str", (await receive())["type"]) != "http.disconnect":
        pass
    scope.cancel()
