"""Exact numbers as text."""

from decimal import Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.reports.numbers import (
    decimal,
    even_from,
    exactly,
    fine_percent,
    one_in,
    percent,
    rarity,
    significant,
    to_the_cent,
)


@pytest.mark.parametrize(("value", "text"), [(Fraction(3, 4), "3/4"), (Fraction(2), "2/1"), (Fraction(-1, 3), "-1/3")])
def test_a_fraction_is_always_p_over_q(value: Fraction, text: str) -> None:
    """Also a whole number."""
    assert exactly(value) == text


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
        (percent(Fraction(1, 3)), "33.3333%"),
        (percent(0.25), "25.0000%"),
        (fine_percent(Fraction(2, 3)), "66.666667%"),
        (rarity(Fraction(1, 22_100)), "22,100.00"),
        (rarity(Fraction(0)), "never"),
        (one_in(Fraction(1, 1_000)), "1 in 1,000.0"),
        (one_in(Fraction(0)), "never"),
        (exactly(Fraction(3)), "3/1"),
        (to_the_cent(123_456_789), "$1,234,567.89"),
        (to_the_cent(Fraction(123_456, 10)), "$123.46"),
        (to_the_cent(-50), "−$0.50"),
        (even_from(Fraction(982_385_500, 141)), "$69,672.74"),
        (even_from(Fraction(2_648_770_400, 39)), "$679,171.90"),
        (even_from(12_345), "$123.45"),
    ],
)
def test_numbers_are_written_as_people_write_them(shown: str, wanted: str) -> None:
    assert shown == wanted


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(1, 3), "0.333333333333"),
        (Fraction(2, 3), "0.666666666667"),
        (Fraction(1, 3_000_000_000), "0.000000000333333333333"),
        (Fraction(8_250_459_031_214_400), "8250459031210000"),
        (Fraction(-1, 8), "-0.125"),
        (Fraction(0), "0"),
    ],
)
def test_a_decimal_has_twelve_digits_that_count_and_no_exponent(value: Fraction, text: str) -> None:
    """Large ones are rounded, too: the fraction is the exact form."""
    assert significant(value) == text
