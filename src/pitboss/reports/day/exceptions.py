"""Exceptions of a period: what a regulator wants to see first, found or not; what nobody can know is left blank."""

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pitboss.desk.gaming_day import Period
from pitboss.games.settlement.pay import dollars
from pitboss.jackpots.award.payment import due_by, payment_rules
from pitboss.jackpots.award.steps import PAID, taken_step
from pitboss.jackpots.care.deadlines import MALFUNCTION_HOURS
from pitboss.jackpots.documents import UNDECIDED, Award, AwardStatus, Jackpot
from pitboss.jackpots.game.levels import Level
from pitboss.ledger import as_cents
from pitboss.reports.answer import Said
from pitboss.reports.day.names import Names
from pitboss.reports.document import BY_HAND

NONE = "none"


@dataclass(frozen=True, slots=True)
class ExceptionFound:
    """What is asked, and what was found; nothing found is said, and what only people know is left to them."""

    what: str
    found: Said


def exceptions(
    levels: Sequence[Level],
    jackpots: Iterable[Jackpot],
    awards: Iterable[Award],
    period: Period,
    end: dt.datetime,
    long_halts: Iterable[str],
    names: Names,
) -> tuple[ExceptionFound, ...]:
    """All exceptions of a period, found at its end or now, whichever is first."""
    asked = (
        ("Wagers over the limit at tables whose wagers are recorded", "none: such a wager is refused there"),
        ("Wagers over the limit at other tables", BY_HAND),
        ("Contribution differs from wagers times rate", _list(_variance(level, names) for level in levels)),
        (
            "Meter went down without a win or an adjustment",
            _list(_name(level, names) for level in levels if level.fell_unexplained),
        ),
        ("Sheet that does not add up", _list(_name(level, names) for level in levels if not level.closes)),
        ("Limit of a meter applied", _list(_capped(level, names) for level in levels)),
        ("Aggregate limit of a table applied", BY_HAND),
        (
            f"Payment later than {payment_rules().payment.hours} hours",
            _list(_late(award, period, end, names) for award in awards),
        ),
        (
            f"Malfunction, to be reported within {MALFUNCTION_HOURS} hours",
            _list(_malfunction(jackpot, period, end, names) for jackpot in jackpots),
        ),
        ("Resumed after more than 7 days", _list(names.jackpot(jackpot) for jackpot in long_halts)),
    )
    return tuple(ExceptionFound(*question) for question in asked)


def _list(found: Iterable[str]) -> str:
    return "; ".join(text for text in found if text) or NONE


def _name(level: Level, names: Names) -> str:
    return f"{names.jackpot(level.jackpot)}, {level.meter}"


def _variance(level: Level, names: Names) -> str:
    if level.variance_units is None:
        return f"{_name(level, names)}: not known, the plan was changed since"
    return f"{_name(level, names)}: {level.variance_units} units" if level.variance_units else ""


def _capped(level: Level, names: Names) -> str:
    above = level.part("overflow").contributions
    return f"{_name(level, names)}: {dollars(as_cents(above))} above the limit" if above > 0 else ""


def _late(award: Award, period: Period, end: dt.datetime, names: Names) -> str:
    due = due_by(award)
    by = f"{award.id}, due {names.time(due.isoformat())}"
    step = taken_step(award, PAID)
    paid = step.at if step else ""
    if paid and period.has(paid):
        return f"{by}, paid {names.time(paid)}" if dt.datetime.fromisoformat(paid) > due else ""
    waits = award.status in {*UNDECIDED, AwardStatus.CONFIRMED} or bool(paid and not period.follows(paid))
    return f"{by}, not paid" if waits and due < end else ""


def _malfunction(jackpot: Jackpot, period: Period, end: dt.datetime, names: Names) -> str:
    began = jackpot.malfunction_at
    if not began or dt.datetime.fromisoformat(began) >= period.end:
        return ""
    what, report = f"{jackpot.plan.name}, {names.time(began)}", jackpot.report
    if report:
        told = period.has(began) or period.has(report.at)
        return f"{what}, reported {names.time(report.at)} by {report.by}: {report.reference}" if told else ""
    due = dt.datetime.fromisoformat(began) + dt.timedelta(hours=MALFUNCTION_HOURS)
    return f"{what}, {'OVERDUE' if due < end else 'open'}: report by {names.time(due.isoformat())}"
