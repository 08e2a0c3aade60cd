"""Whatever is changed in the events, in the requests or in whose an entry is, the audit finds it and names it."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.store import day, room
from tests.store.audits.test_audit import tamper

from pitboss.store import Committer, Reader, audit
from pitboss.store.tables.schema import EVENT, JOURNAL, REQUEST

#: The badges, the jackpot and the table make eight events; then four games are started and ended: 9 to 16.
EVENTS = 16
_CHANGED = "it was changed after it was written, or its request {} was: its hash is another"
_SWAP = "UPDATE event SET id = id + 100 WHERE id IN (11, 12); UPDATE event SET id = 123 - id WHERE id > 100"
_SHIFT = "UPDATE event SET id = id + 100 WHERE id > 11; UPDATE event SET id = id - 99 WHERE id > 100"
_INSERT = "INSERT INTO event SELECT {}, at, data, request_id, hash FROM event WHERE id = 5"


@pytest.fixture
def played(committer: Committer, url: str) -> str:
    """A database with four games in it."""
    room.open_room(committer)
    for number in range(4):
        committer.do(f"s{number}", room.start("T0", number))
        committer.do(f"e{number}", room.end("T0"))
    assert audit(url).events == EVENTS
    return url


@pytest.mark.slow
@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("UPDATE event SET data = '{}' WHERE id = 11", "Event 11: " + _CHANGED.format("s1")),
        ("UPDATE event SET at = '1999' WHERE id = 11", "Event 11: " + _CHANGED.format("s1")),
        ("UPDATE event SET hash = 'x' WHERE id = 11", "Event 11: " + _CHANGED.format("s1")),
        ("UPDATE event SET request_id = 'e1' WHERE id = 11", "Event 11: " + _CHANGED.format("e1")),
        ("UPDATE event SET request_id = 'x' WHERE id = 11", "Event 11: its request x is missing"),
        ("UPDATE event SET request_id = '' WHERE id = 11", "Event 11: it was changed after it was written: its hash"),
        (_SWAP, "Event 11: " + _CHANGED.format("e1")),
        ("DELETE FROM event WHERE id = 11", "Event 11: events 11 to 11 are missing"),
        ("DELETE FROM event WHERE id = 16", "Event 16: events 16 to 16 are missing at the end"),
        ("DELETE FROM event WHERE id < 3", "Event 1: events 1 to 2 are missing"),
        ("DELETE FROM event", "Event 1: events 1 to 16 are missing at the end"),
        (_INSERT.format(17), "Event 17: " + _CHANGED.format("opening-4")),
        (f"{_SHIFT}; {_INSERT.format(12)}", "Event 12: " + _CHANGED.format("opening-4")),
        ("UPDATE head SET event_hash = 'x'", "Event 16: the head of the journal has another hash than the last event"),
        ("UPDATE head SET event_start = 'x'", "Event 1: " + _CHANGED.format("opening-0")),
        ("UPDATE head SET event = 15", "Event 16: it stands after the last event that was written"),
        ("UPDATE request SET result = '{}' WHERE id = 's1'", "Event 11: " + _CHANGED.format("s1")),
        ("UPDATE request SET body_hash = 'x' WHERE id = 's1'", "Event 11: " + _CHANGED.format("s1")),
        ("UPDATE request SET sequence = 9 WHERE id = 's1'", "Event 11: " + _CHANGED.format("s1")),
        ("DELETE FROM request WHERE id = 'e1'", "Event 12: its request e1 is missing"),
        (
            "INSERT INTO request VALUES ('new', 'h', '{}', 1, 't')",
            "Request new was added by hand, or its event was changed or removed",
        ),
        ("UPDATE journal SET request_id = 'e1' WHERE sequence = 3", "Entry 3: it belongs to request s1, and says e1"),
        ("UPDATE head SET at = '9999-12-31T23:59:59.999+00:00'", "Event 16: its time is "),
        ("UPDATE head SET at = 'abc'", "Event 16: its time is "),
    ],
)
def test_the_first_event_that_was_changed_is_named(played: str, statement: str, says: str) -> None:
    """Mirrors what is found in the journal."""
    tamper(played, statement)
    assert str(audit(played).findings[0]).startswith(says)


@pytest.mark.parametrize("number", [0, -1])
def test_a_forged_request_is_found_where_its_event_stands_before_the_first(played: str, number: int) -> None:
    """No guard keeps anyone from adding rows: the request would be answered as if it had been done."""
    tamper(
        played,
        "INSERT INTO request VALUES ('forged', 'h', '{}', 1, 't')",
        f"INSERT INTO event VALUES ({number}, 't', '{{}}', 'forged', 'h')",
    )
    assert str(audit(played).findings[0]) == (f"Event {number}: it was added by hand: the first event is number 1")


def test_one_change_is_one_finding(played: str) -> None:
    """The events after it are not blamed, nor the entries beside it."""
    tamper(played, "UPDATE event SET data = '{}' WHERE id = 11")
    assert [(finding.event, finding.sequence) for finding in audit(played).findings] == [(11, None)]


def test_an_entry_that_no_event_tells_of_is_found(played: str) -> None:
    """The last game's events are removed, and the head is made to end before them: its wager is still there."""
    end = "UPDATE head SET (event, event_hash, at) = (SELECT id, hash, at FROM event WHERE id = 14)"
    tamper(played, end, "DELETE FROM event WHERE id > 14")
    assert [str(finding) for finding in audit(played).findings] == [
        "Entry 5: no event tells of it",
        "Request e3 was added by hand, or its event was changed or removed",
        "Request s3 was added by hand, or its event was changed or removed",
    ]


