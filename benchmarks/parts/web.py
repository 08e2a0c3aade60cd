"""The card room under load: 200 displays and 40 tables on one process, 50 rounds a second.

A wager counts as shown on a display when the meter there has reached what it is after that wager: every wager of a
jackpot adds the same, so the wager that was committed as the k-th is shown once the meter has grown k times. The time
is taken from the moment the table sends START GAME. The reference is a bare FastAPI route that inserts one row
(``benchmarks/bare_route.py``), asked at the same pace.
"""

import asyncio
import contextlib
import json
import os
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Self

from benchmarks.harness import Measure, Samples, Tell

from pitboss.desk.person import Role
from pitboss.floor import commands as floor
from pitboss.floor.documents import Equipment, TableMode
from pitboss.floor.gate.letters import acknowledgements
from pitboss.jackpots import commands as c
from pitboss.jackpots.plan.plan import JackpotPlan, JackpotType, MeterPlan
from pitboss.store import Committer, migrate
from pitboss.store.commit.committer import system_clock
from pitboss.store.secrets.credentials import Credentials
from pitboss.store.tables.database import open_database

DISPLAYS, TABLES, JACKPOTS = 200, 40, 4
ROUNDS_A_SECOND, SECONDS = 50, 20
SEED_CENTS, ADDED_CENTS = 1_000_000, 20
PIN = "538159"
BARE = Path(__file__).parent.parent / "bare_route.py"


def furnish(database: str) -> None:
    """Ten tables on each of four jackpots, and a dealer."""
    migrate(database)
    with Committer(database) as committer:
        send = iter(range(10**6))
        people = ("dealer", Role.DEALER), ("manager", Role.MANAGER), ("accounting", Role.ACCOUNTING)
        for badge, role in people:
            committer.do(f"f{next(send)}", c.RegisterBadge(badge=badge, person=badge.title(), role=role))
        for number in range(JACKPOTS):
            meters = (MeterPlan("jackpot", SEED_CENTS, 200_000, 50_000),)
            plan = JackpotPlan(
                f"J{number}",
                f"Jackpot {number}",
                JackpotType.PROGRESSIVE,
                "face-up-pai-gow",
                "FUPGPP-WA01",
                "Here",
                meters=meters,
            )
            committer.do(f"f{next(send)}", c.CreateJackpot(plan=plan, badge="manager", second="accounting"))
        banked = 10 * JACKPOTS * SEED_CENTS  # the seeds have to be in the bank, or the jackpots are stopped
        deposit = c.DepositFunds(
            cents=banked, stage="set-aside", reference="seeds", badge="accounting", second="manager"
        )
        for step in (deposit, replace(deposit, stage="banked")):
            committer.do(f"f{next(send)}", step)
        seen = tuple(acknowledgement.id for acknowledgement in acknowledgements())
        for number in range(TABLES):
            set_up = floor.SetUpTable(
                table=f"T{number}",
                name=f"Table {number}",
                mode=TableMode.JACKPOT_ONLY,
                base_game="Face Up Pai Gow Poker",
                game="face-up-pai-gow",
                equipment=(Equipment("shuffler", "ACE", "1", "E-17", "Light and Wonder"),),
                badge="manager",
            )
            link = c.LinkTable(
                table=f"T{number}",
                location="Here",
                base_game="Face Up Pai Gow Poker",
                seats=6,
                sensors=(f"J{number % JACKPOTS}",),
                game="face-up-pai-gow",
                paytables=("FUPGPP-WA01",),
                badge="manager",
                second="accounting",
            )
            opening = floor.OpenTable(
                table=f"T{number}", opener_cents=0, acknowledged=seen, badge="manager", second="dealer"
            )
            for command in (set_up, link, opening):
                committer.do(f"f{next(send)}", command)
    Credentials(open_database(database), system_clock).set_secret("dealer", PIN)


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextlib.contextmanager
def served(words: list[str], port: int, environment: Mapping[str, str]) -> Iterator[None]:
    """A server as a process of its own, until it answers."""
    quiet = subprocess.DEVNULL
    # The words are ours, nothing comes from outside.
    with subprocess.Popen(words, env=os.environ | environment, stdout=quiet, stderr=quiet) as process:  # noqa: S603
        try:
            for _ in range(600):
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                    break
                time.sleep(0.05)
            yield
        finally:
            process.terminate()
            process.wait(30)


