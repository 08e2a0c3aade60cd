"""Care of a jackpot: adjustments, halts, retirement, and the money in the bank."""

from collections.abc import Mapping
from dataclasses import replace

from pitboss.errors import PitbossError
from pitboss.games.limits import dollars
from pitboss.jackpots import accounts
from pitboss.jackpots.commands import AdjustMeter, DepositFunds, HaltJackpot, ResumeJackpot, RetireJackpot
from pitboss.jackpots.documents import Badge, Jackpot, JackpotStatus, Role
from pitboss.jackpots.state import Desk, reason_of
from pitboss.ledger import as_cents, units
from pitboss.ledger.entry import moved

ADJUSTERS = (Role.MANAGER, Role.EXECUTIVE, Role.ACCOUNTING)

#: Why a meter may go down besides a win (WAC 230-15-695), and why it may go up besides a wager.
DOWN = ("malfunction", "void", "limit", "seed-recovery", "gross-receipts")
UP = ("malfunction", "void", "award-reversal", "house-addition")


def _two(desk: Desk, first: str, second: str) -> tuple[Badge, Badge]:
    badges = desk.badge(first, *ADJUSTERS), desk.badge(second, *ADJUSTERS)
    desk.two_people(*badges)
    return badges


def adjust_meter(desk: Desk, command: AdjustMeter) -> Mapping[str, object]:
    """Move an amount onto or off a meter, its reserve or its overflow, with a code, a reason and two people."""
    first, second = _two(desk, command.badge, command.second)
    jackpot = desk.get(Jackpot, command.jackpot)
    meter = jackpot.plan.meter(command.meter)
    codes = UP if command.cents > 0 else DOWN
    if command.code not in codes or not command.cents:
        way = "up" if command.cents > 0 else "down"
        raise PitbossError(
            f"A meter goes {way} for {', '.join(codes)} only, not for {command.code!r:.40} (WAC 230-15-695)"
        )
    account = {"meter": accounts.meter, "reserve": accounts.reserve, "overflow": accounts.overflow}[command.part](
        jackpot.id, meter.id
    )
    amount = units(command.cents)
    if amount + desk.credit(account) < 0:
        raise PitbossError(f"There is only {dollars(as_cents(desk.credit(account)))} to take from")
    other = _other_side(desk, jackpot, command)
    facts: dict[str, str | int] = {"jackpot": jackpot.id, "meter": meter.id, "code": command.code,
                                   "by": first.person, "second": second.person}  # fmt: skip
    desk.post(moved("adjustment", {account: -amount, other: amount}, reason_of(command.reason), facts))
    desk.tell("meter-adjusted", jackpot=jackpot.id, meter=meter.id, cents=command.cents, code=command.code)
    return {"jackpot": jackpot.id, "meter": meter.id, "cents": command.cents, "code": command.code}


def _other_side(desk: Desk, jackpot: Jackpot, command: AdjustMeter) -> str:
    if command.code == "seed-recovery":
        seed = accounts.seed(jackpot.id, command.meter)
        if desk.balance(seed) + units(command.cents) < 0:
            raise PitbossError(f"Only {dollars(as_cents(desk.balance(seed)))} of seed is not yet recovered")
        return seed
    if command.code == "gross-receipts":
        if command.part == "meter":
            raise PitbossError("Only money that is not displayed goes to gross receipts (WAC 230-15-695)")
        return accounts.RECEIPTS
    if command.code == "limit":
        return accounts.overflow(jackpot.id, command.meter)
    return accounts.adjustments(jackpot.id)


def halt_jackpot(desk: Desk, command: HaltJackpot) -> Mapping[str, object]:
    """No more wagers until it is resumed."""
    desk.badge(command.badge, Role.SUPERVISOR, *ADJUSTERS)
    jackpot = desk.get(Jackpot, command.jackpot)
    if jackpot.status is not JackpotStatus.RUNNING:
        raise PitbossError(f"Jackpot {jackpot.id} is {jackpot.status} already")
    why = f"{command.code}: {reason_of(command.reason)}"
    desk.put(replace(jackpot, status=JackpotStatus.HALTED, why=why, since=desk.at))
    desk.tell("jackpot-halted", jackpot=jackpot.id, why=why)
    return {"jackpot": jackpot.id, "status": "halted"}


