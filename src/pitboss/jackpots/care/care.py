"""Care of a jackpot: adjustments, halts, malfunctions, and the money in the bank."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from pitboss.desk.desk import Desk, reason_of
from pitboss.errors import PitbossError
from pitboss.games.settlement.pay import LARGEST_CENTS, dollars
from pitboss.jackpots import accounts
from pitboss.jackpots.award.confirmation import reverse_award
from pitboss.jackpots.award.history import moved_by_hand
from pitboss.jackpots.care.bank import covered
from pitboss.jackpots.care.cover import check_covered, register_of
from pitboss.jackpots.care.references import count_once, deposit_reference
from pitboss.jackpots.commands import AdjustMeter, DepositFunds, HaltJackpot, ReportMalfunction, ResumeJackpot
from pitboss.jackpots.documents import Halt, HaltCode, Jackpot, JackpotStatus, MalfunctionReport
from pitboss.jackpots.game.meters import fits
from pitboss.jackpots.plan.plan import MeterPlan
from pitboss.ledger import as_cents, units

#: Why a meter may go down besides a win (WAC 230-15-695), and why it may go up besides a wager.
DOWN = ("malfunction", "void", "limit", "seed-recovery", "gross-receipts")
UP = ("malfunction", "void", "award-reversal", "house-addition")

#: The stages of a deposit, in words.
_STAGES = {"set-aside": "set aside", "banked": "banked"}

_PARTS: Mapping[str, Callable[[str, str], str]] = {
    "meter": accounts.meter,
    "reserve": accounts.reserve,
    "overflow": accounts.overflow,
}


def adjust_meter(desk: Desk, command: AdjustMeter) -> None:
    """Move an amount onto or off a meter, its reserve or its overflow, with a code, a reason and two people.

    Rules: 001/types.7, 001/jackpot.9h.
    """
    people = desk.people("adjust-meter", command.badge, command.second)
    jackpot = desk.get(Jackpot, command.jackpot)
    if not 0 < abs(command.cents) <= LARGEST_CENTS:
        raise PitbossError(
            "Enter by how much the meter goes up, or with a minus down: more than $0, and "
            f"{dollars(LARGEST_CENTS)} at most",
            rule="WAC 230-15-695",
        )
    codes = UP if command.cents > 0 else DOWN
    if command.code not in codes:
        way = "up" if command.cents > 0 else "down"
        raise PitbossError(
            f"A meter goes {way} for {', '.join(codes)} only, not for {command.code!r:.40}", rule="WAC 230-15-695"
        )
    if command.code == "award-reversal":
        reverse_award(desk, command, people)
        return
    if jackpot.status is JackpotStatus.RETIRED:
        raise PitbossError(f"Jackpot {jackpot.id} is retired", rule="WAC 230-15-710")
    meter = jackpot.plan.meter(command.meter)
    account, amount = _PARTS[command.part](jackpot.id, meter.id), units(command.cents)
    if amount + desk.credit(account) < 0:
        raise PitbossError(f"Only {dollars(as_cents(desk.credit(account)))} is there to take", rule="WAC 230-15-695")
    if command.part == "meter" and amount > 0 and fits(desk, jackpot.id, meter, amount) < amount:
        raise PitbossError(f"Meter {meter.id} would be above its limit", rule="WAC 230-15-685")
    other = _other_side(desk, jackpot, meter, command)
    facts: dict[str, str | int] = {"jackpot": jackpot.id, "meter": meter.id, "code": command.code, **people}
    with moved_by_hand(desk, jackpot):
        desk.move("adjustment", {account: -amount, other: amount}, facts, reason_of(command.reason))
    desk.tell("meter-adjusted", jackpot=jackpot.id, meter=meter.id, cents=command.cents, code=command.code, **people)
    desk.answer(jackpot=jackpot.id, meter=meter.id, cents=command.cents, code=command.code)


def _other_side(desk: Desk, jackpot: Jackpot, meter: MeterPlan, command: AdjustMeter) -> str:
    if command.code == "seed-recovery":
        seed = accounts.seed(jackpot.id, meter.id)
        if desk.balance(seed) + units(command.cents) < 0:
            raise PitbossError(
                f"Only {dollars(as_cents(desk.balance(seed)))} of seed is not yet recovered", rule="WAC 230-15-695"
            )
        return seed
    if command.code == "gross-receipts":
        if command.part == "meter":
            raise PitbossError("Only money that is not displayed goes to gross receipts", rule="WAC 230-15-695")
        return accounts.PRACTICE if jackpot.plan.practice else accounts.RECEIPTS
    if command.code == "limit":
        above = desk.credit(accounts.meter(jackpot.id, meter.id)) - units(meter.limit_cents or 0)
        if command.part != "meter" or meter.limit_cents is None or above < -units(command.cents):
            raise PitbossError(
                f"Only what meter {meter.id} has above its limit is taken down to it", rule="WAC 230-15-695"
            )
        return accounts.overflow(jackpot.id, meter.id)
    return accounts.adjustments(jackpot.id)


def halt_jackpot(desk: Desk, command: HaltJackpot) -> None:
    """Halt a jackpot: no more wagers until it is resumed; a malfunction starts the clock of its report.

    A seizure takes money out of the bank, also while the jackpot is halted for something else. The account is one for
    all, so every other jackpot that it has to cover stops as well (WAC 230-15-715).
    """
    jackpot = desk.get(Jackpot, command.jackpot)
    halt = Halt(HaltCode(command.code), reason_of(command.reason))
    seizure = halt.code is HaltCode.SEIZURE
    act = "halt-jackpot/seizure" if seizure else "halt-jackpot"
    people = desk.people(act, command.badge, command.second, practice=jackpot.plan.practice)
    if jackpot.status is not JackpotStatus.RUNNING and not (seizure and jackpot.status is JackpotStatus.HALTED):
        raise PitbossError(f"Jackpot {jackpot.id} is {jackpot.status} already")
    if command.cents and not seizure:
        raise PitbossError("Only a seizure takes money from the jackpots' bank account", rule="WAC 230-15-715")
    others = _seize(desk, jackpot, command.cents, halt.reason, people) if seizure else []
    if halt.code is HaltCode.MALFUNCTION and not _unreported(jackpot):
        jackpot = replace(jackpot, malfunction_at=desk.at, malfunction_reported="", report=None)
    _stop(desk, jackpot, halt, people, {"seized_cents": command.cents} if command.cents else {})
    for other in others:
        _stop(desk, other, halt, people, {})
    stopped = {"also_halted": [other.id for other in others]} if seizure else {}
    desk.answer(jackpot=jackpot.id, status="halted", **stopped)


def _stop(desk: Desk, jackpot: Jackpot, halt: Halt, people: Mapping[str, str], facts: Mapping[str, int]) -> None:
    desk.put(jackpot.halted(halt, desk.at))
    desk.tell("jackpot-halted", jackpot=jackpot.id, why=str(halt), **people, **facts)


def _seize(desk: Desk, jackpot: Jackpot, cents: int, reason: str, people: Mapping[str, str]) -> list[Jackpot]:
    """Post what was seized from the bank, and return which other jackpots it stops.

    Who halts one again while others still stand for the same seizure has nothing more to post.
    """
    in_play = [desk.get(Jackpot, name) for name in register_of(desk).jackpots]
    names, _ = covered(in_play, ())
    if jackpot.id not in names:
        raise PitbossError(f"Jackpot {jackpot.id} has no money in the jackpots' bank account", rule="WAC 230-15-715")
    if cents or not any(other.stands_seized for other in in_play):
        held = desk.balance(accounts.BANK)
        if not 0 < units(cents) <= held:
            raise PitbossError(
                f"Say how much of the {dollars(as_cents(held))} in the jackpots' bank account was taken",
                rule="WAC 230-15-715",
            )
        amounts = {accounts.SEIZED: units(cents), accounts.BANK: -units(cents)}
        desk.move("seizure", amounts, {"jackpot": jackpot.id, **people}, reason)
    return [other for other in in_play if other.id in names and other.id != jackpot.id and not other.stands_seized]


def _unreported(jackpot: Jackpot) -> bool:
    return bool(jackpot.malfunction_at and not jackpot.malfunction_reported)


def report_malfunction(desk: Desk, command: ReportMalfunction) -> None:
    """Note the report to the commission, which stops the clock (WAC 230-06-054)."""
    people = desk.people("report-malfunction", command.badge)
    jackpot = desk.get(Jackpot, command.jackpot)
    if not _unreported(jackpot):
        raise PitbossError(f"Jackpot {jackpot.id} has no malfunction to report")
    report = MalfunctionReport(desk.at, people["by"], reason_of(command.reference))
    desk.put(replace(jackpot, malfunction_reported=str(report), report=report))
    desk.tell("malfunction-reported", jackpot=jackpot.id, **people)
    desk.answer(jackpot=jackpot.id, reported=str(report))


def resume_jackpot(desk: Desk, command: ResumeJackpot) -> None:
    """Resume a jackpot; after a seizure only when the bank holds what the meters show (WAC 230-15-715).

    Rules: 001/types.7.
    """
    jackpot = desk.get(Jackpot, command.jackpot)
    people = desk.people("resume-jackpot", command.badge, command.second, practice=jackpot.plan.practice)
    reason = reason_of(command.reason)
    if jackpot.status is not JackpotStatus.HALTED:
        raise PitbossError(f"Jackpot {jackpot.id} is {jackpot.status}, not halted")
    check_seized_is_back(desk, jackpot)
    desk.put(replace(jackpot, status=JackpotStatus.RUNNING, why="", halt=None, since=desk.at))
    desk.tell("jackpot-resumed", jackpot=jackpot.id, why=reason, **people)
    desk.answer(jackpot=jackpot.id, status="running")


def check_seized_is_back(desk: Desk, jackpot: Jackpot) -> None:
    """Refuse while a jackpot is halted for a seizure and the bank does not hold what it should."""
    check_covered(desk, jackpot)
    if jackpot.stands_seized and desk.balance(accounts.BANK) < posted(desk):
        raise PitbossError("The bank does not hold what the meters show: deposit it first", rule="WAC 230-15-715")


def posted(desk: Desk) -> int:
    """The units on all meters in play, residues included: the bank account is one for all of them."""
    jackpots = (desk.get(Jackpot, name) for name in register_of(desk).jackpots)
    return sum(
        desk.credit(accounts.meter(jackpot.id, meter.id)) for jackpot in jackpots for meter in jackpot.plan.meters
    )


def deposit_funds(desk: Desk, command: DepositFunds) -> None:
    """Move a deposit from the cage into transit, or from there to the bank; each reference counts once for each."""
    people = desk.people("deposit-funds", command.badge, command.second)
    if not 1 <= command.cents <= LARGEST_CENTS:
        raise PitbossError(f"A deposit is of $0.01 to {dollars(LARGEST_CENTS)}", rule="WAC 230-15-720")
    if not command.reference.strip():
        raise PitbossError("Enter the deposit's reference, such as its slip number", rule="WAC 230-15-720")
    used = deposit_reference(desk, command.stage, command.reference, command.cents, people)
    count_once(desk, used, f"Money was {_STAGES[command.stage]} under reference {used.number}", _zone(desk))
    source, target = accounts.CAGE, accounts.IN_TRANSIT
    if command.stage == "banked":
        source, target = accounts.IN_TRANSIT, accounts.BANK
        if desk.balance(accounts.IN_TRANSIT) < units(command.cents):
            raise PitbossError(
                f"Only {dollars(as_cents(desk.balance(accounts.IN_TRANSIT)))} is in transit", rule="WAC 230-15-720"
            )
    amounts = {target: units(command.cents), source: -units(command.cents)}
    facts: dict[str, str | int] = {"stage": command.stage, "reference": used.number, **people}
    desk.move("deposit", amounts, facts)
    desk.tell("funds-deposited", cents=command.cents, stage=command.stage, reference=used.number, **people)
    desk.answer(cents=command.cents, stage=command.stage)


def _zone(desk: Desk) -> str:
    """The time zone of the room's jackpots, which is the room's."""
    zones = (desk.get(Jackpot, name).plan.zone for name in register_of(desk).jackpots)
    return next(zones, "UTC")
