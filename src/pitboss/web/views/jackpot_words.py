"""Jackpots in words: the choices of a plan and of what is done to a jackpot, and a plan as a list of facts."""

from collections.abc import Iterable, Mapping

from pitboss.jackpots.care.care import DOWN, UP
from pitboss.jackpots.documents import HaltCode, Jackpot
from pitboss.jackpots.plan.file import rate_in_words
from pitboss.jackpots.plan.plan import (
    JackpotPlan,
    JackpotType,
    MeterPlan,
    MeterSharing,
    OffTheMeter,
    Overflow,
    SeatOrder,
    WhenDry,
)
from pitboss.reports.numbers import to_the_cent

#: What is sent, and what it says to people.
Choice = tuple[str, str]

#: The words of a plan as people read them, by field.
PLAN_WORDS: Mapping[str, tuple[Choice, ...]] = {
    "type": (
        (JackpotType.PROGRESSIVE, "progressive: players' money, growing"),
        (JackpotType.HOUSE, "house: prizes posted by the casino"),
    ),
    "off_the_meter": (
        (OffTheMeter.PERCENTAGES, "only percentage pays"),
        (OffTheMeter.ALL, "all pays"),
    ),
    "when_dry": (
        (WhenDry.HOUSE, "the house pays, without repayment"),
        (WhenDry.RECEIVABLE, "the house pays until the next wagers repay it"),
        (WhenDry.HALT, "the house pays, and the jackpot halts"),
    ),
    "sharing": (
        (MeterSharing.SEQUENTIAL, "each gets a share of what the one before left"),
        (MeterSharing.EACH_FULL, "each gets a full share; the house adds the rest"),
        (MeterSharing.SPLIT, "winners of one hand split its share"),
    ),
    "seat_order": (
        (SeatOrder.RIGHT_TO_LEFT, "the seat at the dealer's right"),
        (SeatOrder.LEFT_TO_RIGHT, "the seat at the dealer's left"),
    ),
    "overflow": (
        (Overflow.NEXT_START, "onto the meter at its next start"),
        (Overflow.KEPT, "kept until it is adjusted"),
    ),
}

#: What somebody may halt a jackpot for; an uncovered one is halted by the room itself.
HALT_WORDS: tuple[Choice, ...] = (
    (HaltCode.MALFUNCTION, "a malfunction of displays, sensors or the system"),
    (HaltCode.SEIZURE, "money of the bank account was seized"),
    (HaltCode.MAINTENANCE, "maintenance, or a change of the plan"),
    (HaltCode.DRY, "the meter ran dry"),
)
STAGE_WORDS: tuple[Choice, ...] = (
    ("set-aside", "set aside in the cage"),
    ("banked", "taken to the bank"),
)
PART_WORDS: tuple[Choice, ...] = (
    ("meter", "the meter that is shown"),
    ("reserve", "its reserve"),
    ("overflow", "what lies above its limit"),
)
_CODE_WORDS = {
    "malfunction": "a malfunction",
    "void": "a voided game",
    "limit": "the limit of the meter",
    "seed-recovery": "the seed is recovered",
    "gross-receipts": "gross receipts",
    "award-reversal": "an award is reversed",
    "house-addition": "the house adds to it",
}
#: Which way an adjustment goes, and for what: the codes that WAC 230-15-695 allows.
WAY_WORDS: tuple[Choice, ...] = tuple(
    (f"{way} {code}", f"{way}: {_CODE_WORDS[code]}") for way, codes in (("up", UP), ("down", DOWN)) for code in codes
)


def halts_of(jackpots: Iterable[Jackpot]) -> dict[str, str]:
    """Why each halted jackpot stands still, as a sentence, by its id."""
    return {jackpot.id: f"Halted {jackpot.halt.words}" for jackpot in jackpots if jackpot.halt}


def plan_facts(plan: JackpotPlan) -> list[Choice]:
    """Everything that a plan sets, each with its name, in the order of the form; a meter is a fact of its own."""
    lines = {line.id: line.name for line in plan.table_of_pays.lines}
    facts = [
        ("Wager", to_the_cent(plan.fixed_cents)),
        ("Pay table", f"{plan.paytable}{f', {plan.reading}' if plan.reading else ''}"),
        ("Location", f"{plan.location} ({plan.zone})"),
        *((f"Meter {meter.id}", _meter(meter)) for meter in plan.meters),
    ]
    if plan.meters:
        fixed = f", fixed pays from {plan.fixed_meter}" if plan.fixed_meter else ""
        facts += [
            ("Paid from the meter", f"{_said('off_the_meter', plan.off_the_meter)}{fixed}"),
            ("If the meter runs dry", _said("when_dry", plan.when_dry)),
            ("If several win at once", _said("sharing", plan.sharing)),
        ]
    facts += [(f"Prize for {lines.get(line, line)}", to_the_cent(cents)) for line, cents in plan.prizes_cents.items()]
    executive = f"{to_the_cent(plan.executive_from_cents)}{_for(lines, plan.executive_lines)}"
    return [
        *facts,
        ("Paid first", _said("seat_order", plan.seat_order)),
        ("Supervisor's card needed from", to_the_cent(plan.supervisor_from_cents)),
        ("Executive's card needed from", executive),
    ]


def _for(lines: Mapping[str, str], ticked: Iterable[str]) -> str:
    names = ", ".join(lines.get(line, line) for line in ticked)
    return f", and for {names} in any case" if names else ""


def _said(field: str, code: str) -> str:
    return dict(PLAN_WORDS[field])[code]


def _meter(meter: MeterPlan) -> str:
    parts = [
        f"seed {to_the_cent(meter.seed_cents)}",
        f"{rate_in_words(meter.contribution_ppm)} of each wager",
        f"{rate_in_words(meter.reserve_ppm)} to the reserve" if meter.reserve_ppm else "no reserve",
        "no limit"
        if meter.limit_cents is None
        else f"at most {to_the_cent(meter.limit_cents)}, above that {_said('overflow', meter.overflow)}",
    ]
    return "; ".join(parts)
