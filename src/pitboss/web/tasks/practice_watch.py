"""The practice watch: rounds go on without players whose pages are closed, whose seats are freed a while later."""

import uuid
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

from pitboss.floor.commands import StandUp
from pitboss.floor.documents import FloorTable, TableMode
from pitboss.floor.practice.rules import MoveOn, practice_rules
from pitboss.floor.practice.upkeep import has_waited
from pitboss.floor.practice.waits import keeps_waiting
from pitboss.store import Committer
from pitboss.store.read.reader import Snapshot
from pitboss.store.tables.database import Clock
from pitboss.web.live.presence import Presence


@dataclass
class PracticeWatch:
    """Looks for rounds that wait for somebody who is gone, and lets the committer move them on."""

    snapshot: Callable[[], AbstractContextManager[Snapshot]]
    committer: Committer
    presence: Presence
    clock: Clock

    def look(self) -> None:
        """Free the seats of players who are gone for good, and go on with rounds that wait for somebody in vain."""
        self._free_seats()
        with self.snapshot() as state:
            tables = [table for table in state.all(FloorTable) if table.mode is TableMode.PRACTICE and table.chairs]
            away = {table.id: self._away(table) for table in tables}
            now = self.clock()
            waits = [table.id for table in tables if keeps_waiting(state, table, away[table.id], now) is not None]
        for name in waits:
            self.committer.do(f"pitboss:move-on-{uuid.uuid4()}", MoveOn(table=name, away=away[name]))

    def _free_seats(self) -> None:
        for watcher, since in self.presence.gone(practice_rules().away_seconds).items():
            with self.snapshot() as state:
                table = state.find(FloorTable, watcher.table)
            if table and has_waited(table, watcher.player, since):
                self.committer.do(f"pitboss:away-{uuid.uuid4()}", StandUp(table=table.id, player=watcher.player))

    def _away(self, table: FloorTable) -> tuple[str, ...]:
        """The players at a table who have closed their last page of it, and have not been heard of since."""
        absent = self.presence.absent(practice_rules().absent_seconds).items()
        return tuple(
            watcher.player
            for watcher, since in absent
            if watcher.table == table.id and has_waited(table, watcher.player, since)
        )
