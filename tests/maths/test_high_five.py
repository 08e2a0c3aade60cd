"""High Five Poker against a double loop over all pairs of hands of small decks."""

import itertools
from fractions import Fraction

import numpy as np
import numpy.typing as npt
import pytest
from tests.two_hands import mask, types_of

from pitboss.hands import JokerRule, WheelRule
from pitboss.hands.batch import best_five_values
from pitboss.maths.high_five import best_play, decisions
from pitboss.maths.seven_cards import same_under_exchange

Integers = npt.NDArray[np.int64]

#: Hearts can make flushes, clubs and diamonds are alike, and many hands do not qualify.
UNEVEN = ["8c", "7c", "3c", "8d", "7d", "3d", "Ah", "Qh", "Jh", "9h", "6h", "4h", "2h", "Ks", "Ts", "Jk"]
#: Four suits alike and the joker.
ALIKE = [rank + suit for rank in "9642" for suit in "cdhs"] + ["Jk"]
DECKS = {"uneven": UNEVEN, "alike": ALIKE}
#: Low cards alike, so that hands of one type are decided differently.
DIVIDED = [rank + suit for rank in "5432" for suit in "cdhs"] + ["Jk"]

PAIR_OF_SIXES = (1 << 20) | (4 << 16)
STRAIGHT = 4 << 20


def all_hands(deck: list[str], wheel: WheelRule) -> tuple[Integers, Integers]:
    """The masks and values of all seven-card hands of a deck."""
    numbers = [card for card in range(53) if mask(deck) >> card & 1]
    hands = np.array(list(itertools.combinations(numbers, 7)), dtype=np.uint8)
    masks = (1 << hands.astype(np.int64)).sum(axis=1)
    return masks, best_five_values(hands, JokerRule.SEMI_WILD, wheel).astype(np.int64)


def play_result(value: int, dealer: Integers) -> Integers:
    """Rules 10 to 12 written out: what ANTE and PLAY win together."""
    against = np.where(dealer < value, 2, np.where(dealer > value, -2, 0))
    return np.where(dealer < PAIR_OF_SIXES, 2 if value >= STRAIGHT else 1, against)


def plain_expectation(deck: list[str], wheel: WheelRule) -> tuple[Fraction, int, int]:
    """The best decision for every hand by visiting every dealer's hand, deals folded, and deals in all."""
    masks, values = all_hands(deck, wheel)
    total, folded, deals = 0, 0, 0
    for hand, value in zip(masks.tolist(), values.tolist(), strict=True):
        dealer = values[masks & hand == 0]
        played = int(play_result(value, dealer).sum())
        total += max(played, -len(dealer))
        folded += len(dealer) if played <= -len(dealer) else 0
        deals += len(dealer)
    return Fraction(total, deals), folded, deals


@pytest.mark.rule("004", "7")
@pytest.mark.rule("004", "10b")
@pytest.mark.parametrize("wheel", list(WheelRule))
@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_the_best_decision_with_every_hand_is_that_of_a_double_loop(deck: list[str], wheel: WheelRule) -> None:
    """Edge, folded deals and all deals agree with plain loops on a small deck."""
    expectation, folded, deals = plain_expectation(deck, wheel)
    result = best_play(wheel, mask(deck))
    assert result.house_edge() == -expectation
    assert result.outcomes()["fold"] == folded
    assert result.deals == deals == sum(result.outcomes().values())


def test_the_element_of_risk_counts_the_play_wager() -> None:
    """The edge over ANTE and PLAY together is below the edge over the ANTE by the share of hands played."""
    result = best_play(deck=mask(UNEVEN))
    staked = 1 + Fraction(result.hands_played, result.hands)
    assert 0 < result.hands_played < result.hands
    assert result.element_of_risk() * staked == result.house_edge()


def test_hands_of_divided_types_that_play_are_listed() -> None:
    """Where one type has hands that play and hands that fold, a class under suit exchange is one or the other."""
    masks, values = all_hands(DIVIDED, WheelRule.LOWEST)
    plays = np.array([
        play_result(int(value), values[masks & hand == 0]).sum() > -(masks & hand == 0).sum()
        for hand, value in zip(masks, values, strict=True)
    ])  # fmt: skip
    types = types_of(masks)
    both = np.intersect1d(types[plays], types[~plays])
    wanted = {same_under_exchange(int(hand)) for hand in masks[plays & np.isin(types, both)]}
    assert wanted
    assert set(decisions(deck=mask(DIVIDED)).single.tolist()) == wanted
