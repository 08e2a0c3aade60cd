"""START GAME and its undoing: wagers split into meters, reserves, overflow and the house's share, and back again."""

import itertools
import math
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from pitboss.errors import PitbossError
from pitboss.jackpots import accounts
from pitboss.jackpots.commands import EndGame, StartGame, VoidGame
from pitboss.jackpots.documents import (
    Award,
    AwardStatus,
    Contribution,
    Jackpot,
    JackpotStatus,
    JackpotTable,
    Role,
    RunningGame,
)
from pitboss.jackpots.plan import MeterPlan
from pitboss.jackpots.state import Desk, reason_of
from pitboss.ledger import units
from pitboss.ledger.entry import moved

AT_THE_TABLE = (Role.DEALER, Role.SUPERVISOR, Role.EXECUTIVE)


def running(table: JackpotTable) -> RunningGame:
    """The game that runs at a table."""
    if table.game is None:
        raise PitbossError(f"No game runs at table {table.id}: press START GAME first")
    return table.game


def split(desk: Desk, jackpot: Jackpot, wagers: int) -> dict[str, int]:
    """The credits that so many wagers make; the house's share is whatever is left, so nothing is lost."""
    plan = jackpot.plan
    stake = units(plan.fixed_cents) * wagers
    amounts: dict[str, int] = {}
    for meter in plan.meters:
        amounts |= _to_meter(desk, plan.id, meter, plan.fixed_cents * wagers)
    amounts[accounts.house_share(plan.id)] = -stake - sum(amounts.values())
    return amounts


def _to_meter(desk: Desk, jackpot: str, meter: MeterPlan, cents: int) -> dict[str, int]:
    """What a meter gets: first what it owes the house is repaid, and what is above its limit flows over."""
    contribution = cents * meter.contribution_ppm
    repaid = min(contribution, desk.balance(accounts.receivable(jackpot, meter.id)))
    grows = contribution - repaid
    if meter.limit_cents is not None:
        room = max(0, units(meter.limit_cents) - desk.credit(accounts.meter(jackpot, meter.id)))
        grows = min(grows, room)
    return {
        accounts.receivable(jackpot, meter.id): -repaid,
        accounts.meter(jackpot, meter.id): -grows,
        accounts.overflow(jackpot, meter.id): -(contribution - repaid - grows),
        accounts.reserve(jackpot, meter.id): -cents * meter.reserve_ppm,
    }


def start_game(desk: Desk, command: StartGame) -> Mapping[str, object]:
    """Lock the sensors and post the contributions."""
    desk.badge(command.badge, *AT_THE_TABLE)
    table = desk.get(JackpotTable, command.table)
    if table.game is not None:
        raise PitbossError(f"Game {table.game.round} runs at table {table.id}: end it first")
    _check_sensors(table, command)
    contributions = []
    for sensor, lit in itertools.groupby(sorted(command.lit, key=lambda each: each.sensor), lambda each: each.sensor):
        contributions.append(_contribute(desk, table, sensor, len(list(lit)), command.round))
    game = RunningGame(command.round, command.lit, (), tuple(contributions))
    desk.put(replace(table, game=game))
    desk.tell("game-started", table=table.id, round=command.round, lit=len(command.lit))
    return {"table": table.id, "round": command.round, "wagers": len(command.lit)}


def _check_sensors(table: JackpotTable, command: StartGame) -> None:
    if not 1 <= len(command.round) <= 60:
        raise PitbossError("A round has a name of 1 to 60 characters")
    for seat in command.base:
        if not 1 <= seat <= table.seats:
            raise PitbossError(f"Table {table.id} has seats 1 to {table.seats}, not {seat}")
    if len(set(command.lit)) < len(command.lit):
        raise PitbossError("A sensor is named twice")
    for lit in command.lit:
        if not 1 <= lit.sensor <= len(table.sensors):
            raise PitbossError(f"Table {table.id} has no sensor {lit.sensor}")
        if lit.seat not in command.base:
            raise PitbossError(f"The sensor of seat {lit.seat} can't light: the seat has no base wager (jackpot.5)")


def _contribute(desk: Desk, table: JackpotTable, sensor: int, wagers: int, round_id: str) -> Contribution:
    jackpot = desk.get(Jackpot, table.sensors[sensor - 1])
    if jackpot.status is not JackpotStatus.RUNNING:
        raise PitbossError(f"Jackpot {jackpot.id} is {jackpot.status}: {jackpot.why or 'it takes no wagers'}")
    amounts = split(desk, jackpot, wagers)
    stake = units(jackpot.plan.fixed_cents) * wagers
    facts: dict[str, str | int] = {"table": table.id, "round": round_id, "sensor": sensor, "wagers": wagers}
    sequence = desk.next_sequence
    desk.post(moved("wagers", {accounts.tray(table.id): stake, **amounts}, facts=facts))
    kept = tuple((account, amount) for account, amount in amounts.items() if amount)
    return Contribution(jackpot.id, sequence, kept)


def end_game(desk: Desk, command: EndGame) -> Mapping[str, object]:
    """The table is ready for the next game; not with a win open."""
    desk.badge(command.badge, *AT_THE_TABLE)
    table = desk.get(JackpotTable, command.table)
    game = running(table)
    for hand in game.hands:
        if not hand.paid and (not hand.award or desk.get(Award, hand.award).status is AwardStatus.LOCKED):
            raise PitbossError(f"Seat {hand.seat} has a win that is not paid or confirmed: {hand.line}")
    desk.put(replace(table, game=None))
    desk.tell("game-ended", table=table.id, round=game.round)
    return {"table": table.id, "round": game.round}


def void_game(desk: Desk, command: VoidGame) -> Mapping[str, object]:
    """Return the wagers and reverse the contributions; what an award has used of them the house bears."""
    desk.badge(command.badge, Role.SUPERVISOR, Role.EXECUTIVE)
    reason = reason_of(command.reason)
    table = desk.get(JackpotTable, command.table)
    game = running(table)
    if any(hand.paid or hand.award for hand in game.hands):
        raise PitbossError("A hand of this game has been paid or locked: it can't be void any more")
    for contribution in game.contributions:
        _reverse(desk, table, contribution, game.round, reason)
    desk.put(replace(table, game=None))
    desk.tell("game-voided", table=table.id, round=game.round, reason=reason)
    return {"table": table.id, "round": game.round}


def _reverse(desk: Desk, table: JackpotTable, contribution: Contribution, round_id: str, reason: str) -> None:
    jackpot = desk.get(Jackpot, contribution.jackpot)
    taken: dict[str, int] = {}
    borne = stake = 0
    for account, amount in contribution.amounts:
        due = -amount
        stake += due
        if account.startswith(("house-share:", "receivable:")):
            taken[account] = due
            continue
        left = min(due, desk.credit(account), _unused(jackpot, account, contribution.sequence, due))
        taken[account] = left
        borne += due - left
    taken[accounts.borne(jackpot.id)] = borne
    taken[accounts.tray(table.id)] = -stake
    facts: dict[str, str | int] = {"table": table.id, "round": round_id, "reverses": contribution.sequence}
    desk.post(moved("void", taken, reason, facts))


def _unused(jackpot: Jackpot, account: str, sequence: int, amount: int) -> int:
    """How much of a contribution to a meter is left after the shares that were taken since."""
    left = Fraction(amount)
    for hit in jackpot.hits:
        if account == accounts.meter(jackpot.id, hit.meter) and hit.sequence > sequence:
            left *= 1 - Fraction(hit.share)
    return math.floor(left)
