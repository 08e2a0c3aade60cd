"""The duel against a plain double loop: random points, few and many of them, marks, weights, and decks of all kinds."""

import itertools
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from math import comb

import numpy as np
import pytest
from tests.plain.small_deck import FOUR_ALIKE, THREE_ALIKE, UNEVEN, deck_of
from tests.two_hands import SOAK, Integers, mask, types_of

from pitboss.hands.types import TYPES
from pitboss.maths.duel.duel import Duel, duel, duel_of_equals
from pitboss.maths.duel.points import Points, weighted_points
from pitboss.maths.duel.subsets import FULL_DECK
from pitboss.maths.executors import Work

TWO_ALIKE = deck_of("259KA", "259KA", "34567", "", joker=True)
NO_JOKER = deck_of("23456", "23456", "234", "234")
FOURTEEN = UNEVEN[-14:]
DECKS = {
    "uneven": UNEVEN,
    "four-alike": FOUR_ALIKE,
    "three-alike": THREE_ALIKE[1:],
    "two-alike": TWO_ALIKE,
    "twice-two-alike": NO_JOKER,
    "fourteen-cards": FOURTEEN,
}
HANDS_AT_ONCE = 256


@dataclass(frozen=True)
class Scattered:
    """Random points of every type: where each type's begin, and each point's back, front, mark and weight."""

    starts: Integers
    backs: Integers
    fronts: Integers
    marks: Integers
    weights: Integers

    @property
    def points(self) -> Points:
        """As the duel takes them."""
        return weighted_points(self.starts, self.backs, self.fronts, self.marks, self.weights)


def scattered(seed: int, most: int, backs: int, fronts: int) -> Scattered:
    """One to so many points a type, with weights from -3 to 3 if there may be several."""
    random = np.random.default_rng(seed)
    starts = np.concatenate([[0], np.cumsum(random.integers(1, most + 1, TYPES))])
    room = int(starts[-1])
    weights = random.integers(-3, 4, room) if most > 1 else np.ones(room, dtype=np.int64)
    return Scattered(
        starts, random.integers(0, backs, room), random.integers(0, fronts, room), random.integers(0, 2, room), weights
    )


@cache
def hands_of(deck: str) -> tuple[Integers, Integers]:
    """The masks of all seven-card hands of a deck, and their types."""
    masks = np.array([mask(hand) for hand in itertools.combinations(DECKS[deck], 7)], dtype=np.int64)
    return masks, types_of(masks)


def double_loop(deck: str, player: Scattered, dealer: Scattered) -> Integers:
    """Every ordered pair of hands without a common card, every point of the player's against the dealer's one."""
    masks, types = hands_of(deck)
    counts = np.zeros((2, 2, 3, 3), dtype=np.int64)
    owners = np.repeat(np.arange(len(types)), np.diff(player.starts)[types])
    points = np.concatenate([np.arange(player.starts[kind], player.starts[kind + 1]) for kind in types])
    against = dealer.starts[types]
    for start in range(0, len(points), HANDS_AT_ONCE):
        mine = points[start : start + HANDS_AT_ONCE]
        at, other = np.nonzero(masks[owners[start : start + HANDS_AT_ONCE], None] & masks == 0)
        own, his = mine[at], against[other]
        back = np.sign(player.backs[own] - dealer.backs[his]) + 1
        front = np.sign(player.fronts[own] - dealer.fronts[his]) + 1
        np.add.at(counts, (player.marks[own], dealer.marks[his], back, front), player.weights[own])
    return counts


@pytest.mark.slow
@pytest.mark.parametrize("deck", DECKS if SOAK else ["uneven"])
@pytest.mark.parametrize(
    ("most", "backs", "fronts"), [(1, 300, 25), (1, 3, 2), (4, 300, 25)], ids=["one", "copies", "weighted"]
)
def test_a_duel_of_random_points_is_a_double_loop_over_all_deals(deck: str, most: int, backs: int, fronts: int) -> None:
    """Few cells and many, copies, both marks, several points a type with negative weights; any deck."""
    player, dealer = scattered(37, most, backs, fronts), scattered(41, 1, backs, fronts)
    found = duel(player.points, dealer.points, mask(DECKS[deck]))
    assert found.counts.tolist() == double_loop(deck, player, dealer).tolist()


@pytest.mark.slow
@pytest.mark.parametrize("deck", ["uneven", "four-alike"])
def test_a_duel_of_the_same_points_on_both_sides_is_the_same_loop(deck: str) -> None:
    """Where player and dealer are set alike, the points are gathered once."""
    both = scattered(43, 1, 300, 25)
    points = both.points
    found = duel(points, points, mask(DECKS[deck]))
    assert found.counts.tolist() == double_loop(deck, both, both).tolist()
    assert found.counts.tolist() == duel(both.points, both.points, mask(DECKS[deck])).counts.tolist()
    assert found.counts.tolist() == duel_of_equals(points, mask(DECKS[deck])).counts.tolist()


@pytest.mark.slow
@pytest.mark.parametrize("deck", DECKS)
def test_a_duel_counts_every_deal_of_the_deck_once(deck: str) -> None:
    """Seven cards of it, and seven of the others."""
    points = scattered(47, 1, 100, 10).points
    found, cards = duel(points, points, mask(DECKS[deck])), len(DECKS[deck])
    assert int(found.counts.sum()) == found.deals == comb(cards, 7) * comb(cards - 7, 7)


@pytest.mark.soak
def test_a_duel_of_the_full_deck_counts_all_deals_and_is_even_between_equals() -> None:
    """Random points: what one side wins the other loses, exactly, in each way; and all 53 cards are dealt."""
    points = scattered(53, 1, 400, 60).points
    counts = duel(points, points).counts
    assert int(counts.sum()) == comb(53, 7) * comb(46, 7)
    turned = counts.transpose(1, 0, 2, 3)[:, :, ::-1, ::-1]
    assert counts.tolist() == turned.tolist()


@pytest.mark.slow
def test_any_executor_counts_the_same_and_progress_is_told() -> None:
    """An executor that is given is used and left open; parts are told one by one up to the last."""
    points, deck = scattered(59, 1, 300, 25).points, mask(UNEVEN)
    told: list[tuple[int, int]] = []
    with ThreadPoolExecutor(1) as one:
        work = Work(one, lambda _, done, parts: told.append((done, parts)))
        found = duel(points, points, deck, work=work)
        assert one.submit(int, "7").result() == 7
    assert found.counts.tolist() == duel(points, points, deck).counts.tolist()
    assert told == [(done, len(told)) for done in range(1, len(told) + 1)]
    assert isinstance(found, Duel)


@pytest.mark.slow
def test_only_what_is_asked_for_is_counted() -> None:
    """Ways to compare that nobody asks for stay zero, the others are as ever."""
    player, dealer = scattered(61, 3, 300, 25), scattered(67, 1, 300, 25)
    asked = np.zeros((2, 9), dtype=np.bool_)
    asked[0, [8, 1]], asked[1, 4] = True, True
    found = duel(player.points, dealer.points, mask(UNEVEN), asked=asked).counts
    whole = double_loop("uneven", player, dealer)
    assert found.tolist() == np.where(asked.reshape(2, 1, 3, 3), whole, 0).tolist()


def test_the_full_deck_is_the_default() -> None:
    """Fifty-two cards and the joker."""
    assert FULL_DECK.bit_count() == 53
