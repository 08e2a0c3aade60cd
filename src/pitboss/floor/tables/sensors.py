"""The sensors of a table on the floor: exactly those that have a jackpot, each as its jackpot's plan says."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pitboss.desk.desk import Documents
from pitboss.errors import PitbossError
from pitboss.floor.documents import FloorTable
from pitboss.games import Game, load_game
from pitboss.games.files.rules_file import Option
from pitboss.games.table.choices import following, told_by
from pitboss.games.table.limits import NO_JURISDICTION
from pitboss.games.table.sensor import Sensor
from pitboss.games.table.table import TableSetup
from pitboss.jackpots.documents import Jackpot, JackpotStatus, JackpotTable


def jackpots_on(known: Documents, table_id: str) -> Iterator[tuple[int, Jackpot]]:
    """The number of each sensor of a table, and its jackpot; one that is retired has left its sensor."""
    linked = known.find(JackpotTable, table_id)
    for number, name in enumerate(linked.sensors if linked else (), 1):
        jackpot = known.find(Jackpot, name)
        if jackpot and jackpot.status is not JackpotStatus.RETIRED:
            yield number, jackpot


def sensors_of(known: Documents, table: FloorTable) -> tuple[Sensor, ...]:
    """The sensors that a table's own rounds settle; none where its game has no wager for them."""
    if table.setup is None or not any(wager.sensor for wager in load_game(table.setup.game, table.setup.rules).wagers):
        return ()
    return tuple(jackpot.plan.sensor(number) for number, jackpot in jackpots_on(known, table.id))


def dark_sensors(known: Documents, table_id: str, offered: Mapping[str, int]) -> dict[str, str]:
    """The sensor wagers that no jackpot takes now, and why, as a sentence.

    ``offered`` are the sensor wagers of the round, each with the number of its sensor.
    """
    on = dict(jackpots_on(known, table_id))
    found: dict[str, str] = {}
    for wager, number in offered.items():
        jackpot = on.get(number)
        if jackpot is None:
            found[wager] = f"No jackpot is on sensor {number}"
        elif jackpot.status is not JackpotStatus.RUNNING:
            found[wager] = f"Jackpot {jackpot.id} is {jackpot.status}: {jackpot.why or 'it takes no wagers'}"
    return found


def contradictions(setup: TableSetup, sensors: Sequence[Sensor]) -> Iterator[str]:
    """What was chosen for a table and says something else than the jackpots on its sensors do, as sentences.

    Rules: 001/jackpot-notes.1, 001/types.1, 001/types.4, 001/types.5.
    """
    game = load_game(setup.game, setup.rules)
    told = told_by(game, sensors)
    for option in game.options:
        name, chosen = option.id, setup.options.get(option.id)
        if chosen is None or name not in following(game):
            continue
        differences = list(_differences(game, option, chosen, sensors))
        if not option.paytable_of and not option.reading_of and told.get(name, chosen) != chosen:
            differences = [f"the jackpots on the table's sensors say {told[name]}"]
        if differences:
            yield f"The option {name} says {chosen}, but {differences[0]}: set the table up without it"


def _differences(game: Game, option: Option, chosen: str, sensors: Sequence[Sensor]) -> Iterator[str]:
    """Where a pay table or a reading that was chosen has other lines than the jackpot's own."""
    for sensor in sensors:
        other = sensor
        if sensor.wager in option.chooses_paytable_of:
            other = replace(sensor, paytable=chosen, own_lines=())
            other = replace(other, reading=sensor.reading if other.can_be_read(game) else "")
        elif option.reading_of and sensor.can_be_read(game):
            other = replace(sensor, reading=chosen)
        for difference in other.table_of_pays(game).differences(sensor.table_of_pays(game)):
            yield f"jackpot {sensor.jackpot} on sensor {sensor.number} pays by {sensor.paytable}, where {difference}"


def setup_on(known: Documents, table: FloorTable, day: dt.date) -> TableSetup:
    """The table's setup with the limits of a day and the sensors that have a jackpot."""
    setup = table.setup
    if setup is None:
        raise PitbossError(f"Pitboss does not play {table.base_game}: only its jackpots run at table {table.id}")
    fixed = {name for wager in load_game(setup.game, setup.rules).wagers for name in wager.on_sensors}
    limits = {name: cents for name, cents in setup.limits_cents.items() if name not in fixed}
    lawless = setup.jurisdiction == NO_JURISDICTION
    return replace(setup, day="" if lawless else day.isoformat(), limits_cents=limits, sensors=sensors_of(known, table))
