"""A dealer's call while guests do their worst: 40 tables in play, 200 displays, and beside them five attacks at once.

The attacks come from many addresses: displays that are opened and closed at once, guests who ask for the whole past of
the journal, guests who change their bets without end, streams that take every place, and costly pages as fast as they
are answered. The reference is the same floor without them, beside a plain loop in another process that burns the
processor time that the attacks took: of those who attack, and of the server beyond what the floor alone takes. Those
who attack and those who burn are processes of their own, so that the clients of the floor wait for none of them; the
run fails if one of them ended before. Both runs are taken in turns, and their answers put together: what else the
machine does in a minute would else be taken for one of them. Displays have a card, as on a wall of the house: they
come while the attacks are under way, and the run fails unless each of them shows what happens. At the end every gauge
of listeners has to be back at zero.
"""

import asyncio
import contextlib
import gc
import itertools
import json
import multiprocessing
import os
import random
import re
import secrets
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from multiprocessing.synchronize import Event
from pathlib import Path

from benchmarks.harness import Measure, Samples, Tell
from benchmarks.parts.web import (
    DISPLAYS,
    JACKPOTS,
    PIN,
    TABLES,
    Line,
    Seen,
    free_port,
    furnish,
    listen,
    look,
    percentile,
    play,
    signed_in,
)

from pitboss.desk.person import Role
from pitboss.floor import commands as floor
from pitboss.floor.documents import TableMode
from pitboss.jackpots import commands as c
from pitboss.jackpots.documents import Lit
from pitboss.store import Committer
from pitboss.store.commit.committer import system_clock
from pitboss.store.secrets.credentials import Credentials
from pitboss.store.tables.database import open_database
from pitboss.web.guard.limits import MOST_A_SESSION
from pitboss.web.guard.sessions import COOKIE, Caller

SECONDS, ROUNDS_A_SECOND, TURNS = 15.0, 20, 3
#: How long those who attack may take to sign in as guests.
BEGIN_SECONDS = 60.0
#: Events that a guest who asks for everything would get.
HISTORY = 10_000
GAUGES = re.compile(r"^(pitboss_(?:event|display)_listeners|pitboss_places_taken\{[^}]*\}) (\S+)$", re.MULTILINE)
BET = {"seat": 1, "bets": [{"wager": "ante", "cents": 500}]}
PACK = [f"{rank}{suit}" for rank in "AKQJT98765432" for suit in "shdc"]


def costly_requests() -> "list[tuple[str, str, dict[str, str] | None]]":
    """What costs most, with a hand that was not asked for before."""
    hand = " ".join(random.sample(PACK, 7))
    three = " ".join(random.sample(PACK, 3))
    return [
        ("GET", "/api/v1/displays/winners?jackpots=J0", None),
        ("GET", "/games", None),
        ("POST", "/api/v1/maths/hand", {"game": "face-up-pai-gow", "cards": hand}),
        ("GET", "/readyz", None),
        ("GET", "/api/v1/play/tables/P-1", None),
        ("POST", "/api/v1/maths/decision", {"game": "three-card-poker", "cards": three}),
    ]


