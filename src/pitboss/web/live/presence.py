"""Players with a page of their practice table open, and those who have closed the last one.

Each process knows its own pages: where several serve one room, a player's requests stay with one of them.
"""

import datetime as dt
import threading
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from pitboss.store.tables.database import Clock


@dataclass(frozen=True, slots=True)
class Watcher:
    """A player with a page of a table open."""

    table: str
    player: str


class Presence:
    """The players who look at each practice table here, and since when others no longer do."""

    def __init__(self, clock: Clock) -> None:
        """Start without any player present."""
        self._clock = clock
        self._pages: Counter[Watcher] = Counter()
        self._left: dict[Watcher, dt.datetime] = {}
        self._lock = threading.Lock()

    def came(self, table: str, player: str) -> Callable[[], None]:
        """Note an opened page; the function that comes back is called when it is closed."""
        watcher = Watcher(table, player)
        with self._lock:
            self._pages[watcher] += 1
            self._left.pop(watcher, None)
        return partial(self._went, watcher)

    def miss(self, watchers: Iterable[Watcher]) -> None:
        """Note players who should have a page open and have none, as after a start: as if they had closed it now."""
        with self._lock:
            for watcher in watchers:
                if not self._pages[watcher]:
                    self._left.setdefault(watcher, self._clock())

    def _went(self, watcher: Watcher) -> None:
        with self._lock:
            self._pages[watcher] -= 1
            if not self._pages[watcher]:
                del self._pages[watcher]
                self._left[watcher] = self._clock()

    def absent(self, seconds: float) -> dict[Watcher, dt.datetime]:
        """The players who have had no page of a table for so long, and since when."""
        before = self._clock() - dt.timedelta(seconds=seconds)
        with self._lock:
            return {watcher: since for watcher, since in self._left.items() if since <= before}

    def gone(self, seconds: float) -> dict[Watcher, dt.datetime]:
        """The players who have had no page of a table for so long, and since when; each is reported once."""
        absent = self.absent(seconds)
        with self._lock:
            return {watcher: since for watcher, since in absent.items() if self._left.pop(watcher, None)}
