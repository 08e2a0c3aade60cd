"""Simulated numbers carry their error and their seed."""

import numpy as np

from pitboss.maths.seats import deal_types, simulate_seats, types_of_rows


def test_the_same_seed_gives_the_same_number() -> None:
    """A simulation can be repeated to the last digit, and another seed gives another number."""
    nets = lambda own, against: np.sign(own.astype(np.int64) - against)  # noqa: E731 - a result that needs no rules
    first, again, other = (simulate_seats(nets, 5_000, seed) for seed in (3, 3, 4))
    assert first == again
    assert (first.seed, first.deals) == (3, 5_000)
    assert first.value != other.value


def test_seats_that_compare_with_one_dealer_go_together() -> None:
    """Higher than the dealer with probability a half each, and both with a third: the covariance is a third."""
    nets = lambda own, against: np.sign(own.astype(np.int64) - against)  # noqa: E731 - a result that needs no rules
    found = simulate_seats(nets, 60_000, 8)
    assert abs(found.value - 1 / 3) < 5 * found.standard_error + 0.02
    assert 0 < found.standard_error < 0.01


def test_hands_dealt_together_share_no_card() -> None:
    """Three hands of a deal are twenty-one different cards: their types are of real hands."""
    one, two, three = deal_types(np.random.default_rng(1), 100, 3)
    assert len(one) == len(two) == len(three) == 100
    rows = np.array([[0, 1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1, 0]])
    assert types_of_rows(rows)[0] == types_of_rows(rows)[1]
