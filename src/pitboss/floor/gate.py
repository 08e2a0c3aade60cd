"""The gate: what must be in order before a table opens, and what is missing."""

import datetime as dt
import functools
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from pitboss.errors import PitbossError
from pitboss.floor.documents import Approval, FloorTable, TableMode
from pitboss.floor.sensors import contradictions, jackpots_on, sensors_of, setup_on
from pitboss.games.catalogue import load_catalogue
from pitboss.games.data import Checked, read_toml
from pitboss.games.table import open_table
from pitboss.jackpots.documents import JackpotStatus, JackpotTable
from pitboss.jackpots.state import Desk


@dataclass(frozen=True, slots=True)
class Acknowledgement:
    """Something that a person has to have seen to before the table opens, and where that is asked for."""

    id: str
    text: str
    source: str
    modes: tuple[str, ...]


@functools.cache
def acknowledgements() -> tuple[Acknowledgement, ...]:
    """All of them."""
    data = Checked(read_toml(Path(__file__).parent / "gate.toml"), "gate.toml")
    items = (Checked(item, "gate.toml") for item in data.tables("acknowledge"))
    return tuple(
        Acknowledgement(item.text("id"), item.text("text"), item.text("source"), tuple(item.texts("modes")))
        for item in items
    )


def asked_of(table: FloorTable) -> tuple[Acknowledgement, ...]:
    """What has to be acknowledged for a table of this mode."""
    return tuple(each for each in acknowledgements() if table.mode in each.modes)


def missing(desk: Desk, table: FloorTable, acknowledged: Collection[str], day: dt.date) -> list[str]:
    """Everything that keeps a table from opening, as sentences; nothing if it may open."""
    found = [
        f"Not acknowledged: {each.text} ({each.source})" for each in asked_of(table) if each.id not in acknowledged
    ]
    if table.mode is not TableMode.PRACTICE:
        found += _not_approved(desk, table, day)
        if not any(each.what in {"shuffler", "shoe"} for each in table.equipment):
            found.append("No shuffler or dealing shoe is named among the table's equipment (WAC 230-15-465)")
    return [*found, *_of_setup(desk, table, day), *_of_jackpots(desk, table)]


def _not_approved(desk: Desk, table: FloorTable, day: dt.date) -> Iterator[str]:
    own = desk.find(Approval, table.setup.game if table.setup else table.base_game)
    if own and own.since <= day.isoformat() and (not own.until or day.isoformat() < own.until):
        return
    catalogue = load_catalogue()
    listed = any(
        each.number is not None and (each.name == table.base_game or (table.setup and each.id == table.setup.game))
        for each in catalogue.entries
    )
    if not listed or day < catalogue.approval["date"]:
        yield f"{table.base_game} is not approved on {day}: record its letter of approval (WAC 230-15-035)"


def _of_setup(desk: Desk, table: FloorTable, day: dt.date) -> Iterator[str]:
    """The casino's choices have to make a table on that day, and to say what the jackpots on its sensors say."""
    if table.setup is None:
        if table.mode is not TableMode.JACKPOT_ONLY:
            yield f"Pitboss does not play {table.base_game}: the table can only be jackpot-only"
        return
    try:
        made = open_table(setup_on(desk, table, day))
    except PitbossError as error:
        yield str(error)
        return
    yield from contradictions(table.setup, sensors_of(desk, table))
    linked = desk.find(JackpotTable, table.id)
    if linked and linked.seats < len(made.seats):
        yield f"The sensors were linked for {linked.seats} seats, but {made.game.name} has {len(made.seats)}"


def _of_jackpots(desk: Desk, table: FloorTable) -> Iterator[str]:
    """The jackpots on its sensors are for what the table is for; one that stands still leaves its sensor dark."""
    linked = desk.find(JackpotTable, table.id)
    if linked is not None:
        yield from mixed(table.id, table.mode, practice=linked.practice)
    if table.mode is not TableMode.JACKPOT_ONLY:
        return
    on = [jackpot for _, jackpot in jackpots_on(desk, table.id)]
    if not on:
        yield "No jackpot is linked to the table's sensors"
    elif not any(jackpot.status is JackpotStatus.RUNNING for jackpot in on):
        for jackpot in on:
            yield f"Jackpot {jackpot.id} is {jackpot.status}: {jackpot.why or 'it takes no wagers'}"


def mixed(table: str, mode: TableMode, *, practice: bool) -> Iterator[str]:
    """Say it where a table and the jackpots on its sensors are not both for practice, or both for real money."""
    if practice != (mode is TableMode.PRACTICE):
        kinds = ("not for practice", "for practice")
        yield f"The jackpots of table {table} are {kinds[practice]}, but the table is {kinds[not practice]}"
