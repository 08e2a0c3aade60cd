"""Cover: what happens where the jackpots' bank account does not hold what it should, and the house steps in."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import replace

from pitboss.desk.desk import Desk, Known, reason_of
from pitboss.errors import PitbossError
from pitboss.games.settlement.pay import dollars
from pitboss.jackpots import accounts
from pitboss.jackpots.care.bank import covered, is_players
from pitboss.jackpots.commands import ReimburseHouse, StopUncovered
from pitboss.jackpots.documents import REGISTER, Award, Halt, HaltCode, Jackpot, JackpotStatus, Register
from pitboss.jackpots.plan.plan import JackpotPlan
from pitboss.ledger import as_cents, units


def register_of(desk: Desk) -> Register:
    """The register of the jackpots in play."""
    return desk.find(Register, REGISTER) or Register()


def _in_play(desk: Desk) -> list[Jackpot]:
    """The jackpots in play that the account has to cover."""
    found = [desk.get(Jackpot, name) for name in register_of(desk).jackpots]
    names, _ = covered(found, ())
    return [jackpot for jackpot in found if jackpot.id in names]


def held(state: Known) -> int:
    """The units that bank and transit hold."""
    return state.balance(accounts.BANK) + state.balance(accounts.IN_TRANSIT)


def stop_uncovered(desk: Desk, command: StopUncovered) -> None:
    """Stop every real progressive while a deposit to their one account is overdue (WAC 230-15-455)."""
    desk.answer(halted=[])
    if held(desk) != command.held:
        return
    stopped = [jackpot for jackpot in _in_play(desk) if jackpot.status is JackpotStatus.RUNNING]
    for name in command.awards:
        note_unpaid(desk, desk.get(Award, name))
    due = dt.datetime.fromisoformat(command.due)
    for jackpot in stopped:
        lacks = f"the jackpots' bank account lacks {dollars(command.missing_cents)}"
        halt = Halt(HaltCode.UNCOVERED, f"{lacks}, due by {due:%Y-%m-%d %H:%M} UTC (WAC 230-15-455)")
        desk.put(jackpot.halted(halt, desk.at))
        desk.tell("jackpot-halted", jackpot=jackpot.id, why=str(halt))
    desk.answer(halted=[jackpot.id for jackpot in stopped])


def note_unpaid(desk: Desk, award: Award) -> None:
    """Keep an award of a real progressive on the list of those that the account has to cover, or take it off."""
    plan, register = desk.get(Jackpot, award.jackpot).plan, register_of(desk)
    others = tuple(name for name in register.unpaid if name != award.id)
    owed = is_players(plan, award) and bool(_owed(desk, award.id))
    unpaid = (*others, award.id) if owed else others
    if unpaid != register.unpaid:
        desk.put(replace(register, unpaid=unpaid))


def _owed(desk: Desk, award: str) -> int:
    """The units frozen or owed for an award, to its winner or to the house."""
    kinds = accounts.pending, accounts.payable, accounts.advanced
    return sum(desk.credit(account(award)) for account in kinds)


def players_money(desk: Desk) -> int:
    """The units that the account has to cover: on meters, not displayed, won and unpaid, and paid by the house."""
    in_play = _in_play(desk)
    meters = (
        desk.credit(account)
        for jackpot in in_play
        for meter in jackpot.plan.meters
        for account in accounts.of_meter(jackpot.id, meter.id)[:3]
    )
    locked = (desk.get(Award, name) for jackpot in in_play for name in jackpot.locked)
    awards = {*register_of(desk).unpaid, *(award.id for award in locked if not award.is_fixed)}
    return sum(meters) + sum(_owed(desk, name) for name in awards)


def seed_to_deposit(desk: Desk, plan: JackpotPlan) -> list[str]:
    """The sentence about a seed that has to be brought to the bank, if the account does not hold it."""
    lacks = players_money(desk) - held(desk)
    if plan.is_house or plan.practice or lacks <= 0 or not any(meter.seed_cents for meter in plan.meters):
        return []
    sentence = (
        f"The jackpots' bank account lacks {dollars(-as_cents(-lacks))}, this jackpot's seed included: deposit it now, "
        "because only wagers have a week, and the server halts what is not covered (WAC 230-15-455)"
    )
    return [sentence]


def check_covered(desk: Desk, jackpot: Jackpot) -> None:
    """Refuse while a jackpot stands for an overdue deposit and the account holds less than it has to cover."""
    if not jackpot.stands_uncovered:
        return
    owed = players_money(desk)
    if held(desk) < owed:
        lacks = dollars(-as_cents(held(desk) - owed))
        raise PitbossError(f"The jackpots' bank account still lacks {lacks}: deposit it first", rule="WAC 230-15-455")


def lacking_cents(state: Known, plan: JackpotPlan, award: Award, cents: int) -> int:
    """The cents that the jackpots' bank account lacks for a check; what the house owes needs none of it."""
    if not is_players(plan, award):
        return 0
    return max(0, -as_cents(state.balance(accounts.BANK) - units(cents)))


def advance(desk: Desk, award: Award, facts: Mapping[str, str | int]) -> None:
    """Pay a winner from the house's operating funds, because the money is not in the bank yet."""
    amount = units(award.amount_cents)
    amounts = {accounts.OPERATING: amount, accounts.HOUSE_BANK: -amount}
    desk.move("advance", amounts, dict(facts))


def reimburse_house(desk: Desk, command: ReimburseHouse) -> None:
    """Repay the house from the jackpots' bank account for what it has paid to a winner (WAC 230-15-720)."""
    people = desk.people("reimburse-house", command.badge, command.second)
    award = desk.get(Award, command.award)
    amount = desk.credit(accounts.advanced(award.id))
    if not amount:
        raise PitbossError(f"The house is owed nothing for award {award.id}")
    bank = desk.balance(accounts.BANK)
    if bank < amount:
        raise PitbossError(
            f"The jackpots' bank account holds {dollars(as_cents(bank))}, and {dollars(as_cents(amount))} is to be "
            "reimbursed: deposit first",
            rule="WAC 230-15-720",
        )
    amounts = {
        accounts.advanced(award.id): amount,
        accounts.OPERATING: -amount,
        accounts.BANK: -amount,
        accounts.HOUSE_BANK: amount,
    }
    facts: dict[str, str | int] = {"award": award.id, "jackpot": award.jackpot, **people}
    desk.move("reimbursement", amounts, facts, reason_of(command.reference))
    note_unpaid(desk, award)
    desk.tell("house-reimbursed", award=award.id, jackpot=award.jackpot, cents=as_cents(amount), **people)
    desk.answer(award=award.id, cents=as_cents(amount))
