"""Every hand on its own, and every type as a whole, against loops over the hands they leave."""

import math
from fractions import Fraction

import numpy as np
import numpy.typing as npt
import pytest
from tests.plain.small_deck import DECKS
from tests.set_plays import set_play
from tests.two_hands import mask, types_of

from pitboss.games.house_way import load_house_way
from pitboss.games.settlement.pai_gow import BaseRules
from pitboss.hands.types import TYPES
from pitboss.maths.duel.hand_by_hand import HandClasses, classes_of, hand_by_hand, hand_classes, type_totals
from pitboss.maths.duel.one_hand import types_left
from pitboss.maths.duel.pai_gow import way_nets, way_sides

Integers = npt.NDArray[np.int64]

WAY = load_house_way("foxwoods")
RULES = BaseRules("pai-gow-queen-high")


def nets_by_visiting(hands: HandClasses, deck: int) -> Integers:
    """What every hand nets, by visiting the dealer's hands that it leaves."""
    nets = way_nets(set_play(WAY, WAY, RULES))
    found = []
    for hand, kind in zip(hands.hands.tolist(), hands.types.tolist(), strict=True):
        left = types_left(hand, deck)
        against = np.nonzero(left)[0].astype(np.int32)
        found.append(int((nets(np.full(len(against), kind, dtype=np.int32), against) * left[against]).sum()))
    return np.array(found)


@pytest.mark.slow
@pytest.mark.parametrize("cards", DECKS.values(), ids=DECKS)
def test_every_hand_nets_what_visiting_the_dealers_hands_says(cards: tuple[str, ...]) -> None:
    """The alternating sum within each hand equals the sum over the hands it leaves."""
    deck = mask(cards)
    hands, classes = hand_classes(deck), classes_of(deck)
    sides = way_sides(set_play(WAY, WAY, RULES, cards=deck))
    found = np.zeros(len(hands.hands), dtype=np.int64)

    def take(where: slice, sums: Integers) -> None:
        found[where] = sums[:, 0]

    hand_by_hand(sides, classes, hands, np.ones(TYPES, dtype=np.int64), take)
    rows = np.random.default_rng(5).choice(len(hands.hands), 60, replace=False)
    some = HandClasses(hands.hands[rows], hands.ways[rows], hands.types[rows])
    np.testing.assert_array_equal(found[rows], nets_by_visiting(some, deck))


@pytest.mark.slow
@pytest.mark.parametrize("cards", DECKS.values(), ids=DECKS)
def test_a_types_total_is_the_sum_over_its_hands(cards: tuple[str, ...]) -> None:
    """Totals by type equal the hand-by-hand sums, each class counted as often as it stands for hands."""
    deck = mask(cards)
    hands, classes = hand_classes(deck), classes_of(deck)
    sides = way_sides(set_play(WAY, WAY, RULES, cards=deck))
    by_type = np.zeros(TYPES, dtype=np.int64)

    def take(where: slice, sums: Integers) -> None:
        types = hands.types[where]
        np.add.at(by_type, types, hands.ways[where] * sums[:, 0])

    hand_by_hand(sides, classes, hands, np.ones(TYPES, dtype=np.int64), take)
    np.testing.assert_array_equal(type_totals(sides, classes)[:, 0], by_type)


@pytest.mark.slow
def test_hand_classes_are_sorted_by_type_and_stand_for_all_hands() -> None:
    """Types rise, agree with the type of the hand, and the ways add up to the binomial."""
    hands = hand_classes(mask(DECKS["four-alike"]))
    assert (np.diff(hands.types) >= 0).all()
    np.testing.assert_array_equal(hands.types, types_of(hands.hands))
    assert hands.ways.sum() == 19_448


@pytest.mark.soak
def test_on_the_full_deck_every_hand_on_its_own_adds_up_to_the_way_as_a_whole() -> None:
    """Each class counted as often as it stands for hands: the net of all 8,250,459,031,214,400 deals of EZ Pai Gow."""
    deck = (1 << 53) - 1
    hands, classes = hand_classes(deck), classes_of(deck)
    sides = way_sides(set_play(WAY, WAY, RULES, cards=deck))
    assert int(hands.ways.sum()) == math.comb(53, 7)
    total = 0

    def take(where: slice, sums: Integers) -> None:
        nonlocal total
        total += int((sums[:, 0] * hands.ways[where]).sum())

    hand_by_hand(sides, classes, hands, np.ones(TYPES, dtype=np.int64), take)
    # As the way as a whole says it, which README.md prints: 57505209314341 in 2062614757803600.
    assert Fraction(total, math.comb(53, 7) * math.comb(46, 7)) == Fraction(-57505209314341, 2062614757803600)
