"""The sensors of a table on the floor: exactly those that have a jackpot, each as its plan says, and their lamps.

Coins light the lamps before START GAME, and they burn until END GAME, the same for all who look. Where a round is
entered, a coin is a wager of the round as soon as its seat has a base wager; until then it waits here.
"""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pitboss.desk.desk import Desk, Documents
from pitboss.errors import NotThereError, PitbossError
from pitboss.floor.devices.device import Lamps, jackpot_of, lamp_name
from pitboss.floor.documents import FloorTable, TableMode
from pitboss.games import Game, load_game
from pitboss.games.files.rules_file import Option
from pitboss.games.step import StepKind
from pitboss.games.table.choices import following, told_by
from pitboss.games.table.limits import NO_JURISDICTION
from pitboss.games.table.sensor import Sensor
from pitboss.games.table.table import Table, TableSetup, open_table
from pitboss.jackpots.commands import StartGame
from pitboss.jackpots.documents import Jackpot, JackpotStatus, JackpotTable, Lit
from pitboss.ledger.json_data import Json
from pitboss.rounds import Round
from pitboss.rounds import events as e


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
            found[wager] = f"{jackpot.plan.name} is {jackpot.status}: {jackpot.why or 'it takes no wagers'}"
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


def table_on(known: Documents, table: FloorTable, day: dt.date) -> Table:
    """The table as it is played on a day; one that was made of the same setup and rules is at hand."""
    setup = setup_on(known, table, day)
    rules = load_game(setup.game, setup.rules).content_hash
    return known.derive((Table, rules, repr(setup)), lambda: open_table(setup))


def waiting_lamps(known: Documents, table: str) -> tuple[Lit, ...]:
    """The coins on a table's sensors that no game and no round has taken yet."""
    kept = known.find(Lamps, table)
    return kept.lit if kept else ()


def lamps_of(known: Documents, linked: JackpotTable, state: Round | None) -> tuple[Lit, ...]:
    """Every lamp that burns at a table: those of the running game, else its coins and the round's sensor wagers."""
    if linked.game is not None:
        return linked.game.lit
    return tuple(sorted({*waiting_lamps(known, linked.id), *wagers_on(state)}, key=lambda lit: (lit.seat, lit.sensor)))


def wagers_on(state: Round | None) -> Iterator[Lit]:
    """The sensors that a wager of the round lies on."""
    if state is None:
        return
    sensors = state.table.sensor_wagers
    for number, seat in state.seats.items():
        yield from (Lit(number, sensors[wager]) for wager in seat.stakes if wager in sensors)


def sensors_at(known: Documents, table: FloorTable, lit: Lit) -> JackpotTable:
    """The sensors of an open table, if a coin may lie on this one now.

    Rules: 001/types.1, 001/jackpot.6, 001/jackpot.9g.
    """
    linked = known.find(JackpotTable, table.id)
    if linked is None:
        raise NotThereError(f"Table {table.id} has no sensors: link its jackpots first", table.id)
    if not 1 <= lit.seat <= linked.seats:
        raise PitbossError(f"Table {table.id} has seats 1 to {linked.seats}, not {lit.seat}")
    if lit.sensor not in dict(jackpots_on(known, table.id)):
        raise PitbossError(f"Table {table.id} has no sensor {lit.sensor}", rule="001/types.1")
    return linked


def check_takes(known: Documents, table: FloorTable, lit: Lit, burning: tuple[Lit, ...]) -> None:
    """Refuse a coin on a closed table, after START GAME, on a sensor that is dark, or on one that has its coin.

    Rules: 001/jackpot.6, 001/jackpot.9g, 001/types.5.
    """
    linked = sensors_at(known, table, lit)
    if not table.is_open or table.mode is TableMode.PRACTICE:
        raise PitbossError(f"Table {table.id} is not open for real wagers: give the coin of seat {lit.seat} back")
    if linked.game is not None:
        raise PitbossError(
            f"Game {linked.game.round} runs at table {table.id}: its sensors take no coin after START GAME; give back "
            f"the coin of seat {lit.seat}",
            rule=("001/jackpot.6", "001/jackpot.9g"),
        )
    if why := dark_sensors(known, table.id, {"coin": lit.sensor}).get("coin"):
        raise PitbossError(f"{why}. Its sensor is dark: give the coin back", rule="001/jackpot.6")
    if lit in burning:
        raise PitbossError(
            f"The lamp of {lamp_name(known, table.id, lit)} is lit, and a sensor takes one wager: give the second coin "
            "back",
            rule="001/types.5",
        )


