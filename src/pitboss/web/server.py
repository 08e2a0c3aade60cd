"""The server: one process, a port, and a shutdown that loses nothing."""

import contextlib
import gc
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial

import uvicorn

from pitboss.errors import PitbossError
from pitboss.web import demo, startup
from pitboss.web.app import create_app
from pitboss.web.guard.connections import Connections, GuardedProtocol
from pitboss.web.middleware import configure_log
from pitboss.web.room import CardRoom
from pitboss.web.settings import Settings
from pitboss.web.tasks.warm_up import warming

#: Objects made before the youngest are looked at, how often that is done before the next, and so often that no full
#: collection begins by itself.
THRESHOLDS = (2_000, 20, 1_000_000)
#: How often a look is taken whether one is due, and after how many looks it is due at the latest.
LOOK_SECONDS, MOST_LOOKS = 60.0, 10


class FullCollections:
    """The schedule of full garbage collections: a while after modules were imported, and else now and then."""

    def __init__(self) -> None:
        """Exclude everything of now from every later collection."""
        self._modules, self._looks = 0, 0
        self.settle()

    def settle(self) -> None:
        """Collect, and exclude what is left from later collections."""
        self._modules, self._looks = len(sys.modules), 0
        gc.collect()
        gc.freeze()

    def look(self) -> None:
        """Collect if a collection is due."""
        self._looks += 1
        if len(sys.modules) > self._modules:
            self.settle()
        elif self._looks >= MOST_LOOKS:
            self._looks = 0
            gc.collect()


@contextlib.contextmanager
def collecting(seconds: float = LOOK_SECONDS) -> Iterator[None]:
    """Let a thread begin full collections in this block, so that none begins in a request.

    Whoever starts the server may have switched the collector off until now.
    """
    collections, ended, before = FullCollections(), threading.Event(), gc.get_threshold()

    def keep_looking() -> None:
        while not ended.wait(seconds):
            collections.look()

    thread = threading.Thread(target=keep_looking, name="memory", daemon=True)
    gc.set_threshold(*THRESHOLDS)
    gc.enable()
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
        gc.set_threshold(*before)


#: How many ports are tried if the first one is taken.
PORTS = 50
#: How long requests that run may take to end; streams are told to end at once.
GRACE_SECONDS = 10

#: Requests pass from the loop to a thread and back. A thread that waits for the interpreter waits this long at least.
SWITCH_SECONDS = 0.0005

Say = Callable[[str], None]


class Server(uvicorn.Server):
    """A server that reads the games once its port is open, and ends its streams before the last requests."""

    def __init__(self, config: uvicorn.Config, room: CardRoom, opened: Callable[[], None]) -> None:
        """Serve an open card room; ``opened`` is called once the port answers."""
        super().__init__(config)
        self._room, self._opened = room, opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the port, then read the games that no table has asked for yet."""
        await super().startup(sockets)
        self._opened()
        threading.Thread(target=startup.read_games, args=(self._room,), name="games", daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop accepting, end the streams, wait for the other requests; then the app closes the committer."""
        self._room.end_streams()
        await super().shutdown(sockets)


def bound(host: str, port: int, *, or_next: bool = False) -> socket.socket:
    """Bind a socket to a port or, where that is allowed, to the next free one.

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
    """The address at which a browser finds the server."""
    port = sock.getsockname()[1]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def server_of(settings: Settings, room: CardRoom, opened: Callable[[], None] = lambda: None) -> Server:
    """A server for an open room, which it closes when it ends."""
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
    return Server(config, room, opened)


def serve(settings: Settings, say: Say) -> None:
    """Serve until the process is stopped."""
    configure_log(settings.log_format, quiet=settings.demo)
    sys.setswitchinterval(SWITCH_SECONDS)
    sock = bound(settings.host, settings.port, or_next=settings.demo)
    with contextlib.ExitStack() as opened:  # let go again if the room can't be opened
        opened.callback(sock.close)
        room = startup.open_room(settings)
        opened.callback(room.close)
        told = startup.tell_administrator(room, on_terminal=sys.stdout.isatty())
        opened.pop_all()
    if told:
        say(told)
    for sentence in (*room.closed, *room.warnings):
        say(sentence)
    if settings.demo:
        say(f"This is a demo floor: made-up people, jackpots and tables. Everyone's PIN is {demo.PIN}; the cards are")
        for badge, name, role in demo.PEOPLE:
            say(f"  {badge}  {name}, {role}")
    server = server_of(settings, room, lambda: say(f"The card room is open at {address(settings.host, sock)}"))
    with warming(room), collecting():
        server.run([sock])
