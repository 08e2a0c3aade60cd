"""The chance that a meter runs dry: the recursion against every course of a small table, floats against integers."""

import itertools
import math
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.maths.exact_dry_chance import dry_exactly
from tests.maths.small_jackpots import percent, small

from pitboss.errors import PitbossError
from pitboss.games import load_game
from pitboss.maths.price.analysis import Analysis, price
from pitboss.maths.price.running_dry import DryTerms, dry_within


def by_every_course(
    table: Analysis, rate: int, seed: int, start: int, wagers: int, limit: int | None = None
) -> Fraction:
    """All courses of so many wagers, one by one, in cents as a meter is played, its reserve left out."""
    outcomes = [line.line.pay if line.line else None for line in table.every]
    weights = [line.combinations for line in table.every]
    dry = 0
    for course in itertools.product(range(len(outcomes)), repeat=wagers):
        meter = Fraction(start)
        for at in course:
            meter = meter + rate if limit is None else min(meter + rate, Fraction(limit))
            pay = outcomes[at]
            if pay is not None and pay.meter is not None:
                meter = Fraction(seed) if pay.share == 1 else Fraction(math.floor(meter * (1 - pay.share)))
            elif pay is not None:
                meter -= (pay.net + 1) * 100
            if meter < 0:
                dry += math.prod(weights[step] for step in course)
                break
    return Fraction(dry, table.deals**wagers)


@pytest.mark.rule("001", "progressive-advice.2")
@pytest.mark.parametrize(("rate", "start"), [(70, 100), (40, 100), (0, 700), (70, 5_000), (25, 0)])
def test_the_recursion_is_every_course_counted(rate: int, start: int) -> None:
    """Two fixed pays, six wagers: the same fraction."""
    table = small(("3 for 1", 2), ("7 for 1", 1), deals=10)
    terms = DryTerms.of(table, percent(rate), 300, start_cents=start)
    found = dry_exactly(terms, 6)
    assert found.lower == found.upper == by_every_course(table, rate, 300, start, 6)


@pytest.mark.parametrize(("rate", "limit"), [(70, 350), (80, 300), (100, 300)])
def test_a_limit_makes_a_meter_run_dry_sooner(rate: int, limit: int) -> None:
    """Every course of six wagers with what is above the limit cut off, in integers and in floats."""
    table = small(("3 for 1", 2), ("7 for 1", 1), deals=10)
    terms = DryTerms.of(table, percent(rate), 300, limit_cents=limit)
    truth = by_every_course(table, rate, 300, 300, 6, limit)
    assert dry_exactly(terms, 6).upper == truth > by_every_course(table, rate, 300, 300, 6)
    floats = dry_within(terms, 6)
    assert abs(float(floats.upper) - float(truth)) <= floats.error


def test_a_share_gives_two_bounds_with_the_truth_between() -> None:
    """A grid of 100 cents rounds what half of the meter leaves; counted in cents it is in between."""
    table = small(("100%", 1), ("50%", 1), ("4 for 1", 2), deals=10)
    terms = DryTerms.of(table, percent(100), 300)
    found = dry_exactly(terms, 6)
    truth = by_every_course(table, 100, 300, 300, 6)
    assert found.lower < truth <= found.upper


@pytest.mark.slow
@given(st.integers(0, 100), st.integers(0, 20), st.integers(1, 30))
@settings(max_examples=30)
def test_floats_stay_within_their_bound_of_the_integers(rate: int, start: int, wagers: int) -> None:
    """Lower and upper."""
    table = small(("100%", 1), ("50%", 1), ("3 for 1", 3), ("9 for 1", 1), deals=50)
    terms = DryTerms.of(table, percent(rate), 500, start_cents=100 * start)
    exact, floats = dry_exactly(terms, wagers), dry_within(terms, wagers)
    assert abs(float(floats.lower) - float(exact.lower)) <= floats.error + 1e-300
    assert abs(float(floats.upper) - float(exact.upper)) <= floats.error + 1e-300


@pytest.mark.rule("001", "progressive-advice.2")
@pytest.mark.rule("001", "progressive-advice.7")
def test_below_seventy_percent_wa07_runs_dry_more_often() -> None:
    """1,000 wagers with all pays off the meter: from the advised seed hardly ever, from $100 often, more so at 40%."""
    game = load_game("face-up-pai-gow")
    table = price(game, game.paytable("FUPGPP-WA07", "jackpot"))
    advised, poor, poorer = (
        dry_within(DryTerms.of(table, percent(rate), seed), 1_000)
        for rate, seed in ((70, 50_000), (70, 10_000), (40, 10_000))
    )
    assert advised.upper < poor.lower < poorer.lower
    assert poor.upper - poor.lower < 0.01
    assert poor.error < 1e-9


def test_a_grid_that_is_too_fine_is_refused() -> None:
    """A rate of a millionth makes too many places."""
    table = small(("3 for 1", 2), deals=10)
    with pytest.raises(PitbossError, match="too many"):
        dry_within(DryTerms.of(table, Fraction(333_333, 1_000_000), 100_000), 10)
