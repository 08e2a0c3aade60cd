"""Times of the journal as the room has them: by the clock on its wall, its gaming day and its shift.

Pages, papers and scripts write a date as 2026-11-16, a time as 16:42, both as 2026-11-16 16:42, and in full, where a
record counts, as 2026-11-16 16:42:02 PST. `web/static/js/times.mjs` writes the same.
"""

import datetime as dt

from pitboss.desk.gaming_day import Hours, on_the_wall

NOT_YET = "not yet"


def clock(text: str, zone: str) -> str:
    """A time of the journal in full, by the clock on the wall: to the second, with the zone named."""
    return on_the_wall(text, zone, "%Y-%m-%d %H:%M:%S %Z") if text else NOT_YET


def to_the_minute(text: str, zone: str) -> str:
    """Date and time by the clock on the wall, without seconds and zone."""
    return on_the_wall(text, zone, "%Y-%m-%d %H:%M") if text else ""


def time_of_day(text: str, zone: str) -> str:
    """A time by the clock on the wall, where the date stands elsewhere."""
    return on_the_wall(text, zone, "%H:%M") if text else ""


def gaming_day(text: str, hours: Hours) -> tuple[str, str]:
    """The gaming day and the shift of a time of the journal."""
    day = hours.day_at(dt.datetime.fromisoformat(text))
    return day.isoformat(), next(period.shift for period in hours.shifts_of(day) if period.has(text))
