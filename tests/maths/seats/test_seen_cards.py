"""Gains from cards seen: how sets are drawn, and what is said of a game that they turn."""

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import PitbossError
from pitboss.maths.executors import Work
from pitboss.maths.seats.seen_cards import Collusion, Seen, Sets, simulate_gain
from pitboss.maths.simulate.deals import CardRows

PACK = np.arange(10, dtype=np.uint8)


def sums(rows: CardRows, _words: np.random.BitGenerator) -> list[int]:
    """Each set gains the sum of its cards."""
    return [int(total) for total in rows.sum(axis=1)]


def test_the_mean_and_its_error_are_those_of_the_sets() -> None:
    """Three of ten cards add up to 13.5 on average, with a variance of 3 · 8.25 · 7/9; the unit divides both."""
    seen = simulate_gain(1, sums, 2, PACK, 3, Sets(20_000, 7, 300))
    assert seen.standard_error is not None
    assert seen.standard_error == pytest.approx((3 * 8.25 * 7 / 9 / 20_000) ** 0.5 / 2, rel=0.03)
    assert abs(float(seen.gain) - 6.75) < 4 * seen.standard_error


def test_sets_are_the_same_on_any_number_of_threads_and_another_seed_draws_others() -> None:
    with ThreadPoolExecutor(2) as threads:
        shared = simulate_gain(1, sums, 1, PACK, 4, Sets(1_000, 3, 64), Work(threads))
    with ThreadPoolExecutor(1) as thread:
        alone = simulate_gain(1, sums, 1, PACK, 4, Sets(1_000, 3, 64), Work(thread))
    assert shared == alone
    assert shared != simulate_gain(1, sums, 1, PACK, 4, Sets(1_000, 4, 64))


@pytest.mark.parametrize(("many", "seed"), [(63, 7), (0, 7), (10**9, 7), (100, -1)])
def test_what_gives_no_error_or_never_ends_is_refused(many: int, seed: int) -> None:
    with pytest.raises(PitbossError, match=r"takes 64 to|0 or more"):
        simulate_gain(1, sums, 1, PACK, 3, Sets(many, seed, 10))


@given(st.integers(64, 5_000), st.integers(1, 700))
def test_chunks_draw_all_sets_and_no_more(many: int, chunk: int) -> None:
    chunks = Sets(many, 7, chunk).chunks
    assert sum(chunks) == many
    assert max(chunks) <= chunk


def test_a_side_is_taken_only_if_it_is_clear() -> None:
    """An exact gain is; a simulated one has to be three errors from even."""
    sure, near, turned = Seen(1, Fraction(3, 100)), Seen(2, Fraction(6, 100), 0.004), Seen(3, Fraction(7, 100), 0.004)
    found = Collusion(Fraction(5, 100), (sure, near, turned), 100, 7)
    assert [found.favours_player(seen) for seen in found.seen] == [False, None, True]
    assert found.favours_from == 3
    assert found.edge(turned) == Fraction(-2, 100)
    assert Collusion(Fraction(5, 100), (sure, near), 100, 7).favours_from is None
    assert Collusion(Fraction(5, 100), (Seen(1, Fraction(6, 100)),), 100, 7).favours_from == 1
