"""High Five Poker with other seats' cards seen, against hands visited one by one and the plain evaluator."""

import itertools
import random

import numpy as np
import pytest
from tests.helpers import cards, rows
from tests.high_five_plays import high_five_play
from tests.plain import poker

from pitboss.hands.types import TYPES
from pitboss.maths.duel.high_five import FOLDS, PLAYS, BestDecisions
from pitboss.maths.duel.one_hand import types_left
from pitboss.maths.duel.subsets import FULL_DECK
from pitboss.maths.engines.seven_card import best_decisions
from pitboss.maths.executors import Work
from pitboss.maths.seats.high_five_seen import CHUNK, Values, seats_gain, set_gains
from pitboss.maths.seats.seen_cards import Sets
from pitboss.maths.seats.seven_card_seats import types_of_rows

QUALIFIES = poker.best_five(("6c", "6d", "4h", "3s", "2c"), "semi-wild", "lowest")


def plain_value(hand: tuple[str, ...]) -> poker.Value:
    return poker.best_five(hand, "semi-wild", "lowest")


def plain_gain(own: tuple[str, ...], dealers: list[poker.Value]) -> int:
    """What playing brings over folding: rules 7, 10, 11 and 12 of document 004 in this file's own words."""
    mine, total = plain_value(own), 0
    for dealer in dealers:
        compared = 2 * ((mine > dealer) - (mine < dealer))
        not_qualified = 2 if mine[0] >= poker.STRAIGHT else 1
        total += (compared if dealer >= QUALIFIES else not_qualified) + 1
    return total


def drawn(seed: int, many: int) -> tuple[str, ...]:
    return tuple(random.Random(seed).sample(poker.DECK53, many))  # noqa: S311 (cards of a test, not of a game)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_dealers_hands_left_are_those_visited_one_by_one(seed: int) -> None:
    """42 and 35 gone cards leave 330 and 31,824 hands."""
    values = Values.of(high_five_play())
    for many in (42, 35):
        gone = sum(1 << card for card in cards(drawn(seed, many)))
        by_place = np.zeros(values.room, dtype=np.int64)
        np.add.at(by_place, values.places, types_left(gone, FULL_DECK))
        assert np.array_equal(np.diff(values.dealers_below(gone)), by_place)


@pytest.mark.slow
def test_every_gain_is_that_of_the_plain_evaluator() -> None:
    """The hands of two full tables, each against all 330 dealer's hands that the six hands leave."""
    values = Values.of(high_five_play())
    signs = set()
    for seed in (4, 5):
        table = drawn(seed, 42)
        left = [card for card in poker.DECK53 if card not in table]
        dealers = [plain_value(dealer) for dealer in itertools.combinations(left, 7)]
        hands = [table[at : at + 7] for at in range(0, 42, 7)]
        below = values.dealers_below(sum(1 << card for card in cards(table)))
        found = values.gain(types_of_rows(rows(hands).astype(np.int64)), below).tolist()
        assert found == [plain_gain(hand, dealers) for hand in hands]
        signs |= {gain > 0 for gain in found}
    assert signs == {True, False}


@pytest.mark.slow
def test_the_gain_of_a_set_is_what_is_decided_better_than_alone() -> None:
    """Who folds alone gains what playing brings where it pays; who plays alone saves what playing loses."""
    values, words = Values.of(high_five_play()), [np.random.PCG64DXSM(7) for _ in range(2)]
    table = np.sort(rows([drawn(6, 42)]), axis=1)
    folds, plays = (
        BestDecisions(np.full(TYPES, decision, dtype=np.uint8), np.empty(0, np.int64)) for decision in (FOLDS, PLAYS)
    )
    (won,), (saved,) = (
        set_gains(values, alone, table, word) for alone, word in zip((folds, plays), words, strict=True)
    )
    assert won > 0
    assert saved > 0


@pytest.mark.soak
def test_nothing_seen_is_worth_nothing_and_a_full_table_turns_the_game() -> None:
    """Alone each decision is that of the count hand by hand; with five seats seen the gain is above the edge."""
    play = high_five_play()
    decided = best_decisions(play, Work())
    nothing = seats_gain(0, play, decided, Sets(64, 7, CHUNK), Work())
    assert nothing.gain == 0
    assert nothing.standard_error == 0
    full = seats_gain(5, play, decided, Sets(400, 7, CHUNK), Work())
    assert full.standard_error is not None
    assert float(full.gain) - 3 * full.standard_error > 0.0358
