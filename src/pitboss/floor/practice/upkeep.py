"""Upkeep of practice tables: seats of those who went away are freed, and there are as many tables as players need."""

import datetime as dt
from collections.abc import Iterable, Iterator
from dataclasses import asdict, replace

from pitboss.desk.desk import Desk
from pitboss.errors import PitbossError
from pitboss.floor.commands import CloseTable, OpenTable, StandUp
from pitboss.floor.documents import FloorTable, TableMode
from pitboss.floor.gate.gate import asked_of
from pitboss.floor.practice.practice import stand_up
from pitboss.floor.practice.rules import FitTables, FreeSeats, practice_rules
from pitboss.floor.practice.software import CARDS, SUPERVISOR, issue_cards
from pitboss.floor.tables.sensors import table_on
from pitboss.floor.tables.tables import close_table, open_a_table, table_changes
from pitboss.jackpots.documents import Jackpot, JackpotTable


def idle_players(table: FloorTable, now: dt.datetime) -> tuple[str, ...]:
    """The players at practice tables who have been idle for too long."""
    if table.mode is not TableMode.PRACTICE or not table.is_open:
        return ()
    since = now - dt.timedelta(minutes=practice_rules().idle_minutes)
    gone = [chair for chair in table.chairs if not chair.acted_at or dt.datetime.fromisoformat(chair.acted_at) < since]
    return tuple(dict.fromkeys(chair.player for chair in gone))


def has_waited(table: FloorTable, player: str, since: dt.datetime) -> bool:
    """Whether a player still sits at a practice table and has been idle there since a moment."""
    chairs = [chair for chair in table.chairs if chair.player == player]
    return bool(chairs) and all(
        dt.datetime.fromisoformat(chair.acted_at) <= since for chair in chairs if chair.acted_at
    )


def free_seats(desk: Desk, command: FreeSeats) -> None:
    """Free the seats of players who are gone: their bets come back, or their hands are played out by the house way."""
    gone = idle_players(desk.get(FloorTable, command.table), desk.now)
    for player in gone:
        stand_up(desk, StandUp(table=command.table, player=player))
    desk.answer(table=command.table, freed=len(gone))


def fit_tables(desk: Desk, command: FitTables) -> None:
    """Open another table beside a practice table where all of its kind are full; close those that nobody needs."""
    first = desk.get(FloorTable, command.table)
    if first.mode is not TableMode.PRACTICE or first.beside:
        raise PitbossError(f"Table {first.id} is not the first table of its kind: more tables are opened from that one")
    issue_cards(desk)
    seats = len(table_on(desk, first, desk.day_in(first.zone)).seats)
    tables = [first, *_others(desk, first)]
    is_full = first.is_open and not any(has_place(table, seats) for table in tables)
    opened = _open_another(desk, first) if is_full else ""
    closed = [table.id for table in spare(tables, seats)]
    for name in closed:
        close_table(desk, CloseTable(table=name, closer_cents=0, badge=SUPERVISOR))
    desk.answer(table=first.id, opened=opened, closed=closed)


def has_place(table: FloorTable, seats: int) -> bool:
    """Whether a table of so many seats has a free one."""
    return table.is_open and len(table.chairs) < seats


def spare(tables: Iterable[FloorTable], seats: int) -> Iterator[FloorTable]:
    """The empty tables beside the first one that are not needed, the last opened first."""
    left = list(tables)
    for table in reversed(left[1:]):
        others = [beside for beside in left if beside is not table]
        is_needed = left[0].is_open and not any(has_place(beside, seats) for beside in others)
        if table.is_open and not table.chairs and not is_needed:
            left = others
            yield table


def _names(first: FloorTable) -> Iterator[tuple[str, str]]:
    """The ids and names of all tables that may stand beside one."""
    for number in range(2, practice_rules().tables + 1):
        yield f"{first.id}-{number}", f"{first.name} {number}"


def _others(desk: Desk, first: FloorTable) -> list[FloorTable]:
    tables = [desk.find(FloorTable, name) for name, _ in _names(first)]
    return [table for table in tables if table and table.beside == first.id]


def _open_another(desk: Desk, first: FloorTable) -> str:
    """Open the first table beside another that is closed or not there yet; do nothing at the limit of tables."""
    for name, called in _names(first):
        table = desk.find(FloorTable, name)
        if table and (table.is_open or table.beside != first.id):
            continue
        _set_up(desk, first, table, name, called)
        asked = tuple(acknowledgement.id for acknowledgement in asked_of(desk, first))
        open_a_table(desk, OpenTable(table=name, opener_cents=0, acknowledged=asked, badge=SUPERVISOR))
        return name
    return ""


def _set_up(desk: Desk, first: FloorTable, old: FloorTable | None, name: str, called: str) -> None:
    """Set a table up as the first one is now, with its jackpots; what was played there before stays."""
    by = CARDS[SUPERVISOR].person
    table = replace(old or first, id=name, name=called, setup=first.setup, zone=first.zone, pit=first.pit)
    table = replace(table, base_game=first.base_game, beside=first.id, sitting="", chairs=())
    if old is None:
        table = replace(table, sittings=0, round="", rounds=0, sealed="")
    if old == table:
        return
    desk.put(table)
    changed = [asdict(change) for change in table_changes(old, table)]
    desk.tell("table-set-up", table=name, mode=str(table.mode), game=table.base_game, by=by, changes=changed)
    linked = desk.find(JackpotTable, first.id)
    if linked and old is None:
        desk.put(replace(linked, id=name, game=None))
        for jackpot in (desk.get(Jackpot, sensor) for sensor in linked.sensors):
            desk.put(replace(jackpot, tables=(*jackpot.tables, name)))
        desk.tell("table-linked", table=name, sensors=list(linked.sensors), by=by)
