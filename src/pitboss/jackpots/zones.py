"""Time zones by their IANA names."""

from zoneinfo import ZoneInfo

from pitboss.errors import PitbossError


def zone_named(name: str) -> ZoneInfo:
    """A time zone, or a sentence: a name may also be no name at all, a folder of names, or a path."""
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, LookupError):
        raise PitbossError(f"{name!r:.60} is no time zone: write one such as America/Los_Angeles") from None
