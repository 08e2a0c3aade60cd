"""Par sheets say how often two bets are worth the same, and what the larger one would make of the figures."""

from pitboss.reports.base.lines import play_words


def test_equal_bets_are_told_with_the_figures_of_the_larger_one() -> None:
    """By hand: an average bet of 5/2, 1/200 of it lost, a variance of 4."""
    details: dict[str, int | str] = {
        "deals-with-equal-choices": 1234,
        "average-bet-with-the-larger-of-equal-bets": "5/2",
        "element-of-risk-with-the-larger-of-equal-bets": "1/200",
        "variance-with-the-larger-of-equal-bets": "4",
    }
    words = play_words(details)
    assert "in 1,234 deals two bets are worth exactly the same and the smaller is taken" in words
    assert "average bet is 2.500000, the element of risk 0.500000% and the standard deviation 2.000000" in words


def test_nothing_is_said_of_equal_bets_where_there_are_none() -> None:
    assert play_words({"deals-with-equal-choices": 0}) == "every decision is made for the best"
