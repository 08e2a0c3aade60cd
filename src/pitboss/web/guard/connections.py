"""Connections: each has to send the head of a request soon and within bounds, and no address holds them all.

Uvicorn waits for a head as long as it takes and keeps whatever comes. A stranger who sends nothing would hold places
until nobody else can connect, and one who sends headers without end would fill the memory: neither is a request yet
that could be refused.
"""

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from pitboss.web.guard.rates import Watchers
from pitboss.web.settings import Settings

#: How long the head of a request may take from the connection, or from its first byte on, and how long it may be.
HEAD_SECONDS, LONGEST_HEAD = 20.0, 65_536


class Connections:
    """How many connections each address holds. For the event loop's thread."""

    def __init__(self, settings: Settings) -> None:
        """Allow each address as many requests as streams; trusted proxies are not counted."""
        self._most, self._watchers = 2 * settings.listeners_per_address, Watchers(settings)
        self._here: Counter[str] = Counter()

    def admit(self, address: str) -> bool:
        """Whether one more connection may come from an address; then it is counted until it is let go."""
        if self._here[address] >= self._most and address not in self._watchers:
            return False
        self._here[address] += 1
        return True

    def let_go(self, address: str) -> None:
        """Take an ended connection off the count of its address."""
        self._here[address] -= 1
        if not self._here[address]:
            del self._here[address]


class GuardedProtocol(HttpToolsProtocol):
    """Uvicorn's own protocol, with bounds on what comes before a request."""

    def __init__(self, connections: Connections, **uvicorns: Any) -> None:  # noqa: ANN401 - uvicorn's own arguments
        """Start a connection on which no data has come."""
        super().__init__(**uvicorns)
        self._admitted_by = connections
        self._address: str | None = None
        self._head_bytes = 0
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Count a connection by its address, and wait for the head of its first request."""
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if not self._admitted_by.admit(address):
            transport.abort()
            return
        self._address = address
        self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place of a connection back once it has ended."""
        self._head_is_there()
        if self._address is not None:
            self._admitted_by.let_go(self._address)
            self._address = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take in data; data before the end of a head belongs to it, and is bounded."""
        self._head_bytes += len(data)
        super().data_received(data)
        if self._patience is not None and self._head_bytes > LONGEST_HEAD and not self.transport.is_closing():
            self.send_400_response("The head of this request is too long.")

    def on_message_begin(self) -> None:
        """Wait for the head of a request whose first letters have come."""
        super().on_message_begin()
        if self._patience is None:
            self._wait_for_head()

    def on_headers_complete(self) -> None:
        """Stop waiting for the head: the body is bounded by those who read it."""
        self._head_is_there()
        super().on_headers_complete()

    def _wait_for_head(self) -> None:
        self._head_bytes = 0
        self._patience = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def _head_is_there(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
