"""Time zones by their IANA names."""

import datetime as dt
from zoneinfo import ZoneInfo

from pitboss.errors import PitbossError


def zone_named(name: str) -> ZoneInfo:
    """A time zone, or a sentence: a name may also be no name at all, a folder of names, or a path."""
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, LookupError):
        raise PitbossError(f"{name!r:.60} is no time zone: write one such as America/Los_Angeles") from None


def on_the_wall(at: str, zone: str) -> str:
    """A time of the journal by the clock on the wall, to the minute and with the zone named."""
    return f"{dt.datetime.fromisoformat(at).astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M %Z}"
