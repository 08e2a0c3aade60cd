"""Tables: set up, opened through the gate, closed."""

from collections.abc import Mapping
from dataclasses import replace

from pitboss.errors import PitbossError
from pitboss.floor.chips import above_books, counted, jackpots_left, post_closer, post_opener
from pitboss.floor.commands import JURISDICTION, CloseTable, OpenTable, SetUpTable
from pitboss.floor.documents import FloorTable, Sitting, TableMode, TableRound
from pitboss.floor.equipment import MOST_DEVICES, checked
from pitboss.floor.gate import asked_of, missing, mixed
from pitboss.floor.practice import void_round
from pitboss.floor.sensors import setup_on
from pitboss.floor.table_changes import table_changes
from pitboss.floor.texts import text_of
from pitboss.games.table import Mode, TableSetup, open_table
from pitboss.jackpots.accounts import tray
from pitboss.jackpots.documents import JackpotTable
from pitboss.jackpots.opening import LONGEST_TABLE, check_name
from pitboss.jackpots.state import Desk
from pitboss.jackpots.zones import zone_named


def set_up_table(desk: Desk, command: SetUpTable) -> Mapping[str, object]:
    """A table with the casino's choices; only a closed one is changed."""
    check_name(command.table, "table", LONGEST_TABLE)
    old = desk.find(FloorTable, command.table)
    people = desk.people(_set_up_as(old, command), command.badge, command.second)
    if old and old.is_open:
        raise PitbossError(f"Table {old.id} is open: close it before you change it")
    if old and old.mode is not command.mode and TableMode.PRACTICE in {old.mode, command.mode}:
        raise PitbossError(f"Table {old.id} is a {old.mode} table: practice and real money never share a table")
    linked = desk.find(JackpotTable, command.table)
    for error in mixed(linked.id, command.mode, practice=linked.practice) if linked else ():
        raise error
    table = FloorTable(
        id=command.table,
        name=text_of(command.name, "A table's name"),
        mode=command.mode,
        base_game=text_of(command.base_game, "The name of a game"),
        setup=_setup(command),
        equipment=tuple(checked(device) for device in command.equipment[:MOST_DEVICES]),
        zone=zone_named(command.zone).key,
        sittings=old.sittings if old else 0,
        rounds=old.rounds if old else 0,
        round=old.round if old else "",
        sealed=old.sealed if old else "",
    )
    if table.setup:
        open_table(setup_on(desk, table, desk.day_in(table.zone)))
    desk.put(table)
    changed = table_changes(old, table)
    desk.tell("table-set-up", table=table.id, mode=str(table.mode), game=table.base_game, **people, changes=changed)
    return {"table": table.id, "mode": str(table.mode)}


def _set_up_as(old: FloorTable | None, command: SetUpTable) -> str:
    """Which act a set-up is: limits and the jurisdiction of a table with real money take a second person."""
    was = old.setup if old and old.setup else TableSetup("", jurisdiction=JURISDICTION)
    same = (was.jurisdiction, dict(was.limits_cents)) == (command.jurisdiction, dict(command.limits_cents))
    return "set-up-table" if same or command.mode is TableMode.PRACTICE else "set-up-table/limits"


def _setup(command: SetUpTable) -> TableSetup | None:
    if not command.game:
        if command.mode is TableMode.PRACTICE:  # the lobby could not say what is played there
            raise PitbossError("A practice table needs a game that Pitboss plays: name one")
        return None
    return TableSetup(
        command.game,
        options=dict(command.options),
        house_way=command.house_way,
        jurisdiction=command.jurisdiction,
        limits_cents=dict(command.limits_cents),
        mode=Mode.VIRTUAL if command.mode is TableMode.PRACTICE else Mode.LIVE,
    )


def open_a_table(desk: Desk, command: OpenTable) -> Mapping[str, object]:
    """The gate: a table opens only if nothing is missing."""
    table = desk.get(FloorTable, command.table)
    practice = table.mode is TableMode.PRACTICE
    people = desk.people("open-table", command.badge, command.second, practice=practice)
    if table.is_open:
        raise PitbossError(f"Table {table.id} is open")
    if found := missing(desk, table, command.acknowledged, desk.day_in(table.zone)):
        rules = tuple(rule for error in found for rule in error.rules)
        raise PitbossError(f"Table {table.id} can't open. {'. '.join(map(str, found))}", rule=rules, cited="")
    opener = counted(command.opener_cents, "An opener")
    name = f"{table.id}.{table.sittings + 1}"
    known = tuple(each.id for each in asked_of(desk, table))
    setup = open_table(setup_on(desk, table, desk.day_in(table.zone))).setup if table.setup else None
    before = None if practice else desk.balance(tray(table.id))
    sitting = Sitting(
        name,
        table.id,
        desk.at,
        people["by"],
        opener,
        known,
        setup=setup,
        tray_before=before,
        opened_second=people.get("second", ""),
    )
    desk.put(sitting)
    desk.put(replace(table, sitting=name, sittings=table.sittings + 1))
    if not practice:
        post_opener(desk, sitting, people)
    desk.tell("table-opened", table=table.id, sitting=name, **people, cents=opener)
    return {"table": table.id, "sitting": name}


def close_table(desk: Desk, command: CloseTable) -> Mapping[str, object]:
    """A table closes between rounds; how its closer differs from the books is what it won or lost."""
    table = desk.get(FloorTable, command.table)
    practice = table.mode is TableMode.PRACTICE
    people = desk.people("close-table", command.badge, command.second, practice=practice)
    if not table.is_open:
        raise PitbossError(f"Table {table.id} is closed")
    if practice:
        void_round(desk, table)
        table = desk.get(FloorTable, table.id)
    running = desk.find(TableRound, table.round) if table.round else None
    if running and not running.closed:
        raise PitbossError(f"Round {running.id} is open at table {table.id}: end it first")
    linked = desk.find(JackpotTable, table.id)
    if linked and linked.game:
        raise PitbossError(
            f"Game {linked.game.round} runs at table {table.id}: END GAME comes first", rule="001/jackpot.9g"
        )
    sitting = desk.get(Sitting, table.sitting)
    closer = counted(command.closer_cents, "A closer")
    asked = {} if practice else above_books(desk, sitting, closer, "closer", sure=command.sure)
    left = 0 if practice else jackpots_left(desk, sitting)
    sitting = replace(
        sitting,
        closer_cents=closer,
        closed_at=desk.at,
        closed_by=people["by"],
        closed_second=people.get("second", ""),
        jackpot_cents=left,
    )
    if not practice:
        post_closer(desk, sitting, {**people, **asked})
    desk.put(sitting)
    desk.put(replace(table, sitting="", chairs=()))
    desk.tell("table-closed", table=table.id, sitting=sitting.id, **people, cents=closer, **asked)
    return {
        "table": table.id,
        "sitting": sitting.id,
        "drop_cents": sitting.drop_cents,
        "jackpot_cents": left,
        "win_cents": sitting.win_cents,
    }
