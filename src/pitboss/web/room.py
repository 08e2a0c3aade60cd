"""The card room as one process runs it: the committer that writes, the reader, the clock and the settings."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import cast

from fastapi import Request

from pitboss.store import Committer, Reader
from pitboss.store.committer import Clock, system_clock
from pitboss.web.settings import Settings


@dataclass
class CardRoom:
    """Everything that a request needs. Opened with the app, closed with it."""

    settings: Settings
    clock: Clock
    committer: Committer
    reader: Reader
    #: Why no table may open; empty while all is well.
    tables_closed_because: str = ""
    closers: list[Callable[[], None]] = field(default_factory=list)

    @classmethod
    def open(cls, settings: Settings, clock: Clock = system_clock) -> "CardRoom":
        """Open the database and start the committer."""
        committer = Committer(settings.database, clock)
        try:
            return cls(settings, clock, committer, Reader(settings.database))
        except BaseException:
            committer.close()
            raise

    @property
    def tables_may_open(self) -> bool:
        """Whether the self-check at the start has passed."""
        return not self.tables_closed_because

    def close(self) -> None:
        """Finish what waits, then let everything go."""
        for closer in reversed(self.closers):
            closer()
        self.committer.close()
        self.reader.close()


def room_of(request: Request) -> CardRoom:
    """The card room that a request belongs to."""
    return cast("CardRoom", request.app.state.room)
