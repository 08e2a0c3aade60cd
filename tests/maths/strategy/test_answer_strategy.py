"""What a house way's answers to a dealer who is seen cost, against every pair of hands of a small deck."""

from dataclasses import replace
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from tests.plain.small_deck import DECKS, SmallDeck, small_deck
from tests.small_seats import FACE_UP, UNEVEN, WORK, seat_at
from tests.two_hands import mask, masks, types_of

from pitboss.maths.duel.pai_gow import best_answer, type_splits, way_against_way
from pitboss.maths.strategy.answer_strategy import AnswerClass, AnswerStrategy, count_answers
from pitboss.maths.strategy.set_strategy import CLASSES, class_places

GAME = FACE_UP
PLAY = seat_at(GAME, best=False, cards=mask(DECKS[UNEVEN]))
ACE_HIGH = 2


@cache
def answers() -> AnswerStrategy:
    return count_answers(PLAY, WORK)


def plain_steps(deck: SmallDeck) -> dict[str, list[int]]:
    """By class: hands, deals pushed that could be won, lost that could be pushed, and both steps at once."""
    backs, fronts = deck.set_by("foxwoods")
    classes = class_places(type_splits(GAME.joker, GAME.wheel))[types_of(masks(deck.hands))]
    found = {CLASSES[place]: [int((classes == place).sum()), 0, 0, 0] for place in set(classes.tolist())}
    for own, dealer in deck.pairs():
        won = (deck.backs[own] > backs[dealer][:, None]).astype(np.int64)
        won += deck.fronts[own] > fronts[dealer][:, None]
        by_way = won[np.arange(len(own)), deck.chosen["foxwoods"][own]]
        best = np.where(deck.legal[own], won, 0).max(axis=1)
        open_to_all = deck.heights[dealer] != ACE_HIGH
        for step, (low, high) in enumerate(((1, 2), (0, 1), (0, 2)), start=1):
            there = open_to_all & (by_way == low) & (best == high)
            for place in classes[own[there]].tolist():
                found[CLASSES[place]][step] += 1
    return found


@pytest.mark.soak
def test_each_class_costs_what_a_double_loop_says() -> None:
    """Deals that the way pushes or loses though another split would do better."""
    found, expected = answers(), plain_steps(small_deck(UNEVEN))
    assert {found_class.name: found_class.hands for found_class in found.classes} == {
        name: counts[0] for name, counts in expected.items()
    }
    for found_class in found.classes:
        _, pushed, lost, both = expected[found_class.name]
        assert (found_class.pushed, found_class.lost) == (pushed + both, lost + both)
        assert both == 0 or found_class.better is None
        assert found_class.better is None or found_class.better * found_class.deals == pushed + lost


@pytest.mark.slow
def test_the_edges_are_those_of_the_duel() -> None:
    """Counted by types here, by sweeps there."""
    found = answers()
    assert found.way_edge == way_against_way(PLAY).house_edge()
    assert found.best_edge == best_answer(PLAY).house_edge()
    assert found.cost == found.way_edge - found.best_edge > 0


def test_a_deal_that_may_count_as_both_steps_is_not_counted_as_one() -> None:
    """The share of deals answered better is then not claimed."""
    sure = AnswerClass("no-pair", hands=10, pushed=1, lost=2, net=0, both=False, dealers=5)
    assert sure.better == Fraction(3, 50)
    assert replace(sure, both=True).better is None
