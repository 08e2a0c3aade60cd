"""Simulated numbers carry their error and their seed."""

from fractions import Fraction

import numpy as np
import pytest
from tests.set_plays import set_play
from tests.small_seats import EZ, WAY

from pitboss.games.settlement.pai_gow import BaseRules
from pitboss.hands.arrays import Numbers, Reals
from pitboss.maths.duel.hand_by_hand import hand_classes
from pitboss.maths.duel.pai_gow import SetTypes, type_splits
from pitboss.maths.seats.seat_games import pai_gow_nets
from pitboss.maths.seats.seven_card_seats import Dealt, deal_hands, simulate_seats, types_of_rows


def higher(own: Dealt, dealer: Dealt) -> Reals:
    """A result that needs no rules: 1 for a higher type than the dealer's."""
    return np.sign(own.types.astype(np.float64) - dealer.types)


def test_the_same_seed_gives_the_same_number() -> None:
    """A simulation can be repeated to the last digit, and another seed gives another number."""
    first, again, other = (simulate_seats([higher], 5_000, seed)[0] for seed in (3, 3, 4))
    assert first == again
    assert (first.seed, first.deals) == (3, 5_000)
    assert first.value != other.value


def test_seats_that_compare_with_one_dealer_go_together() -> None:
    """Higher than the dealer with probability a half each, and both with a third: the covariance is a third."""
    (found,) = simulate_seats([higher], 60_000, 8)
    assert abs(found.value - 1 / 3) < 5 * found.standard_error + 0.02
    assert 0 < found.standard_error < 0.01


def test_hands_dealt_together_share_no_card() -> None:
    """Three hands of a deal are twenty-one different cards: their types are of real hands."""
    dealt = deal_hands(np.random.default_rng(1), 100, 3)
    cards = np.concatenate([hand.cards for hand in dealt], axis=1)
    assert all(len(set(row)) == 21 for row in cards.tolist())
    assert all((types_of_rows(hand.cards) == hand.types).all() for hand in dealt)
    rows = np.array([[0, 1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1, 0]])
    assert types_of_rows(rows)[0] == types_of_rows(rows)[1]


def test_a_dealt_hand_stands_for_its_class() -> None:
    """Every class of a small deck's hands is found again whatever its suits are called."""
    deck = sum(0b1010100000111 << 13 * suit for suit in range(4)) | 1 << 52
    known = hand_classes(deck).hands
    cards = np.array([[card for card in range(53) if hand >> card & 1] for hand in known[::50].tolist()])
    exchanged = np.where(cards < 52, (cards + 26) % 52, 52)
    for rows in (cards, exchanged):
        assert (Dealt(rows, types_of_rows(rows)).classes() == known[::50]).all()


@pytest.mark.slow
def test_two_seats_of_the_classic_game_pay_their_commission() -> None:
    """The same deals settled here in words: both hands beat the dealer's for 0.95, both fall short or copy for -1."""
    table = set_play(WAY, WAY, BaseRules(commission=Fraction(1, 20)))
    (found,) = simulate_seats([pai_gow_nets(table)], 3_000, 7)
    sets = SetTypes.by(WAY, type_splits(EZ.joker, EZ.wheel))
    one, two, dealer = (hand.types for hand in deal_hands(np.random.default_rng(7), 3_000, 3))

    def nets(own: Numbers) -> Reals:
        won = (sets.backs[own] > sets.backs[dealer]).astype(np.int64) + (sets.fronts[own] > sets.fronts[dealer])
        return np.array([-1.0, 0.0, 0.95])[won]

    covariance = float((nets(one) * nets(two)).mean() - ((nets(one) + nets(two)) / 2).mean() ** 2)
    assert found.value == pytest.approx(covariance, rel=1e-12)
