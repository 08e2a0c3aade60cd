"""The day report of a full room, and a search over a million events, each beside plain SQL over the same rows.

The room has 40 tables and 20,000 rounds of one gaming day, played through the committer. The plain way for the report
sums every posting of the day by its account; for the search it looks for the same text in every event. The million
events are copied from those of the room, with other numbers and names: nothing checks their chain here.
"""

import datetime as dt
import json
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import sqlalchemy as sa
from benchmarks.harness import Measure, Tell, in_turns
from tests.postgres import Server
from tests.store import room

from pitboss.desk.document import Document
from pitboss.desk.gaming_day import Hours, Period
from pitboss.floor.documents import FloorTable, Sitting, TableMode
from pitboss.jackpots.documents import JackpotTable
from pitboss.reports.day.paper import day_paper
from pitboss.reports.day.sittings import count_now
from pitboss.store import Committer, migrate
from pitboss.store.commit.codec import document_json
from pitboss.store.read.search import TrailSearch, index_trail, search_events
from pitboss.store.tables.database import engine_of, open_database

TIMES = 5
TABLES, ROUNDS, EVENTS = 40, 20_000, 1_000_000
AT_ONCE = 400
REPORT_SECONDS, SEARCH_SECONDS = 1.0, 0.3
BASE = "Face Up Pai Gow Poker"
HOURS = Hours("America/Los_Angeles")


