"""The gaming day and its shifts, and time zones by their IANA names."""

import datetime as dt
import functools
import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate
from zoneinfo import ZoneInfo

from pitboss.errors import PitbossError


def zone_named(name: str) -> ZoneInfo:
    """A time zone, or a sentence: a name may also be no name at all, a folder of names, or a path."""
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, LookupError):
        raise PitbossError(f"{name!r:.60} is not a time zone: write one such as America/Los_Angeles") from None


#: The years that a time or a day of a card room may be in: near the ends of the calendar no zone can be reckoned.
YEARS = range(1900, 2200)


def zoned_time(text: str) -> dt.datetime | None:
    """A time with its zone; ``None`` if the text is no time, one without a zone, or of a year out of reach."""
    try:
        at = dt.datetime.fromisoformat(text)
    except ValueError:
        return None
    return at if at.tzinfo and at.year in YEARS else None


def on_the_wall(at: str, zone: str, form: str = "%Y-%m-%d %H:%M %Z") -> str:
    """A time of the journal by the clock on the wall, to the minute and with the zone named if no form is given.

    One that no clock can show is given as it is written: what is in the journal must stay readable.
    """
    try:
        return dt.datetime.fromisoformat(at).astimezone(ZoneInfo(zone)).strftime(form)
    except OverflowError:
        return at


#: The name of a shift and its time on the wall.
Shifts = tuple[tuple[str, dt.time], ...]

#: The shifts of a card room that has set none, as `read_shifts` reads them.
USUAL = ("day 06:00", "swing 14:00", "grave 22:00")
MOST_SHIFTS = 6
#: Gaming days whose beginning and end are remembered: a list of sittings asks for the same few again and again.
MOST_DAYS = 500
_SHIFT = re.compile(r"(?:([A-Za-z][A-Za-z0-9-]{0,19}) )?((?:[01][0-9]|2[0-3]):[0-5][0-9])", re.ASCII)


def read_shifts(texts: Iterable[str]) -> Shifts:
    """Shifts from texts such as "day 06:00"; one without a name is called by its time."""
    return tuple(_read_shift(" ".join(text.split())) for text in texts)


def _read_shift(text: str) -> tuple[str, dt.time]:
    found = _SHIFT.fullmatch(text)
    if not found:
        raise PitbossError(
            f"{text!r:.60} is not a shift: write its name, in letters from A to Z, digits and "
            "hyphens, and when it begins, such as day 06:00"
        )
    return found[1] or found[2], dt.time.fromisoformat(found[2])


_USUAL = read_shifts(USUAL)


class PeriodKind(StrEnum):
    """What a period is: a gaming day, one of its shifts, or any other span of time."""

    DAY = "gaming day"
    SHIFT = "shift"
    SPAN = "span"


@dataclass(frozen=True, slots=True)
class Period:
    """From one instant up to, and without, another; ``shift`` is the name of a shift without its day."""

    name: str
    start: dt.datetime
    end: dt.datetime
    kind: PeriodKind = PeriodKind.SPAN
    shift: str = ""

    def has(self, at: str) -> bool:
        """Whether a time of the journal lies within the period."""
        return self.start <= dt.datetime.fromisoformat(at) < self.end

    def follows(self, at: str) -> bool:
        """Whether the period begins after a time of the journal."""
        return dt.datetime.fromisoformat(at) < self.start


@dataclass(frozen=True, slots=True)
class Hours:
    """When the gaming day begins, in which time zone, and when its shifts do; the first shift opens the day."""

    zone: str = "America/Los_Angeles"
    shifts: Shifts = _USUAL

    def __post_init__(self) -> None:
        """Refuse a zone that there is not, a day without a beginning, and shifts out of order."""
        zone_named(self.zone)
        if not 1 <= len(self.shifts) <= MOST_SHIFTS:
            raise PitbossError(f"A gaming day has 1 to {MOST_SHIFTS} shifts, not {len(self.shifts)}")
        after = [(time.hour * 60 + time.minute - self._opens_minute) % 1440 for _, time in self.shifts]
        if after != sorted(set(after)):
            raise PitbossError(
                "The shifts of a gaming day begin at different times, in order, and the first opens the day"
            )
        if len({name.casefold() for name, _ in self.shifts}) < len(self.shifts):
            raise PitbossError("The shifts of a gaming day have different names")

    @property
    def opens(self) -> str:
        """When the gaming day begins, on the wall; empty if that is the usual time."""
        return "" if self.shifts[0][1] == _USUAL[0][1] else f"{self.shifts[0][1]:%H:%M}"

    @property
    def _opens_minute(self) -> int:
        opens = self.shifts[0][1]
        return opens.hour * 60 + opens.minute

    def _instant(self, day: dt.date, time: dt.time) -> dt.datetime:
        """A time on the wall as an instant; one that is skipped in spring is counted on from before the gap."""
        return dt.datetime.combine(day, time, ZoneInfo(self.zone)).astimezone(dt.UTC)

    @functools.lru_cache(MOST_DAYS)  # noqa: B019 - hours are values, and few
    def day(self, day: dt.date) -> Period:
        """The gaming day of a date: 23 or 25 hours long when the clocks change in it."""
        if day.year not in YEARS:
            raise PitbossError(f"There is no gaming day {day}: ask for one from {YEARS[0]} to {YEARS[-1]}")
        opens = self.shifts[0][1]
        start, end = self._instant(day, opens), self._instant(day + dt.timedelta(days=1), opens)
        return Period(day.isoformat(), start, end, PeriodKind.DAY)

    def shifts_of(self, day: dt.date) -> tuple[Period, ...]:
        """The shifts of a gaming day, which fill it; those before the opening hour are on the next date.

        One whose hour the clocks skip may begin where the next one does: then it has no time at all that day.
        """
        whole = self.day(day)
        opens = self.shifts[0][1]
        on_the_wall = (self._instant(day + dt.timedelta(days=time < opens), time) for _, time in self.shifts)
        starts = list(accumulate((min(start, whole.end) for start in on_the_wall), max))
        ends = [*starts[1:], whole.end]
        return tuple(
            Period(f"{day.isoformat()} {name}", start, end, PeriodKind.SHIFT, name)
            for (name, _), start, end in zip(self.shifts, starts, ends, strict=True)
        )

    def day_at(self, at: dt.datetime) -> dt.date:
        """The gaming day that an instant belongs to; the date on the wall is a day off at most."""
        day, one = at.astimezone(ZoneInfo(self.zone)).date(), dt.timedelta(days=1)
        while self.day(day).end <= at:
            day += one
        while at < self.day(day).start:
            day -= one
        return day
