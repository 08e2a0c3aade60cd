"""What a winner's papers have to say, and that no error repeats any of it."""

import datetime as dt
from dataclasses import replace
from typing import Any, cast

import pytest

from pitboss.errors import PitbossError
from pitboss.jackpots.winner.patron import Patron, check_exclusions, checked_patron

WON = dt.date(2026, 11, 16)
PATRON = Patron(
    name=" Wilhelmina  Quartermain ",
    born=dt.date(1970, 2, 28),
    address="12 Larch Street, Yakima",
    document="passport",
    issuer="USA",
    document_number="Z5550123",
    tax_number="123-45-6789",
)


def test_papers_are_kept_in_one_form_of_writing() -> None:
    """Needless blanks go, and a tax number is its digits."""
    checked = checked_patron(PATRON, WON)
    assert (checked.name, checked.tax_number) == ("Wilhelmina Quartermain", "123456789")
    assert checked_patron(replace(PATRON, tax_number=""), WON).tax_number == ""


@pytest.mark.parametrize(
    ("born", "may"),
    [
        (dt.date(2008, 11, 16), True),  # eighteen on the day of the win
        (dt.date(2008, 11, 17), False),
        (dt.date(1901, 11, 16), False),
        (dt.date(2026, 11, 16), False),
    ],
)
def test_whoever_is_not_of_age_on_the_day_of_the_win_is_not_paid(born: dt.date, may: object) -> None:
    """Eighteen years to the day; dates that nobody was born on are refused."""
    if may:
        assert checked_patron(replace(PATRON, born=born), WON).born == born
    else:
        with pytest.raises(PitbossError, match=r"not paid: call a manager|can't be right"):
            checked_patron(replace(PATRON, born=born), WON)


@pytest.mark.parametrize("field", ["name", "address", "issuer", "document_number", "tax_number", "document"])
@pytest.mark.parametrize("value", ["", "x" * 301, "Secret\x00Name"])
def test_no_error_repeats_what_was_written(field: str, value: str) -> None:
    """An error may be logged, told to others or photographed."""
    if field == "tax_number" and not value:
        return
    with pytest.raises(PitbossError) as refused:
        checked_patron(replace(PATRON, **cast("Any", {field: value})), WON)
    said = str(refused.value)
    if field != "document":  # the words for papers are no personal data
        assert not value or value not in said
    assert "Quartermain" not in said
    assert "Quartermain" not in repr(PATRON)
    assert "123" not in repr(PATRON)


def test_the_list_of_exclusions_is_of_these_days_and_whoever_is_on_it_is_not_paid() -> None:
    """Thirty-one days at most, and never of tomorrow."""
    check_exclusions(WON - dt.timedelta(days=31), WON, excluded=False)
    for day in (WON - dt.timedelta(days=32), WON + dt.timedelta(days=1)):
        with pytest.raises(PitbossError, match="at most 31 days old"):
            check_exclusions(day, WON, excluded=False)
    with pytest.raises(PitbossError, match="self-excluded person is not paid"):
        check_exclusions(WON, WON, excluded=True)