class Cell(NamedTuple):
    """A value in a row, by the row's key."""

    column: sa.Column[object]
    key: object


@pytest.fixture(scope="module")
def day_file(tmp_path_factory: pytest.TempPathFactory, sqlite_template: Path) -> Path:
    """A file with a day in it, without its guards, and without the indexes that take well-formed JSON alone."""
    file = Path(shutil.copy(sqlite_template, tmp_path_factory.mktemp("day") / "journal.db"))
    with Committer(str(file)) as committer, closing(Reader(str(file))) as reader:
        day.live(committer, reader)
    indexes = [f"DROP INDEX {index.name}" for index in EVENT.indexes]
    tamper(f"sqlite:///{file}", "PRAGMA journal_mode = DELETE", *indexes)
    return file


def cells(file: Path) -> list[Cell]:
    """Every cell that the chain covers: events and requests wholly, and whose an entry is."""
    columns = [*EVENT.c, *REQUEST.c, JOURNAL.c.request_id]
    with closing(sqlite3.connect(file)) as database:
        return [
            Cell(column, key)
            for column in columns
            for (key,) in database.execute(f"SELECT {_key(column)} FROM {column.table.name}")
        ]


def _key(column: sa.Column[object]) -> str:
    return "sequence" if column.table is JOURNAL else "id"


@pytest.mark.slow
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_single_change_is_found(day_file: Path, tmp_path: Path, data: st.DataObject) -> None:
    """Any column of any row, to any other value: one that another row has, or one that was never there."""
    file = Path(shutil.copy(day_file, tmp_path / "changed.db"))
    cell = data.draw(st.sampled_from(cells(file)))
    name, table, key = cell.column.name, cell.column.table.name, _key(cell.column)
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        values = [value for (value,) in database.execute(f"SELECT {name} FROM {table}")]
        (was,) = database.execute(f"SELECT {name} FROM {table} WHERE {key} = ?", (cell.key,)).fetchone()
        fresh = st.integers(-(2**62), 2**62) if isinstance(was, int) else st.text()
        new = data.draw(fresh.filter(lambda value: value not in values) if cell.column.primary_key
                        else st.one_of(st.sampled_from(values), fresh).filter(lambda value: value != was))  # fmt: skip
        database.execute(f"UPDATE {table} SET {name} = ? WHERE {key} = ?", (new, cell.key))
    assert not audit(str(file)).is_clean
