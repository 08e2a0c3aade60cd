"""Deciding ahead: while one page is on its way, the next requests are decided on what it leaves.

The writer here writes a page only when it is asked whether it has landed: each test says what happens in between.
"""

import shutil
import sqlite3
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path

import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.store import load, room

from pitboss.errors import PitbossError
from pitboss.jackpots.commands import Command
from pitboss.store import Committer, Limits, Reader, Receipt, StoreError, audit
from pitboss.store.commit.writer import CommitRows, Head, SqliteWriter
from pitboss.store.tables.database import open_database


class SlowWriter(SqliteWriter):
    """Writes what was sent when it should have landed; somebody may do something before."""

    works_alone = True

    def __init__(self, engine: sa.Engine) -> None:
        """Nothing is on its way."""
        super().__init__(engine)
        self.on_its_way: list[tuple[Head, CommitRows]] = []
        self.on_sending: Callable[[], object] = lambda: None
        self.on_landing: Callable[[], object] = lambda: None
        self.can_read = True

    def document(self, kind: str, name: str) -> str | None:
        """Or not."""
        if not self.can_read:
            raise sqlite3.OperationalError("disk I/O error")
        return super().document(kind, name)

    def send(self) -> None:
        """Remember it only."""
        assert not self.on_its_way, "one page at a time"
        self.on_its_way.append(self._sealed)
        self.on_sending()

    def landed(self) -> bool:
        """Write it."""
        self.on_landing()
        self.write()
        self.on_its_way.clear()
        return super().landed()

    def write(self) -> None:
        """Write the page on its way, and not what was sealed since."""
        ahead, self._sealed = self._sealed, self.on_its_way[0]
        super().send()
        self._sealed = ahead


class Room:
    """A committer with a slow writer, and a way to send requests in the moment when a page is on its way."""

    def __init__(self, url: str) -> None:
        """Four tables."""
        with Committer(url) as first:
            room.open_room(first, 4)
        self.committer = Committer(url, writer=SlowWriter, limits=Limits(retry_seconds=600))
        self.games = 0
        self.warm_up()

    def warm_up(self) -> None:
        """After its first commits a committer guesses; look which writer it has now."""
        for _ in range(2):
            self.games += 1
            self.committer.do(f"warm-s{self.games}", room.start("T3", f"warm{self.games}"))
            self.committer.do(f"warm-e{self.games}", room.end("T3"))
        writer = self.committer._writer  # noqa: SLF001 - what is on its way can't be seen from outside
        assert isinstance(writer, SlowWriter)
        self.writer = writer

    def play(self, first: tuple[str, Command], *meanwhile: tuple[str, Command]) -> list[Future[Receipt]]:
        """A request, and those that come when its page has just been sent; they are decided before it lands."""
        answers: list[Future[Receipt]] = []
        sent = threading.Event()
        ahead: list[int] = []

        def come() -> None:
            self.writer.on_sending = lambda: None
            answers.extend(self.committer.submit(*command) for command in meanwhile)
            sent.set()

        landing = self.writer.on_landing

        def look() -> None:
            self.writer.on_landing = lambda: None
            page = self.committer._cache.page  # noqa: SLF001 - the same
            ahead.append(len(page.requests) if page is not self.writer.on_its_way[0][1] else 0)
            landing()

        self.writer.on_sending, self.writer.on_landing = come, look
        answer = self.committer.submit(*first)
        assert sent.wait(30)
        found = [answer, *answers]
        for future in found:
            future.exception()
        self.ahead = ahead[0] if ahead else 0
        return found


@pytest.fixture
def slow(sqlite_url: str) -> Iterator[Room]:
    """A room with a slow writer."""
    made = Room(sqlite_url)
    yield made
    made.committer.close()
    assert audit(sqlite_url).is_clean


def wagers(url: str) -> list[str]:
    """The requests of all wagers, in the journal's order."""
    engine = open_database(url)
    with engine.connect() as connection:
        query = sa.text("SELECT request_id FROM journal WHERE kind = 'wagers' ORDER BY sequence")
        found = [str(name) for name in connection.execute(query).scalars()]
    engine.dispose()
    return [name for name in found if not name.startswith("warm")]


def test_requests_are_decided_on_the_page_that_is_on_its_way(slow: Room, sqlite_url: str) -> None:
    """The game that is ended here has not been written yet; a wager at another table is decided beside it."""
    answers = slow.play(("w0", room.start("T0", 1)), ("e0", room.end("T0")), ("w1", room.start("T1", 1)))
    assert slow.ahead == 2
    assert [answer.result().repeated for answer in answers] == [False, False, False]
    assert wagers(sqlite_url) == ["w0", "w1"]