def light(desk: Desk, table: str, lit: Lit) -> None:
    """Keep a coin that waits, and with it a lamp that burns."""
    desk.put(Lamps(table, tuple(sorted({*waiting_lamps(desk, table), lit}, key=lambda coin: (coin.seat, coin.sensor)))))


def put_out(desk: Desk, table: str, gone: Iterator[Lit] | tuple[Lit, ...]) -> bool:
    """Coins that waited are gone, or have become wagers; whether any of them had waited."""
    before, gone = waiting_lamps(desk, table), tuple(gone)
    left = tuple(lit for lit in before if lit not in gone)
    if left != before:
        desk.put(Lamps(table, left))
    return left != before


def put_all_out(desk: Desk, table: str) -> None:
    """A game has taken all coins, or the table is closed."""
    put_out(desk, table, waiting_lamps(desk, table))


def put_out_retired(desk: Desk, jackpot: Jackpot, by: str) -> None:
    """Coins that wait for a game on the sensors of a jackpot that is retired go back: no jackpot takes them any more.

    Rules: 001/jackpot.6.
    """
    for linked in (desk.get(JackpotTable, table) for table in jackpot.tables):
        number = linked.sensors.index(jackpot.id) + 1
        gone = tuple(lit for lit in waiting_lamps(desk, linked.id) if lit.sensor == number)
        put_out(desk, linked.id, gone)
        for lit in gone:
            tell_lamp(desk, linked.id, lit, on=False, by=by)


def tell_lamp(desk: Desk, table: str, lit: Lit, *, on: bool, by: str) -> None:
    """Tell those who listen that a lamp has changed, and who or which device did it."""
    facts: dict[str, Json] = {"seat": lit.seat, "sensor": lit.sensor, "lit": on}
    desk.tell("lamp-changed", table=table, jackpot=jackpot_of(desk, table, lit).id, **facts, by=by)


def check_start(desk: Desk, command: StartGame) -> None:
    """Refuse START GAME over a coin that whoever pressed it had not seen: no coin is taken and not counted.

    Rules: 001/jackpot.5, 001/jackpot.6.
    """
    for lit in waiting_lamps(desk, command.table):
        if lit not in command.lit:
            raise PitbossError(
                f"A coin lies on the sensor of seat {lit.seat}, and START GAME was pressed without it: check the "
                "lamps and press it again",
                rule=("001/jackpot.5", "001/jackpot.6"),
            )


def check_closing(known: Documents, table: str) -> None:
    """Refuse to close the betting over a coin whose seat has no base wager.

    Rules: 001/jackpot.5.
    """
    for lit in waiting_lamps(known, table):
        raise PitbossError(
            f"A coin lies on the sensor of seat {lit.seat}, which has no base wager: enter the wager, or give the coin "
            "back and turn the lamp off",
            rule="001/jackpot.5",
        )


def coins_for(known: Documents, table: str, state: Round) -> Iterator[e.WagerPlaced]:
    """The coins that have waited for a base wager and become wagers of the round now."""
    if state.step.kind is not StepKind.WAGERS:
        return
    for lit in waiting_lamps(known, table):
        if coin := coin_of(state, lit):
            yield coin


def coin_of(state: Round, lit: Lit) -> e.WagerPlaced | None:
    """The wager that a coin is in a round; none while its seat lacks what it needs."""
    name = next((wager for wager, number in state.table.sensor_wagers.items() if number == lit.sensor), "")
    seat = state.seats.get(lit.seat)
    if not name or seat is None or name in seat.stakes:
        return None
    wager = state.table.wagers[name]
    if wager.needs and not any(needed in seat.stakes for needed in wager.needs):
        return None
    sensors = {sensor.number: sensor.fixed_cents for sensor in state.table.setup.sensors or ()}
    cents = sensors.get(lit.sensor, wager.fixed_cents or 0)
    return e.WagerPlaced(seat=lit.seat, player=seat.player, wager=name, cents=cents)
