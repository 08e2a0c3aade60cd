"""Exact numbers as people read them. Decimals are rounded from the fraction itself, never through a float."""

from decimal import Decimal, localcontext
from fractions import Fraction

#: So many digits after the point are printed of a probability and of a return.
DIGITS = 10


def decimal(value: Fraction, digits: int = DIGITS, *, signed: bool = False) -> str:
    """A fraction rounded to so many digits after the point, halves to the even digit."""
    scaled = round(value * 10**digits)
    sign = "-" if scaled < 0 else "+" if signed else ""
    whole, rest = divmod(abs(scaled), 10**digits)
    return f"{sign}{whole:,}.{rest:0{digits}d}" if digits else f"{sign}{whole:,}"


def percent(value: Fraction, digits: int = 6) -> str:
    """A share as a percent."""
    return f"{decimal(100 * value, digits)}%"


def one_in(probability: Fraction) -> str:
    """How rare something is."""
    return decimal(1 / probability, 2) if probability else "never"


def exactly(value: Fraction) -> str:
    """A fraction as p/q, also when it is whole."""
    return f"{value.numerator}/{value.denominator}"


def dollars(cents: Fraction | int) -> str:
    """Cents as dollars to the cent."""
    value = Fraction(cents) / 100
    return f"-${decimal(-value, 2)}" if value < 0 else f"${decimal(value, 2)}"


def root(value: Fraction) -> Fraction:
    """A square root to more digits than anybody prints."""
    with localcontext() as context:
        context.prec = 70
        return Fraction((Decimal(value.numerator) / Decimal(value.denominator)).sqrt())
