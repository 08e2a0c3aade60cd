"""The clock beside the journal: times never go back there, so one wrong reading would stay in all that follows."""

import datetime as dt
import time

from pitboss.store.tables.database import Clock

#: A clock that is further behind the last commit than this is wrong, or the last commit's was.
MOST_BEHIND = dt.timedelta(minutes=5)
#: A commit is at most so long after the last one, unless the server has counted the time itself, or somebody at the
#: server has said that the clock is right.
MOST_AHEAD = dt.timedelta(days=1)
#: By so much the clock may be set while a server runs, and still be taken for the same.
MOST_SET = dt.timedelta(minutes=5)


class WatchedClock:
    """A clock that is compared with the journal and with the time that this process has counted itself."""

    def __init__(self, clock: Clock) -> None:
        """Start without a trusted reading: the first one that fits the journal is trusted."""
        self._clock = clock
        self._believed: tuple[dt.datetime, float] | None = None

    def now(self) -> dt.datetime:
        """The current time in UTC."""
        return self._clock().astimezone(dt.UTC)

    def after(self, last: str) -> dt.datetime:
        """A time that is not before the last commit, even if the clock is: the journal's times never go back."""
        now = self.now()
        return max(now, dt.datetime.fromisoformat(last)) if last else now

    def ahead(self, last: str) -> str:
        """The reason why nothing may be written at this time; empty if it may. A right time is trusted from then on."""
        now, counted = self.now(), time.monotonic()
        if not last or now - dt.datetime.fromisoformat(last) <= MOST_AHEAD or self._has_counted(now, counted):
            self._believed = now, counted
            return ""
        return (
            f"The clock says {_minute(now)}, but the last entry is of {_minute(dt.datetime.fromisoformat(last))}: "
            "set the clock or, if it is right, run `pitboss store clock` at the server"
        )

    def _has_counted(self, now: dt.datetime, counted: float) -> bool:
        """Whether the clock agrees with the time that this process has counted since it was last trusted."""
        if self._believed is None:
            return False
        at, since = self._believed
        return abs(now - at - dt.timedelta(seconds=counted - since)) <= MOST_SET

    def behind(self, last: str) -> str:
        """The sentence about a clock that is behind the journal; empty if it is not."""
        now = self.now()
        if not last or dt.datetime.fromisoformat(last) - now <= MOST_BEHIND:
            return ""
        return (
            f"The clock says {_minute(now)}, and the last entry is of {_minute(dt.datetime.fromisoformat(last))}: one "
            "of them is wrong, and entries keep the later time until the clock has passed it"
        )


def _minute(at: dt.datetime) -> str:
    return f"{at.astimezone(dt.UTC):%Y-%m-%d %H:%M} UTC"
