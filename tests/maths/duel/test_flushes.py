"""Flushes: the slots that a hand meets leave just the flushes that it does not touch, and work is cut into ranges."""

import itertools
from math import comb, prod

import numpy as np
import pytest

from pitboss.maths.duel.flushes import SLOTS, bucket_ranges, fill_slots, meet_slots, slot_of_two

#: The five lowest ranks, once each.
RANKS_IN_SUIT = 0x11111
#: Three cards of each rank.
EVEN = sum(3 << 4 * rank for rank in range(13))


def test_every_two_ranks_have_a_slot_of_their_own() -> None:
    """After the slot of all flushes and those of one rank."""
    slots = {slot_of_two(one, two) for one, two in itertools.combinations_with_replacement(range(13), 2)}
    assert slots == set(range(14, SLOTS))
    assert slot_of_two(3, 8) == slot_of_two(8, 3)


@pytest.mark.parametrize("off_suit", [(), (4,), (4, 4), (4, 9), (9, 12), (0, 0)])
@pytest.mark.parametrize("held", [(), (4,), (4, 4), (4, 4, 9), (4, 9, 9, 12), (4, 4, 4, 0, 0, 12), (1, 2, 3)])
def test_the_slots_that_a_hand_meets_leave_the_flushes_it_does_not_touch(
    off_suit: tuple[int, ...], held: tuple[int, ...]
) -> None:
    """Three cards of each rank lie off the suit: those that are left can be chosen freely, rank by rank."""
    slots, weights = np.zeros(4, dtype=np.int64), np.zeros(4, dtype=np.int64)
    fill_slots(0b11111, RANKS_IN_SUIT + sum(1 << 4 * rank for rank in off_suit), EVEN, slots, weights)
    met, signs = np.zeros(40, dtype=np.int32), np.zeros(40, dtype=np.int32)
    found = meet_slots(sum(1 << 4 * rank for rank in held), met, signs, 0)
    sign_of = dict(zip(met[:found].tolist(), signs[:found].tolist(), strict=True))
    left = sum(weight * sign_of.get(slot, 0) for slot, weight in zip(slots.tolist(), weights.tolist(), strict=True))
    assert left == prod(comb(3 - held.count(rank), off_suit.count(rank)) for rank in set(off_suit))


@pytest.mark.slow
@pytest.mark.parametrize("shards", [1, 3, 24])
def test_ranges_follow_each_other_and_leave_nothing_out(shards: int) -> None:
    """From no rank without the joker to all ranks with it."""
    ranges = bucket_ranges(shards)
    assert len(ranges) == shards
    assert ranges[0][0] == 0
    assert ranges[-1][1] == 1 << 14
    assert all(one[1] == two[0] for one, two in itertools.pairwise(ranges))
