"""Gaming days and shifts by the clock on the wall."""

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import PitbossError
from pitboss.jackpots.gaming_day import Hours

HOURS = Hours()
ZONES = st.sampled_from(["America/Los_Angeles", "UTC", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kathmandu"])
DAYS = st.dates(dt.date(2020, 1, 1), dt.date(2035, 12, 31))
OPENS = st.times(dt.time(0), dt.time(23, 59)).map(lambda time: time.replace(second=0, microsecond=0))


def test_a_day_runs_from_six_to_six() -> None:
    """Pacific standard time is eight hours behind Greenwich."""
    day = HOURS.day(dt.date(2026, 1, 15))
    assert day.start == dt.datetime(2026, 1, 15, 14, tzinfo=dt.UTC)
    assert day.end == dt.datetime(2026, 1, 16, 14, tzinfo=dt.UTC)
    assert day.has("2026-01-15T14:00:00.000+00:00")
    assert not day.has("2026-01-16T14:00:00.000+00:00")


@pytest.mark.parametrize(
    ("day", "hours"), [(dt.date(2026, 3, 7), 23), (dt.date(2026, 10, 31), 25), (dt.date(2026, 7, 4), 24)]
)
def test_the_day_in_which_the_clocks_change_is_shorter_or_longer(day: dt.date, hours: int) -> None:
    """In the night to 8 March and to 1 November 2026."""
    period = HOURS.day(day)
    assert period.end - period.start == dt.timedelta(hours=hours)
    assert sum((each.end - each.start for each in HOURS.shifts_of(day)), dt.timedelta()) == dt.timedelta(hours=hours)


@given(ZONES, DAYS, OPENS)
def test_days_follow_one_another_without_gap_or_overlap(zone: str, day: dt.date, opens: dt.time) -> None:
    """Whatever the zone and the hour, and every instant belongs to the day that has it."""
    hours = Hours(zone, (("all", opens),))
    today, tomorrow = hours.day(day), hours.day(day + dt.timedelta(days=1))
    assert today.end == tomorrow.start
    assert hours.day_at(today.start) == day
    assert hours.day_at(today.end) == day + dt.timedelta(days=1)
    assert hours.day_at(today.end - dt.timedelta(seconds=1)) == day


@given(ZONES, DAYS)
def test_the_shifts_fill_the_day(zone: str, day: dt.date) -> None:
    """Each begins where the one before ended; one after midnight is on the next date."""
    late = (("day", dt.time(8)), ("swing", dt.time(16)), ("grave", dt.time(1)))
    hours = Hours(zone, late)
    first, second, third = hours.shifts_of(day)
    assert first.start == hours.day(day).start
    assert (first.end, second.end, third.end) == (second.start, third.start, hours.day(day).end)
    assert third.name == f"{day} grave"


@pytest.mark.parametrize(
    "shifts", [(), (("a", dt.time(6)), ("b", dt.time(6))), (("a", dt.time(6)), ("b", dt.time(22)), ("c", dt.time(14)))]
)
def test_shifts_out_of_order_are_refused(shifts: tuple[tuple[str, dt.time], ...]) -> None:
    """So is a day with none."""
    with pytest.raises(PitbossError, match="shifts with different beginnings"):
        Hours("UTC", shifts)
