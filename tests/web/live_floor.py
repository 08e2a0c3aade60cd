"""A demo floor on a port of its own, and browsers in front of it: for tests of whole pages."""

import os
import shutil
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import uvicorn
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Page, Playwright
from tests.debian import installed

from pitboss.floor import demo
from pitboss.store import Committer, migrate
from pitboss.web.app import create_app
from pitboss.web.room import CardRoom
from pitboss.web.settings import Settings

CHROMIUM = "PITBOSS_TEST_CHROMIUM"
#: Where pictures of the pages go, for docs/pictures; without it none are kept.
PICTURES = os.environ.get("DOCS_PICTURES")
MOST_PICTURE_BYTES = 200_000
TABLET, WALL, PHONE = (1024, 768), (1920, 1080), (390, 844)


def furnish(file: Path) -> None:
    """A demo floor in a new file, and everyone's PIN."""
    migrate(str(file))
    with Committer(str(file)) as committer:
        for request_id, command in demo.demo_commands():
            committer.do(request_id, command)
    room = CardRoom.open(Settings(database=str(file), hash_kib=8))
    for each in demo.staff():
        room.credentials.set_secret(each.badge, demo.pin())
    room.close()


def free_port() -> int:
    """A port that nobody has."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@dataclass
class LiveFloor:
    """A server that can be stopped and started again on the same port."""

    file: Path
    port: int = field(default_factory=free_port)
    _server: uvicorn.Server | None = None
    _thread: threading.Thread | None = None

    @property
    def address(self) -> str:
        """Where browsers find it."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> "LiveFloor":
        """Serve, and come back once it does."""
        app = create_app(Settings(database=str(self.file), hash_kib=8, demo=True))
        config = uvicorn.Config(app, "127.0.0.1", self.port, log_config=None, timeout_graceful_shutdown=1)
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()
        until = time.monotonic() + 20
        while not self._server.started:
            assert time.monotonic() < until, "the server did not start"
            assert self._thread.is_alive(), "the server ended at once"
            time.sleep(0.02)
        self._room = app.state.room
        return self

    def stop(self) -> None:
        """End every stream, then the server."""
        if self._server is not None and self._thread is not None:
            self._server.should_exit = True
            self._room.end_streams()
            self._thread.join(20)
            assert not self._thread.is_alive()
            self._server = self._thread = None


def chromium() -> str | None:
    """The system's browser, if need be installed."""

    def found() -> str | None:
        return os.environ.get(CHROMIUM) or shutil.which("chromium") or shutil.which("chromium-browser")

    return installed("chromium", found)


@contextmanager
def open_browser(playwright: Playwright) -> Iterator[Browser]:
    """A Chromium without a window."""
    path = chromium()
    assert path, f"Install Chromium, or name it in {CHROMIUM}"
    found = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
    try:
        yield found
    finally:
        found.close()


@dataclass
class Screen:
    """A page that somebody looks at; whatever its console complains of is kept."""

    page: Page
    floor: LiveFloor
    complaints: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Listen to the console; a breach of the content security policy is an error there."""
        self.page.set_default_timeout(8_000)
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.complaints.append(message.text)

    def go(self, path: str) -> "Screen":
        """To a page."""
        self.page.goto(self.floor.address + path)
        return self

    def sign_in(self, badge: str) -> "Screen":
        """With a card and the PIN that all have."""
        self.go("/sign-in")
        self.page.get_by_label("Card", exact=True).fill(badge)
        self.page.get_by_label("PIN or password").fill(demo.pin())
        self.page.keyboard.press("Enter")
        self.page.wait_for_url(lambda url: "/sign-in" not in url)
        return self

    def press(self, *names: str) -> None:
        """Buttons, one after the other."""
        for name in names:
            self.page.get_by_role("button", name=name, exact=True).click()

    def swipe(self, badge: str) -> None:
        """A card reader types a card and Enter; then comes the PIN."""
        self.page.get_by_label("PIN", exact=True).wait_for()
        self.page.keyboard.type(badge)
        self.page.keyboard.press("Enter")
        self.page.keyboard.type(demo.pin())
        self.page.keyboard.press("Enter")
        self.page.get_by_role("dialog").wait_for(state="detached")

    def answer(self, text: str) -> None:
        """A line of text in a dialog."""
        self.page.get_by_role("dialog").get_by_role("textbox").fill(text)
        self.page.keyboard.press("Enter")

    def sees(self, text: str) -> None:
        """A text is there, or comes."""
        self.page.get_by_text(text).first.wait_for()

    def is_clean(self, picture: str = "") -> None:
        """Nothing for axe to find, nothing on the console; and a picture, if pictures are wanted."""
        found: list[dict[str, Any]] = Axe().run(self.page).response["violations"]
        problems = [(each["id"], [node["html"] for node in each["nodes"]][:3]) for each in found]
        assert not problems, problems
        assert not self.complaints, self.complaints
        if picture and PICTURES:
            file = Path(PICTURES) / f"{picture}.png"
            self.page.screenshot(path=file)
            assert file.stat().st_size < MOST_PICTURE_BYTES, picture
