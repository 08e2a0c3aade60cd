"""Streets of one hand with some cards gone: every set of board cards that is left, decided from the last card back."""

import functools
import math
from collections.abc import Mapping, Sequence

import numpy as np

from pitboss.hands.arrays import Bytes, Integers, Numbers
from pitboss.maths.histories import StreetDecision
from pitboss.maths.left.hands import hand_rows


@functools.lru_cache(maxsize=8)  # those of one number of cards, which are large
def larger_sets(cards: int, size: int) -> Numbers:
    """``[set, card]``: each set with each card that it lacks; sets are numbered as ``hand_rows`` lists them.

    Counted from the end of the list, and with cards counted from the highest down, the number of a set is the sum of
    how many sets each of its cards has below it. One more card leaves the lower ones as they are, and moves the others.
    """
    rows = hand_rows(cards, size).astype(np.int64) if size else np.zeros((1, 0), dtype=np.int64)
    lacked = np.ones((len(rows), cards), dtype=bool)
    np.put_along_axis(lacked, rows, values=False, axis=1)
    added = cards - 1 - np.flatnonzero(lacked.ravel()).reshape(len(rows), cards - size) % cards
    falling = cards - 1 - rows[:, ::-1]
    below = np.array([[math.comb(card, place + 1) for place in range(size + 1)] for card in range(cards)])
    start = np.zeros((len(rows), 1), dtype=np.int64)
    kept = np.concatenate([start, below[falling, np.arange(size)].cumsum(axis=1)], axis=1)
    moved = np.concatenate([start, below[falling, np.arange(1, size + 1)][:, ::-1].cumsum(axis=1)], axis=1)[:, ::-1]
    places = sum((column[:, None] < added for column in falling.T), np.zeros_like(added))
    numbers = np.take_along_axis(kept, places, axis=1) + np.take_along_axis(moved, places, axis=1)
    return (math.comb(cards, size + 1) - 1 - numbers - below[added, places]).astype(np.int32)


def summed(bigger: Integers, cards: int, size: int) -> Integers:
    """Sums over the next card, from the sets with that card."""
    larger = larger_sets(cards, size)
    total = np.zeros((len(larger), *bigger.shape[1:]), dtype=np.int64)
    for places in larger.T:  # a card at a time: there are millions of sets
        total += bigger[places]
    return total


def summed_down(bigger: Integers, cards: int, size: int) -> dict[int, Integers]:
    """Values of sets of so many cards, and of all smaller ones by their sums over every card to come."""
    by_size = {size: bigger}
    for smaller in range(size - 1, -1, -1):
        by_size[smaller] = summed(by_size[smaller + 1], cards, smaller)
    return by_size


def decided_worth(
    decisions: Sequence[StreetDecision], ends: Mapping[int, Integers], cards: int, chosen: Mapping[int, Bytes] | None
) -> int:
    """The worth of a hand in all orders of the cards to come, decided for the best or as it was ``chosen``.

    ``ends[size]`` has what every set of so many board cards comes to with each history, ``chosen[decision]`` the action
    with every set that the decision may know.
    """
    worths: dict[tuple[int, int], Integers] = {}
    for decision in sorted(range(len(decisions)), key=lambda at: -decisions[at].known):
        known = decisions[decision].known
        offered = np.array(
            [ends[known][:, ~then] if then < 0 else worths[then, known] for then in decisions[decision].actions]
        )
        worth = offered.max(axis=0)
        if chosen is not None:
            worth = np.take_along_axis(offered, chosen[decision][None].astype(np.int64), axis=0)[0]
        worths |= {(decision, size): sums for size, sums in summed_down(worth, cards, known).items()}
    return int(worths[0, decisions[0].known].sum())
