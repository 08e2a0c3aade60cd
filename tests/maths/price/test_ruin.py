"""Bounds for a walk that falls short or rises: against the gambler's ruin, which has a closed form."""

from fractions import Fraction

from pitboss.maths.price.ruin import most_level_cents, most_short_cents


def test_the_bounds_of_a_walk_hold_where_it_has_a_closed_form() -> None:
    """Up and down by one: from 0 it falls 1/(2p-1) - 1 = (1-p)/(2p-1) below on average, by the gambler's ruin."""
    up = Fraction(3, 5)
    steps = [(up, Fraction(1)), (1 - up, Fraction(-1))]
    exactly = (1 - up) / (2 * up - 1)
    assert exactly <= most_short_cents(steps, 0) < 2 * exactly
    assert exactly * ((1 - up) / up) ** 4 <= most_short_cents(steps, 4) < 2 * exactly * ((1 - up) / up) ** 4
    assert exactly <= most_level_cents([(chance, -step) for chance, step in steps]) < 2 * exactly
    assert most_short_cents([(Fraction(1), Fraction(1))], 0) == 0


def test_a_walk_that_hardly_drifts_has_a_bound_all_the_same() -> None:
    """Up by a ten-millionth more than down: a large number, and no error."""
    up = Fraction(1, 2) + Fraction(1, 10**7)
    steps = [(up, Fraction(1)), (1 - up, Fraction(-1))]
    exactly = (1 - up) / (2 * up - 1)
    assert exactly <= most_short_cents(steps, 0) < 2 * exactly
