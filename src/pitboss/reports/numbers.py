"""Exact numbers as text: fractions for machines, rounded ones for people."""

from decimal import Decimal, localcontext
from fractions import Fraction


def fraction(value: Fraction | None) -> str | None:
    """A fraction as "p/q", also when it is whole."""
    return None if value is None else f"{value.numerator}/{value.denominator}"


def decimal(value: Fraction | float, digits: int = 12) -> str:
    """A number as a decimal of so many digits that count, rounded and without an exponent."""
    exact = Fraction(value)
    with localcontext(prec=digits):
        return f"{Decimal(exact.numerator) / Decimal(exact.denominator):f}"


def percent(value: Fraction | float, digits: int = 4) -> str:
    """A share as percent, rounded."""
    return f"{float(value):.{digits}%}"


def dollars(cents: Fraction | int) -> str:
    """Cents as dollars, rounded to the cent."""
    return f"${float(Fraction(cents) / 100):,.2f}"


def one_in(probability: Fraction) -> str:
    """A probability as "1 in N"."""
    return "never" if not probability else f"1 in {float(1 / probability):,.1f}"
