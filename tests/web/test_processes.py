"""Several processes on one PostgreSQL: each sees what the other commits, and either may be asked."""

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from tests.postgres import Databases
from tests.store.room import PLAN
from tests.web.browsers import PIN
from tests.web.servers import PATIENCE, listening, running

from pitboss.desk.person import Badge, Role
from pitboss.jackpots.commands import CreateJackpot, HaltJackpot, RegisterBadge
from pitboss.store import migrate
from pitboss.web.live import event_hub
from pitboss.web.settings import Settings


@pytest.fixture
def database(postgres: Databases) -> Iterator[str]:
    """An empty database with the tables of this release."""
    url = postgres.make()
    migrate(url)
    yield url
    postgres.drop(url)


@pytest.fixture
def other(database: str, tmp_path: Path) -> Iterator[str]:
    """Another process of the card room: the command itself."""
    command = [sys.executable, "-P", "-m", "pitboss", "serve", "--database", database, "--port", "0"]
    environment = {"PITBOSS_HASH_KIB": "8", "PITBOSS_LOG_FORMAT": "text"}
    with subprocess.Popen(  # noqa: S603 - our own command
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**_environment(), **environment},
        cwd=tmp_path,
    ) as process:
        assert process.stdout is not None
        address = re.search(r"http://127\.0\.0\.1(:\d+)", next(line for line in process.stdout if "open at" in line))
        assert address is not None
        _until_it_listens(int(address[1][1:]))
        yield f"http://localhost{address[1]}"
        process.terminate()
        assert process.wait(PATIENCE) in {0, -15}


def _until_it_listens(port: int) -> None:
    """The address is told a moment before the first request can be taken."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        else:
            return


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith("PITBOSS_")}


def test_a_process_tells_its_listeners_what_another_one_has_committed(
    database: str, other: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the commit's own wake-up: on this side, the poll that would find it later is switched off."""
    settings = Settings(database=database, hash_kib=8)
    monkeypatch.setattr(event_hub, "POLL_SECONDS", 1_000.0)
    with running(settings) as here:
        here.room.committer.do("boss", RegisterBadge(badge="boss", person="Max", role=Role.MANAGER))
        here.room.committer.do("ann", RegisterBadge(badge="accounting", person="Ann", role=Role.ACCOUNTING))
        here.room.credentials.set_secret("accounting", PIN)
        here.room.committer.do("fortune", CreateJackpot(plan=PLAN, badge="boss", second="accounting"))
        token, session = here.room.sessions.start(Badge("boss", "Max", Role.MANAGER))
        with listening(f"{other}/api/v1/events", Cookie=f"pitboss_session={token}") as heard:
            halt = HaltJackpot(jackpot="fortune", code="maintenance", reason="A test", badge="boss")
            here.room.committer.do("halt", halt)
            name, data = next(event for event in heard if event[1]["event"] == "jackpot-halted")
        assert data["jackpot"] == "fortune"
        with listening(f"{here.url}/api/v1/events?after={name}", Cookie=f"pitboss_session={token}") as heard:
            _resume(other, token, session.csrf)
            assert next(heard)[1]["event"] == "jackpot-resumed"


def _resume(url: str, token: str, csrf: str) -> None:
    headers = {"Cookie": f"pitboss_session={token}", "X-Pitboss-CSRF": csrf, "Idempotency-Key": "resume"}
    path = f"{url}/api/v1/jackpots/fortune/resume"
    body = {"reason": "Done", "second": {"badge": "accounting", "secret": PIN}}
    answer = httpx2.post(path, json=body, headers=headers, trust_env=False, timeout=PATIENCE)
    assert answer.status_code == 200, answer.text
