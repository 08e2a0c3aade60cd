"""A patron: the personal data of a winner, kept apart from the journal for some years; no error repeats them."""

import datetime as dt
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from zoneinfo import ZoneInfo

from pitboss.errors import PitbossError, unknown
from pitboss.jackpots.award.steps import PAID, taken_step
from pitboss.jackpots.documents import Award, AwardStatus
from pitboss.jackpots.winner.rules import winner_rules, years_later

LONGEST_NAME, LONGEST_ADDRESS, LONGEST_NUMBER = 100, 300, 60
#: Nobody is as old as this.
OLDEST_YEARS = 125
_TAX_NUMBER = re.compile(r"[0-9]{9}", re.ASCII)
_TAX_SIGNS = re.compile(r"[ -]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Patron:
    """The winner, as identity papers say; nothing of it shows when it is printed by mistake."""

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
    """A tax number of nine digits, however they are separated; empty where the winner gives none."""
    digits = _TAX_SIGNS.sub("", text)
    if digits and not _TAX_NUMBER.fullmatch(digits):
        raise PitbossError("A tax number has nine digits: check it, or leave it out if the winner gives none")
    return digits


def check_exclusions(looked_at: dt.date, day: dt.date, *, excluded: bool) -> None:
    """Refuse a winner on the exclusion list, and a list that is out of date."""
    rule = winner_rules().exclusions
    if excluded:
        raise PitbossError("A self-excluded person is not paid: hold the prize, and call a manager", rule=rule.rule)
    if not dt.timedelta(0) <= day - looked_at <= dt.timedelta(days=rule.days):
        raise PitbossError(
            f"Look the winner up in a self-exclusion list that is at most {rule.days} days old, and enter its date",
            rule=rule.rule,
        )


#: A record that no award names is of a refused request, or was replaced: it stays a day, in case it is on its way.
UNNAMED = dt.timedelta(days=1)


def erased_on(award: Award, zone: str) -> dt.date | None:
    """The day on which the winner's data are erased; ``None`` while the award is unpaid or unidentified."""
    paid = taken_step(award, PAID)
    if award.winner is None or award.status not in {AwardStatus.PAID, AwardStatus.REVERSED}:
        return None
    last = max(paid.at if paid else "", award.winner.at, award.reversed_at)
    day = dt.datetime.fromisoformat(last).astimezone(ZoneInfo(zone)).date()
    return years_later(day, winner_rules().retention.years)


def records_to_erase(
    made_at: Mapping[str, str], awards: Iterable[Award], zones: Mapping[str, str], now: dt.datetime
) -> list[str]:
    """The records whose time is over, of all by the time when each was made.

    ``zones`` are those of the jackpots. A record that several awards name is kept for the last of them.
    """
    keep, over = set[str](), set[str]()
    for award in awards:
        if award.winner is not None:
            day = erased_on(award, zones[award.jackpot])
            today = now.astimezone(ZoneInfo(zones[award.jackpot])).date()
            (over if day is not None and day <= today else keep).add(award.winner.record)
    old = {name for name, at in made_at.items() if now - dt.datetime.fromisoformat(at) > UNNAMED}
    return sorted(name for name in made_at if name not in keep and (name in over or name in old))
