"""Situations by number: the kernels' numbers stand for what the settlement is asked about."""

import itertools

import numpy as np
import pytest

from pitboss.games.settlement.pai_gow import SetHands
from pitboss.games.settlement.showdown import Comparison, Showdown, compare
from pitboss.games.table.table import TableSetup, open_table
from pitboss.hands import SEVEN_CARD
from pitboss.maths.simulate.situations import (
    SET_HANDS,
    SHOWDOWNS,
    set_hands_way,
    showdown_way,
    situations,
    with_colours,
)

VALUES = (1, 2, 3)


def test_set_hands_meet_as_their_number_says() -> None:
    """Back and front lower, equal and higher, barred or not."""
    for barred, back, dealer_back, front, dealer_front in itertools.product((0, 1), VALUES, VALUES, VALUES, VALUES):
        met = SET_HANDS[set_hands_way(barred, back, dealer_back, front, dealer_front)]
        assert met == SetHands(compare(back, dealer_back), compare(front, dealer_front), bool(barred))


def test_a_played_hand_meets_the_dealers_as_its_number_says() -> None:
    """Lower, equal and higher, against a dealer who qualifies and one who does not; a fold is the first number."""
    for value, dealer in itertools.product(VALUES, VALUES):
        met = SHOWDOWNS[showdown_way(value, dealer, 2)]
        assert met == Showdown(0, dealer >= 2, compare(value, dealer))
    assert SHOWDOWNS[0].folded


def test_every_number_is_one_situation() -> None:
    """Kinds, dealer's kinds and ways, and a showdown that knows the traits of its hand."""
    table = open_table(TableSetup("three-card-poker"))
    traits = np.array([table.game.vocabulary.bit(name) for name in ("pair", "flush")])
    found = situations(table, traits, SHOWDOWNS)
    assert len(found) == 2 * 1 * 7
    assert [found[number].traits for number in range(14)] == [int(traits[0])] * 7 + [int(traits[1])] * 7
    assert all(
        isinstance(met := found[number].met, Showdown) and met.traits == found[number].traits for number in range(14)
    )


def test_only_what_pay_tables_ask_is_told_apart_in_a_dealers_hand() -> None:
    """Ace-High asks for the dealer's ace-high pai gow and joker; EZ Pai Gow asks for nothing."""
    ace_high, joker, pair = (SEVEN_CARD.bit(name) for name in ("pai-gow-ace-high", "joker", "pair"))
    traits = np.array([ace_high, ace_high | joker, pair | joker, pair])
    games = ("face-up-pai-gow", "ez-pai-gow")
    face_up, ez = (situations(open_table(TableSetup(game)), traits, SET_HANDS) for game in games)
    asked = face_up.dealer_traits[face_up.dealer_kinds]
    assert asked.tolist() == [ace_high, ace_high | joker, joker, 0]
    assert ez.dealer_traits.tolist() == [0]
    assert face_up[0].met == SetHands(Comparison.LOSE, Comparison.LOSE)


@pytest.mark.parametrize(("plain", "natural"), [(0, 7), (SEVEN_CARD.bit("joker"), 6)], ids=["natural", "joker"])
def test_colours_are_added_by_the_number_of_red_cards(plain: int, natural: int) -> None:
    """The joker has no colour, so there is one black card fewer beside it."""
    found = with_colours(np.array([plain])).tolist()
    words = {4: "four", 5: "five", 6: "six", 7: "seven"}
    for red in range(natural + 1):
        colour = (
            {words[red] + "-red"} if red >= 4 else {words[natural - red] + "-black"} if natural - red >= 4 else set()
        )
        assert found[red] == plain | SEVEN_CARD.bits(colour)
