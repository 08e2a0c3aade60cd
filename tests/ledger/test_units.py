"""Units: a millionth of a cent."""

from hypothesis import given
from hypothesis import strategies as st

from pitboss.ledger import PPM, UNITS_PER_CENT, as_cents, units


@given(st.integers(0, 10**12), st.integers(0, UNITS_PER_CENT - 1))
def test_cents_are_rounded_down_and_the_residue_is_less_than_one(cents: int, residue: int) -> None:
    """What is shown and what is not add up to what is there."""
    assert as_cents(units(cents) + residue) == cents


@given(st.integers(1, 100_000), st.integers(0, PPM))
def test_a_wager_times_a_rate_is_a_whole_number_of_units(cents: int, rate: int) -> None:
    """Nothing is rounded on the way in."""
    assert units(cents) * rate == cents * rate * PPM
    assert cents * rate + cents * (PPM - rate) == units(cents)
