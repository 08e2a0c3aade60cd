"""Jackpots that an older release kept: without their rules, and halts and reports of malfunctions in words only."""

from dataclasses import replace

from pitboss.games.files.versions import versions_of
from pitboss.jackpots.documents import Halt, HaltCode, Jackpot, JackpotStatus, MalfunctionReport


def brought_up(jackpot: Jackpot) -> Jackpot:
    """A jackpot as this release keeps it: its rules named, what it stands still for and its report as fields.

    One from before plans named their rules was made under the first that are known.
    """
    if not jackpot.plan.rules:
        first = versions_of(jackpot.plan.game)[0].hash
        plans = replace(jackpot.plan, rules=first), replace(jackpot.preset, rules=first)
        jackpot = replace(jackpot, plan=plans[0], preset=plans[1])
    if jackpot.status is JackpotStatus.HALTED and jackpot.halt is None:
        jackpot = replace(jackpot, halt=_halt(jackpot.why))
    if jackpot.malfunction_reported and jackpot.report is None:
        jackpot = replace(jackpot, report=_report(jackpot.malfunction_reported))
    return jackpot


def told_halt(why: str) -> Halt | None:
    """A halt as events tell it: its code stands before the colon; ``None`` if there is none, as in older releases."""
    code, _, reason = why.partition(": ")
    return Halt(HaltCode(code), reason) if code in list(HaltCode) else None


def _halt(why: str) -> Halt:
    """Read a halt of an older release; without a code it was no seizure."""
    return told_halt(why) or Halt(HaltCode.MAINTENANCE, why)


def _report(words: str) -> MalfunctionReport:
    """Read a report of an older release: the time stands before the first blank, the person before the colon."""
    at, _, rest = words.partition(" ")
    by, _, reference = rest.partition(": ")
    return MalfunctionReport(at, by, reference)
