"""The twenty-one splits of a hand: their values, which are legal, and the order of the cards."""

from typing import cast

import numpy as np
import pytest
from tests.helpers import RULE_IDS, RULES, cards, out_of_order, sample
from tests.plain import poker
from tests.plain.house_way import Split, all_splits
from tests.two_hands import masks

from pitboss.cards import Card, format_cards, parse_cards
from pitboss.hands import JokerRule, WheelRule
from pitboss.hands.rankings.two_card import two_card_value
from pitboss.hands.splits import FRONTS, SPLITS, Splits, as_backs, splits_of_hand, splits_of_hands

SEMI, SECOND = JokerRule.SEMI_WILD, WheelRule.SECOND_HIGHEST


def half_of_the_sample() -> tuple[tuple[str, ...], ...]:
    """Every other hand of the sample, made when a test asks for it."""
    return sample(7)[::2]


def cards_of_split(splits: Splits, hand: int, split: int) -> tuple[list[str], list[str]]:
    """The back and the front of a split as text."""
    held = [str(Card(int(card))) for card in splits.cards[hand]]
    front = [held[place] for place in FRONTS[split]]
    return [card for card in held if card not in front], front


def legal_fronts(text: str) -> set[str]:
    """The fronts of a hand's legal splits."""
    splits = splits_of_hand(parse_cards(text), SEMI, SECOND)
    return {" ".join(cards_of_split(splits, 0, split)[1]) for split in range(SPLITS) if splits.legal[0, split]}


def test_the_cards_of_a_hand_stand_from_the_highest_down() -> None:
    """The joker first, and of one rank spades first."""
    splits = splits_of_hand(parse_cards("2c Ah Jk 2s Td As 9c"), SEMI, SECOND)
    assert format_cards(Card(int(card)) for card in splits.cards[0]) == "Jk As Ah Td 9c 2s 2c"


def test_every_two_of_seven_cards_are_the_front_once() -> None:
    """Twenty-one splits of every hand."""
    splits = splits_of_hands(masks(half_of_the_sample()), SEMI, SECOND)
    fronts = {frozenset(cards_of_split(splits, 0, split)[1]) for split in range(SPLITS)}
    assert len(FRONTS) == SPLITS == len(fronts)
    assert splits.backs.shape == splits.fronts.shape == splits.legal.shape == (len(half_of_the_sample()), SPLITS)
    assert len(splits) == len(half_of_the_sample())


@pytest.mark.slow
@pytest.mark.parametrize(("joker", "wheel"), RULES, ids=RULE_IDS)
def test_backs_and_fronts_stand_in_the_order_of_the_plain_evaluator(joker: JokerRule, wheel: WheelRule) -> None:
    """All splits of many hands at once: the same order, and the same copies."""
    hands = half_of_the_sample()[::4]
    splits = splits_of_hands(masks(hands), joker, wheel)
    plain_joker, plain_wheel = cast("poker.Joker", str(joker)), cast("poker.Wheel", str(wheel))
    split_cards = [cards_of_split(splits, hand, split) for hand in range(len(hands)) for split in range(SPLITS)]
    backs = [poker.best_five(back, plain_joker, plain_wheel) for back, _ in split_cards]
    fronts = [poker.two_card(front, plain_joker) for _, front in split_cards]
    assert out_of_order(backs, splits.backs.ravel().tolist()) == []
    assert out_of_order(fronts, splits.fronts.ravel().tolist()) == []


@pytest.mark.slow
def test_a_split_is_legal_if_its_back_is_not_lower_than_its_front() -> None:
    """As the plain way has it, split by split."""
    splits = splits_of_hands(masks(half_of_the_sample()), SEMI, SECOND)
    for at, hand in enumerate(half_of_the_sample()):
        plain: dict[frozenset[str], Split] = {frozenset(division.front): division for division in all_splits(hand)}
        found = [plain[frozenset(cards_of_split(splits, at, split)[1])].is_legal for split in range(SPLITS)]
        assert splits.legal[at].tolist() == found


def test_every_hand_has_a_legal_split() -> None:
    """Nobody is dealt a foul."""
    assert splits_of_hands(masks(half_of_the_sample()), SEMI, SECOND).legal.any(axis=1).all()


@pytest.mark.parametrize(
    ("hand", "legal", "fouls"),
    [
        ("As Kd Qc 9h 7s 4d 2c", {"Kd Qc", "Kd 2c", "4d 2c"}, {"As Kd", "As 2c"}),
        ("Ks Kd Qc 9h 7s 4d 2c", {"Qc 9h"}, {"Ks Kd"}),
        ("Ks Kd 3c 3h 7s 4d 2c", {"3h 3c", "Ks 7s"}, {"Ks Kd"}),
        ("Ks Kd 3c 3h 3s 4d 2c", {"Ks Kd", "Ks 4d"}, set()),
        ("Jk Kd Qc 9h 7s 4d 2c", {"Kd Qc"}, {"Jk Kd", "Jk 2c"}),
        ("Ks Kd Kc Kh 7s 4d 2c", {"Ks Kh", "Ks 7s", "7s 4d"}, set()),
    ],
)
def test_a_front_above_its_back_is_a_foul(hand: str, legal: set[str], fouls: set[str]) -> None:
    """Worked out by hand: high cards, one pair, two pair, a full house, the joker as an ace, equal pairs."""
    found = legal_fronts(hand)
    assert legal <= found
    assert not fouls & found


def test_a_front_is_compared_with_a_back_by_class_and_then_by_its_ranks() -> None:
    """A pair of kings is as a back of two kings, and king and queen as a back that begins with them."""
    fronts = np.array([two_card_value(int(hand), 0) for hand in masks([("Kc", "Kd"), ("Kc", "Qd"), ("3c", "2d")])])
    backs = splits_of_hands(masks([("Kc", "Kd", "Qc", "9h", "7s", "4d", "2c")]), SEMI, SECOND).backs[0]
    pair, high, low = as_backs(fronts.astype(np.int32)).tolist()
    assert low < high < pair <= backs.max()
    assert (backs >= pair).sum() == 10
    assert (backs >= high).sum() == 18


def test_one_hand_without_the_compiler_is_the_batch_of_one() -> None:
    """Cards, backs, fronts and what is legal, under every rule."""
    for joker, wheel in RULES:
        for hand in half_of_the_sample()[::40]:
            one, batch = splits_of_hand(cards(hand), joker, wheel), splits_of_hands(masks([hand]), joker, wheel)
            for name in ("cards", "backs", "fronts", "legal"):
                assert (getattr(one, name) == getattr(batch, name)).all()


def test_some_of_the_hands_can_be_taken_out() -> None:
    """With all that belongs to them."""
    whole = splits_of_hands(masks(half_of_the_sample()), SEMI, SECOND)
    part = whole.take(np.array([5, 2]))
    assert (part.joker, part.wheel) == (whole.joker, whole.wheel)
    for name in ("cards", "backs", "fronts", "legal"):
        assert (getattr(part, name) == getattr(whole, name)[[5, 2]]).all()
