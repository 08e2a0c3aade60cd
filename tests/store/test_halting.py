"""When the disk is full or the database is gone: everyone is told, nothing is half-written, and it goes on after."""

import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa
from tests.postgres import Server
from tests.store import room

from pitboss.store import Committer, Limits, Reader, Receipt, StoreError, audit, migrate
from pitboss.store.commit.committer import writer_for
from pitboss.store.commit.writer import SqliteWriter, Writer
from pitboss.store.tables.database import engine_of

BY_HAND, OFTEN = Limits(retry_seconds=600), Limits(retry_seconds=0.02)

NO_ROOM = """
    CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
        $$BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END$$;
    CREATE TRIGGER no_room BEFORE INSERT ON event FOR EACH STATEMENT EXECUTE FUNCTION no_room();
"""
#: The statement is done, and the commit fails: the server says both, one after the other.
NO_ROOM_AT_COMMIT = NO_ROOM.replace(
    "CREATE TRIGGER no_room BEFORE INSERT ON event FOR EACH STATEMENT",
    """
    CREATE CONSTRAINT TRIGGER no_room AFTER INSERT ON event DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
""",
)
ROOM = "DROP TRIGGER no_room ON event; DROP FUNCTION no_room"


def submit_wagers(committer: Committer, count: int) -> list[Future[Receipt]]:
    """One wager at each of so many tables, all in flight at once."""
    return [committer.submit(f"w{number}", room.start(f"T{number}", number)) for number in range(count)]


def sentences(committer: Committer, count: int) -> list[str]:
    """What so many wagers are told, those too that find the committer halted."""
    told, answers = [], []
    for number in range(count):
        try:
            answers.append(committer.submit(f"w{number}", room.start(f"T{number}", number)))
        except StoreError as error:
            told.append(str(error))
    return [str(answer.exception()) for answer in answers] + told


def wait_until_running(committer: Committer) -> None:
    """Resume, and go on once it runs again."""
    while committer.halted:
        committer.resume()


def check_that_it_goes_on(committer: Committer, url: str, wagers: int, before: int = 0) -> None:
    """The same requests again, each kept exactly once in the end."""
    wait_until_running(committer)
    for answer in submit_wagers(committer, wagers):
        answer.result()
    committer.close()
    with closing(Reader(url)) as reader:
        assert reader.meter("fortune", "jackpot") == room.SEED + (before + wagers) * room.GROWTH
    assert audit(url).is_clean


def test_a_full_disk_halts_an_sqlite_file_until_there_is_room(sqlite_url: str) -> None:
    """The file may not grow by a single page; then it may."""
    pages = [1_000_000]

    def bounded(engine: sa.Engine) -> SqliteWriter:
        engine.dispose()
        sa.event.listen(engine, "connect", lambda db, _: db.execute(f"PRAGMA max_page_count = {pages[0]}"))
        return SqliteWriter(engine)

    with Committer(sqlite_url, writer=bounded, limits=BY_HAND) as committer:
        room.open_room(committer, 60)
    with closing(sqlite3.connect(sqlite_url.removeprefix("sqlite:///"))) as db:
        pages[0] = db.execute("PRAGMA page_count").fetchone()[0]
    committer = Committer(sqlite_url, writer=bounded, limits=BY_HAND)
    assert "is full: make room" in sentences(committer, 60)[-1]
    assert "is full" in committer.halted
    with pytest.raises(StoreError, match="is full"):
        committer.submit("x", room.end("T0"))
    pages[0] = 1_000_000
    check_that_it_goes_on(committer, sqlite_url, 60)


