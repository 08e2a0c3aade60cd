"""Seats of practice players who went away without standing up: after a while they are free again."""

import datetime as dt
from collections.abc import Mapping

from pitboss.floor.commands import FreeSeats, StandUp
from pitboss.floor.documents import FloorTable, TableMode
from pitboss.floor.practice import IDLE_MINUTES, stand_up
from pitboss.jackpots.state import Desk


def idle_players(table: FloorTable, now: dt.datetime) -> tuple[str, ...]:
    """Who sits at a practice table and has done nothing for too long."""
    if table.mode is not TableMode.PRACTICE or not table.is_open:
        return ()
    since = now - dt.timedelta(minutes=IDLE_MINUTES)
    gone = (
        each.player for each in table.chairs if not each.acted_at or dt.datetime.fromisoformat(each.acted_at) < since
    )
    return tuple(dict.fromkeys(gone))


def free_seats(desk: Desk, command: FreeSeats) -> Mapping[str, object]:
    """Let everyone stand up who is gone: their bets come back, or their hands are played out as the house would."""
    gone = idle_players(desk.get(FloorTable, command.table), desk.now)
    for player in gone:
        stand_up(desk, StandUp(table=command.table, player=player))
    return {"table": command.table, "freed": len(gone)}
