"""A period of the journal: found by halving, it is what a walk over the whole journal finds."""

import datetime as dt
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement

import pytest
from tests.jackpots.whole_journal import due_by_walking, stretch_of
from tests.store.day import lines
from tests.store.room import PLAN, end, open_room, start

from pitboss.desk.gaming_day import Period
from pitboss.jackpots.care.bank import deposit_due
from pitboss.jackpots.commands import DepositFunds, PayHand, PressHand, VoidGame
from pitboss.jackpots.game.levels import levels
from pitboss.jackpots.identities import balances_of
from pitboss.jackpots.reports import report, sheets
from pitboss.ledger import JournalRecord
from pitboss.ledger.entry import word_of
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
    """Twelve games at two tables, which take hours, one of them void, one with a fixed pay; and a deposit.

    Few accounts are asked for at once.
    """
    monkeypatch.setattr(module, "NAMES_AT_ONCE", 2)
    _, _, fixed = lines(PLAN)
    press = PressHand(table="T1", seat=2, sensor=1, line=fixed, badge="dealer")
    pay = PayHand(table="T1", seat=2, sensor=1, badge="dealer", supervisor="supervisor")
    deposit = DepositFunds(cents=1_000_020, stage="banked", reference="bag 1", badge="accounting", second="manager")
    with Committer(url, Ticking()) as committer:
        open_room(committer, tables=2)
        committer.do("set aside", replace(deposit, stage="set-aside"))
        committer.do("banked", deposit)
        for number in range(6):
            for table in ("T0", "T1"):
                committer.do(f"start-{table}-{number}", start(table, f"{table}-{number}", (1, 2)))
                if (number, table) == (2, "T0"):
                    committer.do("void", VoidGame(table=table, badge="supervisor", reason="Misdeal"))
                    continue
                if (number, table) == (3, "T1"):
                    committer.do("press", press)
                    committer.do("pay", pay)
                committer.do(f"end-{table}-{number}", end(table))
    return url


def some_periods(everything: Sequence[JournalRecord]) -> Iterator[Period]:
    """Before the first entry, in the middle, at the very time of an entry, after the last."""
    times = [dt.datetime.fromisoformat(record.at) for record in everything]
    ends = BEGIN - dt.timedelta(days=1), times[-1], times[-1] + dt.timedelta(milliseconds=1)
    for first, last in combinations_with_replacement(sorted({*ends, *times[::5]}), 2):
        yield Period("some", first, last)


def test_a_summed_stretch_comes_to_the_report_that_a_walk_finds(played: str) -> None:
    """Wagers in one record for each jackpot: sheets, takings, levels and balances are those of all records."""
    everything = list(records(played))
    assert Counter(record.kind for record in everything)["wagers"] == 12
    with past(played) as journal:
        for period in some_periods(everything):
            walked, found = stretch_of(everything, period), journal.summed_stretch(period, balances_of(everything))
            assert report(found, period) == report(walked, period)
            assert levels(found, sheets(found), {"fortune": PLAN}) == levels(walked, sheets(walked), {"fortune": PLAN})
            assert not_in_trays(found.closing) == not_in_trays(walked.closing)
        whole = journal.summed_stretch(Period("all", BEGIN, BEGIN + dt.timedelta(days=9)))
        assert Counter(record.kind for record in whole.records)["wagers"] == 1


def not_in_trays(balances: Mapping[str, int]) -> dict[str, int]:
    """Balances but for the trays, which a summed stretch does not tell apart."""
    return {account: balance for account, balance in balances.items() if word_of(account) != "tray"}


def test_the_deposit_that_is_due_is_the_one_that_a_walk_finds(played: str) -> None:
    """At the end of any period, and a week later: by balances and times alone, whatever was voided in between."""
    everything = list(records(played))
    with past(played) as journal:
        assert journal.balances() == balances_of(everything)
        for period in some_periods(everything):
            before = [record for record in everything if dt.datetime.fromisoformat(record.at) < period.end]
            for now in (period.end, period.end + dt.timedelta(days=7)):
                until = journal.first_at(period.end)
                found = deposit_due(journal, balances_of(before), ["fortune"], [], now, until)
                assert found == due_by_walking(before, ["fortune"], [], now)


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
