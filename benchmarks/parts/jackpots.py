"""Wagers on one progressive: the committer beside the plain way, and what reading a meter costs as the journal grows.

The plain way is one transaction a wager on the meter's row, by as many clients: ``pgbench`` on PostgreSQL, and one
commit for each wager on SQLite. A wager here is START GAME with one lit sensor, each at a table that is free; the games
are ended between the rounds, when no time is taken. Callers are tasks of one loop, as in a server. Everything is on a
disk that is synced. The journals that are read from are filled by games with a wager on each of six seats.
"""

import asyncio
import datetime as dt
import gc
import re
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import sqlalchemy as sa
from benchmarks.harness import Measure, Samples, Tell, in_turns
from tests.jackpots.memory import Memory
from tests.postgres import USER, Server, programs
from tests.store import room

from pitboss.jackpots import decide
from pitboss.jackpots.documents import JackpotTable
from pitboss.store import Committer, Limits, Reader, migrate
from pitboss.store.commit.codec import document_json
from pitboss.store.tables.database import engine_of

TIMES = 5
TABLES = 1_920  # shared by the clients of a round: 120 wagers each for 16, 30 each for 64
READS = 2_000
FEW, MANY = 1_000, 1_000_000  # wagers in the journals that are read from
FULL = (1, 2, 3, 4, 5, 6)  # the seats of a full table

WAGER_CPU_SECONDS = 250e-6
PLAIN = "BEGIN;\nUPDATE plain SET amount = amount + 1 WHERE id = 1;\nCOMMIT;\n"


def make_room(url: str) -> None:
    """A progressive with very many tables: linked once, and copied, because linking one prices its pay tables."""
    migrate(url)
    with Committer(url) as committer:
        room.open_room(committer, 1)
    engine = engine_of(url)
    table = JackpotTable("T0", room.PLAN.location, "Face Up Pai Gow Poker", 6, ("fortune",))
    rows = [{"id": f"T{n}", "data": document_json(replace(table, id=f"T{n}"))} for n in range(1, TABLES)]
    cast = "CAST(:data AS json)" if engine.dialect.name == "postgresql" else ":data"
    with engine.begin() as connection:
        connection.execute(sa.text(f"INSERT INTO document VALUES ('table', :id, {cast}, 0)"), rows)  # noqa: S608
    engine.dispose()


@dataclass
class Round:
    """Wagers at every table by so many callers, each waiting for its answer before the next."""

    committer: Committer
    number: int = 0

    def play(self, callers: int) -> tuple[float, float]:
        """Wagers a second and wagers a commit, each caller a task of one loop, as in a server."""
        self.number += 1
        commits = self.committer.counts.commits
        gc.collect()
        began = time.perf_counter()
        asyncio.run(self._play(callers))
        took = time.perf_counter() - began
        commits = self.committer.counts.commits - commits
        self._end_games()
        return TABLES / took, TABLES / commits

    def work(self, in_flight: int) -> float:
        """The processor time of a wager, with so many in flight from one thread, as a server has them."""
        self.number += 1
        gc.collect()
        began = time.process_time()
        for first in range(0, TABLES, in_flight):
            answers = [
                self.committer.submit(f"{self.number}-{table}", room.start(f"T{table}", self.number))
                for table in range(first, first + in_flight)
            ]
            for answer in answers:
                answer.result()
        took = time.process_time() - began
        self._end_games()
        return took / TABLES

    async def _play(self, callers: int) -> None:
        await asyncio.gather(*(self._call(caller, callers) for caller in range(callers)))

    async def _call(self, caller: int, callers: int) -> None:
        for table in range(caller, TABLES, callers):
            await self.committer.submit_async(f"{self.number}-{table}", room.start(f"T{table}", self.number))

    def _end_games(self) -> None:
        for answer in [self.committer.submit(f"end-{self.number}-{n}", room.end(f"T{n}")) for n in range(TABLES)]:
            answer.result()


