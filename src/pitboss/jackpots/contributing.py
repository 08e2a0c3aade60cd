"""START GAME and its undoing: wagers split into meters, reserves, overflow and the house's share, and back again."""

import re
from collections.abc import Mapping
from contextlib import ExitStack

from pitboss.errors import PitbossError
from pitboss.jackpots import accounts
from pitboss.jackpots.commands import EndGame, StartGame, VoidGame
from pitboss.jackpots.documents import (
    Act,
    ActKind,
    Award,
    AwardStatus,
    Contribution,
    HandPressed,
    Jackpot,
    JackpotStatus,
    JackpotTable,
    RunningGame,
)
from pitboss.jackpots.history import written_down
from pitboss.jackpots.meters import onto, where_now
from pitboss.jackpots.plan import MeterPlan
from pitboss.jackpots.state import Desk, reason_of
from pitboss.ledger import units
from pitboss.ledger.entry import moved

HOUSE_SHARE, RECEIVABLE = "house-share:", "receivable:"

#: A round's name is part of its awards' names, and those of accounts.
ROUND = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,31}")


def running(table: JackpotTable) -> RunningGame:
    """The game that runs at a table."""
    if table.game is None:
        raise PitbossError(f"No game runs at table {table.id}: press START GAME first", rule="001/jackpot.6")
    return table.game


def split(desk: Desk, jackpot: Jackpot, wagers: int) -> dict[str, int]:
    """The credits that so many wagers make; the house's share is whatever is left, so nothing is lost."""
    plan = jackpot.plan
    cents = plan.fixed_cents * wagers
    amounts: dict[str, int] = {}
    for meter in plan.meters:
        amounts |= _to_meter(desk, plan.id, meter, cents)
    amounts[accounts.house_share(plan.id)] = -units(cents) - sum(amounts.values())
    return amounts


def _to_meter(desk: Desk, jackpot: str, meter: MeterPlan, cents: int) -> dict[str, int]:
    """What a meter gets: first what it owes the house is repaid, and what is above its limit flows over."""
    contribution, of = cents * meter.contribution_ppm, accounts.of_meter(jackpot, meter.id)
    repaid = min(contribution, desk.balance(of.receivable))
    return {
        of.receivable: -repaid,
        **onto(desk, jackpot, meter, contribution - repaid),
        of.reserve: -cents * meter.reserve_ppm,
    }


def start_game(desk: Desk, command: StartGame) -> Mapping[str, object]:
    """Lock the sensors and post the contributions; coins on a sensor whose jackpot stands still go back.

    Rules: 001/jackpot.1, 001/jackpot.5, 001/jackpot.6, 001/jackpot.9g.
    """
    by = desk.people("start-game", command.badge)["by"]
    table = desk.get(JackpotTable, command.table)
    if table.game is not None:
        raise PitbossError(
            f"Game {table.game.round} runs at table {table.id}: its sensors take no coin after START GAME, and "
            "END GAME comes first",
            rule=("001/jackpot.6", "001/jackpot.9g"),
        )
    _check_sensors(table, command)
    dark = _give_back(desk, table, command, by)
    lit = tuple([lit for lit in command.lit if lit.sensor not in dark])
    sensors = [lit.sensor for lit in lit]
    contributions = [
        _contribute(desk, table, sensor, sensors.count(sensor), command.round) for sensor in sorted(set(sensors))
    ]
    desk.put(table.playing(RunningGame(command.round, lit, (), tuple(contributions))))
    desk.tell("game-started", table=table.id, round=command.round, lit=len(lit), by=by)
    returned = [{"seat": lit.seat, "sensor": lit.sensor} for lit in command.lit if lit.sensor in dark]
    return {
        "table": table.id,
        "round": command.round,
        "wagers": len(lit),
        **({"returned": returned} if returned else {}),
    }


def _give_back(desk: Desk, table: JackpotTable, command: StartGame, by: str) -> set[int]:
    """The sensors whose jackpot takes no wagers now: their coins go back to the players, and an event says so."""
    dark: set[int] = set()
    for sensor in sorted({lit.sensor for lit in command.lit}):
        jackpot = desk.get(Jackpot, table.sensors[sensor - 1])
        if jackpot.status is not JackpotStatus.RUNNING:
            dark.add(sensor)
            seats = [lit.seat for lit in command.lit if lit.sensor == sensor]
            desk.tell("coins-returned", table=table.id, round=command.round, sensor=sensor, jackpot=jackpot.id,
                      seats=seats, cents=jackpot.plan.fixed_cents * len(seats),
                      why=f"{jackpot.status}: {jackpot.why}", by=by)  # fmt: skip
    return dark


