"""Hands as people see them: names and the cards that make them."""

from typing import cast

import pytest
from tests.helpers import RULE_IDS, RULES, cards, sample
from tests.plain import poker

from pitboss.cards import format_cards, parse_cards
from pitboss.hands import JokerRule, WheelRule
from pitboss.hands.hand import best_hand, seven_card_name
from pitboss.hands.rankings.three_card import best_three_card_hand
from pitboss.hands.rankings.two_card import best_two_card_hand


@pytest.mark.parametrize(
    ("text", "name", "five"),
    [
        ("Ks Kd Kh 4c 4d 9s 2h", "Kings full of Fours", "Ks Kh Kd 4d 4c"),
        ("As Ad Ah Ac Jk 9s 2h", "Five Aces", "Jk As Ah Ad Ac"),
        ("6s 6d 6h 6c Ks 9s 2h", "Four Sixes", "Ks 6s 6h 6d 6c"),
        ("As Ks Qs Js Ts 2d 3h", "Royal Flush", "As Ks Qs Js Ts"),
        ("9s 8s 7s 6s 5s Ad Kh", "Nine-high straight flush", "9s 8s 7s 6s 5s"),
        ("As 2s 3s 4s 5s Kd Qh", "Five-high straight flush", "As 5s 4s 3s 2s"),
        ("As 9s 7s 4s 2s Ad Kh", "Ace-high flush", "As 9s 7s 4s 2s"),
        ("Ks Qd Jh Tc 9s 2d 2h", "King-high straight", "Ks Qd Jh Tc 9s"),
        ("As 2d 3h 4c 5s Kd Qh", "Five-high straight", "As 5s 4c 3h 2d"),
        ("Qs Qd Qh 9c 7s 4d 2h", "Three Queens", "Qs Qh Qd 9c 7s"),
        ("As Ad 9h 9c 7s 7d Kh", "Aces and Nines", "As Ad Kh 9h 9c"),
        ("Js Jd Ah 9c 7s 4d 2h", "Pair of Jacks", "Ah Js Jd 9c 7s"),
        ("Jk Ad 9h 8c 4s 3d 2h", "Five-high straight", "Jk Ad 4s 3d 2h"),
    ],
)
def test_a_hand_is_called_as_a_dealer_says_it(text: str, name: str, five: str) -> None:
    """With the five cards that make it, the joker first, then from the highest down."""
    hand = best_hand(parse_cards(text))
    assert hand.name == name
    assert format_cards(hand.cards) == five


@pytest.mark.parametrize("wheel", WheelRule)
@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Qs Td 9h 8c 6s 4d 2h", "Queen-high pai gow"),
        ("Jk Td 9h 8c 5s 3d 2h", "Ace-high pai gow"),
        ("9s 8d 7h 5c 4s 3d 2h", "Nine-high pai gow"),
        ("Qs Qd 9h 8c 6s 4d 2h", "Pair of Queens"),
        ("6s 5d 4h 3c 2s Kd Qh", "Six-high straight"),
        ("As 5d 4h 3c 2s Kd Qh", "Five-high straight"),
        ("Ks Qs 9s 7s 2s 3d 4h", "King-high flush"),
    ],
)
def test_seven_cards_with_nothing_in_them_are_a_pai_gow(text: str, name: str, wheel: WheelRule) -> None:
    """Straights keep their names wherever the wheel stands."""
    assert seven_card_name(parse_cards(text), JokerRule.SEMI_WILD, wheel) == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("3s 2s As", "Three-high straight flush"),
        ("As Ks Qs", "Ace-high straight flush"),
        ("6s 6d 6h", "Three Sixes"),
        ("4s 3d 2h", "Four-high straight"),
        ("3s 2d Ah", "Three-high straight"),
        ("Ks 9s 2s", "King-high flush"),
        ("2s 2d Ah", "Pair of Deuces"),
        ("Qs 6d 4h", "Queen-high"),
    ],
)
def test_three_cards_are_called_as_a_dealer_says_it(text: str, name: str) -> None:
    """A straight is called by its top card; in 3-2-A that is the three."""
    assert best_three_card_hand(parse_cards(text)).name == name


@pytest.mark.parametrize(
    ("text", "joker", "name"),
    [
        ("As Ad", JokerRule.SEMI_WILD, "Pair of Aces"),
        ("As Jk", JokerRule.SEMI_WILD, "Pair of Aces"),
        ("Ks Jk", JokerRule.SEMI_WILD, "Ace-King"),
        ("Ks Jk", JokerRule.FULLY_WILD, "Pair of Kings"),
        ("2s 7d", JokerRule.SEMI_WILD, "Seven-Deuce"),
    ],
)
def test_two_cards_are_called_as_a_dealer_says_it(text: str, joker: JokerRule, name: str) -> None:
    """The higher card first."""
    assert best_two_card_hand(parse_cards(text), joker).name == name


@pytest.mark.slow
@pytest.mark.parametrize(("joker", "wheel"), RULES, ids=RULE_IDS)
def test_the_five_cards_named_make_the_whole_hand(joker: JokerRule, wheel: WheelRule) -> None:
    """They are among the seven, and the plain evaluator values them as it values all seven."""
    plain = cast("poker.Joker", str(joker)), cast("poker.Wheel", str(wheel))
    hands = sample(7)[::3]
    found = {hand: tuple(str(card) for card in best_hand(cards(hand), joker, wheel).cards) for hand in hands}
    assert all(len(set(five)) == 5 and set(five) <= set(hand) for hand, five in found.items())
    wrong = [hand for hand, five in found.items() if poker.best_five(five, *plain) != poker.best_five(hand, *plain)]
    assert wrong == []
