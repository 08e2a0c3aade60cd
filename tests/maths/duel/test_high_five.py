"""High Five Poker against a double loop over all pairs of hands of small decks."""

import itertools
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from tests.high_five_plays import high_five_decisions, high_five_play
from tests.strange_games import changed_game
from tests.two_hands import mask, masks, types_of

from pitboss.cards import parse_cards
from pitboss.games import load_own_game
from pitboss.hands import JokerRule, WheelRule
from pitboss.hands.arrays import Integers, Reals
from pitboss.hands.batch import best_five_values
from pitboss.maths.census.seat_census import NET, SQUARE, count_seat
from pitboss.maths.census.seven_cards import same_under_exchange
from pitboss.maths.duel.high_five import decisions
from pitboss.maths.duel.values import high_five_choices
from pitboss.maths.executors import HERE
from pitboss.maths.seats.seat_games import high_five_seat

#: Hearts can make flushes, clubs and diamonds are alike, and many hands do not qualify.
UNEVEN = ["8c", "7c", "3c", "8d", "7d", "3d", "Ah", "Qh", "Jh", "9h", "6h", "4h", "2h", "Ks", "Ts", "Jk"]
#: Four suits alike and the joker.
ALIKE = [rank + suit for rank in "9642" for suit in "cdhs"] + ["Jk"]
DECKS = {"uneven": UNEVEN, "alike": ALIKE}
#: Low cards alike, so that hands of one type are decided differently.
DIVIDED = [rank + suit for rank in "5432" for suit in "cdhs"] + ["Jk"]

#: Low pairs and a pair of sixes, straights and a flush.
SIXES = ["8c", "7c", "3c", "8d", "6d", "3d", "Ah", "Qh", "Jh", "9h", "6h", "4h", "2h", "Ks", "Ts", "Jk"]

PAIR_OF_SIXES = (1 << 20) | (4 << 16)
PAIR_OF_SEVENS = (1 << 20) | (5 << 16)
STRAIGHT, FLUSH = 4 << 20, 5 << 20


def all_hands(deck: list[str], wheel: WheelRule) -> tuple[Integers, Integers]:
    """The masks and values of all seven-card hands of a deck."""
    numbers = [card for card in range(53) if mask(deck) >> card & 1]
    hands = np.array(list(itertools.combinations(numbers, 7)), dtype=np.uint8)
    masks = (1 << hands.astype(np.int64)).sum(axis=1)
    return masks, best_five_values(hands, JokerRule.SEMI_WILD, wheel).astype(np.int64)


@dataclass(frozen=True, slots=True)
class Written:
    """Rules 7 and 10 to 12 written out, with numbers of which another game may have others."""

    qualifies_from: int = PAIR_OF_SIXES
    strong_from: int = STRAIGHT
    weak: float = 1
    fold: float = -1

    def play(self, value: int, dealer: Integers) -> Reals:
        """What ANTE and PLAY win together."""
        against = np.where(dealer < value, 2, np.where(dealer > value, -2, 0))
        return np.where(dealer < self.qualifies_from, 2 if value >= self.strong_from else self.weak, against)


OURS = Written()


def plain_expectation(deck: list[str], wheel: WheelRule, rules: Written = OURS) -> tuple[Fraction, int, int]:
    """The best decision for every hand by visiting every dealer's hand, deals folded, and deals in all."""
    masks, values = all_hands(deck, wheel)
    total, folded, deals = Fraction(0), 0, 0
    for hand, value in zip(masks.tolist(), values.tolist(), strict=True):
        dealer = values[masks & hand == 0]
        played, fold = float(rules.play(value, dealer).sum()), rules.fold * len(dealer)
        total += Fraction(max(played, fold))
        folded += len(dealer) if played <= fold else 0
        deals += len(dealer)
    return total / deals, folded, deals


@cache
def by_our_rules() -> Fraction:
    """What the best decisions are worth by the rules as they are, on the deck of the other rules."""
    return plain_expectation(SIXES, WheelRule.LOWEST)[0]


@pytest.mark.slow
@pytest.mark.rule("004", "7")
@pytest.mark.rule("004", "10b")
@pytest.mark.parametrize("wheel", list(WheelRule))
@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_the_best_decision_with_every_hand_is_that_of_a_double_loop(deck: list[str], wheel: WheelRule) -> None:
    """Edge, folded deals and all deals agree with plain loops on a small deck."""
    expectation, folded, deals = plain_expectation(deck, wheel)
    result = decisions(high_five_play(wheel, mask(deck))).result
    assert result.house_edge == -expectation
    assert result.outcomes["fold"] == folded
    assert result.deals == deals == sum(result.outcomes.values())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("sevens-five", Written(qualifies_from=PAIR_OF_SEVENS)),
        ("half-more-five", Written(weak=1.5)),
        pytest.param("flush-five", Written(strong_from=FLUSH), marks=pytest.mark.soak),
        ("free-fold-five", Written(fold=0)),
    ],
)
def test_other_rules_with_seven_cards_are_counted_as_they_are(name: str, rules: Written, tmp_path: Path) -> None:
    """Another qualifying hand, a pay of half units, another strong hand, a fold that costs nothing: by plain loops."""
    expectation, folded, deals = plain_expectation(SIXES, WheelRule.LOWEST, rules)
    play = high_five_play(cards=mask(SIXES), game=load_own_game(changed_game(name, tmp_path)))
    found = decisions(play)
    result, decided = found.result, high_five_decisions(play)
    assert (result.house_edge, result.outcomes["fold"], result.deals) == (-expectation, folded, deals)
    assert expectation != by_our_rules()
    census = count_seat(high_five_seat(play, decided), play.joker, HERE, colours=False, ace_high=False)
    assert Fraction(census.total(NET), deals * census.units) == expectation
    assert Fraction(census.total(SQUARE), deals * census.units**2) - expectation**2 == result.variance
    hand = ["Ks", "Qh", "Ts", "8c", "7c", "4h", "3d"]
    gain = found.gains[types_of(masks([hand]))[0]]
    assert high_five_choices(parse_cards(" ".join(hand)), play)[0].name == ("play" if gain > 0 else "fold")


@pytest.mark.slow
def test_the_element_of_risk_counts_the_play_wager() -> None:
    """The edge over ANTE and PLAY together is below the edge over the ANTE by the share of hands played."""
    result = decisions(high_five_play(cards=mask(UNEVEN))).result
    staked = 1 + Fraction(result.hands_played, result.hands_played + result.hands_folded)
    assert min(result.hands_played, result.hands_folded) > 0
    assert result.element_of_risk * staked == result.house_edge


@pytest.mark.slow
def test_hands_of_divided_types_that_play_are_listed() -> None:
    """Where one type has hands that play and hands that fold, a class under suit exchange is one or the other."""
    hands, values = all_hands(DIVIDED, WheelRule.LOWEST)
    gains = [
        OURS.play(int(value), values[hands & hand == 0]).sum() + (hands & hand == 0).sum()
        for hand, value in zip(hands, values, strict=True)
    ]
    plays = np.array(gains) > 0
    types = types_of(hands)
    both = np.intersect1d(types[plays], types[~plays])
    wanted = {same_under_exchange(int(hand)) for hand in hands[plays & np.isin(types, both)]}
    assert wanted
    assert set(decisions(high_five_play(cards=mask(DIVIDED))).single.tolist()) == wanted
