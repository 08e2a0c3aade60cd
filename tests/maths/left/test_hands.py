"""Ante and play on small packs against loops over all hands of player and dealer, and in full against print."""

from collections import Counter
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import pytest
from tests.maths.street_games import counted_figures
from tests.plain.poker import STRAIGHT, Value, best_five, three_card
from tests.plain.streets import Ends, figures
from tests.two_hands import mask

from pitboss.hands.arrays import Integers
from pitboss.hands.rankings import ranking
from pitboss.maths.histories import LARGER, SMALLER, Nets
from pitboss.maths.left.hands import LeftGame, count_left

FULL = (1 << 52) - 1
PACKS = {
    "alike": [rank + suit for rank in "A72" for suit in "cdhs"],
    "uneven": ["Ac", "Ad", "2d", "2h", "3h", "4h", "5h", "6h", "6s", "7s", "7h"],
}


@dataclass(frozen=True)
class Shape:
    """How many cards player and dealer have, and how many of the dealer's are up."""

    own: int
    dealers: int
    up: int


SHAPES = {
    "three": Shape(3, 3, 0),
    "three, one up": Shape(3, 3, 1),
    "five, one up": Shape(5, 5, 1),
    "five, six": Shape(5, 6, 1),
}
#: Small nets of four actions and two kinds of hands; the first two net the same, the last is for strong hands only.
NETS = np.random.default_rng(7).integers(-3, 4, (4, 2, 6))
NETS[1] = NETS[0]
ALLOWED = np.array([[1, 1], [1, 1], [1, 1], [0, 1]])
STAKED = (1, 2, 3, 4)


def plain_value(hand: tuple[str, ...]) -> Value:
    """A hand of three, or the best five of more."""
    return three_card(hand) if len(hand) == 3 else best_five(hand, wheel="lowest")


def is_strong(value: Value, cards: int) -> int:
    """Whether a hand is of the second kind: a pair of three cards, a straight of more."""
    return int(value[0] >= (1 if cards == 3 else STRAIGHT))


def plain(pack: list[str], shape: Shape, weak: Value) -> tuple[Ends, Ends, int]:
    """The ends of all deals with the smaller and the larger of equal bets, and the deals with equal choices."""
    smaller, larger, ties = Ends(), Ends(), 0
    dealt = {hand: plain_value(hand) for hand in combinations(pack, shape.dealers)}
    for own in combinations(pack, shape.own):
        value = plain_value(own)
        kind = is_strong(value, shape.own)
        by_up: dict[tuple[str, ...], Counter[int]] = {}
        for hand, dealer in dealt.items():
            if not set(hand) & set(own):
                for up in combinations(hand, shape.up):
                    compared = 1 + (value > dealer) - (value < dealer)
                    by_up.setdefault(up, Counter())[compared + 3 * (dealer >= weak)] += 1
        for meetings in by_up.values():
            worth = {
                action: sum(count * int(NETS[action, kind, met]) for met, count in meetings.items())
                for action in range(4)
                if ALLOWED[action, kind]
            }
            best = [action for action, total in worth.items() if total == max(worth.values())]
            ties += sum(meetings.values()) if len(best) > 1 else 0
            for met, count in meetings.items():
                smaller[best[0], kind, met] += count
                larger[best[-1], kind, met] += count
    return smaller, larger, ties


def left_game(pack: list[str], shape: Shape, weak: Value) -> LeftGame:
    """The game as it is counted: orders of hands from values of the package."""
    masks = [mask(list(hand)) for size in {shape.own, shape.dealers} for hand in combinations(pack, size)]
    values = ranking("three-card" if shape.own == 3 else "five-card").values(np.array(masks))
    value = dict(zip(masks, values.tolist(), strict=True))
    order = {number: at for at, number in enumerate(sorted(set(value.values())))}
    # The kind and the qualifying hand by a hand of each value.
    hand_of = {
        order[value[mask(list(hand))]]: hand for size in {shape.own, shape.dealers} for hand in combinations(pack, size)
    }
    kinds = np.array([is_strong(plain_value(hand_of[at]), shape.own) for at in range(len(order))])
    qualifies = sum(plain_value(hand_of[at]) < weak for at in range(len(order)))

    def judge(hands: Integers) -> Integers:
        return np.array([order[value[hand]] for hand in hands.tolist()], dtype=np.int64)

    nets = Nets(1, NETS.astype(np.int64), np.array(STAKED), ALLOWED)
    return LeftGame(mask(pack), shape.own, shape.dealers, shape.up, nets, judge, kinds, qualifies)


@pytest.mark.slow
@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
@pytest.mark.parametrize("pack", PACKS.values(), ids=PACKS)
def test_a_small_pack_is_counted_as_by_loops_over_all_hands(pack: list[str], shape: Shape) -> None:
    """Every outcome's count, the deals with equal choices, and all figures with the smaller and the larger bet."""
    weak = plain_value(tuple(pack[1 : 1 + shape.dealers]))
    smaller, larger, ties = plain(pack, shape, weak)
    outcomes = count_left(left_game(pack, shape, weak)).outcomes
    for equal, ends in ((SMALLER, smaller), (LARGER, larger)):
        found = {
            tuple(map(int, key)): int(outcomes.counts[(equal, *key)]) for key in np.argwhere(outcomes.counts[equal])
        }
        assert found == dict(ends)
        edge, average, variance = figures(ends, NETS.tolist(), STAKED, 1)
        got = counted_figures(outcomes, equal)
        assert (got.house_edge, got.average_bet, got.variance) == (edge, average, variance)
    assert outcomes.ties.tolist() == [ties]
    assert ties > 0
