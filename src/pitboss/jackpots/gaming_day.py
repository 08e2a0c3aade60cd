"""A gaming day: from an hour on the wall to the same hour of the next day, whatever the clocks do in between."""

import datetime as dt
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from pitboss.errors import PitbossError
from pitboss.jackpots.zones import zone_named


@dataclass(frozen=True, slots=True)
class Period:
    """From one instant up to, and without, another."""

    name: str
    start: dt.datetime
    end: dt.datetime

    def has(self, at: str) -> bool:
        """Whether a time of the journal is in it."""
        return self.start <= dt.datetime.fromisoformat(at) < self.end

    def follows(self, at: str) -> bool:
        """Whether a time of the journal is before it."""
        return dt.datetime.fromisoformat(at) < self.start


@dataclass(frozen=True, slots=True)
class Hours:
    """When the gaming day begins, in which time zone, and when its shifts do; the first shift opens the day."""

    zone: str = "America/Los_Angeles"
    shifts: tuple[tuple[str, dt.time], ...] = (
        ("day", dt.time(6)),
        ("swing", dt.time(14)),
        ("grave", dt.time(22)),
    )

    def __post_init__(self) -> None:
        """Refuse a zone that there is not, a day without a beginning, and shifts out of order."""
        zone_named(self.zone)
        after = [(time.hour * 60 + time.minute - self._opens_minute) % 1440 for _, time in self.shifts]
        if not self.shifts or after != sorted(set(after)):
            raise PitbossError("A gaming day has shifts with different beginnings, in order, and the first opens it")

    @property
    def _opens_minute(self) -> int:
        opens = self.shifts[0][1] if self.shifts else dt.time(0)
        return opens.hour * 60 + opens.minute

    def _instant(self, day: dt.date, time: dt.time) -> dt.datetime:
        """A time on the wall as an instant; one that is skipped in spring is counted on from before the gap."""
        return dt.datetime.combine(day, time, ZoneInfo(self.zone)).astimezone(dt.UTC)

    def day(self, day: dt.date) -> Period:
        """The gaming day of a date: 23 or 25 hours long when the clocks change in it."""
        opens = self.shifts[0][1]
        return Period(day.isoformat(), self._instant(day, opens), self._instant(day + dt.timedelta(days=1), opens))

    def shifts_of(self, day: dt.date) -> tuple[Period, ...]:
        """The shifts of a gaming day, which fill it; those before the opening hour are on the next date."""
        whole = self.day(day)
        opens = self.shifts[0][1]
        starts = [self._instant(day + dt.timedelta(days=time < opens), time) for _, time in self.shifts]
        ends = [*starts[1:], whole.end]
        names = [f"{day.isoformat()} {name}" for name, _ in self.shifts]
        return tuple(Period(*each) for each in zip(names, starts, ends, strict=True))

    def day_at(self, at: dt.datetime) -> dt.date:
        """The gaming day that an instant belongs to."""
        local = at.astimezone(ZoneInfo(self.zone)).date()
        return local if self.day(local).start <= at.astimezone(dt.UTC) else local - dt.timedelta(days=1)
