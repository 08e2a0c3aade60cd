import datetime as dt
import os
import sqlite3
import threading
from pathlib import Path

import pytest
import sqlalchemy as sa
from tests.postgres import Databases
from tests.store import day, load, room

from pitboss.desk.person import Badge, Role
from pitboss.jackpots.commands import HaltJackpot
from pitboss.store import Committer, Reader, StoreError, audit, migrate
from pitboss.store.commit.committer import system_clock
from pitboss.store.secrets.sessions import Sessions
from pitboss.store.tables.backup import backup, restore
from pitboss.store.tables.database import open_database
from pitboss.store.tables.schema import EVENT, JOURNAL, METADATA, REQUEST


def contents(url: str) -> dict[str, list[str]]:
    """All rows of all tables."""
    engine = open_database(url)
    with engine.connect() as connection:
        found = {table.name: sorted(map(repr, connection.execute(table.select()))) for table in METADATA.sorted_tables}
    engine.dispose()
    return found


def test_a_backup_is_the_database_row_by_row(committer: Committer, reader: Reader, url: str, tmp_path: Path) -> None:
    """It is a database by itself: readable, and clean in its audit."""
    day.live(committer, reader)
    copy = tmp_path / "copy.db"
    backup(url, copy)
    assert contents(str(copy)) == contents(url)
    assert audit(str(copy)).is_clean
    assert [path.name for path in tmp_path.iterdir() if "copy" in path.name] == ["copy.db"]


def test_a_backup_is_its_owners_alone_from_the_first_byte_and_has_no_sessions(
    committer: Committer, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the umask; and whoever was signed in is not signed in again by a restore, also from an old backup."""
    room.open_room(committer)
    engine = open_database(url)
    sessions = Sessions(engine, system_clock, dt.timedelta(hours=1), dt.timedelta(hours=1))
    token, _ = sessions.start(Badge("manager", "Max", Role.MANAGER))
    modes: list[int] = []
    renamed = Path.rename

    def watched(path: Path, target: Path) -> Path:
        modes.append(path.stat().st_mode & 0o777)
        return renamed(path, target)

    monkeypatch.setattr(Path, "rename", watched)
    before = os.umask(0o022)
    try:
        backup(url, tmp_path / "copy.db")
    finally:
        os.umask(before)
    assert modes == [0o600]
    assert (tmp_path / "copy.db").stat().st_mode & 0o777 == 0o600
    assert contents(str(tmp_path / "copy.db"))["session"] == []
    assert sessions.find(token) is not None
    with sqlite3.connect(tmp_path / "copy.db") as old:
        old.execute("INSERT INTO session SELECT 'x', 'm', 'Max', 'manager', 0, 0, 'c', 'a', 'b', 'c', 'd'")
    restore(tmp_path / "copy.db", f"sqlite:///{tmp_path / 'again.db'}")
    assert contents(str(tmp_path / "again.db"))["session"] == []
    engine.dispose()


def test_a_restore_looks_whether_there_is_a_journal_before_it_walks_the_backup(
    committer: Committer, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An audit of a long journal takes its time; what can't be done is said at once."""
    room.open_room(committer)
    backup(url, tmp_path / "copy.db")
    monkeypatch.setattr("pitboss.store.tables.backup.audit", lambda _: 1 / 0)
    with pytest.raises(StoreError, match="has a journal already"):
        restore(tmp_path / "copy.db", url)


def stored_texts(url: str) -> dict[str, list[str]]:
    """The text of all JSON as it lies in the tables, unread."""
    texts = {
        column.table.name: sa.cast(column, sa.Text) for column in (EVENT.c.data, REQUEST.c.result, JOURNAL.c.facts)
    }
    engine = open_database(url)
    with engine.connect() as connection:
        found = {name: sorted(connection.execute(sa.select(text)).scalars()) for name, text in texts.items()}
    engine.dispose()
    return found


def test_a_backup_and_what_is_restored_from_it_keep_the_very_text(
    committer: Committer, url: str, postgres: Databases, tmp_path: Path
) -> None:
    """Hashes are over it: from each database to a file, and from there to either."""
    room.open_room(committer)
    why = '\N{ROMAN NUMERAL ONE} \\ "'
    committer.do("halt", HaltJackpot(jackpot="fortune", code="malfunction", reason=why, badge="manager"))
    texts = stored_texts(url)
    assert any('\N{ROMAN NUMERAL ONE} \\\\ \\""' in text for text in texts["event"])
    backup(url, tmp_path / "copy.db")
    another = postgres.make()
    for target in (f"sqlite:///{tmp_path / 'again.db'}", another):
        restore(tmp_path / "copy.db", target)
        assert stored_texts(target) == texts
        assert audit(target).is_clean
    postgres.drop(another)


def test_a_restored_journal_goes_on_where_it_was(url: str, tmp_path: Path) -> None:
    """From a backup of SQLite into each database; the chain goes on, and old requests are still known."""
    source = f"sqlite:///{tmp_path / 'source.db'}"
    migrate(source)
    with Committer(source) as committer:
        room.open_room(committer, 2)
        committer.do("w0", room.start("T0", 0))
    backup(source, tmp_path / "copy.db")
    restore(tmp_path / "copy.db", url)
    assert contents(url) == contents(source)
    with Committer(url) as committer:
        assert committer.do("w0", room.start("T0", 0)).repeated
        committer.do("w1", room.start("T1", 0))
    assert audit(url).is_clean
    with pytest.raises(StoreError, match="has a journal already"):
        restore(tmp_path / "copy.db", url)


def test_a_backup_beside_a_busy_writer_is_of_one_moment(url: str, tmp_path: Path) -> None:
    """Whatever was written meanwhile, the copy is whole."""
    with Committer(url) as committer, (tmp_path / "told").open("wb") as told:
        room.open_room(committer)
        player = threading.Thread(target=load.play, args=(committer, 0, 0, 120, told.fileno()))
        player.start()
        for number in range(3):
            copy = tmp_path / f"copy{number}.db"
            backup(url, copy)
            assert audit(str(copy)).is_clean
        player.join()


def test_a_backup_never_overwrites_a_file(url: str, tmp_path: Path) -> None:
    """It could be the only good one."""
    (tmp_path / "copy.db").write_text("precious")
    with pytest.raises(StoreError, match="already"):
        backup(url, tmp_path / "copy.db")
    with pytest.raises(StoreError, match="There is no folder"):
        backup(url, tmp_path / "none" / "copy.db")


def test_a_damaged_backup_is_not_restored(sqlite_url: str, tmp_path: Path) -> None:
    """The audit comes first."""
    from tests.store.audits.test_audit import tamper  # noqa: PLC0415

    with Committer(sqlite_url) as committer:
        room.open_room(committer)
    copy = tmp_path / "copy.db"
    backup(sqlite_url, copy)
    tamper(f"sqlite:///{copy}", "UPDATE posting SET amount = amount * 2")
    with pytest.raises(StoreError, match="damaged and was not restored: Entry 1"):
        restore(copy, str(tmp_path / "new.db"))
    with pytest.raises(StoreError, match="There is no backup"):
        restore(tmp_path / "none.db", str(tmp_path / "new.db"))
