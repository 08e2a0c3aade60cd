"""``pitboss covariance``."""

import json
from fractions import Fraction

from tests.helpers import Run


def test_three_card_poker_is_exact_to_the_table(pitboss: Run) -> None:
    """A symmetric matrix with variances on its diagonal, and the variance of seven seats as a fraction."""
    found = json.loads(pitboss("covariance", "three-card-poker", "--seats", "7", "--json").out)
    matrix = [[Fraction(each) for each in row] for row in found["covariance"]]
    assert found["wagers"][0] == "ante"
    assert all(matrix[one][other] == matrix[other][one] for one in range(3) for other in range(3))
    assert all(
        matrix[one][other] ** 2 <= matrix[one][one] * matrix[other][other] for one in range(3) for other in range(3)
    )
    assert found["between_seats"]["exact"] is True
    between = Fraction(found["between_seats"]["covariance"])
    assert Fraction(found["table_variance"]) == 7 * matrix[0][0] + 42 * between


def test_more_seats_than_the_table_has_are_refused(pitboss: Run) -> None:
    """With the number that it has."""
    answer = pitboss("covariance", "three-card-poker", "--seats", "8")
    assert answer.code == 2
    assert "1 to 7 seats" in answer.err


def test_a_game_that_is_not_there_yet_says_so(pitboss: Run) -> None:
    """No empty table."""
    answer = pitboss("covariance", "high-five-poker")
    assert answer.code == 2
    assert "not there yet" in answer.err
