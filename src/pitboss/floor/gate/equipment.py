"""Equipment: devices of licensed makers under their letters, the shuffler that a game asks for, and one that fails."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace

from pitboss.desk.desk import Desk, Documents, reason_of, text_of
from pitboss.errors import PitbossError
from pitboss.floor.commands import ReplaceEquipment
from pitboss.floor.documents import Equipment, FloorTable
from pitboss.floor.gate.letters import holds, names_of
from pitboss.games import load_game
from pitboss.games.table.restrictions import Shuffler, games_named, restrictions_of

SHUFFLER, SHOE = "shuffler", "shoe"
#: More than any table has.
MOST_DEVICES = 10


def checked(device: Equipment) -> Equipment:
    """A device with its texts cleaned up for keeping."""
    return replace(
        device,
        what=text_of(device.what, "A device"),
        model=text_of(device.model, "A model"),
        serial=text_of(device.serial, "A serial number"),
        approval=text_of(device.approval, "An approval letter") if device.approval.strip() else "",
        maker=text_of(device.maker, "A maker") if device.maker.strip() else "",
    )


def _working(table: FloorTable) -> list[Equipment]:
    return [device for device in table.equipment if not device.out_of_order]


def not_in_order(known: Documents, table: FloorTable, day: dt.date) -> Iterator[PitbossError]:
    """The errors about a table's missing or unlicensed devices, with their rules.

    Rules: 000/7, 001/jackpot-notes.4, 001/notes.3, 002/7, 003/dealing.shuffler.
    """
    devices = _working(table)
    if not any(device.what in {SHUFFLER, SHOE} for device in devices):
        sentence = "The table's equipment has no working shuffler or dealing shoe"
        yield PitbossError(sentence, rule="WAC 230-15-465")
    for device in devices:
        name = f"{device.what.capitalize()} {device.model} {device.serial}"
        if not device.maker:
            sentence = f"{name} has no maker entered: it must come from a licensed maker"
            yield PitbossError(sentence, rule="001/jackpot-notes.4")
        if not device.approval and not holds(known, "equipment", (device.model,), day):
            sentence = f"{name} has no approval letter for its model: enter it, or record an exception"
            yield PitbossError(sentence, rule="001/jackpot-notes.4")
    lacks = [(game, asked) for game, asked in _asked(table) if asked.must and not _has(devices, asked)]
    if lacks and not holds(known, "shuffler", names_of(table), day):
        for game, asked in lacks:
            sentence = f"{_wanted(asked)} must deal {table.base_game}"
            yield load_game(game).refusal(sentence, asked.rule, ": record a letter to use another")


def recommended(table: FloorTable) -> Iterator[str]:
    """The sentences about recommended equipment that the table does not have.

    Rules: 004/1a.
    """
    for _, asked in _asked(table):
        if not asked.must and not _has(_working(table), asked):
            yield f"{_wanted(asked)} is recommended for {table.base_game} (rule {asked.rule})"


def _asked(table: FloorTable) -> list[tuple[str, Shuffler]]:
    """The shufflers that documents require, each with its game: by a table's set-up and by the name players know."""
    games = dict.fromkeys((*([table.setup.game] if table.setup else []), *games_named(table.base_game)))
    shufflers = ((game, restrictions_of(game).shuffler) for game in games)
    return [(game, shuffler) for game, shuffler in shufflers if shuffler]


def _has(devices: list[Equipment], asked: Shuffler) -> bool:
    return any(device.what == SHUFFLER and asked.takes(device.maker, device.model) for device in devices)


def _wanted(asked: Shuffler) -> str:
    return f"A shuffler made by {asked.makers[0]}" if asked.makers else f"The shuffler {' or '.join(asked.models)}"


def replace_equipment(desk: Desk, command: ReplaceEquipment) -> None:
    """Replace a device that fails in a sitting by another one, or by a local procedure; the table stays open.

    Rules: 003/irregularities.2.
    """
    people = desk.people("replace-equipment", command.badge)
    table = desk.get(FloorTable, command.table)
    if not table.is_open:
        raise PitbossError(f"Table {table.id} is closed: set it up with the equipment that it has now")
    reason = reason_of(command.reason)
    failed = next((device for device in _working(table) if device.serial == command.serial), None)
    if failed is None:
        raise PitbossError(f"Table {table.id} has no device with the serial number {command.serial!r:.40}")
    if (command.equipment is None) == (not command.procedure.strip()):
        raise PitbossError("Name the device that takes its place, or the procedure of the local regulator")
    out = replace(failed, out_of_order=f"{desk.at}: {reason}")
    devices = [out if device is failed else device for device in table.equipment]
    if command.equipment is not None:
        devices.append(checked(replace(command.equipment, out_of_order="")))
    table = replace(table, equipment=tuple(devices[-MOST_DEVICES:]))
    if command.equipment is not None:
        for error in not_in_order(desk, table, desk.day_in(table.zone)):
            raise error
    desk.put(table)
    instead = command.equipment.serial if command.equipment else ""
    desk.tell(
        "equipment-replaced",
        table=table.id,
        sitting=table.sitting,
        what=failed.what,
        serial=failed.serial,
        instead=instead,
        procedure=command.procedure.strip()[:100],
        reason=reason,
        **people,
    )
    desk.answer(table=table.id, serial=failed.serial, instead=instead)