@dataclass
class Line:
    """A connection that is kept."""

    port: int
    headers: str = ""
    busy: asyncio.Lock = field(default_factory=asyncio.Lock)
    reader: asyncio.StreamReader = field(init=False)
    writer: asyncio.StreamWriter = field(init=False)

    async def open(self) -> Self:
        """Connect."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
        return self

    async def close(self) -> None:
        """Hang up; whoever listens is counted by the server until then."""
        self.writer.close()
        with contextlib.suppress(OSError):
            await self.writer.wait_closed()

    async def __aenter__(self) -> Self:
        """Connected for a block."""
        return await self.open()

    async def __aexit__(self, *_: object) -> None:
        """And not for longer, however it ends."""
        await self.close()

    async def ask(self, method: str, path: str, body: Any = None, more: str = "") -> tuple[int, str, bytes]:  # noqa: ANN401 - JSON
        """One request and its answer: status, head, body."""
        data = b"" if body is None else json.dumps(body).encode()
        kind = "Content-Type: application/json\r\n" if data else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n{kind}Content-Length: {len(data)}\r\n"
        self.writer.write(f"{head}{self.headers}{more}\r\n".encode() + data)
        answer = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        length = re.search(r"content-length: (\d+)", answer, re.IGNORECASE)
        text = await self.reader.readexactly(int(length[1])) if length else b""
        return int(answer.split(" ", 2)[1]), answer, text

    async def stream(self, path: str) -> AsyncIterator[bytes]:
        """The lines of a stream."""
        head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nAccept: text/event-stream\r\n"
        self.writer.write(f"{head}{self.headers}\r\n".encode())
        await self.reader.readuntil(b"\r\n\r\n")
        while line := await self.reader.readline():
            yield line


@dataclass
class Seen:
    """When each wager was sent, in which place of the journal it stands, and when a display showed which meter."""

    sent: dict[str, list[tuple[int, float]]] = field(default_factory=lambda: {f"J{n}": [] for n in range(JACKPOTS)})
    shown: list[tuple[str, list[tuple[float, int]]]] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)

    def delays(self) -> list[float]:
        """For each wager and each display of its jackpot, how long until it was there."""
        found = []
        for jackpot, readings in self.shown:
            place = 0
            for count, (_, sent_at) in enumerate(sorted(self.sent[jackpot]), 1):
                wanted = SEED_CENTS + count * ADDED_CENTS
                while place < len(readings) and readings[place][1] < wanted:
                    place += 1
                found.append(readings[place][0] - sent_at if place < len(readings) else float("inf"))
        return found


async def look(port: int, jackpot: str, readings: list[tuple[float, int]], headers: str = "") -> None:
    """A display."""
    async with Line(port, headers) as line:
        async for text in line.stream(f"/api/v1/displays/stream?jackpots={jackpot}"):
            if b'"cents":' in text:
                at = time.perf_counter()
                # Chunks of the body have lines of their own; a snapshot is one line.
                readings.append((at, json.loads(text.removeprefix(b"data: "))["display"]["meters"][0]["cents"]))


async def signed_in(port: int, badge: str = "dealer") -> str:
    """The headers of a session of a card."""
    async with Line(port, f"Origin: http://127.0.0.1:{port}\r\n") as line:
        status, head, body = await line.ask("POST", "/api/v1/session", {"badge": badge, "secret": PIN})
    if status not in {200, 201}:
        raise RuntimeError(body)
    cookie = re.search(r"set-cookie: ([^;]+)", head, re.IGNORECASE)
    csrf = json.loads(body)["csrf"]
    return f"Cookie: {cookie[1] if cookie else ''}\r\nX-Pitboss-CSRF: {csrf}\r\nOrigin: http://127.0.0.1:{port}\r\n"


async def listen(port: int, headers: str) -> None:
    """A table's own live updates."""
    async with Line(port, headers) as line:
        async for _ in line.stream("/api/v1/events"):
            pass


async def play(line: Line, number: int, rounds: int, seen: Seen) -> None:
    """One round: START GAME with one lit sensor, END GAME."""
    jackpot, table = f"J{number % JACKPOTS}", f"T{number}"
    began = time.perf_counter()
    body = {"round": f"r{rounds}", "base": [1], "lit": [{"seat": 1, "sensor": 1}]}
    key = f"Idempotency-Key: s{number}-{rounds}\r\n"
    status, _, text = await line.ask("POST", f"/api/v1/tables/{table}/sensors/start", body, key)
    if status != 200:
        raise RuntimeError(text)
    seen.answers.append(time.perf_counter() - began)
    seen.sent[jackpot].append((json.loads(text)["sequence"], began))
    key = f"Idempotency-Key: e{number}-{rounds}\r\n"
    await line.ask("POST", f"/api/v1/tables/{table}/sensors/end", {}, key)


