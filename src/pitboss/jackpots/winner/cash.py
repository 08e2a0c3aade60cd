"""Cash: how much one person was paid in one gaming day, added up, and the report of it."""

import datetime as dt
from dataclasses import replace

from pitboss.desk.desk import Desk
from pitboss.desk.gaming_day import Hours, read_shifts
from pitboss.errors import PitbossError
from pitboss.games.settlement.pay import dollars
from pitboss.jackpots.care.references import number_of
from pitboss.jackpots.commands import ReportCash
from pitboss.jackpots.documents import Award, CashDay
from pitboss.jackpots.winner.rules import winner_rules


def gaming_day_of(now: dt.datetime, zone: str, opens: str) -> dt.date:
    """The gaming day of a room whose day begins at a time on the wall; the usual one if none is said."""
    hours = Hours(zone, read_shifts([opens])) if opens else Hours(zone)
    return hours.day_at(now)


def count_cash(desk: Desk, award: Award, cents: int, zone: str, opens: str) -> None:
    """Add cash to what its winner was paid in this gaming day; above the limit a report is due, and needs a number."""
    winner, day = award.winner, gaming_day_of(desk.now, zone, opens)
    report = winner_rules().cash_report_on(day)
    if winner is None or report is None:
        return
    name = f"{day}:{winner.person}"
    paid = desk.find(CashDay, name) or CashDay(name, str(day), winner.person)
    paid = replace(paid, cents=paid.cents + cents, awards=(*paid.awards, award.id))
    if paid.cents > report.above_cents:
        if not winner.has_tax_number:
            raise PitbossError(
                f"With this the winner has {dollars(paid.cents)} in cash of one gaming day, which must be "
                "reported: enter the tax number first, or pay by check",
                rule=report.rule,
            )
        paid = replace(paid, due=paid.due or str(desk.day_in(zone) + dt.timedelta(days=report.days)), reference="")
        desk.tell("cash-report-due", award=award.id, cash_day=name, cents=paid.cents, due=paid.due)
    desk.put(paid)


def report_cash(desk: Desk, command: ReportCash) -> None:
    """Note that the report of a person's cash of a gaming day was sent, and under which reference."""
    people = desk.people("report-cash", command.badge)
    paid = desk.get(CashDay, command.cash_day)
    if not paid.due or paid.reference:
        done = f"was reported as {paid.reference}" if paid.reference else "needs no report"
        raise PitbossError(f"The cash of {paid.id}, {dollars(paid.cents)}, {done}")
    number = number_of(command.reference, "report")
    desk.put(replace(paid, reference=number, reported_at=desk.at, reported_by=people["by"]))
    desk.tell("cash-reported", cash_day=paid.id, cents=paid.cents, reference=number, **people)
    desk.answer(cash_day=paid.id, reference=number)
