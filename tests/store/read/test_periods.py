"""A period of the journal: found by halving, it is what a walk over the whole journal finds."""

import datetime as dt
from itertools import combinations_with_replacement

import pytest
from tests.jackpots.whole_journal import stretch_of
from tests.store.room import end, open_room, start

from pitboss.desk.gaming_day import Period
from pitboss.jackpots.care.bank import counted_by, deposit_due
from pitboss.jackpots.identities import balances_of
from pitboss.jackpots.reports import report, sheets, takings
from pitboss.store import Committer
from pitboss.store.read import periods as module
from pitboss.store.read.journal import records
from pitboss.store.read.periods import past

BEGIN = dt.datetime(2026, 11, 16, 20, tzinfo=dt.UTC)


class Ticking:
    """A clock that goes on by ten minutes with every look at it, and stands still now and then."""

    def __init__(self) -> None:
        """At noon."""
        self.looks = 0

    def __call__(self) -> dt.datetime:
        """The time: every third look is at the same time as the one before."""
        self.looks += 1
        return BEGIN + dt.timedelta(minutes=10 * (self.looks - self.looks // 3))


@pytest.fixture
def played(url: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Twelve games at two tables, which take hours; little is read at once."""
    monkeypatch.setattr(module, "ENTRIES_AT_ONCE", 4)
    with Committer(url, Ticking()) as committer:
        open_room(committer, tables=2)
        for number in range(6):
            for table in ("T0", "T1"):
                committer.do(f"start-{table}-{number}", start(table, f"{table}-{number}", (1, 2)))
                committer.do(f"end-{table}-{number}", end(table))
    return url


def test_every_period_has_the_records_and_balances_that_a_walk_finds(played: str) -> None:
    """Before the first entry, in the middle, at the very time of an entry, after the last."""
    everything = list(records(played))
    times = [dt.datetime.fromisoformat(record.at) for record in everything]
    marks = sorted({BEGIN - dt.timedelta(days=1), *times[::5], times[-1], times[-1] + dt.timedelta(milliseconds=1)})
    assert len(everything) == 13
    with past(played) as journal:
        for first, last in combinations_with_replacement(marks, 2):
            period = Period("some", first, last)
            walked, found = stretch_of(everything, period), journal.stretch(period)
            assert found.records == walked.records
            assert list(found.before) == list(walked.before)
            assert sheets(found) == sheets(walked)


def test_a_summed_stretch_comes_to_the_same_report(played: str) -> None:
    """Wagers in one record for each jackpot: sheets, takings, levels and balances are those of all records."""
    everything = list(records(played))
    times = [dt.datetime.fromisoformat(record.at) for record in everything]
    counts = counted_by(["fortune"], [])
    with past(played) as journal:
        for first, last in combinations_with_replacement(times[::4], 2):
            period = Period("some", first, last)
            walked, found = journal.stretch(period), journal.summed_stretch(period)
            assert sheets(found) == sheets(walked)
            assert takings(found.records) == takings(walked.records)
            assert found.closing == walked.closing
            own = report(walked, period, ["fortune"], [])
            summed = report(found, period, ["fortune"], [], newest_first=journal.condensed(counts, period.end))
            assert summed == own
        assert len(journal.summed_stretch(Period("all", BEGIN, times[-1] + dt.timedelta(days=1))).records) < 5


def test_the_journal_is_read_back_from_its_end(played: str) -> None:
    """Newest first, and the deposit that is due is found that way: at once, because of the seed."""
    everything = list(records(played))
    with past(played) as journal:
        assert list(journal.newest_first()) == everything[::-1]
        assert journal.balances() == balances_of(everything)
        found = deposit_due(journal.newest_first(), journal.balances(), ["fortune"], [], BEGIN)
    assert found is not None
    assert found.due == dt.datetime.fromisoformat(everything[0].at)


def test_events_of_a_period_are_those_of_its_kinds(played: str) -> None:
    """Games that began in the second half; and the last one before another at a table."""
    with past(played) as journal:
        whole = journal.events(Period("all", BEGIN, BEGIN + dt.timedelta(days=9)), ["game-started"])
        assert [event.data["round"] for event in whole[:3]] == ["T0-0", "T1-0", "T0-1"]
        middle = dt.datetime.fromisoformat(whole[6].at)
        later = journal.events(Period("late", middle, BEGIN + dt.timedelta(days=9)), ["game-started"])
        assert later == [event for event in whole if dt.datetime.fromisoformat(event.at) >= middle]
        last = journal.last_event(whole[-1].id, "game-started", "table", "T1")
        assert last is not None
        assert last.data["round"] == "T1-4"
        assert journal.last_event(1, "game-started", "table", "T1") is None
