"""Seats of practice players who went away without standing up: after a while they are free again."""

import datetime as dt

from pitboss.desk.desk import Desk
from pitboss.floor.commands import FreeSeats, StandUp
from pitboss.floor.documents import FloorTable, TableMode
from pitboss.floor.practice.practice import stand_up
from pitboss.floor.practice.rules import practice_rules


def idle_players(table: FloorTable, now: dt.datetime) -> tuple[str, ...]:
    """Who sits at a practice table and has done nothing for too long."""
    if table.mode is not TableMode.PRACTICE or not table.is_open:
        return ()
    since = now - dt.timedelta(minutes=practice_rules().idle_minutes)
    gone = [chair for chair in table.chairs if not chair.acted_at or dt.datetime.fromisoformat(chair.acted_at) < since]
    return tuple(dict.fromkeys(chair.player for chair in gone))


def has_waited(table: FloorTable, player: str, since: dt.datetime) -> bool:
    """Whether a player still sits at a practice table and has done nothing there since a moment."""
    chairs = [chair for chair in table.chairs if chair.player == player]
    return bool(chairs) and all(
        dt.datetime.fromisoformat(chair.acted_at) <= since for chair in chairs if chair.acted_at
    )


def free_seats(desk: Desk, command: FreeSeats) -> None:
    """Let everyone stand up who is gone: their bets come back, or their hands are played out as the house would."""
    gone = idle_players(desk.get(FloorTable, command.table), desk.now)
    for player in gone:
        stand_up(desk, StandUp(table=command.table, player=player))
    desk.answer(table=command.table, freed=len(gone))
