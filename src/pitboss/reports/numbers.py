"""Exact numbers as text: fractions for machines; rounded for people, from the fraction itself and never by a float."""

import math
from decimal import Decimal, localcontext
from fractions import Fraction

from pitboss.ledger import PPM

#: So many digits after the point are printed of a probability and of a return, and of a percent in a document.
DIGITS, FINE = 10, 6


def exactly(value: Fraction) -> str:
    """A fraction as "p/q", also when it is whole."""
    return f"{value.numerator}/{value.denominator}"


def decimal(value: Fraction, digits: int = DIGITS, *, signed: bool = False) -> str:
    """A fraction rounded to so many digits after the point, halves to the even digit."""
    scaled = round(value * 10**digits)
    sign = "-" if scaled < 0 else "+" if signed else ""
    whole, rest = divmod(abs(scaled), 10**digits)
    return f"{sign}{whole:,}.{rest:0{digits}d}" if digits else f"{sign}{whole:,}"


def plain(value: Fraction, digits: int) -> str:
    """A fraction rounded to so many digits after the point, without commas between thousands."""
    return decimal(value, digits).replace(",", "")


def significant(value: Fraction | float, digits: int = 12) -> str:
    """A number as a decimal of so many digits that count, rounded and without an exponent."""
    exact = Fraction(value)
    with localcontext(prec=digits):
        return f"{Decimal(exact.numerator) / Decimal(exact.denominator):f}"


def percent(value: Fraction | float, digits: int = 4) -> str:
    """A share as a percentage text."""
    return f"{decimal(100 * Fraction(value), digits)}%"


def fine_percent(value: Fraction) -> str:
    """A share as percent with the digits that a document prints."""
    return percent(value, FINE)


def rate(ppm: int) -> str:
    """Parts per million as percent, with every digit that is there and no more."""
    whole, rest = divmod(ppm * 100, PPM)
    digits = f"{rest:06d}".rstrip("0")
    return f"{whole}.{digits}%" if digits else f"{whole}%"


def rarity(probability: Fraction) -> str:
    """The N of "1 in N"."""
    return decimal(1 / probability, 2) if probability else "never"


def one_in(probability: Fraction) -> str:
    """A probability as "1 in N"."""
    return f"1 in {decimal(1 / probability, 1)}" if probability else "never"


def to_the_cent(cents: Fraction | int) -> str:
    """Cents as dollars with both places, rounded to the cent, so that figures in a column stand under each other."""
    whole = round(cents)
    return f"{'−' if whole < 0 else ''}${abs(whole) // 100:,}.{abs(whole) % 100:02d}"


def even_from(cents: Fraction | int) -> str:
    """A break-even meter as dollars: the first whole cent at which the wager is even or better for the player."""
    return to_the_cent(math.ceil(cents))


def root(value: Fraction) -> Fraction:
    """A square root to more digits than anybody prints."""
    with localcontext() as context:
        context.prec = 70
        return Fraction((Decimal(value.numerator) / Decimal(value.denominator)).sqrt())