def test_a_refusal_waits_for_what_it_rests_on(slow: Room, sqlite_url: str) -> None:
    """The game on its way keeps the next from starting: decided anew once that is safe, as its neighbour is."""
    answers = slow.play(("w0", room.start("T0", 1)), ("w00", room.start("T0", 2)), ("w1", room.start("T1", 1)))
    with pytest.raises(PitbossError, match="Game 1 runs at table T0"):
        answers[1].result()
    assert not answers[2].result().repeated
    assert wagers(sqlite_url) == ["w0", "w1"]


def test_a_request_that_comes_again_while_it_is_on_its_way_is_done_once(slow: Room, sqlite_url: str) -> None:
    """Its game has ended meanwhile, so it could be done again: the second page is not taken, the first answer comes."""
    again = "w0", room.start("T0", 1)
    answers = slow.play(again, ("e0", room.end("T0")), again)
    assert slow.ahead == 2
    assert answers[2].result().result == answers[0].result().result
    assert [answer.result().repeated for answer in answers] == [False, False, True]
    assert wagers(sqlite_url) == ["w0"]


def test_a_wrong_guess_takes_back_what_was_decided_on_it(slow: Room, sqlite_url: str) -> None:
    """Another process writes first: both pages are decided again on what it left, each request once."""

    def interfere() -> None:
        with Committer(sqlite_url) as other:
            other.do("theirs", room.start("T2", 9))

    slow.writer.on_landing = interfere
    answers = slow.play(("w0", room.start("T0", 1)), ("w1", room.start("T1", 1)))
    assert slow.ahead == 1
    assert [answer.result().repeated for answer in answers] == [False, False]
    assert wagers(sqlite_url) == ["theirs", "w0", "w1"]


def test_a_repeat_does_not_take_with_it_what_was_decided_on_it(slow: Room, sqlite_url: str) -> None:
    """A request of long ago comes again and could be done again: its page is not taken, nor the one that follows it."""
    ends = "e0", room.end("T0")
    for name, game in (("w0", 1), ("w00", 2)):
        slow.committer.do(name, room.start("T0", game))
        slow.committer.do(*ends)
    answers = slow.play(ends, ("w1", room.start("T1", 1)))
    assert slow.ahead == 1
    assert [answer.result().repeated for answer in answers] == [True, False]
    assert wagers(sqlite_url) == ["w0", "w00", "w1"]


def test_a_database_that_is_gone_while_something_is_decided_ahead_tells_everyone(slow: Room, sqlite_url: str) -> None:
    """A table that nobody has asked for yet can't be read; afterwards each request is kept once."""
    requests = ("w0", room.start("T0", 1)), ("w1", room.start("T1", 1))
    slow.committer.do("known", room.start("T0", 0))
    slow.committer.do("known-end", room.end("T0"))
    slow.writer.can_read = False
    first, second = slow.play(*requests)
    for answer in (first, second):
        with pytest.raises(StoreError, match="send it again"):
            answer.result()
    while slow.committer.halted:
        slow.committer.resume()
    assert not [name for name, command in requests if slow.committer.do(name, command).repeated]
    assert wagers(sqlite_url) == ["known", "w0", "w1"]


def test_a_database_that_is_gone_when_a_page_should_land_tells_everyone(slow: Room, sqlite_url: str) -> None:
    """Who was on the page and who was decided ahead; each is kept once in the end."""

    def gone() -> None:
        raise StoreError("The disk is gone")

    slow.writer.on_landing = gone
    requests = ("w0", room.start("T0", 1)), ("w1", room.start("T1", 1))
    for answer in slow.play(*requests):
        with pytest.raises(StoreError, match=r"The disk is gone\. It is not known .* send it again"):
            answer.result()
    while slow.committer.halted:
        slow.committer.resume()
    assert not [name for name, command in requests if slow.committer.do(name, command).repeated]
    assert wagers(sqlite_url) == ["w0", "w1"]


