"""Retirement: a jackpot ends for good, and the players' money goes to another one."""

from collections import Counter
from dataclasses import replace

from pitboss.desk.desk import Desk, reason_of
from pitboss.errors import PitbossError
from pitboss.jackpots import accounts
from pitboss.jackpots.award.history import moved_by_hand
from pitboss.jackpots.care.care import check_seized_is_back
from pitboss.jackpots.care.cover import register_of
from pitboss.jackpots.commands import RetireJackpot
from pitboss.jackpots.documents import Jackpot, JackpotStatus
from pitboss.jackpots.game.meters import is_idle, onto
from pitboss.jackpots.plan.plan import MeterPlan


def retire_jackpot(desk: Desk, command: RetireJackpot) -> None:
    """Take back the seed that was not recovered, and give all that is left to another jackpot.

    Rules: 001/types.7.
    """
    jackpot = desk.get(Jackpot, command.jackpot)
    people = desk.people("retire-jackpot", command.badge, command.second, practice=jackpot.plan.practice)
    reason = reason_of(command.reason)
    if jackpot.status is not JackpotStatus.HALTED:
        raise PitbossError(
            f"Halt jackpot {jackpot.id} before it is retired: it is {jackpot.status}", rule="WAC 230-15-710"
        )
    if not is_idle(desk, jackpot):
        raise PitbossError(
            f"A game runs or an award is not decided on {jackpot.id}: end it first", rule="WAC 230-15-710"
        )
    check_seized_is_back(desk, jackpot)
    if not jackpot.plan.is_house:
        heir, meter = _heir(desk, jackpot, command)
        facts: dict[str, str | int] = {"jackpot": jackpot.id, "destination": heir.id, **people}
        _hand_over(desk, jackpot, heir, meter, reason, facts)
    elif command.destination:
        raise PitbossError("A house jackpot has no players' money to give away", rule="WAC 230-15-671")
    desk.put(replace(jackpot, status=JackpotStatus.RETIRED, why=reason, halt=None, since=desk.at))
    register = register_of(desk)
    desk.put(replace(register, jackpots=tuple(name for name in register.jackpots if name != jackpot.id)))
    desk.tell("jackpot-retired", jackpot=jackpot.id, destination=command.destination, why=reason, **people)
    desk.answer(jackpot=jackpot.id, status="retired", destination=command.destination)


def _heir(desk: Desk, jackpot: Jackpot, command: RetireJackpot) -> tuple[Jackpot, MeterPlan]:
    heir = desk.get(Jackpot, command.destination)
    in_play = heir.status is not JackpotStatus.RETIRED and bool(heir.plan.meters)
    if heir.id == jackpot.id or not in_play or heir.plan.practice != jackpot.plan.practice:
        raise PitbossError(
            "The players' money goes to another progressive jackpot that is in play", rule="WAC 230-15-710"
        )
    return heir, heir.plan.meter(command.destination_meter) if command.destination_meter else heir.plan.meters[0]


def _hand_over(
    desk: Desk, jackpot: Jackpot, heir: Jackpot, onto_meter: MeterPlan, reason: str, facts: dict[str, str | int]
) -> None:
    amounts: Counter[str] = Counter()
    for meter in jackpot.plan.meters:
        amounts.update(_cleared(desk, jackpot.id, meter))
    amounts.update(onto(desk, heir.id, onto_meter, sum(amounts.values())))
    if any(amounts.values()):
        with moved_by_hand(desk, heir):
            desk.move("retirement", amounts, facts, reason)


def _cleared(desk: Desk, jackpot: str, meter: MeterPlan) -> dict[str, int]:
    """Everything off a meter: the house takes back its seed and then what it is owed, the rest is the players'."""
    held = desk.credit(accounts.meter(jackpot, meter.id))
    owed = desk.balance(accounts.receivable(jackpot, meter.id))
    seed = min(held, desk.balance(accounts.seed(jackpot, meter.id)))
    return {
        accounts.meter(jackpot, meter.id): held,
        accounts.seed(jackpot, meter.id): -seed,
        accounts.receivable(jackpot, meter.id): -owed,
        accounts.borne(jackpot): owed - min(owed, held - seed),
        accounts.reserve(jackpot, meter.id): desk.credit(accounts.reserve(jackpot, meter.id)),
        accounts.overflow(jackpot, meter.id): desk.credit(accounts.overflow(jackpot, meter.id)),
    }
