"""What the rules of a house way cost, and ways of few lines: on small decks, against the duel engine."""

import itertools
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from tests.plain.small_deck import DECKS, small_deck
from tests.set_plays import set_play
from tests.two_hands import mask, masks, types_of

from pitboss.games import load_game
from pitboss.games.house_way import HouseWay, SplitRule
from pitboss.games.house_way_words import condition, play
from pitboss.games.settlement.pai_gow import BaseRules, SetHands, settle
from pitboss.games.settlement.showdown import Comparison
from pitboss.games.wager import Copies
from pitboss.hands import JokerRule, WheelRule
from pitboss.hands.types import TYPES
from pitboss.maths.duel.duel import duel
from pitboss.maths.duel.pai_gow import Scale, SetTypes, barred_types, best_split, type_splits, way_against_way
from pitboss.maths.duel.subsets import containing
from pitboss.maths.executors import Work
from pitboss.maths.play import Play
from pitboss.maths.strategy.set_strategy import (
    ASKED,
    SetStrategy,
    ShortWay,
    WayLine,
    count_strategy,
    read_strategy,
)

SEMI, SECOND = JokerRule.SEMI_WILD, WheelRule.SECOND_HIGHEST
RULES = {
    "ez": load_game("ez-pai-gow").base_rules,
    "classic": BaseRules(commission=Fraction(1, 20)),
    "banking": BaseRules(copies=Copies.PLAYER, commission=Fraction(1, 20)),
}
TABLES = [
    ("uneven", "ez"),
    pytest.param("four-alike", "classic", marks=pytest.mark.soak),
    pytest.param("uneven", "banking", marks=pytest.mark.soak),
]


def table(deck: str, rules: str) -> Play:
    return set_play("foxwoods", "foxwoods", RULES[rules], SEMI, SECOND, mask(DECKS[deck]))


@cache
def strategy(deck: str, rules: str) -> SetStrategy:
    found = table(deck, rules)
    return read_strategy(found, count_strategy(found, Work()))


def house_way(short: ShortWay) -> HouseWay:
    """A way of few lines as a house way."""
    rules = tuple(
        SplitRule(str(at), line.text, tuple(condition(name) for name in line.when), play(line.play))
        for at, line in enumerate(short.lines)
    )
    return HouseWay("short", "Short", "derived", rules)


def edge_by_duel(way: HouseWay, against: Play) -> Fraction:
    """A way's edge by the engine that counts two hands at once; types that the deck has not are set anyhow."""
    splits = type_splits(SEMI, SECOND)
    chosen, _ = way.choose(splits)
    dealt = containing(0, against.deck) > 0
    assert (chosen[dealt] >= 0).all()
    assert splits.legal[np.arange(TYPES), chosen][dealt].all()
    player, dealer = SetTypes.chosen(np.maximum(chosen, 0), splits), SetTypes.by(against.table.dealers_way, splits)
    scale = Scale.of(player, dealer)
    points = scale.points(player, np.zeros(TYPES, dtype=np.int64))
    counted = duel(points, scale.points(dealer, barred_types(against.rules.barred, SEMI)), against.deck)
    total = Fraction(0)
    for barred, back, front in itertools.product((0, 1), Comparison, Comparison):
        net = settle(SetHands(back, front, bool(barred)), against.rules).net
        total += int(counted.counts[0, barred, back + 1, front + 1]) * net
    return -total / counted.deals


@pytest.mark.slow
@pytest.mark.parametrize(("deck", "rules"), TABLES)
def test_the_house_ways_edge_is_that_of_the_duel(deck: str, rules: str) -> None:
    """Priced split by split, the way comes to what player and dealer by the same way come to; copies included."""
    found = table(deck, rules)
    way = way_against_way(found)
    assert strategy(deck, rules).way_edge == way.house_edge()