def fill(url: str) -> None:
    """A day of a full room: every round is START GAME with three coins, and END GAME."""
    migrate(url)
    with Committer(url) as committer:
        room.open_room(committer, 1)
    _put_tables(url)
    with Committer(url) as committer:
        for number in range(ROUNDS // TABLES):
            starts = [committer.submit(f"s{number}-{n}", room.start(f"T{n}", number, (1, 2, 3))) for n in range(TABLES)]
            for answer in starts:
                answer.result()
            for answer in [committer.submit(f"e{number}-{n}", room.end(f"T{n}")) for n in range(TABLES)]:
                answer.result()


def _put_tables(url: str) -> None:
    """Tables with an open sitting, as if they had passed the gate."""
    engine, now = engine_of(url), dt.datetime.now(dt.UTC).isoformat(timespec="milliseconds")
    linked = JackpotTable("T0", room.PLAN.location, BASE, 6, ("fortune",))
    documents: list[Document] = []
    for number in range(TABLES):
        name = f"T{number}"
        if number:
            documents.append(replace(linked, id=name))
        documents.append(FloorTable(name, f"Table {number}", TableMode.JACKPOT_ONLY, BASE, sitting=f"{name}.1"))
        documents.append(Sitting(f"{name}.1", name, now, "Sam", 1_000_000, ()))
    cast = "CAST(:data AS json)" if engine.dialect.name == "postgresql" else ":data"
    rows = [{"kind": one.kind, "id": one.id, "data": document_json(one)} for one in documents]
    with engine.begin() as connection:
        connection.execute(sa.text(f"INSERT INTO document VALUES (:kind, :id, {cast}, 0)"), rows)  # noqa: S608
    engine.dispose()


def copy_events(url: str, many: int) -> None:
    """Copies of the room's events until there are so many; one of them says a word that no other says."""
    engine = engine_of(url)
    cast = "CAST(:data AS json)" if engine.dialect.name == "postgresql" else ":data"
    insert = sa.text(f"INSERT INTO event VALUES (:id, :at, {cast}, :request, :hash)")  # noqa: S608
    with engine.begin() as connection:
        kept = connection.execute(sa.text("SELECT id, at, CAST(data AS text) AS data FROM event ORDER BY id")).all()
        last, at = kept[-1].id, kept[-1].at
        texts = [row.data for row in kept[-2_000:]]
        special = json.dumps({"event": "chips-corrected", "at": at, "table": "T7", "by": "Zelda", "reason": "quince"})
        for first in range(last + 1, many + 1, 10_000):
            rows = [
                {"id": number, "at": at, "data": special if number == many // 3 else texts[number % len(texts)],
                 "request": "copied", "hash": "-"}
                for number in range(first, min(first + 10_000, many + 1))
            ]  # fmt: skip
            connection.execute(insert, rows)
        connection.execute(sa.text("UPDATE head SET event = :many"), {"many": many})
    engine.dispose()


def report_measure(name: str, url: str) -> Measure:
    """The day report in turns with the sums of the day's postings by account."""
    now = dt.datetime.now(dt.UTC)
    period, engine = HOURS.day(HOURS.day_at(now)), open_database(url)
    calls = {
        f"{name}, day report": lambda: day_paper(url, period, HOURS.zone, now, count_now),
        "plain sums": lambda: plain_sums(engine, period),
    }
    taken = in_turns(calls, TIMES)
    engine.dispose()
    return Measure(taken[f"{name}, day report"], taken["plain sums"], "s", REPORT_SECONDS, "value")


def plain_sums(engine: sa.Engine, period: Period) -> list[sa.Row[tuple[str, int]]]:
    """Every posting of the day, by account."""
    query = sa.text(
        "SELECT account, SUM(amount) FROM posting JOIN journal ON journal.sequence = posting.sequence "
        "WHERE at >= :start AND at < :end GROUP BY account"
    )
    with engine.connect() as connection:
        return list(connection.execute(query, {"start": period.start.isoformat(), "end": period.end.isoformat()}).all())


#: What is looked for: a word that one event has, one that none has, a person, a kind, and what every event has.
SEARCHES = {
    "a rare word": (TrailSearch(text="quince"), "%quince%"),
    "no such word": (TrailSearch(text="zyzzyva"), "%zyzzyva%"),
    "a rare person": (TrailSearch(person="Zelda"), '%"Zelda"%'),
    "a kind at a table": (TrailSearch(kind="chips-corrected", table="T7"), '%"chips-corrected"%'),
    "a common word": (TrailSearch(text="game"), "%game%"),
}


def search_measures(name: str, url: str, tell: Tell) -> Iterator[Measure]:
    """Each search in turns with the same question as plain SQL."""
    engine = open_database(url)
    for asked, (search, like) in SEARCHES.items():
        tell(f"{name}, {asked}")
        ours, plain = f"{name}, {asked}", "plain SQL"
        taken = in_turns({ours: _searched(engine, search), plain: _liked(engine, like)}, TIMES)
        yield Measure(taken[ours], taken[plain], "s", SEARCH_SECONDS, "value")
    engine.dispose()


def _searched(engine: sa.Engine, search: TrailSearch) -> Callable[[], object]:
    return lambda: search_events(engine, search)


def _liked(engine: sa.Engine, like: str) -> Callable[[], object]:
    query = sa.text("SELECT id FROM event WHERE LOWER(CAST(data AS text)) LIKE LOWER(:like) ORDER BY id DESC LIMIT 50")

    def ask() -> object:
        with engine.connect() as connection:
            return connection.execute(query, {"like": like}).all()

    return ask


def measured_on(name: str, url: str, tell: Tell) -> Iterator[Measure]:
    """All of it on one database."""
    tell(f"{name}: {ROUNDS:,} rounds at {TABLES} tables")
    fill(url)
    yield report_measure(name, url)
    tell(f"{name}: {EVENTS:,} events")
    copy_events(url, EVENTS)
    index_trail(url)
    yield from search_measures(name, url, tell)


def measure(tell: Tell) -> Iterator[Measure]:
    """On SQLite, then on PostgreSQL."""
    with tempfile.TemporaryDirectory() as folder:
        yield from measured_on("SQLite", f"sqlite:///{Path(folder) / 'papers.db'}", tell)
    server = Server()
    try:
        server.make()
        server.start()
        yield from measured_on("PostgreSQL", server.url("postgres"), tell)
    finally:
        server.stop()
