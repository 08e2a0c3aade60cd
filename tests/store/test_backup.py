import threading
from pathlib import Path

import pytest
import sqlalchemy as sa
from tests.postgres import Databases
from tests.store import day, load, room

from pitboss.jackpots.commands import HaltJackpot
from pitboss.store import Committer, Reader, StoreError, audit, migrate
from pitboss.store.backup import backup, restore
from pitboss.store.database import open_database
from pitboss.store.schema import EVENT, JOURNAL, METADATA, REQUEST


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


def stored_texts(url: str) -> dict[str, list[str]]:
    """The text of all JSON as it lies in the tables, unread."""
    texts = {each.table.name: sa.cast(each, sa.Text) for each in (EVENT.c.data, REQUEST.c.result, JOURNAL.c.facts)}
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
    from tests.store.test_audit import tamper  # noqa: PLC0415

    with Committer(sqlite_url) as committer:
        room.open_room(committer)
    copy = tmp_path / "copy.db"
    backup(sqlite_url, copy)
    tamper(f"sqlite:///{copy}", "UPDATE posting SET amount = amount * 2")
    with pytest.raises(StoreError, match="damaged and was not restored: Entry 1"):
        restore(copy, str(tmp_path / "new.db"))
    with pytest.raises(StoreError, match="There is no backup"):
        restore(tmp_path / "none.db", str(tmp_path / "new.db"))