def resume_jackpot(desk: Desk, command: ResumeJackpot) -> Mapping[str, object]:
    """Wagers again; after a seizure only when the bank holds what the meters show (WAC 230-15-715)."""
    desk.badge(command.badge, *ADJUSTERS)
    reason_of(command.reason)
    jackpot = desk.get(Jackpot, command.jackpot)
    if jackpot.status is not JackpotStatus.HALTED:
        raise PitbossError(f"Jackpot {jackpot.id} is {jackpot.status}, not halted")
    if jackpot.why.startswith("seizure"):
        posted = sum(desk.credit(accounts.meter(jackpot.id, meter.id)) for meter in jackpot.plan.meters)
        if desk.balance(accounts.BANK) < posted:
            raise PitbossError("The bank does not hold what the meters show: deposit it first (WAC 230-15-715)")
    desk.put(replace(jackpot, status=JackpotStatus.RUNNING, why="", since=desk.at))
    desk.tell("jackpot-resumed", jackpot=jackpot.id)
    return {"jackpot": jackpot.id, "status": "running"}


def retire_jackpot(desk: Desk, command: RetireJackpot) -> Mapping[str, object]:
    """Take back the seed that was not recovered, and give all that is left to another jackpot."""
    _two(desk, command.badge, command.second)
    reason = reason_of(command.reason)
    jackpot, heir = desk.get(Jackpot, command.jackpot), desk.get(Jackpot, command.destination)
    if jackpot.status is not JackpotStatus.HALTED:
        raise PitbossError(f"Halt jackpot {jackpot.id} before it is retired")
    if heir.id == jackpot.id or heir.status is JackpotStatus.RETIRED or not heir.plan.meters:
        raise PitbossError("The players' money goes to another progressive jackpot that is in play (WAC 230-15-710)")
    amounts: dict[str, int] = {}
    for meter in jackpot.plan.meters:
        held = desk.credit(accounts.meter(jackpot.id, meter.id))
        seed = min(held, desk.balance(accounts.seed(jackpot.id, meter.id)))
        amounts |= {
            accounts.meter(jackpot.id, meter.id): held,
            accounts.seed(jackpot.id, meter.id): -seed,
            accounts.reserve(jackpot.id, meter.id): desk.credit(accounts.reserve(jackpot.id, meter.id)),
            accounts.overflow(jackpot.id, meter.id): desk.credit(accounts.overflow(jackpot.id, meter.id)),
        }
    amounts[accounts.meter(heir.id, heir.plan.meters[0].id)] = -sum(amounts.values())
    if any(amounts.values()):
        desk.post(moved("retirement", amounts, reason, {"jackpot": jackpot.id, "destination": heir.id}))
    desk.put(replace(jackpot, status=JackpotStatus.RETIRED, why=reason, since=desk.at))
    desk.tell("jackpot-retired", jackpot=jackpot.id, destination=heir.id)
    return {"jackpot": jackpot.id, "status": "retired", "destination": heir.id}


def deposit_funds(desk: Desk, command: DepositFunds) -> Mapping[str, object]:
    """From the cage to in transit, from there to the bank."""
    desk.badge(command.badge, Role.ACCOUNTING, Role.MANAGER)
    if command.cents < 1 or not command.reference.strip():
        raise PitbossError("A deposit has an amount and a reference")
    source, target = accounts.CAGE, accounts.IN_TRANSIT
    if command.stage == "banked":
        source, target = accounts.IN_TRANSIT, accounts.BANK
        if desk.balance(accounts.IN_TRANSIT) < units(command.cents):
            raise PitbossError(f"Only {dollars(as_cents(desk.balance(accounts.IN_TRANSIT)))} is in transit")
    amounts = {target: units(command.cents), source: -units(command.cents)}
    desk.post(moved("deposit", amounts, facts={"stage": command.stage, "reference": command.reference[:80]}))
    desk.tell("funds-deposited", cents=command.cents, stage=command.stage)
    return {"cents": command.cents, "stage": command.stage}
