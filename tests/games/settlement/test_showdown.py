"""What two hands make of each other."""

from pitboss.games import load_game
from pitboss.games.settlement.showdown import Comparison, Showdown, bonus_line

MET = Showdown(1, dealer_qualifies=False, comparison=Comparison.WIN)


def test_comparisons_are_the_signs_of_a_difference() -> None:
    """So that the sign of player's value less dealer's is the comparison."""
    assert [Comparison(sign) for sign in (-1, 0, 1)] == [Comparison.LOSE, Comparison.TIE, Comparison.WIN]


def test_a_showdown_of_other_traits_differs_in_nothing_else() -> None:
    assert MET.with_traits(6) == Showdown(6, dealer_qualifies=False, comparison=Comparison.WIN)
    assert MET.with_traits(6).facts() == MET.facts()


def test_a_showdown_that_was_decided_otherwise_differs_in_the_fold_alone() -> None:
    assert MET.decided(folded=True) == Showdown(1, dealer_qualifies=False, comparison=Comparison.WIN, folded=True)
    assert MET.decided(folded=True).decided(folded=False) == MET


def test_an_ante_bonus_is_paid_on_a_hand_that_was_played_and_not_on_a_folded_one() -> None:
    """A straight of Three Card Poker; a hand below the pay table gets nothing either way."""
    game = load_game("three-card-poker")
    bonus = next(paytable for paytable in game.paytables if paytable.role == "ante-bonus")
    straight, pair = game.vocabulary.bit("straight"), game.vocabulary.bit("pair")
    line = bonus_line(bonus, MET.with_traits(straight))
    assert line is not None
    assert line.name == "Straight"
    assert bonus_line(bonus, Showdown(straight, folded=True)) is None
    assert bonus_line(bonus, MET.with_traits(pair)) is None
