"""Money: whole cents, and nothing lost unseen when odds do not come out even."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import PitbossError
from pitboss.games.settlement.pay import LOSS, PUSH, Pay, Payment, Rounding, RoundingMode, payment

AMOUNTS = st.fractions(min_value=0, max_value=10**12, max_denominator=10**6)
UNITS = st.sampled_from([1, 5, 25, 50, 100, 500])
STAKES = st.integers(min_value=1, max_value=10**10)


@pytest.mark.parametrize(
    ("mode", "unit_cents", "exact", "paid"),
    [
        # 3 to 2 on $5.01 is $7.515: half a cent is lost, kept or given.
        ("down", 1, Fraction(1503, 2), 751),
        ("nearest", 1, Fraction(1503, 2), 752),
        ("up", 1, Fraction(1503, 2), 752),
        # A third of a dollar, and two thirds.
        ("nearest", 1, Fraction(100, 3), 33),
        ("nearest", 1, Fraction(200, 3), 67),
        ("up", 1, Fraction(100, 3), 34),
        # A table that pays in quarters: $2.60 is $2.50 or $2.75, and half-way goes up.
        ("down", 25, Fraction(260), 250),
        ("nearest", 25, Fraction(260), 250),
        ("up", 25, Fraction(260), 275),
        ("nearest", 25, Fraction(525, 2), 275),
        # What comes out even is never moved.
        ("down", 25, Fraction(275), 275),
        ("nearest", 25, Fraction(275), 275),
        ("up", 25, Fraction(275), 275),
        ("up", 100, Fraction(0), 0),
    ],
)
def test_winnings_go_to_whole_units_as_the_house_says(mode: str, unit_cents: int, exact: Fraction, paid: int) -> None:
    assert Rounding(RoundingMode(mode), unit_cents).cents(exact) == paid


@given(exact=AMOUNTS, unit=UNITS)
def test_down_is_at_most_the_exact_amount_and_up_at_least(exact: Fraction, unit: int) -> None:
    """And neither is a whole unit away; the nearest is one of the two, at most half a unit away."""
    down, nearest, up = (Rounding(mode, unit).cents(exact) for mode in RoundingMode)
    assert exact - unit < down <= exact <= up < exact + unit
    assert nearest in {down, up}
    assert abs(nearest - exact) <= Fraction(unit, 2)
    assert {paid % unit for paid in (down, nearest, up)} == {0}


@given(cents=st.integers(min_value=0, max_value=10**12), mode=st.sampled_from(RoundingMode))
def test_whole_cents_are_paid_as_they_are(cents: int, mode: RoundingMode) -> None:
    assert Rounding(mode).cents(Fraction(cents)) == cents


@given(
    stake=STAKES,
    odds=st.fractions(min_value=0, max_value=8000, max_denominator=20),
    mode=st.sampled_from(RoundingMode),
    unit=UNITS,
)
def test_nothing_is_lost_unseen(stake: int, odds: Fraction, mode: RoundingMode, unit: int) -> None:
    """What the odds make of the stake is kept to the last fraction of a cent, whatever was paid."""
    paid = payment(Pay(odds), stake, Rounding(mode, unit))
    assert paid.exact_cents == odds * stake
    assert paid.returned_cents == stake


@pytest.mark.parametrize("unit_cents", [0, -1])
def test_a_unit_that_is_no_money_is_refused(unit_cents: int) -> None:
    with pytest.raises(PitbossError, match="at least 1 cent"):
        Rounding(unit_cents=unit_cents)


@pytest.mark.parametrize(
    ("pay", "returned", "won"),
    [
        ("1 to 1", 500, 500),
        ("5 to 2", 500, 1250),
        ("8000 to 1", 500, 4_000_000),
        ("6 for 1", 0, 3000),
        ("1 for 1", 0, 500),
        ("push", 500, 0),
        ("loss", 0, 0),
        ("50%", 0, 0),
        ("100% Mega", 0, 0),
    ],
)
def test_to_gives_the_stake_back_and_for_keeps_it(pay: str, returned: int, won: int) -> None:
    """On $5. "6 for 1" hands over $30 and no stake; a share of a meter is the jackpot's to pay."""
    paid = payment(Pay.parse(pay), 500, Rounding())
    assert (paid.returned_cents, paid.won_cents) == (returned, won)


def test_six_for_one_and_five_to_one_leave_a_player_with_the_same() -> None:
    """The same chips go over the table: $6 for a wager of $1."""
    for_one, to_one = (payment(Pay.parse(pay), 100, Rounding()) for pay in ("6 for 1", "5 to 1"))
    assert for_one.returned_cents + for_one.won_cents == to_one.returned_cents + to_one.won_cents == 600


@pytest.mark.parametrize(("pay", "expected"), [(LOSS, Payment(0, 0, Fraction(0))), (PUSH, Payment(99, 0, Fraction(0)))])
def test_a_loss_and_a_push_win_nothing_whatever_the_rounding(pay: Pay, expected: Payment) -> None:
    """Rounding is of winnings: a push gives back the stake to the cent, though the table pays in dollars."""
    assert payment(pay, 99, Rounding(RoundingMode.UP, 100)) == expected


def test_a_commission_of_five_percent_is_rounded_on_the_winnings_alone() -> None:
    """$7 at 19 to 20 wins $6.65; a table that pays whole dollars hands over $6 and records the 65 cents."""
    paid = payment(Pay(Fraction(19, 20)), 700, Rounding(RoundingMode.DOWN, 100))
    assert paid == Payment(700, 600, Fraction(665))
