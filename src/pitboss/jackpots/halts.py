"""Halts and reports of malfunctions that an older release kept in words only, as fields."""

from dataclasses import replace

from pitboss.jackpots.documents import Halt, HaltCode, Jackpot, JackpotStatus, MalfunctionReport


def with_halt(jackpot: Jackpot) -> Jackpot:
    """A jackpot with what it stands still for, and the report of its malfunction, whichever release kept it."""
    if jackpot.status is JackpotStatus.HALTED and jackpot.halt is None:
        jackpot = replace(jackpot, halt=_halt(jackpot.why))
    if jackpot.malfunction_reported and jackpot.report is None:
        jackpot = replace(jackpot, report=_report(jackpot.malfunction_reported))
    return jackpot


def _halt(why: str) -> Halt:
    """What stands before the colon is the code; words without one were no seizure and nothing that a bank lacks."""
    code, _, reason = why.partition(": ")
    return Halt(HaltCode(code), reason) if code in list(HaltCode) else Halt(HaltCode.MAINTENANCE, why)


def _report(words: str) -> MalfunctionReport:
    """The time stands before the first blank, and the person before the colon after that."""
    at, _, rest = words.partition(" ")
    by, _, reference = rest.partition(": ")
    return MalfunctionReport(at, by, reference)
