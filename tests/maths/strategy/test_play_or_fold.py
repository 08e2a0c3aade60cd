"""Strategies of ante and play: the rules found are the best of their kind, and their costs are what they say."""

import itertools
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.high_five_plays import high_five_play
from tests.three_card_rules import three_card_rules

from pitboss.cards import parse_cards
from pitboss.games import Paytable, load_game
from pitboss.hands import JokerRule, WheelRule
from pitboss.hands.hand import five_card_value
from pitboss.hands.rankings.three_card import cut_off_name, three_card_name
from pitboss.maths.engines.seven_card import high_five_poker
from pitboss.maths.executors import Work
from pitboss.maths.left.player_hands import par_per_ante, player_hands
from pitboss.maths.strategy.play_or_fold import (
    PlayStrategy,
    Search,
    five_card_value_name,
    high_five_strategy,
    three_card_strategy,
)

THREE_CARD = load_game("three-card-poker")
ANTE_BONUSES = [table for table in THREE_CARD.paytables_of("ante") if table.role == "ante-bonus"]
RULES = three_card_rules(ANTE_BONUSES[0])
NAMES = ("an ace", "the joker", "a six")

#: Rows of value, features and gain.
TABLES = st.lists(
    st.tuples(st.integers(0, 9), st.integers(0, 7), st.integers(-50, 50)), min_size=1, max_size=20
)  # fmt: skip


def search(rows: list[tuple[int, int, int]]) -> Search:
    values, features, gains = (np.array(column, dtype=np.int64) for column in zip(*rows, strict=True))
    return Search(values, features, gains, NAMES)


def within_levels(rows: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """With a best hand of every kind that has to play, so that no line has to fold everything."""
    return [*rows, *((10, features, 1) for features in range(8))]


@given(TABLES)
def test_one_line_plays_from_the_best_value_on(rows: list[tuple[int, int, int]]) -> None:
    """As good as the best of all values."""
    table = within_levels(rows)
    best = max(sum(gain for value, _, gain in table if value >= low) for low in range(11))
    assert search(table).best(1)[0] == best


@given(TABLES)
def test_two_lines_ask_for_the_best_feature(rows: list[tuple[int, int, int]]) -> None:
    """As good as the best of all features, each side playing from its own best value on."""
    table = within_levels(rows)

    def best(feature: int, held: int) -> int:
        side = [(value, gain) for value, features, gain in table if features >> feature & 1 == held]
        return max(sum(gain for value, gain in side if value >= low) for low in range(11))

    one = max(sum(gain for value, _, gain in table if value >= low) for low in range(11))
    assert search(table).best(2)[0] == max(one, *(best(feature, 0) + best(feature, 1) for feature in range(3)))


@given(TABLES)
def test_the_lines_of_a_rule_gain_together_what_the_rule_does(rows: list[tuple[int, int, int]]) -> None:
    """Every hand is spoken of by exactly one line."""
    table = within_levels(rows)
    found = search(table)
    rule = found.rule(4, 0, 1)
    gained = 0
    for value, features, gain in table:
        held = {name for place, name in enumerate(NAMES) if features >> place & 1}
        lines = [line for line in rule.lines if held >= set(line.held) and not held & set(line.missing)]
        assert len(lines) == 1
        gained += gain if value >= lines[0].plays_from else 0
    assert Fraction(-gained) == rule.cost


# Three Card Poker


@pytest.mark.slow
@pytest.mark.parametrize("table", ANTE_BONUSES, ids=lambda table: table.designator)
def test_one_line_plays_three_card_poker_for_the_best(table: Paytable) -> None:
    """Q-6-4 or better, under every Ante Bonus table, and the edge is the par."""
    found = three_card_strategy(three_card_rules(table))
    assert found.shortest is not None
    assert [cut_off_name(line.plays_from) for line in found.shortest.lines] == ["Q-6-4"]
    assert found.house_edge == par_per_ante(three_card_rules(table))


def test_every_three_card_hand_is_in_one_class() -> None:
    """22,100 of them; only queen-high hands are decided by more than their class."""
    classes = three_card_strategy(RULES).classes
    assert sum(hand_class.hands for hand_class in classes) == 22_100
    assert [hand_class.name for hand_class in classes if hand_class.decision not in ("play", "fold")] == ["Queen-high"]


def test_playing_as_the_dealer_does_costs_what_its_hands_lose() -> None:
    """The cost of playing any queen is what its weak hands lose by playing."""
    found = three_card_strategy(RULES)
    lost = [
        hand.hands * (hand.fold(RULES) - hand.play(RULES))
        for hand in player_hands(RULES.qualifies_from)
        if three_card_name(hand.value) == "Queen-high" and not hand.plays(RULES)
    ]
    assert lost
    assert found.named[found.dealer_plays] == sum(lost, Fraction(0)) / 22_100


# High Five Poker


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("7s 7d Qh Tc 8d", "Pair of Sevens, Q-T-8"),
        ("As Kd Qh Jc 9d", "A-K-Q-J-9"),
        ("As Ad Kh Kc 9d", "Aces and Kings, 9"),
        ("As Ad Ah Kc 9d", "Three Aces, K-9"),
        ("As Ad Ah Kc Kd", "Aces full of Kings"),
    ],
)
def test_a_value_to_play_from_is_named_with_its_kickers(cards: str, name: str) -> None:
    """As a dealer would say it."""
    value = five_card_value(parse_cards(cards), JokerRule.SEMI_WILD, WheelRule.LOWEST)
    assert five_card_value_name(value) == name


@pytest.fixture(scope="module")
def high_five() -> PlayStrategy:
    return high_five_strategy(high_five_play(), 3, Work())


@pytest.mark.slow
def test_high_fives_strategy_is_measured_against_the_best_decision_with_every_hand(high_five: PlayStrategy) -> None:
    """Its edge is the game's, and no rule is better than it."""
    assert high_five.house_edge == high_five_poker(high_five_play(), Work()).house_edge
    assert all(cost > 0 for cost in high_five.named.values())
    assert sum(hand_class.hands for hand_class in high_five.classes) == 154_143_080


@pytest.mark.slow
def test_more_lines_cost_less_and_one_line_less_than_any_named_hand(high_five: PlayStrategy) -> None:
    """A threshold with kickers is better than one without."""
    costs = [rule.cost for rule in high_five.rules]
    assert all(more < fewer for fewer, more in itertools.pairwise(costs))
    assert 0 < costs[0] < min(high_five.named.values())
    assert high_five.shortest is None
