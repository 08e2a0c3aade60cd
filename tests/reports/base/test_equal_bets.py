"""Par sheets say how often two bets are worth the same, and what the larger one would make of the figures."""

from fractions import Fraction

from pitboss.maths.engines.base_game import BetFigures, StreetBets
from pitboss.reports.base.lines import play_words


def test_equal_bets_are_told_with_the_figures_of_the_larger_one() -> None:
    """By hand: an average bet of 5/2, 1/200 of it lost, a variance of 4."""
    larger = BetFigures(average_bet=Fraction(5, 2), element_of_risk=Fraction(1, 200), variance=Fraction(4))
    words = play_words(StreetBets(Fraction(2), {}, 1234, larger))
    assert "in 1,234 deals two bets are worth exactly the same and the smaller is taken" in words
    assert "average bet is 2.500000, the element of risk 0.500000% and the standard deviation 2.000000" in words


def test_nothing_is_said_of_equal_bets_where_there_are_none() -> None:
    assert play_words(StreetBets(Fraction(2), {}, 0)) == "every decision is made for the best"
