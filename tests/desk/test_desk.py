"""The desk: time, people and documents of one decision."""

import datetime as dt
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.jackpots.memory import Memory

from pitboss.desk import desk
from pitboss.desk.desk import Derivations, Desk
from pitboss.desk.names import same_person
from pitboss.errors import PitbossError

ZONES = ("UTC", "America/Los_Angeles", "Europe/Berlin", "Asia/Kolkata")


#: Two of the zones have an hour twice in the ten days from here on.
MORNING = dt.datetime(2026, 10, 25, tzinfo=dt.UTC)


@given(times=st.lists(st.tuples(st.integers(0, 10 * 24 * 60), st.sampled_from(ZONES)), min_size=1, max_size=6))
def test_a_time_is_told_as_its_own_zone_reads_it(times: list[tuple[int, str]]) -> None:
    """Also where two are the same moment, and in the hour that comes twice when summer ends."""
    for minutes, zone in times:
        here = (MORNING + dt.timedelta(minutes=minutes)).astimezone(ZoneInfo(zone))
        for now in (here, here.astimezone(dt.UTC)):
            assert Desk(Memory(), now).at == now.isoformat(timespec="milliseconds")


def test_a_clock_without_a_time_zone_is_refused() -> None:
    """Nobody could tell when it was."""
    with pytest.raises(PitbossError, match="has to know its time zone"):
        Desk(Memory(), dt.datetime(2026, 1, 1))  # noqa: DTZ001 - that is the point


@pytest.mark.parametrize("other", ["ann lee", "Ann  Lee", "\u200bAnn Lee", "\uff21nn Lee"])
def test_one_person_is_one_however_the_name_is_written(other: str) -> None:
    """Case, blanks, what nobody sees, and wide letters."""
    assert same_person("Ann Lee", other)
    assert not same_person("Ann Lee", "Anna Lee")


def test_what_follows_from_documents_is_worked_out_once() -> None:
    known = Derivations()
    numbers = iter((1, 2, 3))
    assert [known.derive(("round", "a"), lambda: next(numbers)) for _ in range(3)] == [1, 1, 1]


def test_the_oldest_result_is_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "MOST_RESULTS", 2)
    known = Derivations()
    for name in "abc":
        known.derive((name,), lambda: "first")
    assert [known.derive((name,), lambda: "again") for name in "cba"] == ["first", "first", "again"]


def test_two_states_keep_nothing_for_each_other() -> None:
    Derivations().derive(("round",), lambda: "one")
    assert Derivations().derive(("round",), lambda: "other") == "other"
