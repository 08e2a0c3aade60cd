"""The rules about winners: what is kept back, on which day, and how long personal data stay."""

import datetime as dt
import itertools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.jackpots.winner.rules import (
    CashReport,
    LegalAge,
    TaxForm,
    Withholding,
    part_of,
    winner_rules,
    years_later,
)

TODAY = dt.date(2026, 11, 16)
#: $1 wagered.
WAGER = 100


@pytest.mark.parametrize(
    ("day", "cents", "wager", "has_number", "percent"),
    [
        (TODAY, 500_100, WAGER, True, 0),  # $5,000 after the wager is not more than $5,000
        (TODAY, 500_101, WAGER, True, 24),
        (TODAY, 500_101, WAGER, False, 24),
        (TODAY, 1_000_000, 5_000, True, 0),  # 199 times the wager
        (TODAY, 200_000, WAGER, True, 0),
        (TODAY, 200_000, WAGER, False, 24),  # a form is needed, and no number is given
        (TODAY, 199_999, WAGER, False, 0),
        (dt.date(2025, 12, 31), 60_000, WAGER, False, 24),
        (dt.date(2017, 12, 31), 500_101, WAGER, True, 0),  # before the first line of the data
    ],
)
def test_tax_is_kept_back_by_amount_odds_number_and_day(
    day: dt.date, cents: int, wager: int, has_number: object, percent: int
) -> None:
    """24 % above $5,000 and 300 times the wager; the same without a tax number where a form is needed."""
    assert winner_rules().percent_withheld(cents, wager, day, has_number=bool(has_number)) == percent


@given(st.integers(0, 10**12), st.integers(0, 100))
def test_a_part_is_the_nearest_cent_half_a_cent_up(cents: int, percent: int) -> None:
    """Never further than half a cent from the exact part."""
    exact = Fraction(cents * percent, 100)
    assert -Fraction(1, 2) < part_of(cents, percent) - exact <= Fraction(1, 2)


def test_a_leap_day_comes_back_as_the_first_of_march() -> None:
    """Retention and ages count by the calendar."""
    assert years_later(dt.date(2024, 2, 29), 5) == dt.date(2029, 3, 1)
    assert years_later(dt.date(2024, 2, 29), 4) == dt.date(2028, 2, 29)
    assert years_later(TODAY, -18) == dt.date(2008, 11, 16)


@pytest.mark.parametrize(
    ("day", "words"),
    [
        (dt.date(2025, 12, 31), ""),
        (dt.date(2026, 1, 1), "draft instructions"),
        (dt.date(2027, 1, 1), "follows prices from 2027 on"),
    ],
)
def test_what_no_final_text_says_yet_is_told_of_the_day(day: dt.date, words: str) -> None:
    """The least amount of 2026 was drafted, and those of later years nobody knows: a form is asked for all the same."""
    rules = winner_rules()
    assert bool(rules.uncertain_on(day)) is bool(words)
    assert words in rules.uncertain_on(day)
    assert rules.form_for(200_000, 100, day) is not None


def test_every_line_has_a_source_and_lines_of_a_kind_do_not_overlap() -> None:
    """One line holds on a day, or none."""
    rules = winner_rules()
    kinds: tuple[tuple[LegalAge | TaxForm | Withholding | CashReport, ...], ...] = (
        rules.age,
        rules.tax_form,
        rules.withholding,
        rules.cash_report,
    )
    for lines in kinds:
        for line, after in itertools.pairwise(lines):
            assert line.until is not None
            assert line.until <= after.from_
        assert all(line.source for line in lines)
