"""Serving: one process, a port, and an end that loses nothing."""

import socket
import sys
from collections.abc import Callable
from functools import partial

import uvicorn

from pitboss.errors import PitbossError
from pitboss.web import demo, logs, startup
from pitboss.web.app import create_app
from pitboss.web.guard.connections import Connections, GuardedProtocol
from pitboss.web.room import CardRoom
from pitboss.web.settings import Settings
from pitboss.web.tasks.memory import collecting
from pitboss.web.tasks.warm_up import warming

#: How many ports are tried if the first one is taken.
PORTS = 50
#: How long requests that run may take to end; streams are told to end at once.
GRACE_SECONDS = 10

#: Requests pass from the loop to a thread and back. A thread that waits for the interpreter waits this long at least.
SWITCH_SECONDS = 0.0005

Say = Callable[[str], None]


class Server(uvicorn.Server):
    """A server that ends its streams before it waits for the last requests."""

    def __init__(self, config: uvicorn.Config, room: CardRoom) -> None:
        """For a card room that is open."""
        super().__init__(config)
        self._room = room

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop accepting, let listeners go, wait for the others; then the app closes the committer."""
        self._room.end_streams()
        await super().shutdown(sockets)


def bound(host: str, port: int, *, or_next: bool = False) -> socket.socket:
    """A socket on a port or, where that may be, on the next one that is free.

    Only a demonstration may move: a proxy goes on sending PINs to the port that it knows, whoever listens there.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    ports = PORTS if or_next else 1
    for number in range(port, port + ports) if port else (0,):
        found = socket.socket(family)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, number))
        except PermissionError as error:
            found.close()
            raise PitbossError(f"Port {number} needs more rights: choose one above 1023") from error
        except OSError as error:
            found.close()
            if not isinstance(error, socket.gaierror) and error.errno != 99:  # another address than this machine's
                continue
            raise PitbossError(f"{host} is not an address of this machine") from error
        else:
            return found
    if not or_next:
        raise PitbossError(f"Port {port} is taken: stop the program that uses it, or choose another port")
    raise PitbossError(f"Ports {port} to {port + PORTS - 1} are all taken: choose another one")


def address(host: str, sock: socket.socket) -> str:
    """Where a browser finds it."""
    port = sock.getsockname()[1]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def server_of(settings: Settings, room: CardRoom) -> Server:
    """A server for a room that is open; it closes the room when it ends."""
    proxies = list(settings.trusted_proxies)
    config = uvicorn.Config(
        create_app(settings, lambda _: room),
        http=partial(GuardedProtocol, Connections(settings)),  # type: ignore[arg-type]  # uvicorn calls it, as a class
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
        timeout_graceful_shutdown=GRACE_SECONDS,
        ws="none",
        backlog=2_048,
    )
    return Server(config, room)


def serve(settings: Settings, say: Say) -> None:
    """Serve until somebody stops it."""
    logs.configure(settings.log_format, quiet=settings.demo)
    sys.setswitchinterval(SWITCH_SECONDS)
    sock = bound(settings.host, settings.port, or_next=settings.demo)
    try:
        room = startup.open_room(settings)
    except BaseException:
        sock.close()
        raise
    try:
        told = startup.tell_administrator(room, on_terminal=sys.stdout.isatty())
    except BaseException:
        sock.close()
        room.close()
        raise
    if told:
        say(told)
    for sentence in (*room.closed, *room.warnings):
        say(sentence)
    if settings.demo:
        say(f"This is a demo floor: made-up people, jackpots and tables. Everyone's PIN is {demo.PIN}; the cards are")
        for badge, name, role in demo.PEOPLE:
            say(f"  {badge}  {name}, {role}")
    say(f"The card room is open at {address(settings.host, sock)}")
    server = server_of(settings, room)
    with warming(room), collecting():
        server.run([sock])
