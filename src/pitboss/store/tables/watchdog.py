"""A watchdog over a connection: if its server is silent for too long it is cut, so that nobody waits for ever.

A server that has died is noticed by the system. One that is frozen, or whose disk hangs, is not: its machine still
answers, and says nothing.
"""

import os
import socket
import threading
import time
from types import TracebackType

import psycopg


class Watchdog:
    """Used in a ``with`` around each call that waits for the server."""

    def __init__(self, descriptor: int, seconds: float) -> None:
        """Watch over a socket."""
        self._descriptor, self._seconds = descriptor, seconds
        self._until: float | None = None
        self._is_cut = False
        self._closed = threading.Event()
        threading.Thread(target=self._run, name="watch", daemon=True).start()

    def __enter__(self) -> None:
        """Somebody waits from now on."""
        self._until = time.monotonic() + self._seconds

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """The answer is there, or there will be none."""
        self._until = None
        if self._is_cut:
            raise psycopg.OperationalError(f"it has not answered for {self._seconds:g} s") from error

    def close(self) -> None:
        """There is nothing to watch over any more."""
        self._closed.set()

    def _run(self) -> None:
        while not self._closed.wait(self._seconds / 4):
            until = self._until
            if until is not None and until < time.monotonic():
                self._is_cut = True
                self._cut()
                return

    def _cut(self) -> None:
        """Whoever waits for the socket hears that it has ended; the descriptor stays the connection's."""
        with socket.socket(fileno=os.dup(self._descriptor)) as line:
            line.shutdown(socket.SHUT_RDWR)
