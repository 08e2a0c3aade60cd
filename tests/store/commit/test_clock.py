"""A clock that can't be right: it is said, nothing is written far ahead, and somebody at the server decides."""

import datetime as dt

import pytest
from tests.store import room

from pitboss.floor.commands import AcknowledgeClock
from pitboss.store import Committer, Reader, StoreError, audit
from pitboss.store.commit import clock
from pitboss.store.commit.clock import WatchedClock

NOON = dt.datetime(2026, 11, 16, 20, tzinfo=dt.UTC)


@pytest.fixture(autouse=True)
def as_it_is(any_clock_will_do: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The limits of a card room."""
    assert any_clock_will_do is None
    monkeypatch.setattr(clock, "MOST_AHEAD", dt.timedelta(days=1))
    monkeypatch.setattr(clock, "MOST_BEHIND", dt.timedelta(minutes=5))


class Hands:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        """It stands at noon."""
        self.now = NOON

    def __call__(self) -> dt.datetime:
        """The time."""
        return self.now


def test_a_commit_a_day_ahead_is_refused_until_somebody_at_the_server_says_that_it_is_right(
    url: str, reader: Reader
) -> None:
    """As after a start with a wrong clock: nothing is written, what was sent before is still answered."""
    hands = Hands()
    with Committer(url, hands) as committer:
        room.open_room(committer)
        first = committer.do("w1", room.start("T0", 1))
        head = reader.head()
        hands.now = dt.datetime(2036, 1, 1, tzinfo=dt.UTC)
        with pytest.raises(StoreError, match=r"The clock says 2036-01-01 00:00 UTC, .* run `pitboss store clock`"):
            committer.do("w2", room.end("T0"))
        assert committer.do("w1", room.start("T0", 1)).sequence == first.sequence
        assert reader.head() == head
        assert "2036" in committer.clock_wrong
        hands.now = NOON + dt.timedelta(hours=2)
        assert committer.clock_wrong == ""
        committer.do("w2", room.end("T0"))
        hands.now = NOON + dt.timedelta(days=3)
        committer.do("right", AcknowledgeClock())
        assert committer.clock_wrong == ""
        committer.do("w3", room.start("T0", 2))
    assert audit(url).is_clean


def test_a_clock_behind_the_journal_is_told_from_the_start_on(url: str) -> None:
    """A few minutes may be; times of the journal never go back."""
    hands = Hands()
    with Committer(url, hands) as committer:
        room.open_room(committer)
    hands.now -= dt.timedelta(minutes=4)
    with Committer(url, hands) as committer:
        assert committer.clock_wrong == ""
        hands.now -= dt.timedelta(minutes=4)
        assert "and the last entry is of 2026-11-16 20:00 UTC" in committer.clock_wrong
        committer.do("w1", room.start("T0", 1))


def test_a_server_that_has_counted_the_days_itself_needs_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """A room that was closed over a holiday, and whose server went on: the clock has gone as time has."""
    hands, counted = Hands(), [1_000.0]
    monkeypatch.setattr("pitboss.store.commit.clock.time.monotonic", lambda: counted[0])
    watched = WatchedClock(hands)
    assert watched.ahead(NOON.isoformat()) == ""
    hands.now += dt.timedelta(days=4)
    assert watched.ahead(NOON.isoformat()) != ""
    counted[0] += 4 * 86_400
    assert watched.ahead(NOON.isoformat()) == ""
    hands.now += dt.timedelta(days=4)
    assert watched.ahead(NOON.isoformat()) != ""
