"""The best decisions in a small form."""

import numpy as np

from pitboss.maths.high_five import Decisions, HighFiveResult
from pitboss.maths.high_five_decisions import DIVIDED, FOLDS, PLAYS, BestDecisions, numbers_of


def test_decisions_come_back_as_they_were_kept() -> None:
    """Types that fold, play and do both, in runs of any length, and the single hands in rising order."""
    hands = np.array([4, 4, 6, 6, 6, 0, 9])
    played = np.array([0, 4, 6, 3, 1, 0, 9])
    nothing = np.zeros(7, dtype=np.int64)
    result = HighFiveResult({}, 0, 1, 0, 1)
    found = BestDecisions.of(numbers_of(Decisions(nothing, hands, played, nothing, result, np.array([77, 5, 1 << 52]))))
    assert found.plays.tolist() == [FOLDS, PLAYS, PLAYS, DIVIDED, DIVIDED, FOLDS, PLAYS]
    assert found.single.tolist() == [5, 77, 1 << 52]
