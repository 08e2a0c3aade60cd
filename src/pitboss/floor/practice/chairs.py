"""Chairs at practice tables: who has one, and how it is given back."""

from dataclasses import replace

from pitboss.desk.desk import Desk
from pitboss.errors import PitbossError
from pitboss.floor.documents import FloorTable, Player, TableMode
from pitboss.floor.tables.rounds import open_at
from pitboss.messages import Message


def practice_table_at(desk: Desk, name: str) -> FloorTable:
    """The open practice table of this name; any other is refused."""
    table = open_at(desk, name)
    if table.mode is not TableMode.PRACTICE:
        raise PitbossError(f"Table {table.id} is {table.mode}: practice credits are played at practice tables only")
    return table


def seated(desk: Desk, name: str, player: str, seat: int = 0) -> tuple[FloorTable, Player]:
    """The table and the player who sits there, marked as active now."""
    table = practice_table_at(desk, name)
    own = [chair.seat for chair in table.chairs if chair.player == player]
    if not own:
        raise PitbossError(Message("You have no seat at {table}: take one first", table=table.name))
    if seat and seat not in own:
        raise PitbossError(Message("Seat {seat} is not yours", seat=seat))
    chairs = (
        replace(chair, acted_at=desk.at, sat_out=0) if chair.player == player else chair for chair in table.chairs
    )
    table = replace(table, chairs=tuple(chairs))
    desk.put(table)
    return table, desk.get(Player, player)


def leave_seats(desk: Desk, table_id: str, player: Player) -> None:
    """Free the seats of a player."""
    table = desk.get(FloorTable, table_id)
    desk.put(replace(table, chairs=tuple(chair for chair in table.chairs if chair.player != player.id)))
    desk.put(replace(player, table=""))
    desk.tell("seat-left", table=table.id)
