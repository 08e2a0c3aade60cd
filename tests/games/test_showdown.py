"""What two hands make of each other."""

from pitboss.games.showdown import Comparison


def test_comparisons_are_the_signs_of_a_difference() -> None:
    """So that the sign of player's value less dealer's is the comparison."""
    assert [Comparison(sign) for sign in (-1, 0, 1)] == [Comparison.LOSE, Comparison.TIE, Comparison.WIN]
