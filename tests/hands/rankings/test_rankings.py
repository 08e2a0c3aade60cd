"""The registry of rankings: one order each, the same for one hand and for millions, with names for every class."""

from collections import Counter
from math import comb

import numpy as np
import pytest
from tests.helpers import all_hands

from pitboss.cards import STANDARD, mask_of, parse_cards
from pitboss.errors import PitbossError
from pitboss.hands import JokerRule, WheelRule, traits_of
from pitboss.hands.rankings import RANKINGS, Ranking, ranking

SAMPLES = [STANDARD.cards[start::7] + STANDARD.cards[start::5] for start in range(25)]


@pytest.mark.slow
@pytest.mark.parametrize("order", RANKINGS.values(), ids=RANKINGS)
def test_one_hand_and_many_have_the_same_values_and_traits(order: Ranking) -> None:
    """The kernel in Python and the compiled one, for every size that the ranking knows."""
    for size in order.sizes:
        hands = [tuple(dict.fromkeys(sample))[:size] for sample in SAMPLES]
        masks = np.array([mask_of(hand) for hand in hands], dtype=np.int64)
        assert list(order.values(masks)) == [order.value(hand) for hand in hands]
        assert list(order.traits_of_masks(masks)) == [order.traits(hand) for hand in hands]


@pytest.mark.parametrize("order", RANKINGS.values(), ids=RANKINGS)
def test_every_hand_has_one_class_and_a_better_class_has_a_greater_value(order: Ranking) -> None:
    """The classes of the vocabulary rise as the values do; of five aces nobody holds two."""
    classes = [order.vocabulary.bit(name) for name in order.vocabulary.classes]
    hands = [tuple(dict.fromkeys(sample))[: order.sizes[0]] for sample in SAMPLES]
    by_value = sorted(hands, key=order.value)
    places = [[place for place, bit in enumerate(classes) if order.traits(hand) & bit] for hand in by_value]
    assert all(len(place) == 1 for place in places)
    assert places == sorted(places)


def test_an_unknown_ranking_is_refused_with_the_nearest() -> None:
    """A typing error is easily mended."""
    with pytest.raises(PitbossError, match="no ranking 'four-crad'; did you mean 'four-card'"):
        ranking("four-crad")


@pytest.mark.slow
def test_five_card_hands_are_told_apart_by_class_and_first_rank() -> None:
    """Pairs of each rank are as many as a formula says, of all 2,598,960 hands."""
    order = ranking("five-card")
    masks = (1 << all_hands(52, 5).astype(np.int64)).sum(axis=1)
    found = Counter(order.traits_of_masks(masks).tolist())
    words = order.vocabulary
    count = {name: sum(n for traits, n in found.items() if words.is_called(traits, [name])) for name in NAMES}
    assert count == NAMES


NAMES = {
    "royal-flush": 4,
    "straight-flush": 40,
    "pair J-A": 4 * 6 * comb(12, 3) * 4**3,
    "pair 6": 6 * comb(12, 3) * 4**3,
    "three-of-a-kind 2-3": 2 * 4 * comb(12, 2) * 4**2,
    "full-house A": 4 * 12 * 6,
    "four-of-a-kind A": 48,
    "pair T or better": 5 * 6 * comb(12, 3) * 4**3 + 123_552 + 54_912 + 10_200 + 5_108 + 3_744 + 624 + 40,
    "flush or better": 5_108 + 3_744 + 624 + 40,
}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("As Ks", {"high-card", "suited", "ace-king", "rank-A"}),
        ("Ad Qh", {"high-card", "offsuit", "ace-queen", "rank-A"}),
        ("Jd Jh", {"pair", "rank-J"}),
        ("9s 2s", {"high-card", "suited", "rank-9"}),
    ],
)
def test_two_cards_are_named_by_rank_and_suit(text: str, names: set[str]) -> None:
    """As a bonus on the hole cards asks."""
    order = ranking("two-card")
    assert set(order.vocabulary.words(order.traits(parse_cards(text)))) == names


def test_the_joker_and_the_wheel_are_the_rules_choice() -> None:
    """A value depends on both where a ranking has them."""
    order, wheel = ranking("five-card"), parse_cards("As 2d 3h 4c 5s")
    six_high = parse_cards("2s 3d 4h 5c 6s")
    assert order.value(wheel) < order.value(six_high)
    assert order.value(wheel, wheel=WheelRule.SECOND_HIGHEST) > order.value(six_high, wheel=WheelRule.SECOND_HIGHEST)
    with_joker = parse_cards("Ks Kd Kh Kc Jk")
    assert order.hand(with_joker, JokerRule.FULLY_WILD).name == "Five Kings"
    assert order.hand(with_joker, JokerRule.SEMI_WILD).name == "Four Kings"


SEVEN = "As Kd Qh Jc 9s 2c 3d 4h"


@pytest.mark.parametrize("size", [0, 1, 2, 4, 8])
def test_a_hand_of_another_size_is_not_judged(size: int) -> None:
    """Three cards, or five to seven."""
    with pytest.raises(PitbossError, match=f"has 3 or 5 to 7 cards, not {size}"):
        traits_of(parse_cards(SEVEN)[:size])
