"""Deadlines: payments that are owed, sealed hands that are kept, malfunctions that must be reported."""

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from pitboss.desk.answer_fields import Instant
from pitboss.jackpots.award.payment import day_of, due_by, open_steps, release_at
from pitboss.jackpots.documents import Award, AwardStatus, Jackpot

#: A malfunction is reported to the commission within this time (WAC 230-06-054).
MALFUNCTION_HOURS = 72
#: The step of a sealed hand that is kept.
RELEASE = "release"


@dataclass(frozen=True, slots=True)
class Deadline:
    """A duty and its deadline; of a jackpot, or of an award with its table, seat, hand and amount."""

    subject: str
    step: str
    text: str
    due: Instant
    overdue: bool
    table: str = ""
    seat: int = 0
    hand: str = ""
    cents: int = 0

    @property
    def due_word(self) -> str:
        """The word before the time: most is done by then, and a sealed hand is kept until then."""
        return " until" if self.step == RELEASE else ", by"


def deadlines(jackpots: Iterable[Jackpot], awards: Iterable[Award], now: dt.datetime) -> list[Deadline]:
    """The duties still to be done, the most urgent first."""
    known = {jackpot.id: jackpot for jackpot in jackpots}
    found = [deadline for award in awards for deadline in _of_award(award, known, now)]
    found += [deadline for jackpot in known.values() for deadline in _of_malfunction(jackpot, now)]
    return sorted(found, key=lambda deadline: deadline.due)


def overdue(jackpots: Iterable[Jackpot], awards: Iterable[Award], now: dt.datetime) -> list[Deadline]:
    """The duties whose deadline is over."""
    return [deadline for deadline in deadlines(jackpots, awards, now) if deadline.overdue]


def _of_award(award: Award, jackpots: Mapping[str, Jackpot], now: dt.datetime) -> list[Deadline]:
    hand = jackpots[award.jackpot].plan.table_of_pays.line(award.line).name
    waiting = _steps_of_award(award, jackpots, now)
    return [
        replace(deadline, table=award.table, seat=award.seat, hand=hand, cents=award.amount_cents)
        for deadline in waiting
    ]


def _steps_of_award(award: Award, jackpots: Mapping[str, Jackpot], now: dt.datetime) -> list[Deadline]:
    due, plan = due_by(award), jackpots[award.jackpot].plan
    if award.supplement_of and not award.due_from:
        return []
    if award.status is AwardStatus.DISPUTED:
        text = "An executive and a manager resolve the dispute"
        return [Deadline(award.id, "resolve", text, due, now > due)]
    if award.status is AwardStatus.LOCKED:
        return [Deadline(award.id, "confirm", "The award is confirmed or rejected", due, now > due)]
    if award.status is AwardStatus.CONFIRMED:
        steps = open_steps(award, plan.fixed_cents, day_of(award, plan.zone), practice=plan.practice)
        return [Deadline(award.id, step.id, f"{step.text} ({step.source})", due, now > due) for step in steps]
    kept = release_at(award)
    if kept and now < kept:
        return [Deadline(award.id, RELEASE, "The sealed hand is kept", kept, overdue=False)]
    return []


def _of_malfunction(jackpot: Jackpot, now: dt.datetime) -> list[Deadline]:
    if not jackpot.malfunction_at or jackpot.malfunction_reported:
        return []
    due = dt.datetime.fromisoformat(jackpot.malfunction_at) + dt.timedelta(hours=MALFUNCTION_HOURS)
    text = "The malfunction is reported to the commission (WAC 230-06-054)"
    return [Deadline(jackpot.id, "report", text, due, now > due)]
