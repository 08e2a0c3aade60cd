"""START GAME and END GAME: wagers split into meters, reserves, overflow and the house's share."""

import re
from dataclasses import asdict

from pitboss.desk.desk import Desk
from pitboss.errors import PitbossError
from pitboss.jackpots import accounts
from pitboss.jackpots.commands import EndGame, StartGame
from pitboss.jackpots.documents import (
    Award,
    AwardStatus,
    Contribution,
    HandPressed,
    Jackpot,
    JackpotStatus,
    JackpotTable,
    MeterReading,
    RunningGame,
)
from pitboss.jackpots.game.meters import onto, shown_cents
from pitboss.jackpots.plan.plan import MeterPlan
from pitboss.ledger import units

#: A round's name is part of its awards' names, and those of accounts.
ROUND = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,31}")


def running(table: JackpotTable) -> RunningGame:
    """The running game of a table, refused if there is none."""
    if table.game is None:
        raise PitbossError(f"No game runs at table {table.id}: press START GAME first", rule="001/jackpot.6")
    return table.game


def split(desk: Desk, jackpot: Jackpot, wagers: int) -> dict[str, int]:
    """The credits of so many wagers; the house's share is the remainder, so nothing is lost."""
    plan = jackpot.plan
    cents = plan.fixed_cents * wagers
    amounts: dict[str, int] = {}
    for meter in plan.meters:
        amounts |= _to_meter(desk, plan.id, meter, cents)
    amounts[accounts.house_share(plan.id)] = -units(cents) - sum(amounts.values())
    return amounts


def _to_meter(desk: Desk, jackpot: str, meter: MeterPlan, cents: int) -> dict[str, int]:
    """The credits to a meter: first what it owes the house is repaid, and what is above its limit flows over."""
    contribution, of = cents * meter.contribution_ppm, accounts.of_meter(jackpot, meter.id)
    repaid = min(contribution, desk.balance(of.receivable))
    return {
        of.receivable: -repaid,
        **onto(desk, jackpot, meter, contribution - repaid),
        of.reserve: -cents * meter.reserve_ppm,
    }


def start_game(desk: Desk, command: StartGame) -> None:
    """Lock the sensors and post the contributions; coins on a sensor whose jackpot stands still go back.

    Rules: 001/jackpot.1, 001/jackpot.5, 001/jackpot.6, 001/jackpot.9g.
    """
    by = desk.people("start-game", command.badge)["by"]
    table = desk.get(JackpotTable, command.table)
    if table.game is not None:
        raise PitbossError(
            f"Game {table.game.round} runs at table {table.id}: its sensors take no coin after START GAME, and "
            "press END GAME first",
            rule=("001/jackpot.6", "001/jackpot.9g"),
        )
    _check_sensors(table, command)
    dark = _give_back(desk, table, command, by)
    lit = tuple([lit for lit in command.lit if lit.sensor not in dark])
    sensors = [lit.sensor for lit in lit]
    contributions = [
        _contribute(desk, table, sensor, sensors.count(sensor), command.round) for sensor in sorted(set(sensors))
    ]
    readings = [reading for sensor in sorted(set(sensors)) for reading in _readings(desk, table, sensor)]
    game = RunningGame(command.round, lit, (), tuple(contributions), tuple(readings), desk.at)
    desk.put(table.playing(game))
    desk.tell("game-started", table=table.id, round=command.round, lit=len(lit), by=by)
    returned = [asdict(lit) for lit in command.lit if lit.sensor in dark]
    desk.answer(table=table.id, round=command.round, wagers=len(lit), **{"returned": returned} if returned else {})


def _give_back(desk: Desk, table: JackpotTable, command: StartGame, by: str) -> set[int]:
    """Give back the coins on sensors whose jackpot takes no wagers now, with an event for them."""
    dark: set[int] = set()
    for sensor in sorted({lit.sensor for lit in command.lit}):
        jackpot = desk.get(Jackpot, table.sensors[sensor - 1])
        if jackpot.status is not JackpotStatus.RUNNING:
            dark.add(sensor)
            seats = [lit.seat for lit in command.lit if lit.sensor == sensor]
            desk.tell(
                "coins-returned",
                table=table.id,
                round=command.round,
                sensor=sensor,
                jackpot=jackpot.id,
                seats=seats,
                cents=jackpot.plan.fixed_cents * len(seats),
                why=f"{jackpot.status}: {jackpot.why}",
                by=by,
            )
    return dark


def _check_sensors(table: JackpotTable, command: StartGame) -> None:
    if not ROUND.fullmatch(command.round):
        raise PitbossError(f"{command.round!r:.60} is not a valid round id: letters, digits and .-_ only, 32 at most")
    for seat in command.base:
        if not 1 <= seat <= table.seats:
            raise PitbossError(f"Table {table.id} has seats 1 to {table.seats}, not {seat}")
    if len(set(command.lit)) < len(command.lit):
        raise PitbossError("A sensor is named twice: it takes one wager", rule="001/types.5")
    for lit in command.lit:
        if not 1 <= lit.sensor <= len(table.sensors):
            raise PitbossError(f"Table {table.id} has no sensor {lit.sensor}", rule="001/types.1")
        if lit.seat not in command.base:
            raise PitbossError(
                f"The sensor of seat {lit.seat} can't light: the seat has no base wager", rule="001/jackpot.5"
            )


def _contribute(desk: Desk, table: JackpotTable, sensor: int, wagers: int, round_id: str) -> Contribution:
    jackpot = desk.get(Jackpot, table.sensors[sensor - 1])
    amounts = split(desk, jackpot, wagers)
    stake = units(jackpot.plan.fixed_cents) * wagers
    facts: dict[str, str | int] = {
        "jackpot": jackpot.id,
        "table": table.id,
        "round": round_id,
        "sensor": sensor,
        "wagers": wagers,
    }
    sequence = desk.next_sequence
    desk.move("wagers", {accounts.tray(table.id): stake, **amounts}, facts)
    kept = tuple([(account, amount) for account, amount in amounts.items() if amount])
    return Contribution(jackpot.id, sequence, kept)


def _readings(desk: Desk, table: JackpotTable, sensor: int) -> list[MeterReading]:
    """The readings of the meters of a sensor's jackpot, which the dealer's buttons show until the game ends."""
    jackpot = desk.get(Jackpot, table.sensors[sensor - 1])
    meters = (meter.id for meter in jackpot.plan.meters)
    return [MeterReading(jackpot.id, meter, shown_cents(desk, jackpot.id, meter)) for meter in meters]


def is_open(hand: HandPressed, award: Award | None) -> bool:
    """Whether a recorded hand is still open: to be paid, or its award confirmed or rejected."""
    return not hand.paid and (award is None or award.status is AwardStatus.LOCKED)


def end_game(desk: Desk, command: EndGame) -> None:
    """End the game, so that the table is ready for the next one; not with a win open.

    Rules: 001/jackpot.9g.
    """
    by = desk.people("end-game", command.badge)["by"]
    table = desk.get(JackpotTable, command.table)
    game = running(table)
    for hand in game.hands:
        if is_open(hand, desk.get(Award, hand.award) if hand.award else None):
            plan = desk.get(Jackpot, table.sensors[hand.sensor - 1]).plan
            win = f"{plan.table_of_pays.line(hand.line).name}, {plan.name}"
            raise PitbossError(
                f"Seat {hand.seat} has a win that is not paid or confirmed: {win}", rule="001/jackpot.9g"
            )
    desk.put(table.playing(None))
    desk.tell("game-ended", table=table.id, round=game.round, by=by)
    desk.answer(table=table.id, round=game.round)
