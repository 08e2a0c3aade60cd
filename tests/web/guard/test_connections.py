"""Whoever connects sends a request soon and in bounds, and a crowd at one address leaves the others theirs."""

import contextlib
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace

import pytest
from tests.web.servers import PATIENCE, Running, running

from pitboss.web.guard import connections
from pitboss.web.settings import Settings

HEALTH = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"


@pytest.fixture
def server(settings: Settings) -> Iterator[Running]:
    """A server at which an address holds four connections; nobody stands before others."""
    with running(replace(settings, listeners_per_address=2, metrics_for=())) as found:
        yield found


def _connected(server: Running) -> socket.socket:
    found = socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2])))
    found.settimeout(PATIENCE)
    return found


def _is_cut(line: socket.socket) -> bool:
    """Whether the other side has ended it, after the rest of an answer; it has to, or the test waits in vain."""
    with contextlib.suppress(ConnectionError):
        while line.recv(10_000):
            pass
    return True


def _is_answered(line: socket.socket) -> bool:
    line.sendall(HEALTH + b"\r\n")
    return line.recv(10_000).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize("begun", [b"", b"G", HEALTH], ids=["nothing", "a letter", "half a head"])
def test_whoever_sends_no_request_is_cut_off(server: Running, monkeypatch: pytest.MonkeyPatch, begun: bytes) -> None:
    """Else strangers would hold every connection that the machine has, and no dealer could open a page."""
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.2)
    with _connected(server) as line:
        line.sendall(begun)
        assert _is_cut(line)


def test_half_a_head_after_a_whole_request_is_cut_off_too(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    with _connected(server) as line:
        assert _is_answered(line)
        monkeypatch.setattr(connections, "HEAD_SECONDS", 0.2)
        line.sendall(HEALTH)
        assert _is_cut(line)


def test_a_head_without_end_is_refused_and_not_kept(server: Running) -> None:
    """Else whoever sends headers for an hour would fill the memory of the floor's server."""
    with _connected(server) as line:
        line.sendall(HEALTH)
        with pytest.raises(ConnectionError):
            line.sendall(b"".join(b"X-%d: %s\r\n" % (number, b"a" * 10_000) for number in range(2_000)))
    with _connected(server) as line:
        assert _is_answered(line)


def test_a_long_body_is_no_long_head(server: Running) -> None:
    """What follows the head is bounded by those who read it."""
    body = b'{"name": "' + b"a" * 200_000 + b'"}'
    with _connected(server) as line:
        head = b"POST /api/v1/session/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        line.sendall(b"%bContent-Length: %d\r\n\r\n%b" % (head, len(body), body))
        assert line.recv(10_000).startswith(b"HTTP/1.1 422")


def test_an_address_holds_its_connections_and_no_more_and_has_them_back(server: Running) -> None:
    with ExitStack() as crowd:
        lines = [crowd.enter_context(_connected(server)) for _ in range(4)]
        assert all(map(_is_answered, lines))
        with _connected(server) as fifth:
            assert _is_cut(fifth)
    for _ in range(10):
        with _connected(server) as line:
            assert _is_answered(line)


def test_those_who_stand_before_others_are_not_counted(settings: Settings) -> None:
    """Everybody who comes through a proxy has its address."""
    few = replace(settings, listeners_per_address=1, metrics_for=(), trusted_proxies=("127.0.0.0/8",))
    with running(few) as server, ExitStack() as crowd:
        lines = [crowd.enter_context(_connected(server)) for _ in range(6)]
        assert all(map(_is_answered, lines))
