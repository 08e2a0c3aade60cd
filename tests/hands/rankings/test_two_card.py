"""Two-card hands: all 1,378 of them."""

from itertools import combinations
from typing import cast

import pytest
from tests.helpers import cards, out_of_order
from tests.plain import poker

from pitboss.cards import mask_of
from pitboss.hands import JokerRule
from pitboss.hands.rankings.two_card import CLASS_SHIFT, two_card_value

HANDS = list(combinations(poker.DECK53, 2))


@pytest.mark.parametrize("joker", JokerRule)
def test_all_hands_stand_in_the_plain_evaluators_order_and_classes(joker: JokerRule) -> None:
    """A pair beats high cards; the joker is an ace, or fully wild the other card's rank."""
    plain = [poker.two_card(hand, cast("poker.Joker", str(joker))) for hand in HANDS]
    values = [int(two_card_value(mask_of(cards(hand)), joker.wildness)) for hand in HANDS]
    assert out_of_order(plain, values) == []
    assert [found >> CLASS_SHIFT for found in values] == [expected[0] for expected in plain]
