"""The value of the best five of five to seven cards, against the plain evaluator."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.helpers import RULE_IDS, RULES, cards, dealt, exchanged, judged, out_of_order, sample, suits
from tests.plain import poker

from pitboss.hands import JokerRule, WheelRule
from pitboss.hands.five_card import CLASS_SHIFT, best_five
from pitboss.hands.hand import five_card_value
from pitboss.kernel import compiled

HIGH_TO_LOW = {
    WheelRule.SECOND_HIGHEST: ["AKQJT", "A2345", "KQJT9", "76543", "65432"],
    WheelRule.LOWEST: ["AKQJT", "KQJT9", "76543", "65432", "A2345"],
}


def value(hand: tuple[str, ...], joker: JokerRule, wheel: WheelRule) -> int:
    return five_card_value(cards(hand), joker, wheel)


@pytest.mark.slow
@pytest.mark.parametrize(("joker", "wheel"), RULES, ids=RULE_IDS)
@pytest.mark.parametrize("size", [5, 6, 7])
def test_hands_stand_in_the_plain_evaluators_order_and_classes(size: int, joker: JokerRule, wheel: WheelRule) -> None:
    """Random hands, joker hands and every rare kind: what beats, what ties and what it is called."""
    plain = judged(size, joker, wheel)
    values = [value(hand, joker, wheel) for hand in plain.hands]
    wrong = [plain.hands[low] + plain.hands[high] for low, high in out_of_order(plain.values, values)]
    assert wrong == []
    assert [found >> CLASS_SHIFT for found in values] == [expected[0] for expected in plain.values]


@pytest.mark.slow
@pytest.mark.parametrize(("joker", "wheel"), RULES, ids=RULE_IDS)
def test_the_compiled_twin_gives_the_same_values(joker: JokerRule, wheel: WheelRule) -> None:
    """One source, two ways to run it."""
    twin = compiled(best_five)
    hands = [suits(hand) for size in (5, 6, 7) for hand in sample(size)]
    plain = [best_five(*hand, joker.wildness, wheel.wheel) for hand in hands]
    assert [twin(*hand, joker.wildness, wheel.wheel) for hand in hands] == plain


@given(st.lists(dealt(6), min_size=3, max_size=3), st.sampled_from(RULES))
def test_the_ranking_is_one_total_order(hands: list[tuple[str, ...]], rules: tuple[JokerRule, WheelRule]) -> None:
    """Any three hands compare as their plain values do, so beating is transitive and ties are copies."""
    joker, wheel = rules
    plain_joker: poker.Joker = "fully-wild" if joker is JokerRule.FULLY_WILD else "semi-wild"
    plain_wheel: poker.Wheel = "lowest" if wheel is WheelRule.LOWEST else "second-highest"
    plain = [poker.best_five(hand, plain_joker, plain_wheel) for hand in hands]
    assert out_of_order(plain, [value(hand, joker, wheel) for hand in hands]) == []


@given(dealt(7), st.sampled_from(RULES))
def test_another_card_never_makes_a_hand_worse(hand: tuple[str, ...], rules: tuple[JokerRule, WheelRule]) -> None:
    """The best of six is at least the best of five of them, and so on to seven."""
    values = [value(hand[:size], *rules) for size in (5, 6, 7)]
    assert values == sorted(values)


@given(dealt(7), st.permutations(poker.SUITS), st.sampled_from(RULES))
def test_an_exchange_of_suits_changes_no_value(
    hand: tuple[str, ...], names: list[str], rules: tuple[JokerRule, WheelRule]
) -> None:
    """Suits have no order."""
    assert value(exchanged(hand, names), *rules) == value(hand, *rules)


@pytest.mark.parametrize("suited", [False, True], ids=["straight", "straight-flush"])
@pytest.mark.parametrize("wheel", WheelRule)
def test_the_wheel_stands_where_its_rule_puts_it(wheel: WheelRule, *, suited: bool) -> None:
    """A-2-3-4-5 comes right after A-K-Q-J-T or last of all, suited or not."""
    hands = [
        tuple(rank + ("s" if suited else suit) for rank, suit in zip(ranks, "scdhs", strict=True))
        for ranks in HIGH_TO_LOW[wheel]
    ]
    values = [value(hand, JokerRule.SEMI_WILD, wheel) for hand in hands]
    assert all(high > low for high, low in itertools.pairwise(values))


@pytest.mark.parametrize(
    ("text", "semi_wild", "fully_wild"),
    [
        ("Jk Ks Kd 7c 4h", poker.PAIR, poker.THREE_OF_A_KIND),
        ("Jk Ks Kd Kc 4h", poker.THREE_OF_A_KIND, poker.FOUR_OF_A_KIND),
        ("Jk Ks Kd Kc Kh", poker.FOUR_OF_A_KIND, poker.FIVE_OF_A_KIND),
        ("Jk As Ad Ac Ah", poker.FIVE_OF_A_KIND, poker.FIVE_OF_A_KIND),
        ("Jk As 9d 7c 4h", poker.PAIR, poker.PAIR),
        ("Jk Ks 9d 7c 4h", poker.HIGH_CARD, poker.PAIR),
        ("Jk Ks 9s 7s 4s", poker.FLUSH, poker.FLUSH),
        ("Jk Ks Qd Jc 9h", poker.STRAIGHT, poker.STRAIGHT),
    ],
)
def test_the_joker_is_what_its_rule_lets_it_be(text: str, semi_wild: int, fully_wild: int) -> None:
    """Semi-wild it is an ace unless it completes a straight or flush; fully wild it is any card."""
    hand = tuple(text.split())
    classes = [value(hand, joker, WheelRule.LOWEST) >> CLASS_SHIFT for joker in JokerRule]
    assert classes == [semi_wild, fully_wild]
