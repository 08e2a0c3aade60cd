"""A killed process does not lose what the system has in memory; only a stopped machine does.

So the crash tests can't show that a commit was on the disk before it was acknowledged. This one watches the system
calls. Each request has a commit to itself here, so by each acknowledgement there must have been as many syncs after a
write to the log of the database as there were acknowledgements; also where ten callers are served and the next request
is on its way before the last was acknowledged.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.debian import installed
from tests.postgres import Server
from tests.store import room

from pitboss.store import Committer, migrate

TOLD = "told-here"
REQUESTS = 20

#: time, call, the file that its descriptor stands for
CALL = re.compile(r"^(?:\d+ +)?(\d+\.\d+) (?:<\.\.\. )?(\w+)\(\d+<([^>]*)>")

SCRIPT = """
import functools, os, sys
from pitboss.store import Committer, Limits
from pitboss.store.commit.committer import writer_for
from tests.store import load

def writer(engine):
    made = writer_for(engine)
    if sys.argv[3]:
        made._db.execute(sys.argv[3])
    return made

load.Committer = functools.partial(Committer, writer=writer, limits=Limits(together=1))
callers, each = int(sys.argv[4]), int(sys.argv[5])
load.run(sys.argv[1], [0] * callers, os.open(sys.argv[2], os.O_WRONLY | os.O_CREAT), last=each)
"""


@dataclass(frozen=True)
class Call:
    """A system call, and the file it was for."""

    at: float
    name: str
    file: str


def strace() -> str:
    """The tracer; as root it is installed where it is missing."""
    found = installed("strace", lambda: shutil.which("strace"))
    if not found:
        pytest.fail("This test watches system calls: install strace (apt-get install strace)")
    return found


TRACE = (
    "-f",
    "-ttt",
    "-y",
    "-e",
    "trace=write,pwrite64,pwritev,pwritev2,fsync,fdatasync",
    "-e",
    "signal=none",
    "-s",
    "1",
)


def read_calls(file: Path) -> Iterator[Call]:
    """The calls that a trace shows."""
    for line in file.read_text(errors="replace").splitlines():
        if match := CALL.match(line):
            yield Call(float(match[1]), match[2], match[3])


def open_room(url: str, callers: int) -> None:
    """A table for each caller."""
    with Committer(url) as committer:
        room.open_room(committer, callers)


def play(url: str, folder: Path, unsafe: str = "", callers: int = 1) -> list[Call]:
    """Some games in a process that is watched; each caller sends one request after the other."""
    trace = folder / "trace"
    arguments = [url, str(folder / TOLD), unsafe, str(callers), str(REQUESTS // callers)]
    command = [strace(), *TRACE, "-o", str(trace), sys.executable, "-c", SCRIPT, *arguments]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run(command, check=True, env=environment, capture_output=True)
    return list(read_calls(trace))


def unsynced(calls: list[Call], log: str) -> int:
    """How many acknowledgements came before there was a sync after a write to the log for each of them."""
    written = False
    synced = told = count = 0
    for call in sorted(calls, key=lambda call: call.at):
        if TOLD in call.file:
            told += 1
            count += synced < told
        elif log in call.file:
            is_sync = call.name in {"fsync", "fdatasync"}
            synced += written and is_sync
            written = not is_sync
    assert told == REQUESTS
    return count


@pytest.mark.slow
def test_an_sqlite_commit_is_synced_before_it_is_acknowledged(sqlite_url: str, tmp_path: Path) -> None:
    """Write to the log, sync, acknowledge: for every single wager."""
    open_room(sqlite_url, 1)
    assert unsynced(play(sqlite_url, tmp_path), "journal.db-wal") == 0


@pytest.mark.slow
def test_the_watch_sees_an_sqlite_file_that_is_not_synced(sqlite_url: str, tmp_path: Path) -> None:
    """The same with synchronisation off: no acknowledgement is safe."""
    open_room(sqlite_url, 1)
    calls = play(sqlite_url, tmp_path, "PRAGMA synchronous = OFF")
    assert unsynced(calls, "journal.db-wal") == REQUESTS


def play_on_server(server: Server, folder: Path, unsafe: str = "", callers: int = 1) -> list[Call]:
    """Some wagers on a server that is watched too; both clocks are the same machine's."""
    url = server.url("postgres")
    migrate(url)
    open_room(url, callers)
    assert server.process is not None
    trace = folder / "server-trace"
    command = [strace(), *TRACE, "-o", str(trace), "-p", str(server.process.pid)]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as watch:
        assert watch.stderr is not None
        watch.stderr.readline()  # it says when it has attached
        calls = play(url, folder, unsafe, callers)
        watch.terminate()
    return calls + list(read_calls(trace))


@pytest.mark.slow
@pytest.mark.parametrize("callers", [1, 10])
def test_a_postgresql_commit_is_synced_before_it_is_acknowledged(
    own_server: Server, tmp_path: Path, callers: int
) -> None:
    """Whatever the server's default is: the connection asks for it."""
    own_server.kill()
    own_server.start("synchronous_commit=off")
    assert unsynced(play_on_server(own_server, tmp_path, callers=callers), "pg_wal/") == 0


@pytest.mark.slow
def test_the_watch_sees_a_postgresql_server_that_does_not_sync(own_server: Server, tmp_path: Path) -> None:
    """The same with a connection that does not wait for the disk."""
    assert unsynced(play_on_server(own_server, tmp_path, "SET synchronous_commit = off"), "pg_wal/") > 0
