"""The best decisions of High Five Poker in a small form: who plays, for keeping and for looking up dealt hands."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from pitboss.maths.arrays import Bytes, Integers
from pitboss.maths.duel.high_five import Decisions

#: What is said of a type: all its hands fold, all play, or some do.
FOLDS, PLAYS, DIVIDED = 0, 1, 2
_RUN, _SINGLE = 0, 1


@dataclass(frozen=True)
class BestDecisions:
    """How every type is decided, and of divided types the hands that play, one a class under suit exchange, rising."""

    plays: Bytes
    single: Integers

    @classmethod
    def of(cls, numbers: Mapping[tuple[int, int], int]) -> "BestDecisions":
        """The decisions from the numbers that are kept of them."""
        ends = {end: decision for (what, end), decision in sorted(numbers.items()) if what == _RUN}
        plays = np.repeat(np.array(list(ends.values()), dtype=np.uint8), np.diff([0, *ends]))
        return cls(plays, np.array(sorted(hand for what, hand in numbers if what == _SINGLE), dtype=np.int64))


def numbers_of(found: Decisions) -> dict[tuple[int, int], int]:
    """Runs of types that are decided alike, by where they end, and the single hands that play."""
    plays = np.where(found.played == 0, FOLDS, np.where(found.played == found.hands, PLAYS, DIVIDED))
    ends = [*(np.flatnonzero(np.diff(plays)) + 1).tolist(), len(plays)]
    runs = {(_RUN, end): int(plays[end - 1]) for end in ends}
    return runs | {(_SINGLE, int(hand)): 1 for hand in found.single}
