"""How one seat's wagers go together, against loops over a small deck."""

import itertools
import math
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from tests.plain.small_deck import DECKS
from tests.two_hands import mask, types_of

from pitboss.cards import Card, Deck, mask_of
from pitboss.games import Paytable, load_game
from pitboss.games.house_way import load_house_way
from pitboss.games.pai_gow import PaiGowRules
from pitboss.hands import SEVEN_CARD, JokerRule, WheelRule, traits_of
from pitboss.maths.census import Census
from pitboss.maths.covariance import hand_worths, seat_covariance
from pitboss.maths.hand_by_hand import classes_of, hand_classes
from pitboss.maths.pai_gow import way_nets, way_sides

WAY = load_house_way("foxwoods")
RULES = PaiGowRules("pai-gow-queen-high")
SETTING = RULES, JokerRule.SEMI_WILD, WheelRule.SECOND_HIGHEST
#: Four suits alike: the mean over the ways to call two suits red is the mean over the hands themselves.
ALIKE = mask(DECKS["four-alike"])


def small_census(deck: int) -> Census:
    """The census of a small deck, hand by hand."""
    cards = [Card(card) for card in range(53) if deck >> card & 1]
    counts = Counter(traits_of(hand) for hand in itertools.combinations(cards, 7))
    return Census(SEVEN_CARD, Deck(jokers=1), 7, JokerRule.SEMI_WILD, counts)


@pytest.mark.parametrize("wager", ["dynasty", "protection", "red-black"])
def test_base_game_and_side_bet_go_together_as_a_double_loop_says(wager: str) -> None:
    """The mean product of base game and side bet over all ordered pairs of disjoint hands."""
    game = load_game("ez-pai-gow")
    side = game.paytables_of(wager)[0].choose("red")
    hands = hand_classes(ALIKE)
    sides = way_sides(WAY, WAY, *SETTING, ALIKE)
    worths = hand_worths(sides, classes_of(ALIKE), hands, math.comb(10, 7))
    found = seat_covariance("pai-gow", worths, [_possible(side)], small_census(ALIKE))
    product, mean, deals = _double_loop(_possible(side))
    expected = Fraction(product, deals) - Fraction(mean, deals) * found.means[1]
    assert found.covariance("pai-gow", wager) == expected


def _possible(side: Paytable) -> Paytable:
    """The lines that a deck of aces to jacks and a joker can make."""
    counts = small_census(ALIKE).counts
    lines = {line.id for line in (side.line_for(traits) for traits in counts) if line}
    return replace(side, lines=tuple(line for line in side.lines if line.id in lines))


def _double_loop(side: Paytable) -> tuple[int, int, int]:
    """Sums of base times side, and of base, over all deals, and how many deals there are."""
    cards = [Card(card) for card in range(53) if ALIKE >> card & 1]
    every = list(itertools.combinations(cards, 7))
    masks = np.array([mask_of(hand) for hand in every], dtype=np.int64)
    pays = np.array([int(side.pay_for(traits_of(hand)).net) for hand in every])
    types = types_of(masks).astype(np.int32)
    nets = way_nets(WAY, WAY, *SETTING)
    product, total, deals = 0, 0, 0
    for hand, kind, pay in zip(masks.tolist(), types.tolist(), pays.tolist(), strict=True):
        against = types[masks & hand == 0]
        net = int(nets(np.full(len(against), kind, dtype=np.int32), against).sum())
        product, total, deals = product + pay * net, total + net, deals + len(against)
    return product, total, deals
