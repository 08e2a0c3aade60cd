"""Numbers as text."""

from fractions import Fraction

import pytest

from pitboss.reports.numbers import decimal, dollars, fraction, one_in, percent


@pytest.mark.parametrize(
    ("value", "text"), [(Fraction(3, 4), "3/4"), (Fraction(2), "2/1"), (Fraction(-1, 3), "-1/3"), (None, None)]
)
def test_a_fraction_is_always_p_over_q(value: Fraction | None, text: str | None) -> None:
    """Also a whole number."""
    assert fraction(value) == text


def test_numbers_for_people_are_rounded() -> None:
    """Percent, dollars and one in so many."""
    assert percent(Fraction(1, 3)) == "33.3333%"
    assert dollars(123_456) == "$1,234.56"
    assert one_in(Fraction(1, 1_000)) == "1 in 1,000.0"
    assert one_in(Fraction(0)) == "never"


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
    assert decimal(value) == text
