"""What High Five Poker pays at the end of a round."""

from fractions import Fraction

import pytest
from tests.helpers import cards, sample, suits
from tests.plain import poker

from pitboss.cards import parse_cards
from pitboss.games import load_game
from pitboss.games.settlement.showdown import Comparison, Showdown
from pitboss.hands import SEVEN_CARD, traits_of
from pitboss.hands.five_card import best_five

LESS_THAN_A_STRAIGHT = ("high-card", "pair", "two-pair", "three-of-a-kind")
A_STRAIGHT_OR_BETTER = ("straight", "flush", "full-house", "four-of-a-kind", "straight-flush", "five-of-a-kind")
SIX = 6
RULES = load_game("high-five-poker").base_rules
DEALER_QUALIFIES_FROM = load_game("high-five-poker").dealer_qualifies_from


def paid(hand: str, **situation: object) -> dict[str, Fraction]:
    """Units won on each wager by a hand in a situation."""
    showdown = Showdown(SEVEN_CARD.bit(hand), **situation)  # type: ignore[arg-type] # each test gives its own fields
    return {wager: pay.net for wager, pay in RULES.ruling(showdown, showdown.traits).pays}


@pytest.mark.rule("004", "7a")
@pytest.mark.parametrize("hand", [*LESS_THAN_A_STRAIGHT, *A_STRAIGHT_OR_BETTER])
@pytest.mark.parametrize("qualifies", [True, False], ids=["qualifies", "does-not"])
def test_a_fold_loses_the_ante_and_has_no_play_wager(hand: str, *, qualifies: bool) -> None:
    """Whatever the dealer has."""
    assert paid(hand, folded=True, dealer_qualifies=qualifies) == {"ante": -1}


@pytest.mark.rule("004", "10a")
@pytest.mark.parametrize("hand", LESS_THAN_A_STRAIGHT)
@pytest.mark.parametrize("comparison", Comparison)
def test_against_a_dealer_who_does_not_qualify_the_ante_wins_and_the_play_pushes(
    hand: str, comparison: Comparison
) -> None:
    """Also if the dealer's hand is the better one."""
    assert paid(hand, dealer_qualifies=False, comparison=comparison) == {"ante": 1, "play": 0}


@pytest.mark.rule("004", "10b")
@pytest.mark.parametrize("hand", A_STRAIGHT_OR_BETTER)
@pytest.mark.parametrize("comparison", Comparison)
def test_with_a_straight_or_better_the_play_wins_too(hand: str, comparison: Comparison) -> None:
    """Even money on both."""
    assert paid(hand, dealer_qualifies=False, comparison=comparison) == {"ante": 1, "play": 1}


@pytest.mark.rule("004", "11")
@pytest.mark.rule("004", "12")
@pytest.mark.parametrize("hand", [*LESS_THAN_A_STRAIGHT, *A_STRAIGHT_OR_BETTER])
@pytest.mark.parametrize(
    ("comparison", "units"), [(Comparison.WIN, 1), (Comparison.TIE, 0), (Comparison.LOSE, -1)], ids=str
)
def test_against_a_dealer_who_qualifies_both_wagers_follow_the_hands(
    hand: str, comparison: Comparison, units: int
) -> None:
    """Rules 11a and 11b, even money or a loss on each; rule 12, a push of both."""
    assert paid(hand, comparison=comparison) == {"ante": units, "play": units}


@pytest.mark.slow
@pytest.mark.rule("004", "10")
@pytest.mark.parametrize("wheel", [0, 1], ids=["lowest", "second-highest"])
def test_the_dealer_qualifies_with_a_pair_of_sixes_or_better(wheel: int) -> None:
    """Random and rare hands, as the plain evaluator judges them."""
    for hand in sample(7):
        plain = poker.best_five(hand)
        qualifies = plain[0] > poker.PAIR or (plain[0] == poker.PAIR and plain[1] >= SIX)
        assert (best_five(*suits(hand), 0, wheel) >= DEALER_QUALIFIES_FROM) == qualifies


@pytest.mark.rule("004", "10")
@pytest.mark.parametrize(
    ("text", "qualifies"),
    [
        ("6s 6h 9d 8c 4s 3d 2c", True),
        ("5s 5h Ad Kc Qs Jd 9c", False),
        ("As Kd Qc 9h 7s 4d 2c", False),
        ("3s 3h 2d 2c 9s 7d 5c", True),
        ("Jk As 9d 8c 4s 3d 2c", True),
        ("Jk Kd Qc 9h 7s 4d 2c", False),
    ],
)
def test_the_lowest_sixes_qualify_and_the_highest_fives_do_not(text: str, *, qualifies: bool) -> None:
    """Worked out by hand; the joker is an ace and makes a pair only with an ace."""
    assert (best_five(*suits([str(card) for card in parse_cards(text)]), 0, 0) >= DEALER_QUALIFIES_FROM) == qualifies


@pytest.mark.slow
@pytest.mark.rule("004", "10b")
def test_a_straight_or_better_is_what_the_plain_evaluator_calls_so() -> None:
    """Random and rare hands, also a straight that holds three of a kind."""
    for hand in sample(7):
        better = poker.best_five(hand)[0] >= poker.STRAIGHT
        ruling = RULES.ruling(Showdown(0, dealer_qualifies=False), traits_of(cards(hand)))
        assert (dict(ruling.pays)["play"].net > 0) == better