def test_a_page_that_is_safe_is_acknowledged_where_the_next_can_not_be_sent(slow: Room, sqlite_url: str) -> None:
    """The line is cut in between: the first is told so, and only the second has to come again."""

    def fail() -> None:
        raise StoreError("The line is cut")

    def fail_next() -> None:
        slow.writer.on_sending = fail

    slow.writer.on_landing = fail_next
    second = "w1", room.start("T1", 1)
    answers = slow.play(("w0", room.start("T0", 1)), second)
    assert not answers[0].result().repeated
    with pytest.raises(StoreError, match=r"The line is cut\. It is not known"):
        answers[1].result()
    while slow.committer.halted:
        slow.committer.resume()
    assert not slow.committer.do(*second).repeated
    assert wagers(sqlite_url) == ["w0", "w1"]


class Faults:
    """What may happen between the moment when a page is sent and the moment when it has landed."""

    def __init__(self, slow: Room, url: str) -> None:
        """Nobody else has written yet."""
        self.slow, self.url, self.theirs = slow, url, 0

    def nothing(self) -> None:
        """All is well."""

    def another_writes(self) -> None:
        """Another process is quicker."""
        with Committer(self.url) as other:
            other.do(*load.request(2, 1_000 + self.theirs))
        self.theirs += 1

    def the_disk_goes(self) -> None:
        """The page does not land."""
        raise StoreError("The disk is gone")

    def the_line_is_cut(self) -> None:
        """The page lands, and what was decided ahead can't be sent."""
        self.slow.writer.on_sending = self.the_disk_goes

    def it_is_not_known(self) -> None:
        """The page is written, and the committer never hears of it."""
        self.slow.writer.write()
        raise StoreError("The line is cut")


FAULTS = ("nothing", "another_writes", "the_disk_goes", "the_line_is_cut", "it_is_not_known")


@pytest.mark.slow
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(st.tuples(st.lists(st.integers(0, 1), min_size=1, max_size=5), st.sampled_from(FAULTS))))
def test_whatever_happens_on_the_way_each_request_is_done_once(
    sqlite_template: Path, tmp_path: Path, steps: list[tuple[list[int], str]]
) -> None:
    """Two tables play on through faults; whoever was told to send again does, and no request is lost or done twice."""
    url = f"sqlite:///{shutil.copy(sqlite_template, Path(tempfile.mkdtemp(dir=tmp_path), 'journal.db'))}"
    slow = Room(url)
    faults, done = Faults(slow, url), Counter[int]()
    for tables, fault in steps:
        asked = []
        for table in tables:
            asked.append(load.request(table, done[table]))
            done[table] += 1
        slow.writer.on_landing = getattr(faults, fault)
        told = [answer.exception() for answer in slow.play(*asked)]
        assert all(why is None or isinstance(why, StoreError) for why in told)
        slow.writer.on_sending = lambda: None
        while slow.committer.halted:
            slow.committer.resume()
        slow.warm_up()
        for (name, command), why in zip(asked, told, strict=True):
            assert slow.committer.do(name, command).repeated or why is not None
    slow.committer.close()
    for table in (0, 1):
        mine = [name for name in wagers(url) if name.startswith(f"T{table}.")]
        assert mine == [f"T{table}.{number}" for number in range(0, done[table], 2)]
    assert sum(name.startswith("T2.") for name in wagers(url)) == -(-faults.theirs // 2)
    assert audit(url).is_clean


def test_closing_waits_for_the_page_on_its_way(slow: Room, sqlite_url: str) -> None:
    """And for those behind it."""
    answers = []

    def close() -> None:
        slow.writer.on_sending = lambda: None
        answers.append(slow.committer.submit("w1", room.start("T1", 1)))
        threading.Thread(target=slow.committer.close).start()

    slow.writer.on_sending = close
    first = slow.committer.submit("w0", room.start("T0", 1)).result()
    assert first.sequence < answers[0].result().sequence
    assert wagers(sqlite_url) == ["w0", "w1"]


def test_many_callers_of_postgresql_take_turns(postgres_url: str) -> None:
    """Sixteen callers: fewer commits than requests, more than if all shared each; and every wager is there."""
    games, callers = 12, 16
    with Committer(postgres_url) as committer:
        room.open_room(committer, callers)
        before = committer.counts.commits

        def play(table: int) -> None:
            for game in range(games):
                committer.do(f"s{table}-{game}", room.start(f"T{table}", game))
                committer.do(f"e{table}-{game}", room.end(f"T{table}"))

        threads = [threading.Thread(target=play, args=(table,)) for table in range(callers)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        commits = committer.counts.commits - before
    assert 2 * games < commits < 2 * games * callers
    reader = Reader(postgres_url)
    assert reader.meter("fortune", "jackpot") == room.SEED + games * callers * room.GROWTH
    reader.close()
    assert audit(postgres_url).is_clean
