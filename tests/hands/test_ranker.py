"""Batch ranking, against the plain evaluator, the scalar kernel and the oracles."""

from collections import Counter
from functools import cache

import numpy as np
import pytest
from tests.helpers import RULE_IDS, RULES, all_hands, cards, judged, out_of_order, rows
from tests.plain import poker
from tests.plain.oracles import read_oracle

from pitboss.errors import PitbossError
from pitboss.hands import JokerRule, WheelRule
from pitboss.hands.arrays import Bytes, Numbers
from pitboss.hands.five_card import CLASS_SHIFT
from pitboss.hands.hand import five_card_value
from pitboss.hands.ranker import best_five_values

CLASSES = {
    poker.FIVE_OF_A_KIND: "five-of-a-kind",
    poker.STRAIGHT_FLUSH: "straight-flush",
    poker.FOUR_OF_A_KIND: "four-of-a-kind",
    poker.FULL_HOUSE: "full-house",
    poker.FLUSH: "flush",
    poker.STRAIGHT: "straight",
    poker.THREE_OF_A_KIND: "three-of-a-kind",
    poker.TWO_PAIR: "two-pair",
    poker.PAIR: "pair",
    poker.HIGH_CARD: "high-card",
}
PUBLIC_DISTINCT_FIVE_CARD_VALUES = 7_462


@cache
def five_card_hands(deck: int) -> Bytes:
    return all_hands(deck, 5)


def class_counts(values: Numbers) -> Counter[str]:
    """Hands by class; the best straight flush is the royal one."""
    numbers, counts = np.unique(values >> CLASS_SHIFT, return_counts=True)
    found = Counter({CLASSES[int(number)]: int(count) for number, count in zip(numbers, counts, strict=True)})
    straight_flushes = values[values >> CLASS_SHIFT == poker.STRAIGHT_FLUSH]
    royal = int((straight_flushes == straight_flushes.max()).sum())
    return found + Counter({"royal-flush": royal}) - Counter({"straight-flush": royal})


@pytest.mark.slow
@pytest.mark.parametrize(("joker", "wheel"), RULES, ids=RULE_IDS)
@pytest.mark.parametrize("size", [5, 6, 7])
def test_hands_stand_in_the_plain_evaluators_order_and_classes(size: int, joker: JokerRule, wheel: WheelRule) -> None:
    """Random hands, joker hands and every rare kind."""
    plain = judged(size, joker, wheel)
    values = best_five_values(rows(plain.hands), joker, wheel).tolist()
    wrong = [plain.hands[low] + plain.hands[high] for low, high in out_of_order(plain.values, values)]
    assert wrong == []
    assert [found >> CLASS_SHIFT for found in values] == [expected[0] for expected in plain.values]


@pytest.mark.slow
@pytest.mark.parametrize(("joker", "wheel"), RULES, ids=RULE_IDS)
@pytest.mark.parametrize("size", [5, 6, 7])
def test_batch_values_are_the_scalar_ones(size: int, joker: JokerRule, wheel: WheelRule) -> None:
    """A value means the same in both forms, so they can be compared."""
    hands = judged(size, joker, wheel).hands
    scalar = [five_card_value(cards(hand), joker, wheel) for hand in hands]
    assert best_five_values(rows(hands), joker, wheel).tolist() == scalar


@pytest.mark.slow
@pytest.mark.parametrize(
    ("deck", "joker", "oracle"),
    [
        (52, JokerRule.SEMI_WILD, "five-card-52"),
        (53, JokerRule.SEMI_WILD, "five-card-53-semi-wild"),
        (53, JokerRule.FULLY_WILD, "five-card-53-fully-wild"),
    ],
    ids=["52", "semi-wild", "fully-wild"],
)
@pytest.mark.parametrize("wheel", WheelRule)
def test_all_five_card_hands_fall_into_classes_as_the_oracle_has_them(
    deck: int, joker: JokerRule, oracle: str, wheel: WheelRule
) -> None:
    """2,598,960 hands without the joker, 2,869,685 with it, one by one."""
    assert class_counts(best_five_values(five_card_hands(deck), joker, wheel)) == read_oracle(oracle)


@pytest.mark.slow
def test_five_cards_have_as_many_different_values_as_the_world_knows() -> None:
    """The 7,462 classes of five-card poker without a joker."""
    assert len(np.unique(best_five_values(five_card_hands(52)))) == PUBLIC_DISTINCT_FIVE_CARD_VALUES


def test_the_order_of_cards_in_a_row_does_not_matter() -> None:
    """Each row is a set of cards."""
    hands = rows(judged(7, JokerRule.SEMI_WILD, WheelRule.LOWEST).hands)
    shuffled = np.random.default_rng(5).permuted(hands, axis=1)
    assert (best_five_values(hands) == best_five_values(shuffled)).all()


@pytest.mark.slow
@pytest.mark.parametrize("kind", [np.uint8, np.int8, np.int32, np.int64])
def test_any_kind_of_integers_and_any_layout_is_taken(kind: type[np.integer]) -> None:
    """Columns of a larger table, turned arrays and wide integers give the same values."""
    hands = rows(judged(5, JokerRule.SEMI_WILD, WheelRule.LOWEST).hands[:50])
    wide = np.asfortranarray(hands.astype(kind))
    assert (best_five_values(wide) == best_five_values(hands)).all()


@pytest.mark.parametrize("size", [5, 6, 7])
def test_no_hands_have_no_values(size: int) -> None:
    """An empty batch is not an error."""
    assert best_five_values(np.empty((0, size), dtype=np.uint8)).shape == (0,)


@pytest.mark.parametrize("shape", [(7,), (2, 4), (2, 8), (1, 7, 1)], ids=str)
def test_an_array_of_another_shape_is_refused(shape: tuple[int, ...]) -> None:
    """The error says the shape."""
    with pytest.raises(PitbossError) as error:
        best_five_values(np.zeros(shape, dtype=np.uint8))
    assert str(shape) in str(error.value)


@pytest.mark.parametrize("number", [53, 255, -1])
def test_numbers_that_are_no_cards_are_refused(number: int) -> None:
    """They would be read from outside the tables."""
    hands = np.array([[0, 1, 2, 3, number]], dtype=np.int64)
    with pytest.raises(PitbossError, match="Card numbers are 0 to 52"):
        best_five_values(hands)  # type: ignore[arg-type] # what a careless caller passes
