"""A stream of server-sent events: ends when the client goes, takes too little, or is no longer signed in."""

import contextlib
import time
from collections.abc import AsyncGenerator, Callable
from typing import cast

import anyio
import anyio.to_thread
from fastapi.responses import Response
from starlette.types import Receive, Scope, Send

#: A client that takes nothing for so long is let go.
SEND_SECONDS = 20.0
#: How often a stream looks whether its session is still open.
CHECK_SECONDS = 30.0


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


async def _until_gone(receive: Receive, scope: anyio.CancelScope) -> None:
    while cast("str", (await receive())["type"]) != "http.disconnect":
        pass
    scope.cancel()
