"""Pages that are decided before the lock: taken only if nobody else has written and no request is a repeat."""

from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest
import sqlalchemy as sa
from tests.store import room

from pitboss.errors import PitbossError
from pitboss.store import Committer, Reader, audit
from pitboss.store.commit.committer import writer_for
from pitboss.store.commit.writer import CommitRows, Head, Writer
from pitboss.store.tables.database import open_database


@contextmanager
def another_pen(url: str) -> Iterator[Writer]:
    """A writer beside the committer's."""
    engine = open_database(url)
    with closing(writer_for(engine)) as writer:
        yield writer
    engine.dispose()


def next_head(writer: Writer) -> Head:
    """The head after a commit that changes nothing but itself."""
    head, _ = writer.begin(())
    writer.rollback()
    return Head(head.sequence, head.hash, head.event, head.commits + 1, head.at, head.event_hash)


def taken(writer: Writer, head: Head, page: CommitRows) -> bool:
    """Whether the database takes a page."""
    writer.seal(head, page)
    writer.send()
    return writer.landed()


def test_a_page_is_taken_if_the_journal_ends_where_it_begins(committer: Committer, url: str) -> None:
    """And not a second time: the journal has gone on."""
    room.open_room(committer)
    with another_pen(url) as writer:
        head = next_head(writer)
        page = CommitRows(requests=[("r1", "h", "{}", head.sequence, head.at)], after=head.event_hash)
        assert taken(writer, head, page)
        again = CommitRows(requests=[("r2", "h", "{}", head.sequence, head.at)], after=head.event_hash)
        assert not taken(writer, head, again)
        assert writer.begin(["r1", "r2"])[1].keys() == {"r1"}
        writer.rollback()


def test_a_page_with_a_request_that_was_answered_is_not_taken(committer: Committer, url: str, reader: Reader) -> None:
    """Not in part either: the head stays, and so do the other rows."""
    room.open_room(committer)
    before = reader.head()
    with another_pen(url) as writer:
        head = next_head(writer)
        rows = [(name, "h", "{}", head.sequence, head.at) for name in ("new", "opening-0")]
        events = [(head.event + 1, head.at, "{}", "new", "h")]
        assert not taken(writer, head, CommitRows(requests=rows, events=events, after=head.event_hash))
        assert "new" not in writer.begin(["new"])[1]
        writer.rollback()
    assert reader.head() == before
    assert audit(url).is_clean


def test_a_repeat_that_could_be_done_again_is_not(committer: Committer, reader: Reader) -> None:
    """END GAME, sent again when the next game runs: the first answer comes, and the game goes on."""
    room.open_room(committer, 2)
    committer.do("s1", room.start("T0", 1))
    first = committer.do("e1", room.end("T0"))
    committer.do("s2", room.start("T0", 2))
    again = committer.do("e1", room.end("T0"))
    assert (again.result, again.repeated) == (first.result, True)
    with pytest.raises(PitbossError, match="Game 2 runs at table T0"):
        committer.do("s3", room.start("T0", 3))
    assert reader.meter("fortune", "jackpot") == room.SEED + 2 * room.GROWTH


def test_a_wrong_guess_leaves_no_trace(url: str) -> None:
    """Whoever guessed that nobody else had written decides again on what the other left."""
    with Committer(url) as one, Committer(url) as other:
        room.open_room(one, 3)
        for number in range(3):  # each has the journal to itself for a while, and then does not
            for table, writer in (("T0", one), ("T1", other)):
                for turn in ("a", "b"):
                    writer.do(f"{table}{number}{turn}s", room.start(table, f"{number}{turn}"))
                    writer.do(f"{table}{number}{turn}e", room.end(table))
        assert one.counts.commits + other.counts.commits > 20
    engine = open_database(url)
    with engine.connect() as connection:
        assert connection.execute(sa.text("SELECT count(*) FROM journal WHERE kind = 'wagers'")).scalar() == 12
    engine.dispose()
    assert audit(url).is_clean


def test_most_commits_need_no_lock_beforehand(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A committer that is alone begins a transaction for its first commits only."""
    begun: list[int] = []
    with Committer(url) as committer:
        writer = type(committer._writer)  # noqa: SLF001 - whether it is spared can't be seen from outside
        begin = writer.begin

        def counted(self: Writer, request_ids: list[str]) -> object:
            begun.append(1)
            return begin(self, request_ids)

        monkeypatch.setattr(writer, "begin", counted)
        room.open_room(committer)
        for number in range(10):
            committer.do(f"s{number}", room.start("T0", number))
            committer.do(f"e{number}", room.end("T0"))
    assert len(begun) <= 3
    assert committer.counts.commits > 20


def test_a_page_follows_the_very_journal_that_it_was_decided_on(committer: Committer, url: str) -> None:
    """Not another one that is as long: a restored database may have as many commits, and other ones."""
    room.open_room(committer)
    with another_pen(url) as writer:
        head = next_head(writer)
        rows = [("r1", "h", "{}", head.sequence, head.at)]
        assert not taken(writer, head, CommitRows(requests=rows, after="0" * 64))
        assert taken(writer, head, CommitRows(requests=rows, after=head.event_hash))
