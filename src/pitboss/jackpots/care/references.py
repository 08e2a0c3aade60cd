"""Numbers of the papers that money moves by: slips of chips, references of deposits, checks. Each counts once."""

import re
import unicodedata
from collections.abc import Mapping

from pitboss.desk.desk import Desk
from pitboss.desk.gaming_day import on_the_wall
from pitboss.errors import PitbossError
from pitboss.games.settlement.pay import dollars
from pitboss.jackpots.documents import Reference

LONGEST_NUMBER = 100
#: What papers are numbered with: one letter or digit at least, and no sign that looks like another.
_NUMBER = re.compile(r"[A-Za-z0-9./# -]*[A-Za-z0-9][A-Za-z0-9./# -]*", re.ASCII)


def number_of(text: str, paper: str) -> str:
    """The number of a paper without needless blanks, in signs that look like no other."""
    number = " ".join(unicodedata.normalize("NFKC", text).split())
    if len(number) > LONGEST_NUMBER or not _NUMBER.fullmatch(number):
        raise PitbossError(
            f"The number of a {paper} is 1 to {LONGEST_NUMBER} letters A to Z, digits and the signs . - / #, as "
            "printed on it"
        )
    return number


def count_once(desk: Desk, used: Reference, said: str, zone: str) -> None:
    """Keep a number that counts now; refuse one that has counted, with what it was, by the clock of a zone.

    ``said`` is what the number has done, such as "Money was banked under reference B-1".
    """
    if before := desk.find(Reference, used.id):
        people = " and ".join(person for person in (before.by, before.second) if person)
        paid = f" for award {before.award}" if before.award else ""
        raise PitbossError(
            f"{said} before: {dollars(before.cents)}{paid} by {people} at {on_the_wall(before.at, zone)}. "
            "A number counts once: check it on the paper"
        )
    desk.put(used)


def deposit_reference(desk: Desk, stage: str, text: str, cents: int, people: Mapping[str, str]) -> Reference:
    """The reference of a deposit, which counts once for each stage."""
    number = number_of(text, "deposit's slip")
    name = f"{stage}:{number.casefold()}"
    return Reference(name, number, cents, desk.at, people["by"], people.get("second", ""))


def check_reference(desk: Desk, account: str, number: str, cents: int, by: str, award: str) -> Reference:
    """The number of a check, which counts once for the bank account that it is drawn on."""
    return Reference(f"{account}:{number.casefold()}", number, cents, desk.at, by, award=award)
