"""The practice watch: rounds go on without players whose pages are closed, whose seats are freed a while later."""

import datetime as dt
import uuid
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass

import sqlalchemy as sa
import structlog

from pitboss.errors import PitbossError
from pitboss.floor.commands import StandUp
from pitboss.floor.documents import FloorTable, TableMode
from pitboss.floor.practice.rules import MoveOn, practice_rules
from pitboss.floor.practice.upkeep import has_waited
from pitboss.floor.practice.waits import keeps_waiting
from pitboss.store import Committer
from pitboss.store.read.reader import Snapshot
from pitboss.store.tables.database import Clock
from pitboss.web.live.presence import Presence, Watcher

log = structlog.get_logger("pitboss.practice")


def _taken(state: Snapshot) -> list[FloorTable]:
    """The practice tables at which somebody sits."""
    return [table for table in state.all(FloorTable) if table.mode is TableMode.PRACTICE and table.chairs]


@contextmanager
def _others_go_on(table: str) -> Iterator[None]:
    """Log what is wrong at a table, so that no other waits for it."""
    try:
        yield
    except PitbossError as error:
        log.warning("a practice table can't be moved on", table=table, why=str(error))
    except sa.exc.DBAPIError:
        raise  # no table can be
    except Exception:
        log.exception("failed", table=table)


@dataclass
class PracticeWatch:
    """Looks for rounds that wait for somebody who is gone, and lets the committer move them on."""

    snapshot: Callable[[], AbstractContextManager[Snapshot]]
    committer: Committer
    presence: Presence
    clock: Clock

    def expect_everyone(self) -> None:
        """Miss every player with a seat, as after a start: pages that are still open come back within seconds."""
        with self.snapshot() as state:
            tables = _taken(state)
        self.presence.miss(Watcher(table.id, chair.player) for table in tables for chair in table.chairs)

    def look(self) -> None:
        """Free the seats of players who are gone for good, and go on with rounds that wait for somebody in vain."""
        for watcher, since in self.presence.gone(practice_rules().away_seconds).items():
            with _others_go_on(watcher.table):
                self._free_seat(watcher, since)
        with self.snapshot() as state:
            tables = _taken(state)
        for table in tables:
            with _others_go_on(table.id):
                self._move_on(table)

    def _free_seat(self, watcher: Watcher, since: dt.datetime) -> None:
        with self.snapshot() as state:
            table = state.find(FloorTable, watcher.table)
        if table and has_waited(table, watcher.player, since):
            self.committer.do(f"pitboss:away-{uuid.uuid4()}", StandUp(table=table.id, player=watcher.player))

    def _move_on(self, table: FloorTable) -> None:
        away = self._away(table)
        with self.snapshot() as state:
            waits = keeps_waiting(state, table, away, self.clock()) is not None
        if waits:
            self.committer.do(f"pitboss:move-on-{uuid.uuid4()}", MoveOn(table=table.id, away=away))

    def _away(self, table: FloorTable) -> tuple[str, ...]:
        """The players at a table who have closed their last page of it, and have not been heard of since."""
        absent = self.presence.absent(practice_rules().absent_seconds).items()
        return tuple(
            watcher.player
            for watcher, since in absent
            if watcher.table == table.id and has_waited(table, watcher.player, since)
        )