@pytest.mark.parametrize("no_room", [NO_ROOM, NO_ROOM_AT_COMMIT], ids=["statement", "commit"])
@pytest.mark.parametrize("warm", [False, True], ids=["locked", "guessed"])
def test_a_full_disk_halts_postgresql_until_there_is_room(postgres_url: str, no_room: str, *, warm: bool) -> None:
    """The server says what it says when its disk is full, in the middle of a page or when it commits it."""
    committer = Committer(postgres_url, limits=BY_HAND)
    room.open_room(committer, 10)
    for number in range(2 * warm):  # after its first commits it decides before it has the lock
        committer.do(f"warm{number}", room.end("T0") if number else room.start("T0", "warm"))
    with psycopg.connect(postgres_url.replace("+psycopg", ""), autocommit=True) as server:
        server.execute(no_room.encode())
        assert all("is full: make room" in sentence for sentence in sentences(committer, 10))
        assert "is full" in committer.halted
        server.execute(ROOM)
    check_that_it_goes_on(committer, postgres_url, 10, before=int(warm))


def test_a_file_that_is_removed_halts_the_committer(sqlite_url: str) -> None:
    """SQLite alone would go on writing to a file that nobody can open any more."""
    file = Path(sqlite_url.removeprefix("sqlite:///"))
    with Committer(sqlite_url) as committer:
        room.open_room(committer, 3)
    away = file.with_suffix(".away")
    committer = Committer(sqlite_url, limits=BY_HAND)
    file.rename(away)
    assert all("is gone" in sentence for sentence in sentences(committer, 3))
    shutil.move(away, file)
    check_that_it_goes_on(committer, sqlite_url, 3)


def test_a_server_that_dies_halts_the_committer_until_it_is_back(own_server: Server) -> None:
    """Requests in flight are told to be sent again; later ones are refused at once."""
    url = own_server.url("postgres")
    migrate(url)
    committer = Committer(url, limits=BY_HAND)
    room.open_room(committer, 5)
    own_server.kill()
    with pytest.raises(StoreError, match=r"can't be reached .* send it again with its id"):
        committer.do("w0", room.start("T0", 0))
    with pytest.raises(StoreError, match="can't be reached"):
        committer.submit("w1", room.start("T1", 1))
    own_server.start()
    check_that_it_goes_on(committer, url, 5)


