"""Gaming days and shifts by the clock on the wall."""

import datetime as dt
from zoneinfo import available_timezones

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pitboss.desk.gaming_day import Hours, PeriodKind, on_the_wall, read_shifts
from pitboss.errors import PitbossError

HOURS = Hours()
ZONES = st.sampled_from(["America/Los_Angeles", "UTC", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kathmandu"])
DAYS = st.dates(dt.date(2020, 1, 1), dt.date(2035, 12, 31))
EVERY_ZONE = st.sampled_from(sorted(available_timezones()))
OPENS = st.times(dt.time(0), dt.time(23, 59)).map(lambda time: time.replace(second=0, microsecond=0))


@pytest.mark.parametrize("day", [dt.date.min, dt.date(1899, 12, 31), dt.date(2200, 1, 1), dt.date.max])
def test_a_day_at_the_end_of_the_calendar_is_refused_in_a_sentence(day: dt.date) -> None:
    """No zone can be reckoned there."""
    for asked in (HOURS.day, HOURS.shifts_of):
        with pytest.raises(PitbossError, match="There is no gaming day"):
            asked(day)


def test_a_time_that_no_clock_can_show_is_given_as_it_was_written() -> None:
    """What stands in a journal must stay readable, whatever it is."""
    assert on_the_wall("0001-01-01T00:00:00+00:00", "America/Los_Angeles") == "0001-01-01T00:00:00+00:00"
    assert on_the_wall("2026-11-18T20:00:00+00:00", "America/Los_Angeles") == "2026-11-18 12:00 PST"


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
    assert sum((shift.end - shift.start for shift in HOURS.shifts_of(day)), dt.timedelta()) == dt.timedelta(hours=hours)


@given(ZONES, DAYS, OPENS)
def test_days_follow_one_another_without_gap_or_overlap(zone: str, day: dt.date, opens: dt.time) -> None:
    """Whatever the zone and the hour, and every instant belongs to the day that has it."""
    hours = Hours(zone, (("all", opens),))
    today, tomorrow = hours.day(day), hours.day(day + dt.timedelta(days=1))
    assert today.end == tomorrow.start
    assert hours.day_at(today.start) == day
    assert hours.day_at(today.end) == day + dt.timedelta(days=1)
    assert hours.day_at(today.end - dt.timedelta(seconds=1)) == day


@st.composite
def hours_of_a_room(draw: st.DrawFn) -> Hours:
    """One to six shifts, the first at any minute, the others in order after it."""
    opens = draw(st.integers(0, 1439))
    after = draw(st.lists(st.integers(1, 1439), max_size=5, unique=True).map(sorted))
    minutes = [(opens + minute) % 1440 for minute in (0, *after)]
    return Hours(draw(EVERY_ZONE), read_shifts(f"{minute // 60:02}:{minute % 60:02}" for minute in minutes))


@given(hours_of_a_room(), st.dates(dt.date(1990, 1, 1), dt.date(2037, 12, 31)))
@example(Hours("America/Los_Angeles", read_shifts(["03:00", "02:30"])), dt.date(2026, 3, 7))
@example(Hours("America/Los_Angeles", read_shifts(["02:30", "03:00"])), dt.date(2026, 3, 8))
@example(Hours("America/St_Johns", read_shifts(["00:00", "23:30"])), dt.date(2006, 10, 28))
@example(Hours("Pacific/Apia"), dt.date(2011, 12, 30))
def test_shifts_cover_the_gaming_day_without_gap_or_overlap(hours: Hours, day: dt.date) -> None:
    """In every zone, also where clocks skip a shift's beginning, turn back over midnight or leave out a whole day."""
    whole, shifts = hours.day(day), hours.shifts_of(day)
    assert [shift.start for shift in shifts] == [whole.start, *(shift.end for shift in shifts[:-1])]
    assert shifts[-1].end == whole.end
    assert all(shift.start <= shift.end for shift in shifts)
    assert whole.end == hours.day(day + dt.timedelta(days=1)).start
    for shift in shifts:
        if shift.start < shift.end:
            assert hours.day_at(shift.start) == hours.day_at(shift.end - dt.timedelta(seconds=1)) == day


@pytest.mark.parametrize(
    ("day", "lengths"), [(dt.date(2026, 3, 7), [8, 8, 7]), (dt.date(2026, 10, 31), [8, 8, 9])]
)  # fmt: skip
def test_the_night_shift_is_an_hour_shorter_or_longer_when_the_clocks_change(day: dt.date, lengths: list[int]) -> None:
    """The other two have their eight hours."""
    found = [shift.end - shift.start for shift in HOURS.shifts_of(day)]
    assert found == [dt.timedelta(hours=hours) for hours in lengths]


def test_a_room_names_its_shifts_or_calls_them_by_their_time() -> None:
    """The first opens the day."""
    shifts = read_shifts(["early  05:30", "13:00", "late-2 21:15"])
    assert shifts == (("early", dt.time(5, 30)), ("13:00", dt.time(13)), ("late-2", dt.time(21, 15)))
    names = [shift.name for shift in Hours("UTC", shifts).shifts_of(dt.date(2026, 1, 15))]
    assert names == ["2026-01-15 early", "2026-01-15 13:00", "2026-01-15 late-2"]


@pytest.mark.parametrize(
    "text", ["", "day", "6:00", "day 24:00", "day 06:60", "06:00 day", "day 06:00:30", "a b 06:00"]
)
def test_what_is_no_shift_is_refused_with_one_that_is(text: str) -> None:
    """A name is one word, a time is HH:MM."""
    with pytest.raises(PitbossError, match="such as day 06:00"):
        read_shifts([text])


@pytest.mark.parametrize(
    ("texts", "says"),
    [
        ([], "1 to 6 shifts, not 0"),
        ([f"{hour:02}:00" for hour in range(7)], "1 to 6 shifts, not 7"),
        (["day 06:00", "Day 14:00"], "different names"),
        (["06:00", "06:00"], "begin at different times"),
    ],
)
def test_a_day_with_too_many_shifts_or_the_same_twice_is_refused(texts: list[str], says: str) -> None:
    """Each with what is wrong with it."""
    with pytest.raises(PitbossError, match=says):
        Hours("UTC", read_shifts(texts))


@given(ZONES, DAYS)
def test_the_shifts_fill_the_day(zone: str, day: dt.date) -> None:
    """Each begins where the one before ended; one after midnight is on the next date."""
    late = (("day", dt.time(8)), ("swing", dt.time(16)), ("grave", dt.time(1)))
    hours = Hours(zone, late)
    first, second, third = hours.shifts_of(day)
    assert first.start == hours.day(day).start
    assert (first.end, second.end, third.end) == (second.start, third.start, hours.day(day).end)
    assert third.name == f"{day} grave"
    assert [(shift.kind, shift.shift) for shift in (first, third)] == [
        (PeriodKind.SHIFT, "day"),
        (PeriodKind.SHIFT, "grave"),
    ]
    assert (hours.day(day).kind, hours.day(day).shift) == (PeriodKind.DAY, "")


@pytest.mark.parametrize(
    "shifts", [(("a", dt.time(6)), ("b", dt.time(6))), (("a", dt.time(6)), ("b", dt.time(22)), ("c", dt.time(14)))]
)
def test_shifts_out_of_order_are_refused(shifts: tuple[tuple[str, dt.time], ...]) -> None:
    """So are two that begin together."""
    with pytest.raises(PitbossError, match="begin at different times"):
        Hours("UTC", shifts)
