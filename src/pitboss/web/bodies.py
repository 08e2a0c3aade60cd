"""Bodies of requests: how long they may be, how long they may take to come, and whether their sender is still there."""

import asyncio
from collections import deque
from collections.abc import Iterable
from http import HTTPStatus
from typing import Self

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import Message, Receive

from pitboss.web.problems import Problem

LONGEST_BODY = 1_000_000
#: How long a guest may take to send a body.
BODY_SECONDS = 15.0


def too_long() -> Problem:
    """The answer to whoever sends too much."""
    return Problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"A request has at most {LONGEST_BODY} bytes")


def check_length(request: Request) -> None:
    """Refuse a body that says itself that it is too long; one that says nothing of use is counted as it comes."""
    said = request.headers.get("content-length", "")
    if said.isascii() and said.isdecimal() and int(said[:20]) > LONGEST_BODY:
        raise too_long()


def bounded(receive: Receive) -> Receive:
    """A body that does not say its length is counted as it comes."""
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


class Arrived:
    """A request that has come whole. Its sender may go away; ``gone`` is done then."""

    def __init__(self, messages: Iterable[Message], receive: Receive) -> None:
        """With what has come, and what tells of the end of the connection."""
        self._messages = deque(messages)
        self.gone = asyncio.ensure_future(_last(receive))

    @classmethod
    async def whole(cls, receive: Receive) -> Self:
        """Wait for all of it: nobody keeps a place while a body trickles in."""
        messages: list[Message] = []
        try:
            async with asyncio.timeout(BODY_SECONDS):
                counted = bounded(receive)
                while not messages or messages[-1].get("more_body", False):
                    messages.append(await counted())
        except TimeoutError:
            raise Problem(HTTPStatus.REQUEST_TIMEOUT, f"A request comes whole within {BODY_SECONDS:g} s") from None
        except HTTPException:
            raise too_long() from None
        return cls(messages, receive)

    async def receive(self) -> Message:
        """What has come, then that the sender is gone, as often as it is asked."""
        if self._messages:
            return self._messages.popleft()
        # Shielded: whoever only looks whether somebody is gone gives up at once, and may look again.
        return await asyncio.shield(self.gone)

    def close(self) -> None:
        """Nobody asks any more."""
        self.gone.cancel()


async def _last(receive: Receive) -> Message:
    return await receive()
