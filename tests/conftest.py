"""What tests of several rooms share: how hard hypothesis searches, days of their own, and a PostgreSQL server."""

import datetime as dt
import gc
import os
from collections import Counter
from collections.abc import Generator, Iterator

import pytest
import sqlalchemy as sa
from hypothesis import settings
from tests.postgres import FROM_ENVIRONMENT, Databases, Server

from pitboss.games.registry import OWN_GAMES
from pitboss.store.commit import clock as journal_clock

settings.register_profile("desk", deadline=None, max_examples=50)
settings.register_profile("ci", parent=settings.get_profile("desk"), derandomize=True)
settings.register_profile("soak", parent=settings.get_profile("desk"), max_examples=500)

if os.environ.get("PITBOSS_SOAK"):
    settings.load_profile("soak")
elif os.environ.get("CI"):
    settings.load_profile("ci")
else:
    settings.load_profile("desk")


BROWSER = "chromium"
#: What asks for one of these starts a database server, a browser or a card room of its own.
SLOW_FIXTURES = frozenset({BROWSER, "live", "own_server", "postgres", "postgres_database", "postgres_url"})
ON_A_SERVER = "postgresql"


def is_slow(item: pytest.Item) -> bool:
    """Whether a test is marked so, or needs a server or a browser; the same on SQLite is in `make check`."""
    call = getattr(item, "callspec", None)
    return (
        item.get_closest_marker("slow") is not None
        or not SLOW_FIXTURES.isdisjoint(getattr(item, "fixturenames", ()))
        or (call is not None and ON_A_SERVER in call.params.values())
    )


def weight(item: pytest.Item) -> int:
    """About how many seconds a slow test takes: in a browser, marked so, both of it, or on a server's database."""
    is_marked = item.get_closest_marker("slow") is not None
    if BROWSER in getattr(item, "fixturenames", ()):
        return 40 if is_marked else 6
    return 4 if is_marked else 1


@pytest.hookimpl(tryfirst=True)  # before the marks are asked for
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is only for `make soak`, and say how many; begin with the files that take long.

    A process that is given a long file last would go on alone.
    """
    if not os.environ.get("PITBOSS_SOAK"):
        left_out = [item for item in items if item.get_closest_marker("soak")]
        items[:] = [item for item in items if not item.get_closest_marker("soak")]
        config.hook.pytest_deselected(items=left_out)
    slow = Counter[str]()
    for item in filter(is_slow, items):
        slow[item.location[0]] += weight(item)
        item.add_marker("slow")
    items.sort(key=lambda item: -slow[item.location[0]])


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect without looking for garbage: what is collected stays, and is not looked through again by any test."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.fixture(scope="session", autouse=True)
def any_clock_will_do() -> Iterator[None]:
    """Tests live on days of their own; what a wrong clock leads to is shown by the tests of the clock."""
    with pytest.MonkeyPatch.context() as patch:
        for limit in ("MOST_AHEAD", "MOST_BEHIND"):
            patch.setattr(journal_clock, limit, dt.timedelta(days=100_000))
        yield


@pytest.fixture(scope="module", autouse=True)
def own_games_stay_in_their_file() -> Iterator[None]:
    """A command lists a room's own games as long as its process lives, which here is that of other tests as well."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("_listed", "_finders"):
            patch.setattr(OWN_GAMES, name, getattr(OWN_GAMES, name))
        yield


@pytest.fixture(scope="session")
def postgres() -> Iterator[Databases]:
    """Databases on the server that was named, or on one of our own."""
    named = os.environ.get(FROM_ENVIRONMENT)
    if named:
        yield Databases(sa.make_url(named).set(drivername="postgresql+psycopg").render_as_string(hide_password=False))
        return
    server = Server()
    try:
        server.make()
        server.start()
        yield Databases(server.url("postgres"))
    finally:
        server.stop()
