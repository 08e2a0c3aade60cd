"""The second way to the census: hands dealt one by one."""

import itertools
import math
from collections import Counter
from dataclasses import replace

import pytest
from tests.helpers import cards
from tests.plain.oracles import read_oracle
from tests.plain.poker import DECK52

from pitboss.cards import Deck
from pitboss.errors import PitbossError
from pitboss.games import load_game
from pitboss.games.cast import SEAT, CardsOf
from pitboss.hands import THREE_CARD, JokerRule, traits_of
from pitboss.maths.census.one_by_one import deals_again, hands_from, hands_one_by_one
from pitboss.maths.executors import Work

FEW = 15


@pytest.mark.slow
def test_hands_of_the_first_cards_are_counted_as_plain_combinations_are() -> None:
    """The thirteen clubs and two diamonds: seven of fifteen cards, each named by the plain function."""
    plain = Counter(traits_of(hand) for hand in itertools.combinations(Deck().cards[:FEW], 7))
    total: Counter[int] = Counter()
    for first in range(FEW - 6):
        total.update(hands_from(FEW, first, JokerRule.SEMI_WILD.wildness))
    assert total == plain
    assert sum(total.values()) == math.comb(FEW, 7)


def test_three_card_hands_made_of_ranks_and_suits_are_all_there_are() -> None:
    """By the closed forms of the oracle, and by plain combinations of the deck."""
    game = load_game("three-card-poker")
    _, found = hands_one_by_one(game, game.own_hand, JokerRule.SEMI_WILD, Work())
    assert found == Counter(traits_of(cards(hand)) for hand in itertools.combinations(DECK52, 3))
    straight_flush = THREE_CARD.bit("straight-flush")
    many = sum(count for traits, count in found.items() if traits & straight_flush)
    assert many == read_oracle("three-card-52")["straight-flush"]


def test_another_number_of_cards_is_refused() -> None:
    game = load_game("high-five-poker")
    with pytest.raises(PitbossError, match="with a joker those of seven cards"):
        hands_one_by_one(game, replace(game.own_hand, parts=(CardsOf(SEAT, 1, 6),)), JokerRule.SEMI_WILD, Work())


@pytest.mark.parametrize(
    ("game", "hand", "oracle"),
    [("caribbean-stud", "own", "five-card-52"), ("mississippi-stud", "community", "three-card-52")],
)
def test_hands_with_the_board_dealt_one_by_one_have_the_counts_of_the_formulas(
    game: str, hand: str, oracle: str
) -> None:
    """A second way that shares nothing of the counting with the census."""
    found = load_game(game)
    counts, words = read_oracle(oracle), found.hand(hand).ranking.vocabulary
    _, dealt = hands_one_by_one(found, found.hand(hand), JokerRule.SEMI_WILD, Work(recount=True))
    for name in ("flush", "pair", "three-of-a-kind", "high-card"):
        assert sum(count for traits, count in dealt.items() if words.is_called(traits, [name])) == counts[name]


def test_two_small_hands_are_counted_again_by_the_cards_they_share() -> None:
    """Aces meet aces in 6 · 1 deals, are 6 · 1,225 of all, and all deals are C(52, 2) · C(50, 2)."""
    game = load_game("texas-holdem-bonus")
    (table,) = game.paytables_of("bonus")
    method, deals = deals_again(game, JokerRule.SEMI_WILD, table, Work())
    counts = Counter[str]()
    for (hand, dealer), count in deals.items():
        line = table.line_for(hand, dealer)
        counts[line.id if line else "none"] += count
    assert "alternating sums" in method
    assert sum(counts.values()) == math.comb(52, 2) * math.comb(50, 2)
    assert (counts["aces-against-aces"], counts["aces"]) == (6, 6 * 1_225 - 6)
    assert counts["ace-king-suited"] == 4 * 1_225
    assert counts["kings-to-jacks"] == 3 * 6 * 1_225
