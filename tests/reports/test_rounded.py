"""Exact numbers as people read them."""

from decimal import Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.reports.rounded import decimal, dollars, exactly, one_in, percent


@given(st.integers(-(10**15), 10**15), st.integers(1, 10**12), st.integers(0, 15))
def test_a_fraction_is_rounded_as_long_division_rounds_it(numerator: int, denominator: int, digits: int) -> None:
    with localcontext() as context:
        context.prec = 80
        quotient = (Decimal(numerator) / Decimal(denominator)).quantize(Decimal(1).scaleb(-digits))
    shown = Decimal(decimal(Fraction(numerator, denominator), digits).replace(",", ""))
    assert shown == quotient


@pytest.mark.parametrize(
    ("shown", "wanted"),
    [
        (decimal(Fraction(-1, 3), 4), "-0.3333"),
        (decimal(Fraction(1, 3), 4, signed=True), "+0.3333"),
        (decimal(Fraction(12_345_678), 0), "12,345,678"),
        (decimal(Fraction(-1, 10**9), 4), "0.0000"),
        (percent(Fraction(1, 8), 2), "12.50%"),
        (one_in(Fraction(1, 22_100)), "22,100.00"),
        (one_in(Fraction(0)), "never"),
        (exactly(Fraction(3)), "3/1"),
        (dollars(123_456_789), "$1,234,567.89"),
        (dollars(-50), "-$0.50"),
    ],
)
def test_numbers_are_written_as_people_write_them(shown: str, wanted: str) -> None:
    assert shown == wanted
