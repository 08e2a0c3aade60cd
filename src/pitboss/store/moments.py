"""Instants as the database keeps them: text in UTC that sorts like time."""

import datetime as dt
from collections.abc import Callable

Clock = Callable[[], dt.datetime]


def moment(at: dt.datetime) -> str:
    """An instant as text."""
    return at.astimezone(dt.UTC).isoformat(timespec="milliseconds")
