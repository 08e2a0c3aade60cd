"""Tables: set up, opened through the gate, closed; and what differs between two set-ups, field by field."""

from collections.abc import Iterator
from dataclasses import asdict, replace

from pitboss.desk.changes import Field, TermChange, changes_between
from pitboss.desk.desk import Desk, check_name, text_of
from pitboss.desk.gaming_day import zone_named
from pitboss.errors import PitbossError
from pitboss.floor.calls import end_at_close
from pitboss.floor.chips.denominations import counted_by_chips
from pitboss.floor.chips.documents import ChipStack
from pitboss.floor.chips.movements import by_chips, post_closer, post_opener
from pitboss.floor.chips.tray import above_books, jackpots_left
from pitboss.floor.commands import JURISDICTION, CloseTable, OpenTable, SetUpTable
from pitboss.floor.documents import MAIN_PIT, FloorTable, Sitting, TableMode, TableRound
from pitboss.floor.gate.equipment import MOST_DEVICES, checked
from pitboss.floor.gate.gate import asked_of, missing, mixed
from pitboss.floor.own_games import rules_to_play
from pitboss.floor.practice.practice import void_round
from pitboss.floor.tables.house_ways import own_house_way
from pitboss.floor.tables.sensors import table_on
from pitboss.games import Game, load_game
from pitboss.games.files.rules_file import CASINO
from pitboss.games.table.choices import acts
from pitboss.games.table.table import Mode, TableSetup
from pitboss.jackpots.accounts import tray
from pitboss.jackpots.documents import JackpotTable
from pitboss.jackpots.plan.jackpots import LONGEST_TABLE
from pitboss.ledger.json_data import Json


def set_up_table(desk: Desk, command: SetUpTable) -> None:
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
        setup=_setup(desk, command),
        equipment=tuple(checked(device) for device in command.equipment[:MOST_DEVICES]),
        zone=zone_named(command.zone).key,
        pit=text_of(command.pit, "The name of a pit"),
        sittings=old.sittings if old else 0,
        rounds=old.rounds if old else 0,
        round=old.round if old else "",
        sealed=old.sealed if old else "",
    )
    if table.setup:
        table_on(desk, table, desk.day_in(table.zone))
    desk.put(table)
    changed = [asdict(change) for change in table_changes(old, table)]
    desk.tell("table-set-up", table=table.id, mode=str(table.mode), game=table.base_game, **people, changes=changed)
    desk.answer(table=table.id, mode=str(table.mode))


def _set_up_as(old: FloorTable | None, command: SetUpTable) -> str:
    """Which act a set-up is: limits and the jurisdiction of a table with real money take a second person."""
    was = old.setup if old and old.setup else TableSetup("", jurisdiction=JURISDICTION)
    before = was.jurisdiction, dict(was.limits_cents), was.cap
    same = before == (command.jurisdiction, dict(command.limits_cents), command.cap)
    return "set-up-table" if same or command.mode is TableMode.PRACTICE else "set-up-table/limits"


def _setup(desk: Desk, command: SetUpTable) -> TableSetup | None:
    if not command.game:
        if command.mode is TableMode.PRACTICE:  # the lobby could not say what is played there
            raise PitbossError("A practice table needs a game that Pitboss plays: name one")
        return None
    rules = rules_to_play(desk, command.game)
    _check_choices(load_game(command.game, rules), command)
    own = own_house_way(desk, command.house_way)
    return TableSetup(
        command.game,
        options=dict(command.options),
        house_way=own.way if own else command.house_way,
        house_way_rules=own.id if own else "",
        own_house_way=own.text if own else "",
        joker=command.joker,
        settling=command.settling,
        cap=command.cap,
        jurisdiction=command.jurisdiction,
        limits_cents=dict(command.limits_cents),
        mode=Mode.VIRTUAL if command.mode is TableMode.PRACTICE else Mode.LIVE,
        rules=rules,
    )


def _check_choices(game: Game, command: SetUpTable) -> None:
    """Refuse what nothing at a table would follow from: notes of a document, and an own order that is not told.

    Rules: 003/dealing.7.
    """
    if command.joker:
        game.joker_rule(command.joker)
    for option_id in command.options:
        option = game.option(option_id)
        if not acts(option):
            raise game.refusal(f"The option {option_id} is only a note and can't be set", option.rule)
        if option.settling and command.options[option_id] == CASINO and not command.settling:
            raise game.refusal(
                f"The option {option_id} says that the casino has its own order of settling: give the order",
                option.rule,
            )