def pgbench(server: Server, clients: int) -> float:
    """Transactions a second of the plain way: every client updates the meter's row and commits."""
    script = server.folder / "plain.sql"
    script.write_text(PLAIN)
    command: list[str | Path] = [programs() / "pgbench", "-n", "-h", server.folder, "-U", USER, "-f", script]
    command += ["-c", str(clients), "-j", "2", "-t", str(TABLES // clients), "postgres"]
    shown = subprocess.run(command, check=True, capture_output=True, text=True).stdout  # noqa: S603 - our own command
    found = re.search(r"tps = ([\d.]+)", shown)
    if found is None:
        raise ValueError(shown)
    return float(found[1])


def on_postgresql(tell: Tell) -> Iterator[Measure]:
    """16 and 64 clients, in turns with pgbench."""
    server = Server()
    try:
        server.make()
        server.start()
        url = server.url("postgres")
        make_room(url)
        engine = engine_of(url)
        with engine.begin() as connection:
            connection.execute(sa.text("CREATE TABLE plain (id int PRIMARY KEY, amount bigint)"))
            connection.execute(sa.text("INSERT INTO plain VALUES (1, 0)"))
        engine.dispose()
        with Committer(url) as committer:
            play = Round(committer)
            fill(play)
            for clients, faster, together in ((16, 2.0, 6.0), (64, 4.0, 30.0)):
                tell(f"PostgreSQL, {clients} clients")
                taken = [(play.play(clients), pgbench(server, clients)) for _ in range(TIMES)]
                yield from _compared(f"PostgreSQL, {clients} clients", "pgbench", taken, faster, together)
            yield _work("PostgreSQL", play)
    finally:
        server.stop()


def _compared(
    name: str, reference: str, taken: Sequence[tuple[tuple[float, float], float]], faster: float, together: float
) -> Iterator[Measure]:
    rates, commits = zip(*(played for played, _ in taken), strict=True)
    plain = Samples(reference, tuple(rate for _, rate in taken))
    yield Measure(Samples(name, rates), plain, "wagers/s", faster, "ratio", "at least")
    single = Samples("one a commit", (1.0,))
    yield Measure(Samples(f"{name}, a commit", commits), single, "wagers", together, "value", "at least")


def _work(name: str, play: Round) -> Measure:
    work = Samples(f"{name}, 64 in flight, CPU a wager", tuple(play.work(64) for _ in range(TIMES)))
    return Measure(work, decide_alone(), "s", WAGER_CPU_SECONDS, "value")


def decide_alone() -> Samples:
    """The processor time of the decision by itself, without a database."""
    memory = Memory()
    now = time_of_day()
    for command in room.opening(1):
        memory.do(command, now)
    began = time.process_time()
    for _ in range(READS):
        decide(memory, room.start("T0", 1), now)
    return Samples("decide alone", ((time.process_time() - began) / READS,))


def time_of_day() -> dt.datetime:
    """Some time."""
    return dt.datetime(2026, 1, 1, tzinfo=dt.UTC)


def on_sqlite(folder: Path, tell: Tell) -> Iterator[Measure]:
    """64 callers in flight, in turns with the same callers and one commit for each wager."""
    tell("SQLite, 64 callers")
    together, alone = folder / "together.db", folder / "alone.db"
    make_room(str(together))
    make_room(str(alone))
    with Committer(str(together)) as grouped, Committer(str(alone), limits=Limits(together=1)) as single:
        play, plain = Round(grouped), Round(single)
        fill(play)
        fill(plain)
        taken = [(play.play(64), plain.play(64)[0]) for _ in range(TIMES)]
        yield from _compared("SQLite, 64 callers", "one commit each", taken, 4.0, 30.0)
        yield _work("SQLite", play)


def reading(folder: Path, tell: Tell) -> Iterator[Measure]:
    """A meter after few wagers and after many, in turns."""
    readers: dict[str, Callable[[], object]] = {}
    for enough in (FEW, MANY):
        tell(f"a journal of {enough} wagers")
        file, wagers = str(folder / f"reading-{enough}.db"), 0
        make_room(file)
        with Committer(file) as committer:
            play = Round(committer)
            while wagers < enough:
                games = min(TABLES, -(-(enough - wagers) // len(FULL)))
                wagers += fill(play, games, FULL) * len(FULL)
        readers[f"reading a meter after {wagers:,} wagers"] = partial(read, Reader(file))
    tell("reading a meter")
    few, many = (
        Samples(name, tuple(value / READS for value in taken.values))
        for name, taken in in_turns(readers, TIMES).items()
    )
    yield Measure(many, few, "s", 1.5, "ratio")


def fill(play: Round, games: int = TABLES, seats: tuple[int, ...] = (1,)) -> int:
    """A round of games as fast as they go."""
    play.number += 1
    send, number = play.committer.submit, play.number
    starts = [send(f"start-{number}-{n}", room.start(f"T{n}", number, seats)) for n in range(games)]
    ends = [send(f"end-{number}-{n}", room.end(f"T{n}")) for n in range(games)]
    for answer in (*starts, *ends):
        answer.result()
    return games


def read(reader: Reader) -> None:
    """Very many readings."""
    for _ in range(READS):
        reader.meter("fortune", "jackpot")


def measure(tell: Tell) -> Iterator[Measure]:
    """Both databases, then reading."""
    yield from on_postgresql(tell)
    with tempfile.TemporaryDirectory(prefix="pitboss-bench-", dir=Path.cwd()) as folder:
        yield from on_sqlite(Path(folder), tell)
        yield from reading(Path(folder), tell)
