"""A card room in a temporary SQLite file, and browsers that ask it."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from playwright.sync_api import Browser as Chromium
from tests.browser import Tab
from tests.browser import browser as open_chromium
from tests.web.browsers import ADDRESS, PEOPLE, Browser, Clock, register
from tests.web.live_floor import TABLET, LiveFloor, Look, Screen, furnish, served
from tests.web.servers import Running, running

from pitboss.store import migrate
from pitboss.store.tables import database
from pitboss.web import room as room_module
from pitboss.web.app import create_app
from pitboss.web.guard import limits, rates
from pitboss.web.middleware import write_log_as
from pitboss.web.room import CardRoom
from pitboss.web.settings import Settings


@pytest.fixture(autouse=True)
def no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """That commits are on the disk is shown by the tests of the store."""
    monkeypatch.setattr(database, "SYNCHRONOUS", "OFF")


@pytest.fixture(autouse=True)
def quiet() -> None:
    """A test's log is read where it fails: what failed there is written in full, and quickly."""
    write_log_as("text")


@pytest.fixture(scope="session")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with a person of every role; copied, because making it takes longer."""
    file = tmp_path_factory.mktemp("web") / "room.db"
    migrate(str(file))
    room = CardRoom(Settings(database=str(file), hash_kib=8), Clock())
    register(room, *PEOPLE)
    room.close()
    return file


@pytest.fixture
def settings(furnished: Path, tmp_path: Path) -> Settings:
    """Settings over a fresh file, with hashes that are quick to check."""
    file = shutil.copy(furnished, tmp_path / "room.db")
    return Settings(database=str(file), hash_kib=8, metrics_for=("testclient",), guest_requests_at_once=1_000_000)


@pytest.fixture(autouse=True)
def nothing_is_old(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is answered again for a second is answered anew: a test does more in a second than people do."""
    monkeypatch.setattr(room_module, "FRESH_SECONDS", -1.0)


@pytest.fixture(autouse=True)
def told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guests who are refused are told so at once, but where that is what is tested."""
    monkeypatch.setattr(rates, "HOLD_SECONDS", 0.0)


@pytest.fixture
def clock() -> Clock:
    """A clock that stands until it is moved."""
    return Clock()


@pytest.fixture
def app(settings: Settings, clock: Clock) -> Iterator[FastAPI]:
    """A card room that is open, with a person of every role in it."""
    made = create_app(settings, lambda chosen: CardRoom(chosen, clock))
    with TestClient(made, ADDRESS):
        yield made


@pytest.fixture
def room(app: FastAPI) -> CardRoom:
    """The card room itself."""
    found = app.state.room
    assert isinstance(found, CardRoom)
    return found


@pytest.fixture
def browser(app: FastAPI) -> Browser:
    """A browser on which nobody has signed in."""
    return Browser(app)


@pytest.fixture
def browsers(app: FastAPI) -> Callable[[], Browser]:
    """As many browsers as a test needs."""
    return lambda: Browser(app)


@pytest.fixture
def client(browser: Browser) -> TestClient:
    """A plain client on which nobody has signed in."""
    return browser.client


@pytest.fixture
def live(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """A real server on a port of its own, where guests need not wait for the floor's sake."""
    monkeypatch.setattr(limits, "SHARE", 1.0)
    with running(settings) as found:
        yield found


@pytest.fixture(scope="module")
def chromium() -> Iterator[Chromium]:
    """A real browser. Not for longer than a module: while it is there, no event loop can be run on this thread."""
    with open_chromium() as found:
        yield found


@pytest.fixture
def tab(chromium: Chromium, live: Running) -> Iterator[Tab]:
    """A page in a real browser; a test with it fails if a script failed or the policy kept something out."""
    context = chromium.new_context(viewport={"width": 1024, "height": 768}, color_scheme="light")
    found = Tab(context.new_page(), live.url)
    yield found
    context.close()
    assert found.wrong == []


@pytest.fixture(scope="session")
def demo_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A demo floor in a file; copied, because making it takes longer."""
    file = tmp_path_factory.mktemp("pit") / "floor.db"
    furnish(file)
    return file


@pytest.fixture
def floor(demo_file: Path, tmp_path: Path) -> Iterator[LiveFloor]:
    """A demo floor that is served for one test: whatever it leaves behind, the next one begins anew."""
    yield from served(Path(shutil.copy(demo_file, tmp_path / "floor.db")))


@pytest.fixture(scope="module")
def shared_floor(demo_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveFloor]:
    """A demo floor that is served for all tests of a module, which only look at it."""
    yield from served(Path(shutil.copy(demo_file, tmp_path_factory.mktemp("shared") / "floor.db")))


@pytest.fixture
def look(floor: LiveFloor, chromium: Chromium) -> Iterator[Look]:
    """A screen of some size, on which nobody has signed in."""
    yield from screens(floor, chromium)


@pytest.fixture
def shared_look(shared_floor: LiveFloor, chromium: Chromium) -> Iterator[Look]:
    """A screen before the floor that all tests of a module look at."""
    yield from screens(shared_floor, chromium)


def screens(floor: LiveFloor, chromium: Chromium) -> Iterator[Look]:
    """Screens before a floor, each closed in the end."""
    contexts = []

    def made(size: tuple[int, int] = TABLET, *, dark: bool = False, moves: bool = False) -> Screen:
        context = chromium.new_context(
            viewport={"width": size[0], "height": size[1]}, color_scheme="dark" if dark else "light",
            locale="en-US", timezone_id="Pacific/Kiritimati",  # mostly a day ahead of the room
            reduced_motion="no-preference" if moves else "reduce",
        )  # fmt: skip
        contexts.append(context)
        return Screen(context.new_page(), floor.url, floor=floor)

    yield made
    for context in contexts:
        context.close()
