"""The best decisions in a small form."""

from fractions import Fraction

import numpy as np

from pitboss.maths.duel.high_five import DIVIDED, FOLDS, PLAYS, BestDecisions, Decisions, PlayNets, numbers_of
from pitboss.maths.played_count import Ended, PlayedCount


def test_decisions_come_back_as_they_were_kept() -> None:
    """Types that fold, play and do both, in runs of any length, and the single hands in rising order."""
    hands = np.array([4, 4, 6, 6, 6, 0, 9])
    played = np.array([0, 4, 6, 3, 1, 0, 9])
    nothing = np.zeros(7, dtype=np.int64)
    nets, result = (
        PlayNets(1, -1, nothing, nothing),
        PlayedCount.of([Ended("fold", 1, Fraction(-1), Fraction(1))], 0, 1),
    )
    single = np.array([77, 5, 1 << 52])
    found = BestDecisions.of(numbers_of(Decisions(nothing, hands, played, nothing, nets, result, single)))
    assert found.plays.tolist() == [FOLDS, PLAYS, PLAYS, DIVIDED, DIVIDED, FOLDS, PLAYS]
    assert found.single.tolist() == [5, 77, 1 << 52]