def prepare(database: str, history: int = HISTORY) -> None:
    """The floor, a practice table, and a past."""
    furnish(database)
    with Committer(database) as committer:
        table = floor.SetUpTable(
            table="P-1",
            name="Practice",
            mode=TableMode.PRACTICE,
            base_game="Three Card Poker",
            game="three-card-poker",
            badge="manager",
        )
        committer.do("practice", table)
        committer.do("wall", c.RegisterBadge(badge="display", person="A wall", role=Role.DISPLAY))
        committer.do("open", floor.OpenTable(table="P-1", opener_cents=0, acknowledged=(), badge="manager"))
        for number in range(0, history // 2, TABLES):
            tables = [f"T{number}" for number in range(TABLES)]
            started = [
                committer.submit(
                    f"h{number}-{name}",
                    c.StartGame(table=name, round=f"h{number}", base=(1,), lit=(Lit(1, 1),), badge="dealer"),
                )
                for name in tables
            ]
            ended = [committer.submit(f"g{number}-{name}", c.EndGame(table=name, badge="dealer")) for name in tables]
            for answer in (*started, *ended):
                answer.result()
    Credentials(open_database(database), system_clock).set_secret("display", PIN)


@dataclass
class Server:
    """A server as a process of its own, behind a proxy that is ourselves: every address is one that we say."""

    database: str
    port: int = field(default_factory=free_port)
    pid: int = 0

    @contextlib.contextmanager
    def running(self) -> Iterator["Server"]:
        """Until it answers, and to the end of the block."""
        words = [sys.executable, "-m", "pitboss", "serve", "--port", str(self.port)]
        mine = {
            "PITBOSS_DATABASE": self.database,
            "PITBOSS_TRUSTED_PROXIES": "127.0.0.1",
            "PITBOSS_WARM": "false",
            "PITBOSS_REQUESTS_PER_SECOND": "100000",
            "PITBOSS_REQUESTS_AT_ONCE": "100000",
        }
        quiet = subprocess.DEVNULL
        with subprocess.Popen(words, env=os.environ | mine, stdout=quiet, stderr=quiet) as process:  # noqa: S603 - ours
            self.pid = process.pid
            try:
                asyncio.run(self._answers())
                yield self
            finally:
                process.terminate()
                process.wait(60)

    async def _answers(self) -> None:
        for _ in range(600):
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                async with Line(self.port) as line:
                    await line.ask("GET", "/healthz")
                return
            await asyncio.sleep(0.1)
        raise RuntimeError("The server does not answer")

    @property
    def processor_seconds(self) -> float:
        """What the server has used so far."""
        return processor_seconds(self.pid)


def processor_seconds(pid: int) -> float:
    """What a process has used so far."""
    words = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


async def floor_load(port: int, seconds: float, displays: int) -> list[float]:
    """The real floor: how long each START GAME took to be answered."""
    seen, headers, shown = Seen(), await signed_in(port), list[list[tuple[float, int]]]()
    background = []
    for number in range(displays):
        if number % MOST_A_SESSION[Caller.DISPLAY] == 0:
            wall = await signed_in(port, "display")
        shown.append([])
        background.append(asyncio.ensure_future(look(port, f"J{number % JACKPOTS}", shown[-1], wall)))
    background += [asyncio.ensure_future(listen(port, headers)) for _ in range(TABLES)]
    lines = [await Line(port, headers).open() for _ in range(TABLES)]
    await asyncio.sleep(2)
    # A collection of the clients' own garbage would be taken for a dealer's wait.
    gc.disable()
    began, waiting = time.perf_counter(), set[asyncio.Future[None]]()

    async def one(number: int) -> None:
        line = lines[number % TABLES]
        async with line.busy:
            await play(line, number % TABLES, number // TABLES, seen)

    for number in range(int(seconds * ROUNDS_A_SECOND)):
        await asyncio.sleep(max(0.0, began + number / ROUNDS_A_SECOND - time.perf_counter()))
        task = asyncio.ensure_future(one(number))
        waiting.add(task)
        task.add_done_callback(waiting.discard)
    await asyncio.gather(*waiting)
    gc.enable()
    for task in background:
        task.cancel()
    await asyncio.gather(*background, return_exceptions=True)
    for line in lines:
        await line.close()
    if dark := sum(len(readings) < seconds for readings in shown):
        raise RuntimeError(f"{dark} of {displays} displays stood still")
    return seen.answers


def from_address(number: int) -> str:
    """The header by which our server takes us for somebody elsewhere."""
    return f"X-Forwarded-For: 10.0.{number // 250}.{number % 250 + 1}\r\n"


async def as_guest(port: int, number: int) -> str:
    """The headers of a guest at an address."""
    origin = f"Origin: http://127.0.0.1:{port}\r\n{from_address(number)}"
    async with Line(port, origin) as line:
        status, head, body = await line.ask("POST", "/api/v1/session/guest", {"name": f"Guest {number}"})
    if status != 201:
        raise RuntimeError(body)
    cookie = re.search(r"set-cookie: ([^;]+)", head, re.IGNORECASE)
    return f"Cookie: {cookie[1] if cookie else ''}\r\nX-Pitboss-CSRF: {json.loads(body)['csrf']}\r\n{origin}"


async def hang_up(port: int, number: int) -> None:
    """Open a display, and close it before anything comes."""
    _, writer = await asyncio.open_connection("127.0.0.1", port)
    path = f"/api/v1/displays/stream?jackpots=J{number % JACKPOTS}"
    writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\n{from_address(number)}\r\n".encode())
    await writer.drain()
    await asyncio.sleep(0.01)
    writer.close()


async def whole_past(port: int, headers: str) -> None:
    """Ask for all events from the beginning, take some of it, and ask again."""
    with contextlib.suppress(TimeoutError):
        async with Line(port, headers) as line, asyncio.timeout(0.5):
            async for _ in line.stream("/api/v1/events?after=0"):
                pass


async def take_a_place(port: int, headers: str) -> None:
    """A stream that is held as long as the server holds it."""
    with contextlib.suppress(TimeoutError):
        async with Line(port, headers) as line, asyncio.timeout(10):
            async for _ in line.stream("/api/v1/play/tables/P-1/events"):
                pass


async def change_bets(port: int, headers: str, ids: "itertools.count[int]") -> None:
    """Bet, and bet otherwise, as often as it is answered."""
    async with Line(port, headers) as line:
        await line.ask("POST", "/api/v1/play/tables/P-1/sit", {"seat": 1}, f"Idempotency-Key: sit{next(ids)}\r\n")
        for _ in range(50):
            await line.ask("POST", "/api/v1/play/tables/P-1/bets", BET, f"Idempotency-Key: bet{next(ids)}\r\n")


async def costly(port: int, number: int) -> None:
    """Pages and counts as fast as they are answered, each with a cookie that is nobody's and has to be looked up."""
    async with Line(port, f"{from_address(number)}Origin: http://127.0.0.1:{port}\r\n") as line:
        for method, path, body in costly_requests():
            await line.ask(method, path, body, f"Cookie: {COOKIE}={secrets.token_urlsafe(24)}\r\n")


async def attack(port: int, begun: Event) -> None:
    """All five at once, without a rest, until it is ended."""
    guests = [await as_guest(port, number) for number in range(10)]
    numbers, ids = itertools.count(), itertools.count()

    async def over_and_over(act: Callable[[], Awaitable[None]]) -> None:
        while True:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                await act()
            await asyncio.sleep(0)

    acts: list[Callable[[], Awaitable[None]]] = [
        *[lambda: hang_up(port, next(numbers) % 500)] * 4,
        *[lambda guest=guest: whole_past(port, guest) for guest in guests for _ in range(4)],
        *[lambda guest=guest: change_bets(port, guest, ids) for guest in guests[:2]],
        *[lambda number=number: take_a_place(port, from_address(number)) for number in range(100)],
        *[lambda: costly(port, next(numbers) % 50)] * 8,
    ]
    begun.set()
    await asyncio.gather(*(over_and_over(act) for act in acts))


def attacker(port: int, begun: Event) -> None:
    """Those who attack, in a process of their own; they say when they have begun."""
    asyncio.run(attack(port, begun))


def burner(share: float, begun: Event) -> None:
    """A plain loop that takes this share of a processor."""
    begun.set()
    while True:
        until = time.perf_counter() + 0.01 * share
        while time.perf_counter() < until:
            pass
        time.sleep(0.01 * (1 - share))


@contextlib.contextmanager
def beside(*works: "tuple[Callable[..., None], int | float]") -> Iterator[list[int]]:
    """Processes that run beside the block, from when each of them has begun with its work."""
    context = multiprocessing.get_context("spawn")
    begun = [context.Event() for _ in works]
    started = [
        context.Process(target=work, args=(value, event), daemon=True)
        for (work, value), event in zip(works, begun, strict=True)
    ]
    for process in started:
        process.start()
    try:
        if not all(event.wait(BEGIN_SECONDS) for event in begun):
            raise RuntimeError("Nobody attacks the floor, or burns what the attacks took")
        yield [process.pid or 0 for process in started]
        if not all(process.is_alive() for process in started):
            raise RuntimeError("Nobody was there any more to attack the floor, or to burn what the attacks took")
    finally:
        for process in started:
            process.kill()
            process.join()


@dataclass(frozen=True, slots=True)
class Run:
    """How long dealers waited, and the processor time of the server and of those beside it, a second."""

    answers: list[float]
    server: float
    others: float


def run(server: Server, seconds: float, displays: int, *works: "tuple[Callable[..., None], int | float]") -> Run:
    """The floor for some seconds beside others."""
    with beside(*works) as pids:
        time.sleep(3.0 if works else 0.0)
        began, before = time.monotonic(), (server.processor_seconds, sum(map(processor_seconds, pids)))
        answers = asyncio.run(floor_load(server.port, seconds, displays))
        after = server.processor_seconds, sum(map(processor_seconds, pids))
        took = time.monotonic() - began
    return Run(answers, (after[0] - before[0]) / took, (after[1] - before[1]) / took)


def shares(whole: float) -> list[float]:
    """So much processor time, on as many processors as it needs."""
    return [1.0] * int(whole) + [whole - int(whole)]


async def settled(port: int) -> None:
    """Wait until nobody is counted as listening any more."""
    found: list[tuple[str, str]] = []
    for _ in range(300):
        async with Line(port) as line:
            status, _, text = await line.ask("GET", "/metrics")
        found = GAUGES.findall(text.decode())
        if status == 200 and found and all(float(value) == 0 for _, value in found):
            return
        await asyncio.sleep(0.2)
    raise RuntimeError(f"Somebody is still counted as listening: {found}")


def copied(source: Path, target: Path) -> str:
    """A database as it is, with what lies in its log."""
    with contextlib.closing(sqlite3.connect(source)) as old, contextlib.closing(sqlite3.connect(target)) as new:
        old.backup(new)
    return str(target)


@dataclass
class Compared:
    """How long dealers waited under attack, and beside a loop that burns as much."""

    attacked: list[float] = field(default_factory=list)
    control: list[float] = field(default_factory=list)

    def ratio(self, part: float) -> float:
        """How many times as long they waited under attack, at a percentile."""
        return percentile(self.attacked, part) / percentile(self.control, part)


def compared(seconds: float, displays: int, history: int, tell: Tell, turns: int = 1) -> Compared:
    """The floor under attack, and beside a loop that burns as much, turn by turn."""
    found = Compared()
    with tempfile.TemporaryDirectory() as folder:
        tell("a floor with a past")
        kept = Path(folder) / "kept.db"
        prepare(str(kept), history)

        def fresh(name: str) -> Server:
            return Server(copied(kept, Path(folder) / f"{name}.db"))

        tell("the floor alone")
        with fresh("alone").running() as server:
            alone = run(server, seconds, displays)
        for turn in range(turns):
            tell("the floor under five attacks")
            with fresh(f"attacked-{turn}").running() as server:
                attacked = run(server, seconds, displays, (attacker, server.port))
                asyncio.run(settled(server.port))
            burnt = max(attacked.server - alone.server, 0.0) + attacked.others
            tell(f"the floor beside a loop that burns {burnt:.2f} processors")
            with fresh(f"control-{turn}").running() as server:
                control = run(server, seconds, displays, *((burner, share) for share in shares(burnt)))
            found.attacked += attacked.answers
            found.control += control.answers
    return found


def measure(tell: Tell) -> Iterator[Measure]:
    """A dealer's call under attack beside the control."""
    found = compared(SECONDS, DISPLAYS, HISTORY, tell, TURNS)
    for name, part, most in (("median", 0.5, 3.0), ("95%", 0.95, 5.0)):
        values = [percentile(answers, part) for answers in (found.attacked, found.control)]
        reference = Samples(f"beside a loop that burns as much, {name}", (values[1],))
        yield Measure(Samples(f"START GAME under five attacks, {name}", (values[0],)), reference, "s", most, "ratio")