def open_a_table(desk: Desk, command: OpenTable) -> None:
    """The gate: a table opens only if nothing is missing."""
    table = desk.get(FloorTable, command.table)
    practice = table.mode is TableMode.PRACTICE
    people = desk.people("open-table", command.badge, command.second, practice=practice)
    if table.is_open:
        raise PitbossError(f"Table {table.id} is open")
    if found := missing(desk, table, command.acknowledged, desk.day_in(table.zone)):
        rules = tuple(rule for error in found for rule in error.rules)
        raise PitbossError(f"Table {table.id} can't open. {'. '.join(map(str, found))}", rule=rules, cited="")
    chips = _chips(desk, table, command.opener_cents, command.chips, "An opener")
    name = f"{table.id}.{table.sittings + 1}"
    known = tuple(acknowledgement.id for acknowledgement in asked_of(desk, table))
    setup = table_on(desk, table, desk.day_in(table.zone)).setup if table.setup else None
    before = None if practice else desk.balance(tray(table.id))
    sitting = Sitting(
        name,
        table.id,
        desk.at,
        people["by"],
        command.opener_cents,
        known,
        setup=setup,
        tray_before=before,
        opened_second=people.get("second", ""),
        opener_chips=chips,
        by_outcomes=table.mode is TableMode.OUTCOMES,
    )
    desk.put(sitting)
    desk.put(replace(table, sitting=name, sittings=table.sittings + 1))
    if not practice:
        post_opener(desk, sitting, people)
    desk.tell("table-opened", table=table.id, sitting=name, **people, cents=command.opener_cents, **by_chips(chips))
    desk.answer(table=table.id, sitting=name)


def _chips(desk: Desk, table: FloorTable, cents: int, chips: tuple[ChipStack, ...], what: str) -> tuple[ChipStack, ...]:
    """A tray as two people have counted it; a practice table has none."""
    if table.mode is TableMode.PRACTICE and (cents or chips):
        raise PitbossError("A practice table has no chips: it opens and closes with $0")
    return counted_by_chips(desk, cents, chips, what)


def close_table(desk: Desk, command: CloseTable) -> None:
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
            f"Game {linked.game.round} runs at table {table.id}: press END GAME first", rule="001/jackpot.9g"
        )
    sitting = desk.get(Sitting, table.sitting)
    closer = command.closer_cents
    chips = _chips(desk, table, closer, command.chips, "A closer")
    asked = {} if practice else above_books(desk, sitting, closer, "closer", sure=command.sure)
    left = 0 if practice else jackpots_left(desk, sitting)
    sitting = replace(
        sitting,
        closer_cents=closer,
        closed_at=desk.at,
        closed_by=people["by"],
        closed_second=people.get("second", ""),
        jackpot_cents=sitting.jackpot_cents + left,
        closer_chips=chips,
    )
    if not practice:
        post_closer(desk, sitting, left, {**people, **asked})
    desk.put(sitting)
    desk.put(replace(table, sitting="", chairs=()))
    end_at_close(desk, table.id, people["by"])
    desk.tell("table-closed", table=table.id, sitting=sitting.id, **people, cents=closer, **by_chips(chips), **asked)
    desk.answer(
        table=table.id,
        sitting=sitting.id,
        drop_cents=sitting.drop_cents,
        jackpot_cents=sitting.jackpot_cents,
        win_cents=sitting.win_cents,
    )


#: The fields of devices.
OF_DEVICES = frozenset({"equipment", "maker"})


def table_changes(old: FloorTable | None, new: FloorTable) -> list[TermChange]:
    """Only what differs: the field, of what it is, what it was and is; none where there was no table."""
    return changes_between(fields_of(old) if old else {}, fields_of(new))


def fields_of(table: FloorTable) -> dict[Field, Json]:
    """A set-up field by field, as its changes are told."""
    return dict(_flat(table))


def _flat(table: FloorTable) -> Iterator[tuple[Field, Json]]:
    yield from ((("name", ""), table.name), (("mode", ""), str(table.mode)), (("base_game", ""), table.base_game))
    yield ("zone", ""), table.zone
    if table.pit != MAIN_PIT:
        yield ("pit", ""), table.pit
    for device in table.equipment:
        yield ("equipment", device.what), f"{device.model} {device.serial} {device.approval}".strip()
        yield ("maker", device.what), device.maker
    if table.setup is None:
        return
    setup = table.setup
    yield from (((name, ""), getattr(setup, name)) for name in ("game", "house_way", "jurisdiction"))
    if setup.own_house_way:
        yield ("house_way_rules", ""), setup.house_way_rules
    if setup.rules:
        yield ("rules", ""), setup.rules
    yield from ((("option", of), value) for of, value in setup.options.items())
    if setup.joker:
        yield ("joker", ""), setup.joker
    if setup.settling:
        yield ("settling", ""), list(setup.settling)
    if setup.cap:
        yield ("cap", setup.cap.wager), {**asdict(setup.cap)}
    yield from ((("limits_cents", of), list(limits)) for of, limits in setup.limits_cents.items())
