"""Three-card hands: all 22,100 of them."""

import itertools
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.helpers import cards, dealt, exchanged, out_of_order
from tests.plain import poker
from tests.plain.oracles import read_oracle
from tests.plain.traits import traits

from pitboss.cards import mask_of
from pitboss.hands import THREE_CARD, traits_of
from pitboss.hands.rankings.three_card import CLASS_SHIFT, three_card_value

HANDS = list(itertools.combinations(poker.DECK52, 3))


def value(hand: tuple[str, ...]) -> int:
    return int(three_card_value(mask_of(cards(hand))))


@pytest.mark.slow
def test_all_hands_stand_in_the_plain_evaluators_order_and_classes() -> None:
    """What beats what, what ties, and the class of each."""
    plain = [poker.three_card(hand) for hand in HANDS]
    values = [value(hand) for hand in HANDS]
    assert out_of_order(plain, values) == []
    assert [found >> CLASS_SHIFT for found in values] == [expected[0] for expected in plain]


@pytest.mark.slow
def test_all_hands_have_the_plain_evaluators_traits() -> None:
    """Class, A-K-Q suited and A-K-Q of spades."""
    wrong = [hand for hand in HANDS if set(THREE_CARD.words(traits_of(cards(hand)))) != traits(hand)]
    assert wrong == []


def test_the_counts_of_named_hands_are_the_oracles() -> None:
    """48 straight flushes, 52 trips, 720 straights and so on."""
    counts = Counter(name for hand in HANDS for name in THREE_CARD.words(traits_of(cards(hand))))
    assert counts == read_oracle("three-card-52")


@given(dealt(3, poker.DECK52), st.permutations(poker.SUITS))
def test_an_exchange_of_suits_changes_no_value(hand: tuple[str, ...], names: list[str]) -> None:
    """Only the A-K-Q of spades cares which suit is which."""
    other = exchanged(hand, names)
    assert value(other) == value(hand)
    about_spades = THREE_CARD.bit("ace-king-queen-of-spades")
    assert traits_of(cards(other)) | about_spades == traits_of(cards(hand)) | about_spades


@pytest.mark.rule("003", "overview.ranking")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("4c 3d 2h", "As 9s 7s"),
        ("4c 3d 2h", "3c 2d Ah"),
        ("3c 2d Ah", "Ks Qs Ts"),
        ("2c 2d 2h", "Ac Kd Qh"),
        ("3c 2c Ac", "As Ad Ah"),
        ("Ac 3d 2c", "Kc Kd Ah"),
        ("2c 2d 3h", "Ac Kd Jh"),
    ],
)
def test_a_straight_beats_a_flush_and_three_two_ace_is_the_lowest_straight(better: str, worse: str) -> None:
    """With three cards a straight is rarer than a flush."""
    assert value(tuple(better.split())) > value(tuple(worse.split()))
