"""Dealt seven-card hands: their types and the traits that their kinds stand for."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.helpers import rows as card_rows
from tests.helpers import sample
from tests.two_hands import types_of

from pitboss.cards import WITH_JOKER
from pitboss.hands import SEVEN_CARD, JokerRule
from pitboss.hands.batch import masks, seven_card_traits
from pitboss.hands.poker_traits import COLOURS
from pitboss.maths.census.census import census
from pitboss.maths.census.seven_cards import SevenCards, place_of, same_under_exchange
from pitboss.maths.simulate.deals import Shoe, stream
from pitboss.maths.simulate.situations import with_colours


@pytest.mark.parametrize("joker", list(JokerRule))
def test_kinds_are_the_traits_of_the_hands(joker: JokerRule) -> None:
    """Colours, jokers and all that lies beside a straight flush: for random hands and for some of every rare kind."""
    counted = census(SEVEN_CARD, WITH_JOKER, 7, joker)
    plain = np.array(sorted({traits & ~COLOURS for traits in counted.counts}))
    random = Shoe(np.arange(53, dtype=np.uint8), stream(4, 0)).deal(40_000, 7)
    hands = np.concatenate([random, card_rows(sample(7))])
    types, kinds = SevenCards.of(joker, plain).read(hands, 0)
    assert np.array_equal(types, types_of(masks(hands)))
    assert np.array_equal(with_colours(plain)[kinds], seven_card_traits(hands, joker))


@given(st.permutations(range(53)), st.permutations(range(4)))
def test_hands_that_differ_in_the_names_of_suits_have_one_that_stands_for_them(
    order: list[int], names: list[int]
) -> None:
    """And it is one of them: its suits have falling rank sets, and the joker stays."""
    hand = order[:7]
    renamed = [card if card == 52 else 13 * names[card // 13] + card % 13 for card in hand]
    one, other = (same_under_exchange(sum(1 << card for card in cards)) for cards in (hand, renamed))
    suits = [one >> 13 * suit & 0x1FFF for suit in range(4)]
    assert one == other
    assert suits == sorted(suits, reverse=True)
    assert sorted(suits) == sorted(sum(1 << card % 13 for card in hand if card // 13 == suit) for suit in range(4))
    assert one >> 52 == (52 in hand)


@given(st.sets(st.integers(-9, 9)), st.integers(-10, 10))
def test_the_place_of_a_number_is_how_many_are_smaller(numbers: set[int], number: int) -> None:
    """In a list in rising order, empty or not."""
    assert place_of(number, np.array(sorted(numbers), dtype=np.int64)) == sum(other < number for other in numbers)
