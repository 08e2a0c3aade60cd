"""The files of the package that a walk through it enters, in order: ``scripts/trace-walk`` prints them.

A file is entered when one of its functions runs. What only runs while a module is imported does not count.
"""

import asyncio
import contextlib
import inspect
import io
import queue
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, MutableMapping
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

import pitboss

if TYPE_CHECKING:
    from fastapi import FastAPI
    from fastapi.testclient import TestClient

PACKAGE = Path(pitboss.__file__).resolve().parent
PATIENCE_SECONDS = 60.0

Message = MutableMapping[str, Any]


class Walk:
    """The files entered so far, while ``listening``."""

    def __init__(self) -> None:
        """A walk that has not begun; threads that start from now on are traced too."""
        self.files: list[str] = []
        self.listening = False
        self._known: dict[str, str] = {}
        threading.setprofile(self._note)
        sys.setprofile(self._note)

    def _note(self, frame: FrameType, event: str, _: object) -> None:
        if not self.listening or event != "call" or not frame.f_code.co_flags & inspect.CO_OPTIMIZED:
            return  # a module's or a class's own body is not optimized: it runs at the import
        name = self._name(frame.f_code.co_filename)
        if name and name not in self.files and not _is_import(frame):
            self.files.append(name)

    def _name(self, file: str) -> str:
        """A file's path below the package; empty for files of others."""
        if file not in self._known:
            path = Path(file)
            inside = path.is_absolute() and path.is_relative_to(PACKAGE)
            self._known[file] = path.relative_to(PACKAGE).as_posix() if inside else ""
        return self._known[file]

    @contextlib.contextmanager
    def listen(self) -> Iterator[None]:
        """Note the files that are entered in this block."""
        self.listening = True
        try:
            yield
        finally:
            self.listening = False


def _is_import(frame: FrameType | None) -> bool:
    """Whether a call was made by a module that is being imported."""
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back
    return False


def pay_table(walk: Walk) -> None:
    """From a pay table to its par sheet: ``pitboss report three-card-poker --wager pair-plus --recount``."""
    from pitboss.cli.app import main  # noqa: PLC0415 - the command is the walk

    sys.argv = ["pitboss", "report", "three-card-poker", "--wager", "pair-plus", "--paytable", "A", "--recount"]
    with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit), walk.listen():
        main()


def start_game(walk: Walk) -> None:
    """From START GAME to the display of the jackpot, through the app."""
    from fastapi.testclient import TestClient  # noqa: PLC0415 - what one walk imports is not there for the other

    from pitboss.store import migrate  # noqa: PLC0415 - likewise
    from pitboss.web.app import create_app  # noqa: PLC0415 - likewise
    from pitboss.web.middleware import write_log_as  # noqa: PLC0415 - likewise
    from pitboss.web.settings import Settings  # noqa: PLC0415 - likewise

    write_log_as("text")
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "room.db")
        migrate(file)
        app = create_app(Settings(database=file, hash_kib=8))
        with TestClient(app, "http://localhost") as client:
            _start_and_watch(walk, app, client)


def _start_and_watch(walk: Walk, app: "FastAPI", client: "TestClient") -> None:
    from tests.web.browsers import PEOPLE, Browser, register  # noqa: PLC0415 - what they import is only for this walk
    from tests.web.scenes import Scene  # noqa: PLC0415 - likewise

    from pitboss.jackpots.documents import Jackpot  # noqa: PLC0415 - likewise
    from pitboss.web.room import CardRoom  # noqa: PLC0415 - likewise

    room = app.state.room
    assert isinstance(room, CardRoom)
    register(room, *PEOPLE)
    scene = Scene(Browser(app), "dealer")
    scene.enter()
    table = scene.linked()
    (jackpot,) = (document.id for document in room.reader.all(Jackpot))
    shown: queue.Queue[bytes] = queue.Queue()
    assert client.portal is not None
    watching = client.portal.start_task_soon(_watch, app, f"jackpots={jackpot}", shown.put)
    _wait_for(shown)
    path = next(path for path in app.openapi()["paths"] if path.endswith("/start"))
    with walk.listen():
        lit = [{"seat": 1, "sensor": 1}]
        answer = scene.browser.command(path.format(table=table), {"round": "R-1", "base": [1], "lit": lit})
        assert answer.is_success, answer.text
        _wait_for(shown)
    room.end_streams()
    watching.result(PATIENCE_SECONDS)


def _wait_for(shown: "queue.Queue[bytes]") -> None:
    """Wait for the next display; heartbeats and the first line of a stream are none."""
    while b"data:" not in shown.get(timeout=PATIENCE_SECONDS):
        pass


async def _watch(app: "FastAPI", query: str, show: Callable[[bytes], None]) -> None:
    """Ask for displays as a server would, and show what is sent until the stream ends."""
    asked = iter(({"type": "http.request"},))

    async def receive() -> Message:
        if request := next(asked, None):
            return request
        await asyncio.sleep(PATIENCE_SECONDS)
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        show(message.get("body", b""))

    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": "/api/v1/displays/stream",
        "raw_path": b"/api/v1/displays/stream",
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(b"host", b"localhost")],
        "client": ("127.0.0.1", 50000),
        "server": ("localhost", 80),
    }
    await app(scope, receive, send)


WALKS: dict[str, Callable[[Walk], None]] = {"paytable": pay_table, "game": start_game}


def main() -> None:
    """Print the files of a walk and how many there are."""
    name = sys.argv[1]
    walk = Walk()
    WALKS[name](walk)
    sys.setprofile(None)
    lines = [f"{number:3} {file}" for number, file in enumerate(walk.files, 1)]
    sys.stdout.write("\n".join([str(WALKS[name].__doc__), *lines, f"{len(walk.files)} files", ""]))


if __name__ == "__main__":
    main()
