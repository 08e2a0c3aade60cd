"""A number as somebody printed it: what it says, to how many digits, and how it differs from an exact value."""

import re
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from pitboss.errors import PitbossError
from pitboss.reports.numbers import decimal

LONGEST = 60
#: With fewer digits than this, nearly every number is one digit away from another.
FEWEST_DIGITS = 3
_RATIO = re.compile(r"(-?)(\d{1,40})/([1-9]\d{0,39})", re.ASCII)
_DECIMAL_COMMA = re.compile(r"[-+(]?\d*,\d+(?:[eE][-+]?\d+)?%?\)?", re.ASCII)
_NUMBER = re.compile(
    r"(?P<sign>[-+]?)(?P<whole>[1-9]\d{0,2}(?:,\d{3})+|\d*)(?:\.(?P<part>\d*))?(?:[eE](?P<power>[-+]?\d{1,2}))?(?P<percent>%?)",
    re.ASCII,
)


class FilingVerdict(StrEnum):
    """What became of a filed figure: how it stands to the exact one, or that there is none to hold it against."""

    MATCHES = "matches"
    ROUNDED = "rounded"
    CUT = "cut off"
    WRONG = "wrong"
    UNCHECKED = "not checked"


@dataclass(frozen=True, slots=True)
class Printed:
    """A printed number: its value, the worth of its last digit, and how many digits stand after the point."""

    text: str
    value: Fraction
    step: Fraction
    digits: int
    percent: bool = False

    @classmethod
    def parse(cls, text: str) -> "Printed":
        """Read a number; brackets are a minus, as accountants write it, and "1 in N" is its inverse."""
        if len(text) > LONGEST:
            raise PitbossError(f"{text[:20]!r}… is too long for a number")
        plain = text.strip().replace("−", "-").replace(" ", "").removeprefix("$")
        if ratio := _RATIO.fullmatch(plain):
            value = Fraction(int(f"{ratio[1]}{ratio[2]}"), int(ratio[3]))
            return cls(text, value, Fraction(0), 0)
        if plain.startswith("(") and plain.endswith(")"):
            plain = f"-{plain[1:-1]}"
        found = _NUMBER.fullmatch(plain)
        if not found and has_decimal_comma(text):
            raise PitbossError(f"{text!r:.60} has a decimal comma: write decimals with a point")
        if not found or not (found["whole"] or found["part"]):
            raise PitbossError(f"{text!r:.60} is not a number")
        if found["power"] and not int(found["whole"].replace(",", "") or 0):
            raise PitbossError(f"{text!r:.60} is not a number in powers of ten: its first digit is not 1 to 9")
        part = found["part"] or ""
        scale = Fraction(10) ** int(found["power"] or 0) / (100 if found["percent"] else 1)
        value = Fraction(int((found["whole"].replace(",", "") or "0") + part), 10 ** len(part)) * scale
        sign = -1 if found["sign"] == "-" else 1
        return cls(text, sign * value, scale / 10 ** len(part), len(part), bool(found["percent"]))

    def fit(self, exact: Fraction) -> FilingVerdict:
        """Whether it is the exact value, or rounds to it at its digits, or was cut off there.

        A count is not rounded, and a nought without digits after the point says nothing of what is not one.
        """
        if self.value == exact:
            return FilingVerdict.MATCHES
        if self.step >= 1 and (exact.denominator == 1 or not self.value):
            return FilingVerdict.WRONG
        away = exact - self.value
        if abs(away) * 2 <= self.step:
            return FilingVerdict.ROUNDED
        # Cutting off makes a number smaller, whatever its sign; a nought may stand for either.
        outward = away if self.value > 0 else -away if self.value < 0 else abs(away)
        return FilingVerdict.CUT if 0 < outward < self.step else FilingVerdict.WRONG

    def agrees(self, exact: Fraction | None) -> bool:
        """Whether the exact value is what it says."""
        return exact is not None and self.fit(exact) is not FilingVerdict.WRONG

    def nearly(self, exact: Fraction | None) -> bool:
        """Whether the exact value lies within one of the last digit; of a number with few digits nobody can tell."""
        if exact is None or not self.step or abs(self.value) < self.step * 10 ** (FEWEST_DIGITS - 1):
            return False
        return abs(exact - self.value) <= self.step

    def as_printed(self, exact: Fraction) -> str:
        """The exact value with the digits of this one, without commas, sign or percent sign."""
        if not self.step:
            return str(abs(exact))
        scaled = str(abs(round(exact / self.step)))
        if not self.digits:
            return scaled
        scaled = scaled.zfill(self.digits + 1)
        return f"{scaled[: -self.digits]}.{scaled[-self.digits :]}"

    def shown(self, exact: Fraction) -> str:
        """The exact value as this one is written, with two digits more: a percent, or p/q, or a decimal."""
        if not self.step:
            return str(exact)
        scaled = exact * 100 if self.percent else exact
        if scaled.denominator == 1:
            return f"{scaled.numerator:,}{'%' * self.percent}"
        step, places = self.step * 100 if self.percent else self.step, 0
        while step < 1:
            step, places = step * 10, places + 1
        return f"{decimal(scaled, places + 2)}{'%' * self.percent}"

    def slip(self, exact: Fraction) -> str:
        """The slip of the pen that made this of the exact value, in words; nothing if there is none."""
        if not self.step:
            return ""
        said, wanted = self.as_printed(self.value), self.as_printed(exact)
        if sum(character.isdigit() for character in wanted) < FEWEST_DIGITS:
            return ""
        if len(said) == len(wanted):
            return _one_digit(said, wanted)
        if len(said) + 1 == len(wanted) and said in _shorter(wanted):
            return f"a digit is missing: it should be {wanted}"
        if len(said) == len(wanted) + 1 and wanted in _shorter(said):
            return f"a digit too many: it should be {wanted}"
        return ""


def has_decimal_comma(text: str) -> bool:
    """Whether a number is written with a comma where its point should be; thousands may have one."""
    plain = text.strip().replace("−", "-").replace(" ", "").removeprefix("$")
    return bool(_DECIMAL_COMMA.fullmatch(plain)) and not _NUMBER.fullmatch(plain.strip("()"))


def _shorter(text: str) -> set[str]:
    return {text[:at] + text[at + 1 :] for at in range(len(text)) if text[at].isdigit()}


def _one_digit(said: str, wanted: str) -> str:
    places = [at for at in range(len(said)) if said[at] != wanted[at]]
    if len(places) == 1:
        (at,) = places
        return f"{_place(wanted, at)} is {said[at]} and should be {wanted[at]}"
    if len(places) != 2:
        return ""
    first, last = places
    if (said[first], said[last]) == (wanted[last], wanted[first]):
        return f"two digits are exchanged, {said[first]} and {said[last]}: it should be {wanted}"
    return ""


def _place(text: str, at: int) -> str:
    """Where a digit stands, as one would show it to somebody."""
    point = text.find(".")
    if 0 <= point < at:
        return f"digit {at - point} after the point"
    whole = text[:point] if point >= 0 else text
    return f"digit {at + 1} of {len(whole)}" if point < 0 else f"digit {at + 1} before the point"
