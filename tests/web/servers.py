"""Servers for the tests: a real one on a port of its own, and somebody who listens to its streams."""

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx2

from pitboss.web.room import CardRoom
from pitboss.web.server import Server, address, bound, server_of
from pitboss.web.settings import Settings

#: How long a test waits for what has to come: the machine may be busy with something else.
PATIENCE = 90.0


@dataclass
class Running:
    """A server that runs in a thread of this process."""

    room: CardRoom
    server: Server
    url: str
    _thread: threading.Thread

    def stop(self) -> None:
        """End it as a signal would."""
        self.server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()


def wait_until(is_so: Callable[[], bool]) -> None:
    """Wait for what has to come."""
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def start(settings: Settings, room: CardRoom, sock: socket.socket) -> Running:
    """A server on a port; it answers when this comes back."""
    server = server_of(settings, room)
    thread = threading.Thread(target=server.run, args=([sock],), daemon=True)
    thread.start()
    wait_until(lambda: server.started)
    return Running(room, server, address("localhost", sock).rstrip("/"), thread)


@contextmanager
def running(settings: Settings, room: CardRoom | None = None) -> Iterator[Running]:
    """A server on a free port."""
    made = start(settings, room or CardRoom(settings), bound("127.0.0.1", 0))
    try:
        yield made
    finally:
        made.stop()


def events(lines: Iterator[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The events of a stream, each with its id; comments are left out."""
    name = ""
    for line in lines:
        if line.startswith("id: "):
            name = line.removeprefix("id: ")
        elif line.startswith("data: "):
            yield name, json.loads(line.removeprefix("data: "))


@contextmanager
def listening(url: str, **headers: str) -> Iterator[Iterator[tuple[str, dict[str, Any]]]]:
    """The events of a stream, as they come. In this block the listener is known to the server."""
    with (
        httpx2.Client(timeout=PATIENCE, trust_env=False) as client,
        client.stream("GET", url, headers=headers) as answer,
    ):
        assert answer.status_code == 200, answer.read()
        lines = answer.iter_lines()
        assert next(lines).startswith("retry:")
        yield events(lines)
