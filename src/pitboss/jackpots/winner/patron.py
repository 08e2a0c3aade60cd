"""A patron: the personal data of a winner. They are kept apart from the journal, and no error repeats them."""

import datetime as dt
import re
from dataclasses import dataclass, field

from pitboss.errors import PitbossError, unknown
from pitboss.jackpots.winner.rules import winner_rules, years_later

LONGEST_NAME, LONGEST_ADDRESS, LONGEST_NUMBER = 100, 300, 60
#: Nobody is as old as this.
OLDEST_YEARS = 125
_TAX_NUMBER = re.compile(r"[0-9]{9}", re.ASCII)
_TAX_SIGNS = re.compile(r"[ -]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Patron:
    """Who has won, as their papers say; nothing of it shows when it is printed by mistake."""

    name: str = field(repr=False)
    born: dt.date = field(repr=False)
    address: str = field(repr=False)
    document: str = field(repr=False)
    issuer: str = field(repr=False)
    document_number: str = field(repr=False)
    tax_number: str = field(default="", repr=False)


def checked_patron(patron: Patron, day: dt.date) -> Patron:
    """A patron whose papers were read whole and who may play on the day of the win, in one form of writing."""
    rules = winner_rules()
    if patron.document not in {paper.id for paper in rules.document}:
        raise unknown("ID document", patron.document, [paper.id for paper in rules.document])
    _check_age(patron.born, day)
    return Patron(
        name=_line(patron.name, "name", LONGEST_NAME),
        born=patron.born,
        address=_line(patron.address, "address", LONGEST_ADDRESS),
        document=patron.document,
        issuer=_line(patron.issuer, "issuer of the ID", LONGEST_NAME),
        document_number=_line(patron.document_number, "ID number", LONGEST_NUMBER),
        tax_number=_tax_number(patron.tax_number),
    )


def _line(text: str, what: str, longest: int) -> str:
    line = " ".join(text.split())
    if not 1 <= len(line) <= longest or not line.isprintable():
        raise PitbossError(f"Enter the winner's {what} as on the ID, in 1 to {longest} characters")
    return line


def _check_age(born: dt.date, day: dt.date) -> None:
    if not years_later(day, -OLDEST_YEARS) < born < day:
        raise PitbossError("The winner's date of birth can't be right: check it on the ID")
    age = winner_rules().age_on(day)
    if age and years_later(born, age.years) > day:
        raise PitbossError(
            f"Whoever was not {age.years} years old on the day of the win is not paid: call a manager", rule=age.source
        )


def _tax_number(text: str) -> str:
    """Nine digits, however they are parted; empty where the winner gives none."""
    digits = _TAX_SIGNS.sub("", text)
    if digits and not _TAX_NUMBER.fullmatch(digits):
        raise PitbossError("A tax number has nine digits: check it, or leave it out if the winner gives none")
    return digits


def check_exclusions(looked_at: dt.date, day: dt.date, *, excluded: bool) -> None:
    """Refuse whoever has excluded themselves, and a list that is not of these days."""
    rule = winner_rules().exclusions
    if excluded:
        raise PitbossError("A self-excluded person is not paid: hold the prize, and call a manager", rule=rule.rule)
    if not dt.timedelta(0) <= day - looked_at <= dt.timedelta(days=rule.days):
        raise PitbossError(
            f"Look the winner up in a self-exclusion list that is at most {rule.days} days old, and enter its date",
            rule=rule.rule,
        )
