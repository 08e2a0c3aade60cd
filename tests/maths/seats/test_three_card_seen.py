"""Three Card Poker with other seats' cards seen, against plain loops over small packs."""

import itertools
from fractions import Fraction
from functools import cache

import pytest
from tests.plain import poker
from tests.three_card_rules import three_card_rules

from pitboss.cards import Card
from pitboss.games import load_game
from pitboss.maths.executors import Work
from pitboss.maths.seats.seen_cards import Sets
from pitboss.maths.seats.three_card_seen import CHUNK, Hands, one_seat_gain, seats_gain

BONUS_A = three_card_rules(load_game("three-card-poker").paytable("A", "ante"))
#: Packs with three suits and some with four, in which hands are near enough for a few cards to change a decision.
PACKS = {
    "twelve": tuple(rank + suit for rank in "38JQ" for suit in "cdh"),
    "thirteen ranks short": tuple(rank + suit for rank in "2JQ" for suit in "cdhs"),
}
QUALIFIES = poker.three_card(("Qs", "3d", "2h"))
#: Bonus A as document 003 prints it.
BONUS = {poker.TRIO_STRAIGHT_FLUSH: 5, poker.TRIO_THREE: 4, poker.TRIO_STRAIGHT: 1}

value = cache(poker.three_card)


def plain_gain(own: tuple[str, ...], dealer: tuple[str, ...]) -> int:
    """What playing brings over folding: the ANTE is lost with a fold, so a lost hand costs one unit more."""
    bonus = BONUS.get(value(own)[0], 0)
    if value(dealer) < QUALIFIES:
        return 1 + bonus + 1
    return 2 * ((value(own) > value(dealer)) - (value(own) < value(dealer))) + bonus + 1


def plain_seat_gain(pack: tuple[str, ...], seats: int) -> Fraction:
    """The mean gain over every hand and every set of seen cards, by plain loops."""
    gain, deals = 0, 0
    for own in itertools.combinations(pack, 3):
        left = [card for card in pack if card not in own]
        sums = []
        for seen in itertools.combinations(left, 3 * seats):
            dealers = list(itertools.combinations([card for card in left if card not in seen], 3))
            sums.append(sum(plain_gain(own, dealer) for dealer in dealers))
            deals += len(dealers)
        gain += sum(max(value, 0) for value in sums) - max(sum(sums), 0)
    return Fraction(gain, deals)


@cache
def hands(pack: str) -> Hands:
    return Hands(BONUS_A, tuple(Card.parse(card) for card in PACKS[pack]))


@pytest.mark.slow
@pytest.mark.parametrize("pack", PACKS)
def test_one_seat_is_worth_what_a_plain_loop_says(pack: str) -> None:
    """Every hand, every three seen cards, every dealer's hand, judged and paid by this file."""
    found = one_seat_gain(hands(pack))
    assert found == plain_seat_gain(PACKS[pack], 1)
    assert found > 0


@pytest.mark.slow
def test_seeded_sets_come_near_the_plain_loops_for_one_and_two_seats() -> None:
    for seats in (1, 2):
        exact = plain_seat_gain(PACKS["twelve"], seats)
        found = seats_gain(hands("twelve"), seats, Sets(4_000, 7, CHUNK), Work())
        assert found.standard_error is not None
        assert abs(float(found.gain - exact)) < 4 * found.standard_error
        assert exact > 0


@pytest.mark.slow
def test_nothing_seen_is_worth_nothing() -> None:
    """With no other seat each decision is the one made alone, hand by hand."""
    found = seats_gain(Hands(BONUS_A), 0, Sets(64, 7, CHUNK), Work())
    assert found.gain == 0
    assert found.standard_error == 0


@pytest.mark.slow
def test_the_whole_pack_is_counted_exactly_and_dealt_again() -> None:
    """The exact gain of one seat, which no Ante Bonus changes, and seeded sets of the other way to it."""
    all_hands = Hands(BONUS_A)
    exact = one_seat_gain(all_hands)
    assert exact == one_seat_gain(Hands(three_card_rules(load_game("three-card-poker").paytable("C", "ante"))))
    dealt = seats_gain(all_hands, 1, Sets(1_000, 7, CHUNK), Work())
    assert dealt.standard_error is not None
    assert abs(float(dealt.gain - exact)) < 4 * dealt.standard_error
    assert 0.0005 < float(exact) < 0.0007