async def pages(port: int, headers: str, seen: Seen) -> None:
    """Somebody who looks at pages meanwhile."""
    paths = ("/", "/games", "/sign-in", "/api/v1/jackpots")
    async with Line(port, headers) as line:
        for number in range(10**6):
            began = time.perf_counter()
            await line.ask("GET", paths[number % len(paths)])
            seen.pages.append(time.perf_counter() - began)
            await asyncio.sleep(0.1)


async def paced(act: Callable[[int], Awaitable[None]], seconds: int = SECONDS) -> None:
    """Act so often a second for some seconds, whether or not the one before is answered."""
    began, waiting = time.perf_counter(), set()
    for number in range(ROUNDS_A_SECOND * seconds):
        await asyncio.sleep(max(0.0, began + number / ROUNDS_A_SECOND - time.perf_counter()))
        task = asyncio.ensure_future(act(number))
        waiting.add(task)
        task.add_done_callback(waiting.discard)
    await asyncio.gather(*waiting)


async def load(port: int) -> Seen:
    """Displays, tables and somebody who looks at pages."""
    seen = Seen()
    headers = await signed_in(port)
    background = []
    for number in range(DISPLAYS):
        seen.shown.append((f"J{number % JACKPOTS}", []))
        background.append(asyncio.ensure_future(look(port, *seen.shown[-1])))
    background += [asyncio.ensure_future(listen(port, headers)) for _ in range(TABLES)]
    background.append(asyncio.ensure_future(pages(port, headers, seen)))
    lines = [await Line(port, headers).open() for _ in range(TABLES)]
    await asyncio.sleep(2)

    async def one(number: int) -> None:
        line = lines[number % TABLES]
        async with line.busy:  # a table starts a game when its last one has ended
            await play(line, number % TABLES, number // TABLES, seen)

    await paced(one)
    await asyncio.sleep(1)
    for task in background:
        task.cancel()
    await asyncio.gather(*background, return_exceptions=True)
    return seen


async def bare(port: int) -> list[float]:
    """The bare route at the same pace."""
    taken: list[float] = []
    lines = [await Line(port).open() for _ in range(TABLES)]

    async def insert(number: int) -> None:
        line = lines[number % TABLES]
        async with line.busy:
            began = time.perf_counter()
            await line.ask("POST", f"/wager?seat={number}")
            taken.append(time.perf_counter() - began)

    await paced(insert)
    return taken


def percentile(values: list[float], part: float) -> float:
    """The value below which this part lies."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def measure(tell: Tell) -> Iterator[Measure]:
    """Ours, then the bare route."""
    with tempfile.TemporaryDirectory() as folder:
        tell(f"{DISPLAYS} displays, {TABLES} tables, {ROUNDS_A_SECOND} rounds a second")
        database, port = f"sqlite:///{folder}/load.db", free_port()
        furnish(database)
        words = [sys.executable, "-m", "pitboss", "serve", "--port", str(port)]
        limits = {
            "PITBOSS_DATABASE": database,
            "PITBOSS_REQUESTS_PER_SECOND": "100000",
            "PITBOSS_REQUESTS_AT_ONCE": "100000",
            "PITBOSS_LOG_FORMAT": "json",
        }
        with served(words, port, limits):
            seen = asyncio.run(load(port))
        tell("the bare route")
        port = free_port()
        with served([sys.executable, str(BARE), f"{folder}/bare.db", str(port)], port, {}):
            taken = asyncio.run(bare(port))
    reference = Samples("bare route, median", (statistics.median(taken),))
    delays = seen.delays()
    yield Measure(Samples("wager on every display, 99%", (percentile(delays, 0.99),)), reference, "s", 0.25, "value")
    yield Measure(Samples("wager on a display, median", (statistics.median(delays),)), reference, "s", 0.25, "value")
    yield Measure(Samples("START GAME answered, median", tuple(seen.answers)), reference, "s", 0.05, "value")
    yield Measure(Samples("a page, median", tuple(seen.pages)), reference, "s", 0.05, "value")
