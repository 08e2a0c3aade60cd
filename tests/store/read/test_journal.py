"""The journal as it is read for other programs: whole, in order, and holding nothing while somebody reads."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.store import day, room

from pitboss.store import Committer, Reader
from pitboss.store.read import journal
from pitboss.store.read.export import json_lines
from pitboss.store.read.journal import entries, records, written
from pitboss.store.tables.database import consistent_read_of, open_database, url_of


def test_all_entries_are_read_in_order_however_few_at_a_time(
    committer: Committer, reader: Reader, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same as in one snapshot."""
    day.live(committer, reader)
    monkeypatch.setattr(journal, "ENTRIES_AT_ONCE", 4)
    with consistent_read_of(url) as connection:
        whole = list(entries(connection))
    assert list(written(url)) == whole
    assert len(whole) == reader.head().sequence


def test_what_is_written_meanwhile_is_left_for_the_next_time(
    committer: Committer, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The end is the one of the beginning."""
    room.open_room(committer, 5)
    monkeypatch.setattr(journal, "ENTRIES_AT_ONCE", 1)
    for number in range(3):
        committer.do(f"w{number}", room.start(f"T{number}", 1))
    reading = records(url)
    first = next(reading)
    committer.do("later", room.start("T3", 1))
    assert [first.sequence, *(record.sequence for record in reading)] == [1, 2, 3, 4]


def test_a_reader_that_stalls_lets_the_write_ahead_log_be_emptied(sqlite_url: str) -> None:
    """Somebody takes one line and goes for a walk: all that is committed meanwhile goes into the file."""
    with Committer(sqlite_url) as committer:
        room.open_room(committer, 5)
        for number in range(5):
            committer.do(f"w{number}", room.start(f"T{number}", 1))
        reading = json_lines(sqlite_url)
        assert next(reading)
        for number in range(5):
            committer.do(f"e{number}", room.end(f"T{number}"))
        file = url_of(sqlite_url).database or ""
        with closing(sqlite3.connect(file)) as database:
            busy, _, _ = database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        assert busy == 0
        assert Path(f"{file}-wal").stat().st_size == 0
        assert len(list(reading)) == 5


def test_the_write_ahead_log_is_cut_back(sqlite_url: str) -> None:
    """Once it is in the file, it keeps no more of the disk than it is allowed."""
    engine = open_database(sqlite_url)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_size_limit").scalar() == 64 * 2**20
    engine.dispose()
