"""Ends by force: whatever was acknowledged is there, exactly once, and the journal is whole."""

import multiprocessing
import os
import random
import select
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing import forkserver
from multiprocessing.connection import Connection

import pytest
import sqlalchemy as sa
from tests.postgres import Server
from tests.store import load, room

from pitboss.store import Committer, audit, migrate
from pitboss.store.tables.database import open_database
from pitboss.store.tables.schema import JOURNAL, REQUEST

TABLES = 16  # so many callers that requests are decided while a page is on its way
KILLS = 200 if os.environ.get("PITBOSS_SOAK") else 10

_forks = multiprocessing.get_context("forkserver")


def _prepare_forks() -> None:
    """Children are forked from a process that has everything imported, so that a life starts in a moment."""
    _forks.set_forkserver_preload(["tests.store.load"])
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(sys.path))  # Python 3.11 does not hand it on before it imports
        forkserver.ensure_running()


def _rest(pipe: Connection) -> bytes:
    """All that comes from a process until it ends."""
    heard = b""
    while chunk := os.read(pipe.fileno(), 65_536):
        heard += chunk
    return heard


def _wait_until_alone(connection: sa.Connection) -> None:
    """A server goes on with the page of a process that has died: what it holds is known once it is done with it."""
    others = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    while connection.dialect.name == "postgresql" and connection.execute(sa.text(others)).scalar_one():
        connection.rollback()  # or it would go on seeing what it has seen
        time.sleep(0.001)


@dataclass
class Floor:
    """A floor that is played on, killed, and played on again; it knows what was acknowledged."""

    url: str
    acknowledged: list[int] = field(default_factory=lambda: [0] * TABLES)

    def live_until(self, acknowledgements: int, end: Callable[[], None] | None = None) -> None:
        """Play until so many requests were acknowledged, then end by force: the process, or something under it."""
        _prepare_forks()
        pipe, told = _forks.Pipe(duplex=False)
        child = _forks.Process(target=load.live, args=(self.url, tuple(self.acknowledged), told))
        child.start()
        told.close()
        with pipe:
            heard = self._hear(pipe.fileno(), acknowledgements)
            if end is not None:
                end()
            child.kill()
            child.join()
            heard += _rest(pipe)  # what it said before it died
        self.note(heard)

    def _hear(self, pipe: int, acknowledgements: int) -> bytes:
        heard = b""
        while heard.count(b"\n") < acknowledgements:
            assert select.select([pipe], [], [], 60)[0], "nothing was acknowledged for a minute"
            chunk = os.read(pipe, 4_096)
            assert chunk, "the process ended by itself"
            heard += chunk
        return heard

    def note(self, heard: bytes) -> None:
        """Remember what a process has told."""
        for line in heard.decode().splitlines():
            table, number = map(int, line.split())
            assert number == self.acknowledged[table], "acknowledged out of order"
            self.acknowledged[table] += 1

    def check(self) -> None:
        """Every acknowledged request is kept once, at most one more of each table is, and the audit is clean."""
        engine = open_database(self.url)
        with engine.connect() as connection:
            _wait_until_alone(connection)
            kept = set(connection.execute(sa.select(REQUEST.c.id).where(REQUEST.c.id.like("T%"))).scalars())
            wagers = list(
                connection.execute(sa.select(JOURNAL.c.request_id).where(JOURNAL.c.kind == "wagers")).scalars()
            )
        engine.dispose()
        for table, count in enumerate(self.acknowledged):
            numbers = sorted(int(name.split(".")[1]) for name in kept if name.startswith(f"T{table}."))
            assert numbers in (list(range(count)), list(range(count + 1)))
        assert sorted(wagers) == sorted(name for name in kept if int(name.split(".")[1]) % 2 == 0)
        report = audit(self.url)
        assert report.is_clean, list(report.sentences())
        assert -report.balances[room.METER] == room.SEED + len(wagers) * room.GROWTH


@pytest.fixture
def floor(url: str) -> Floor:
    """A floor that is open."""
    with Committer(url) as committer:
        room.open_room(committer, TABLES)
    return Floor(url)


@pytest.mark.slow
def test_what_was_acknowledged_outlives_the_process(floor: Floor) -> None:
    """The process is killed at random moments under load, and lives again."""
    chance = random.Random(KILLS)  # noqa: S311 - when to kill is no secret
    for _ in range(KILLS):
        floor.live_until(chance.randrange(1, 40))
        floor.check()


@pytest.mark.slow
def test_what_was_acknowledged_outlives_the_server(own_server: Server) -> None:
    """All processes of PostgreSQL are killed at once under load, and started again."""
    url = own_server.url("postgres")
    migrate(url)
    with Committer(url) as committer:
        room.open_room(committer, TABLES)
    floor = Floor(url)
    chance = random.Random(KILLS + 1)  # noqa: S311 - the same
    for _ in range(KILLS):
        floor.live_until(chance.randrange(1, 40), own_server.kill)
        own_server.start()
        floor.check()


@pytest.mark.slow
def test_two_processes_write_one_journal(floor: Floor) -> None:
    """Each plays at its own tables; together they make one chain without gaps."""
    _prepare_forks()
    half = TABLES // 2
    lives = []
    for first in (0, half):
        pipe, told = _forks.Pipe(duplex=False)
        child = _forks.Process(target=load.live, args=(floor.url, (0,) * half, told, first, 20))
        child.start()
        told.close()
        lives.append((child, pipe))
    for child, pipe in lives:
        with pipe:
            floor.note(_rest(pipe))
        child.join()
        assert child.exitcode == 0
    assert floor.acknowledged == [20] * TABLES
    floor.check()
