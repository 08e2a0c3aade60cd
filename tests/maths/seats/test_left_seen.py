"""Seen cards in ante and play: small packs, where every set of seen cards can be tried in loops over all hands."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from tests.maths.left.test_hands import NETS, PACKS, SHAPES, Shape, left_game, plain, plain_value

from pitboss.maths.executors import Work
from pitboss.maths.left.hands import count_left
from pitboss.maths.left.walk import HandsWalk
from pitboss.maths.seats.left_seen import CHUNK, SeenHands, left_gain
from pitboss.maths.seats.seen_cards import Sets, drawn_hands

STANDARD_ERRORS = 4


def worth(pack: list[str], shape: Shape, weak: tuple[int, ...]) -> Fraction:
    """What the best decisions bring on average, by loops."""
    ends, _, _ = plain(pack, shape, weak)
    total = sum(count * int(NETS[action, kind, met]) for (action, kind, met), count in ends.items())
    return Fraction(total, sum(ends.values()))


@pytest.mark.slow
@pytest.mark.parametrize("shape", [SHAPES["three"], SHAPES["three, one up"]], ids=["none up", "one up"])
def test_seen_cards_bring_what_a_pack_without_them_brings(shape: Shape) -> None:
    """A player who sees three cards plays as if the pack had none of them; the mean gain is within its error."""
    pack = PACKS["uneven"]
    weak = plain_value(tuple(pack[1 : 1 + shape.dealers]))
    game = left_game(pack, shape, weak)
    chosen = count_left(game)
    hands = SeenHands(game, HandsWalk.of(game, range(4), [up.taken for up in chosen.up_cards]))
    found = left_gain(hands, 1, Sets(1_500, 7, CHUNK), Work())
    seen = [worth([card for card in pack if card not in gone], shape, weak) for gone in combinations(pack, 3)]
    exact = sum(seen, Fraction(0)) / len(seen) - worth(pack, shape, weak)
    assert exact > 0
    assert found.standard_error is not None
    assert abs(float(found.gain - exact)) < STANDARD_ERRORS * found.standard_error


def test_few_hands_are_all_tried_and_many_are_drawn() -> None:
    """Of five cards all ten hands of three, each once; of twenty as many as asked for, with no card twice."""
    generator = np.random.default_rng(1)
    every = drawn_hands(np.arange(5, dtype=np.uint8), 3, 256, generator)
    assert {tuple(hand) for hand in every.tolist()} == set(combinations(range(5), 3))
    some = drawn_hands(np.arange(20, dtype=np.uint8), 3, 256, generator)
    assert len(some) == 256
    assert all(len(set(hand)) == 3 for hand in some.tolist())