def _check_sensors(table: JackpotTable, command: StartGame) -> None:
    if not ROUND.fullmatch(command.round):
        raise PitbossError(f"{command.round!r:.60} can't name a round: letters, digits and .-_ only, 32 at most")
    for seat in command.base:
        if not 1 <= seat <= table.seats:
            raise PitbossError(f"Table {table.id} has seats 1 to {table.seats}, not {seat}")
    if len(set(command.lit)) < len(command.lit):
        raise PitbossError("A sensor is named twice, and it takes one wager", rule="001/types.5")
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
    facts: dict[str, str | int] = {"jackpot": jackpot.id, "table": table.id, "round": round_id, "sensor": sensor,
                                   "wagers": wagers}  # fmt: skip
    sequence = desk.next_sequence
    desk.post(moved("wagers", {accounts.tray(table.id): stake, **amounts}, facts=facts))
    kept = tuple([(account, amount) for account, amount in amounts.items() if amount])
    return Contribution(jackpot.id, sequence, kept)


def is_open(hand: HandPressed, award: Award | None) -> bool:
    """Whether something is still to be done about a recorded hand: to pay it, or to confirm or reject its award."""
    return not hand.paid and (award is None or award.status is AwardStatus.LOCKED)


def end_game(desk: Desk, command: EndGame) -> Mapping[str, object]:
    """The table is ready for the next game; not with a win open.

    Rules: 001/jackpot.9g.
    """
    by = desk.people("end-game", command.badge)["by"]
    table = desk.get(JackpotTable, command.table)
    game = running(table)
    for hand in game.hands:
        if is_open(hand, desk.get(Award, hand.award) if hand.award else None):
            raise PitbossError(
                f"Seat {hand.seat} has a win that is not paid or confirmed: {hand.line}", rule="001/jackpot.9g"
            )
    desk.put(table.playing(None))
    desk.tell("game-ended", table=table.id, round=game.round, by=by)
    return {"table": table.id, "round": game.round}


def void_game(desk: Desk, command: VoidGame) -> Mapping[str, object]:
    """Return the wagers and reverse the contributions; what an award has used of them the house bears."""
    by = desk.people("void-game", command.badge)["by"]
    reason = reason_of(command.reason)
    table = desk.get(JackpotTable, command.table)
    game = running(table)
    if any(hand.paid or hand.award for hand in game.hands):
        raise PitbossError(
            "A hand of this game has been paid or locked: it can't be void any more", rule="001/jackpot.9h"
        )
    for contribution in game.contributions:
        _reverse(desk, table, contribution, game.round, reason, by)
    desk.put(table.playing(None))
    desk.tell("game-voided", table=table.id, round=game.round, reason=reason, by=by)
    return {"table": table.id, "round": game.round}


def _reverse(desk: Desk, table: JackpotTable, contribution: Contribution, round_id: str, reason: str, by: str) -> None:
    """Take each part from where it lies now; the house bears what is not there any more, on an account of its own."""
    jackpot = desk.get(Jackpot, contribution.jackpot)
    taken: dict[str, int] = {}
    for account, amount in contribution.amounts:
        where, left = where_now(jackpot, account, contribution.sequence, -amount)
        if not where.startswith((HOUSE_SHARE, RECEIVABLE)):
            left = min(left, desk.credit(where) - taken.get(where, 0))
        taken[where] = taken.get(where, 0) + left
    stake = -sum(amount for _, amount in contribution.amounts)
    taken[accounts.borne(jackpot.id)] = stake - sum(taken.values())
    taken[accounts.tray(table.id)] = -stake
    facts: dict[str, str | int] = {"jackpot": jackpot.id, "table": table.id, "round": round_id,
                                   "reverses": contribution.sequence, "by": by}  # fmt: skip
    with ExitStack() as histories:
        for meter in jackpot.plan.meters:
            act = Act(
                ActKind.VOID, desk.next_sequence, parts=_of_meter(contribution, meter), began=contribution.sequence
            )
            histories.enter_context(written_down(desk, jackpot.id, meter.id, act))
        desk.post(moved("void", taken, reason, facts))


def _of_meter(contribution: Contribution, meter: MeterPlan) -> tuple[tuple[str, int], ...]:
    """What a contribution brought the accounts of one meter, by their first word."""
    words = {account: word for word, account in accounts.of_meter(contribution.jackpot, meter.id)._asdict().items()}
    return tuple((words[account], -amount) for account, amount in contribution.amounts if account in words)