@pytest.mark.slow
@pytest.mark.parametrize(("deck", "rules"), TABLES)
def test_the_costs_of_the_rules_add_up_to_the_cost_of_the_way(deck: str, rules: str) -> None:
    """And the hands they decide to all hands of the deck."""
    found = strategy(deck, rules)
    assert sum((rule.cost for rule in found.rules), Fraction(0)) == found.cost
    assert sum(rule.hands for rule in found.rules) == len(small_deck(deck).hands)
    assert all(rule.cost >= 0 and 0 <= rule.improvable <= rule.hands for rule in found.rules)


def plain_best_by_type(deck_name: str) -> Fraction:
    """The edge of the best split of every type under EZ Pai Gow by a plain loop over all pairs of hands."""
    deck = small_deck(deck_name)
    barred = deck.heights == 1
    dealer_backs, dealer_fronts = deck.set_by("foxwoods")
    net = np.zeros((len(deck.hands), 21), dtype=np.int64)
    for at, own in enumerate(deck.masks):
        apart = (deck.masks & own == 0) & ~barred
        back = deck.backs[at][:, None] > dealer_backs[apart]
        front = deck.fronts[at][:, None] > dealer_fronts[apart]
        net[at] = (back & front).sum(axis=1) - (~back & ~front).sum(axis=1)
    by_type: dict[int, dict[tuple[int, int], int]] = {}
    for at, kind in enumerate(types_of(masks(deck.hands)).tolist()):
        totals = by_type.setdefault(kind, {})
        values = {(int(deck.backs[at, split]), int(deck.fronts[at, split])): int(net[at, split])
                  for split in np.nonzero(deck.legal[at])[0]}  # fmt: skip
        for value, gained in values.items():
            totals[value] = totals.get(value, 0) + gained
    return Fraction(-sum(max(totals.values()) for totals in by_type.values()), deck.deals)


@pytest.mark.slow
def test_the_best_split_of_every_type_is_that_of_a_plain_loop() -> None:
    """On the uneven deck, under EZ Pai Gow."""
    assert strategy("uneven", "ez").best_edge == plain_best_by_type("uneven")


@pytest.mark.slow
def test_the_best_split_of_every_single_hand_is_no_worse() -> None:
    """Types are decided as a whole; hands on their own can only gain."""
    found = table("uneven", "ez")
    best = best_split(found)
    assert best.house_edge() <= strategy("uneven", "ez").best_edge <= strategy("uneven", "ez").way_edge


@pytest.mark.slow
@pytest.mark.parametrize(("deck", "rules"), TABLES)
def test_a_way_of_few_lines_has_the_edge_that_it_claims(deck: str, rules: str) -> None:
    """The first, the last and one between, as house ways, against the dealer by the duel engine."""
    found = strategy(deck, rules)
    for short in {found.short_ways[0], found.short_ways[len(found.short_ways) // 2], found.short_ways[-1]}:
        assert edge_by_duel(house_way(short), table(deck, rules)) == short.house_edge
        assert short.cost == short.house_edge - found.best_edge


@pytest.mark.slow
@pytest.mark.parametrize(("deck", "rules"), TABLES)
def test_more_lines_are_worth_more(deck: str, rules: str) -> None:
    """Ways are listed shortest first, and none is there that a shorter one matches."""
    for shorter, longer in itertools.pairwise(strategy(deck, rules).short_ways):
        assert len(shorter.lines) < len(longer.lines)
        assert shorter.house_edge > longer.house_edge


def test_every_line_can_ask_only_for_what_a_house_way_knows() -> None:
    """All conditions that the search may use are words of a house way."""
    assert all(condition(name) for name in ASKED if name)


def test_a_line_reads_like_a_sentence() -> None:
    """With its class, its condition and its split."""
    line = WayLine("two-pair", "high-pair J-A", "lower-pair-in-front")
    assert line.text == "Two pair, high pair J-A: lower pair in front."
    assert line.when == ("two-pair", "high-pair J-A")
