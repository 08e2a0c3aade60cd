"""The games of this gaming day at each table: how many, when the last one ended, and who has entered them when.

They are read from the trail, each event once: the first question of a day reads it from its beginning, the next ones
what was told since.
"""

import datetime as dt
import threading
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field

from pitboss.desk.gaming_day import Hours, Period
from pitboss.store.read.periods import past
from pitboss.store.read.reader import MOST_ROWS, Event, Reader
from pitboss.store.tables.database import Clock

#: What is told of games; a table by cards or outcomes with jackpots tells of one game twice, under one name.
KINDS = ("round", "game-started", "game-ended")
HOUR = dt.timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Stint:
    """Consecutive games that one person entered at a table: from the end of the first to that of the last.

    ``by`` is who entered them. The room keeps no list of who stands at a table: a dealer enters with the own card.
    """

    by: str
    since: str
    until: str
    games: int


@dataclass(slots=True)
class TableGames:
    """The games of one table today: ``by`` entered something last, ``ends`` are those within the last hour.

    That hour may have begun yesterday.
    """

    by: str = ""
    last_game_at: str = ""
    ends: deque[dt.datetime] = field(default_factory=deque)
    stints: list[Stint] = field(default_factory=list)
    _void: str = ""
    _ended: str = ""

    def hear(self, event: Event) -> None:
        """Take in an event of this table. A supervisor who decides in a round does not become its dealer."""
        data = event.data
        name, by = str(data.get("round", "")), str(data.get("by", ""))
        if by and "reason" not in data:
            self.by = by
        if data["event"] == "game-started" and name == self._ended:
            self._ended = ""  # whoever starts a game at sensors names it, and may always take the same name
        if data.get("status") == "void":
            self._void = name
        ended = data["event"] == "game-ended" or data.get("status") == "closed"
        if ended and name not in {self._void, self._ended}:
            self._ended = name
            self._count(event.at, by)

    def _count(self, at: str, by: str) -> None:
        self.last_game_at = at
        self.ends.append(dt.datetime.fromisoformat(at))
        last = self.stints[-1] if self.stints else None
        if last and last.by == by:
            self.stints[-1] = Stint(by, last.since, at, last.games + 1)
        else:
            self.stints.append(Stint(by, at, at, 1))

    def begin_day(self) -> None:
        """Begin a new day without games; the pace, and who stands there, go on."""
        self.last_game_at = ""
        self.stints = []

    def in_the_hour_before(self, now: dt.datetime) -> int:
        """The number of games that ended in the hour up to now; earlier ones are forgotten."""
        while self.ends and self.ends[0] <= now - HOUR:
            self.ends.popleft()
        return len(self.ends)


@dataclass(frozen=True, slots=True)
class GamesAtTable:
    """The figures of a table's games of today; ``hour`` is how many ended within the last hour."""

    by: str = ""
    last_game_at: str = ""
    hour: int = 0
    stints: tuple[Stint, ...] = ()


class GamesToday:
    """The games of the gaming day at every table with chips; practice is dealt by software and not counted."""

    def __init__(self, database: str, reader: Reader, hours: Hours, clock: Clock) -> None:
        """Count in the journal of a room; nothing is read before the first question."""
        self._database, self._reader, self._hours, self._clock = database, reader, hours, clock
        self._day: dt.date | None = None
        self._event = 0
        self._tables: dict[str, TableGames] = {}
        self._lock = threading.Lock()

    def of(self, table: str) -> GamesAtTable:
        """The games of one table."""
        return self.all().get(table, GamesAtTable())

    def all(self) -> dict[str, GamesAtTable]:
        """The games of every table where there were any today, up to now."""
        now = self._clock()
        with self._lock:
            self._read(now)
            return {
                name: GamesAtTable(games.by, games.last_game_at, games.in_the_hour_before(now), tuple(games.stints))
                for name, games in self._tables.items()
            }

    def _read(self, now: dt.datetime) -> None:
        day = self._hours.day_at(now)
        if day != self._day:
            self._begin(day)
        while events := self._reader.events(self._event):
            self._hear(events)
            self._event = events[-1].id
            if len(events) < MOST_ROWS:
                break

    def _begin(self, day: dt.date) -> None:
        """Begin a new day, or answer the first question: find the events of the day and the hour before by time."""
        self._tables = {}
        with past(self._database) as journal:
            self._event = journal.event
            whole = self._hours.day(day)
            self._hear(journal.events(Period("the hour before", whole.start - HOUR, whole.start), KINDS))
            for games in self._tables.values():
                games.begin_day()
            self._hear(journal.events(Period(whole.name, whole.start, whole.end), KINDS))
        self._day = day

    def _hear(self, events: Iterable[Event]) -> None:
        for event in events:
            if event.data.get("event") in KINDS and event.data.get("by"):
                self._tables.setdefault(str(event.data["table"]), TableGames()).hear(event)
