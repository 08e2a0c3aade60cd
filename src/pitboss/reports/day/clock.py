"""Times of the journal as the room has them: by the clock on its wall, its gaming day and its shift."""

import datetime as dt

from pitboss.desk.gaming_day import Hours, on_the_wall

NOT_YET = "not yet"


def clock(text: str, zone: str, form: str = "%Y-%m-%d %H:%M:%S %Z") -> str:
    """A time of the journal by the clock on the wall, with the zone named."""
    return on_the_wall(text, zone, form) if text else NOT_YET


def to_the_minute(text: str, zone: str) -> str:
    """A time of the journal by the clock on the wall, without seconds and zone."""
    return clock(text, zone, "%Y-%m-%d %H:%M") if text else ""


def gaming_day(text: str, hours: Hours) -> tuple[str, str]:
    """The gaming day and the shift of a time of the journal."""
    day = hours.day_at(dt.datetime.fromisoformat(text))
    return day.isoformat(), next(period.shift for period in hours.shifts_of(day) if period.has(text))