def test_a_server_that_falls_silent_is_given_up(own_server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Frozen, with its line still open: whoever waits is told, and it goes on where it was once it is back."""
    monkeypatch.setattr("pitboss.store.tables.database.SILENT_SECONDS", 0.4)
    url = own_server.url("postgres")
    migrate(url)
    committer = Committer(url, limits=BY_HAND)
    room.open_room(committer, 12)
    with own_server.frozen():
        assert all("has not answered for 0.4 s" in sentence for sentence in sentences(committer, 12))
    check_that_it_goes_on(committer, url, 12)


def watches() -> int:
    """How many connections are watched over."""
    return sum(thread.name == "watch" for thread in threading.enumerate())


def test_a_table_that_somebody_holds_is_not_waited_for_without_end(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not when a committer is opened either; and nobody watches over a connection that came to nothing."""
    monkeypatch.setattr("pitboss.store.tables.database.BUSY_SECONDS", 0.1)
    before = watches()
    with psycopg.connect(postgres_url.replace("+psycopg", "")) as other:
        other.execute("LOCK TABLE event IN ACCESS EXCLUSIVE MODE")
        with pytest.raises(StoreError, match="Another program holds"):
            Committer(postgres_url)
    deadline = time.monotonic() + 30
    while watches() > before:
        assert time.monotonic() < deadline
        time.sleep(0.01)


class Tries:
    """Counts how often a committer has taken a new writer."""

    def __init__(self) -> None:
        """None yet."""
        self.count = 0

    def __call__(self, engine: sa.Engine) -> Writer:
        """One more."""
        self.count += 1
        return writer_for(engine)

    def wait_for_more(self, more: int = 3) -> None:
        """Until it has tried again so many times, in vain; a writer that has died never does."""
        enough, deadline = self.count + more, time.monotonic() + 30
        while self.count < enough:
            assert time.monotonic() < deadline
            time.sleep(0.01)


def test_an_outage_that_outlasts_several_tries_ends_by_itself(own_server: Server) -> None:
    """The server is away for longer than a committer waits between two tries; it goes on once it is back."""
    url, tries = own_server.url("postgres"), Tries()
    migrate(url)
    committer = Committer(url, limits=OFTEN, writer=tries)
    room.open_room(committer, 5)
    own_server.kill()
    assert all("can't be reached" in sentence for sentence in sentences(committer, 5))
    tries.wait_for_more()
    assert "can't be reached" in committer.halted
    own_server.start()
    check_that_it_goes_on(committer, url, 5)


@pytest.mark.parametrize("lost", ["folder", "file"])
def test_a_file_that_is_away_for_long_is_not_made_anew(sqlite_url: str, lost: str) -> None:
    """A volume that comes back is found as it was: nothing was put in its place, no log of an empty file beside it."""
    file, tries = Path(sqlite_url.removeprefix("sqlite:///")), Tries()
    with Committer(sqlite_url) as first:
        room.open_room(first, 3)
    committer = Committer(sqlite_url, limits=OFTEN, writer=tries)
    gone = file if lost == "file" else file.parent
    gone.rename(gone.with_name("away"))
    assert all("is gone" in sentence for sentence in sentences(committer, 3))
    tries.wait_for_more()
    assert not file.exists()
    gone.with_name("away").rename(gone)
    check_that_it_goes_on(committer, sqlite_url, 3)


def test_a_halted_committer_tries_again_by_itself(postgres_url: str) -> None:
    """Nobody has to be there at night."""
    with Committer(postgres_url, limits=Limits(retry_seconds=0.05)) as committer:
        room.open_room(committer, 1)
        with psycopg.connect(postgres_url.replace("+psycopg", ""), autocommit=True) as server:
            server.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        with pytest.raises(StoreError, match="send it again"):
            committer.do("w0", room.start("T0", 0))
        while committer.halted:
            pass
        assert not committer.do("w0", room.start("T0", 0)).repeated


def test_a_writer_that_is_never_done_is_not_waited_for_without_end(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program that holds the journal's lock, and then lets it go."""
    monkeypatch.setattr("pitboss.store.tables.database.BUSY_SECONDS", 0.1)
    committer = Committer(url, limits=BY_HAND)
    room.open_room(committer, 2)
    engine = engine_of(url)
    with engine.connect() as other:
        other.execute(sa.text("UPDATE head SET at = at"))
        with pytest.raises(StoreError, match="Another program holds"):
            committer.do("w0", room.start("T0", 0))
        other.rollback()
    engine.dispose()
    check_that_it_goes_on(committer, url, 2)


@contextmanager
def changed(module: object, name: str, value: Callable[..., object]) -> Iterator[None]:
    """Something replaced for a moment."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, name, value)
        yield


def test_a_fault_of_our_own_fails_one_request_and_no_other(committer: Committer) -> None:
    """A command whose decision breaks gets its error; the writer lives on."""
    room.open_room(committer, 2)

    def broken(*_: object) -> None:
        raise ZeroDivisionError("a bug")

    with changed(__import__("pitboss.store.commit.committer", fromlist=["decide"]), "decide", broken):
        assert isinstance(committer.submit("w0", room.start("T0", 0)).exception(), ZeroDivisionError)
    assert not committer.halted
    assert not committer.do("w0", room.start("T0", 0)).repeated


def test_opening_a_database_that_is_not_there_says_so(tmp_path: Path) -> None:
    """Each with what to do."""
    with pytest.raises(StoreError, match=r"There is no journal at .* run `pitboss store migrate`"):
        Committer(str(tmp_path / "none.db"))
    assert not (tmp_path / "none.db").exists()
    with pytest.raises(StoreError, match="can't be reached"):
        Committer(f"postgresql://nobody@/none?host={tmp_path}")
