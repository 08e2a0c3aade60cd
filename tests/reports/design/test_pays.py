"""Designed pay tables: whatever is found meets its targets, by a calculation of the test's own."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.reports import plain_pair_plus as plain

from pitboss.errors import PitbossError
from pitboss.games import load_game
from pitboss.maths.executors import Work
from pitboss.reports.design.pays import ROUND_PAYS, Design, Target, design, fuss_of

GAME = load_game("three-card-poker")
PAIR_PLUS = GAME.paytable("A", "pair-plus")
CLOSE = Fraction(1, 1_000)


def edge_by_hand(found: Design) -> Fraction:
    paid = sum(plain.COUNTS[line.id] * (int(line.pay.net) + 1) for line in found.paytable.lines)
    return 1 - Fraction(paid, plain.HANDS)


@settings(max_examples=12)
@given(st.integers(10, 250))
def test_every_design_meets_its_edge_and_has_round_pays_that_never_rise(tenths: int) -> None:
    wanted = Fraction(tenths, 1_000)
    found = design(GAME, PAIR_PLUS, Target(wanted, CLOSE * 5), None, Work(), most=5)
    for made in found:
        assert abs(edge_by_hand(made) - wanted) <= CLOSE * 5
        assert made.analysis.house_edge == edge_by_hand(made)
        pays = [int(line.pay.net) for line in made.paytable.lines]
        assert set(pays) <= set(ROUND_PAYS)
        assert pays == sorted(pays, reverse=True)
    order = [(made.fuss, made.analysis.variance) for made in found]
    assert order == sorted(order)


def test_a_hit_frequency_says_how_many_lines_pay() -> None:
    """Without pairs 1,916 of 22,100 hands pay, which is 8.67%."""
    target = Target(Fraction(87, 1000), Fraction(1, 1000))
    for made in design(GAME, PAIR_PLUS, Target(Fraction(1, 20), CLOSE * 3), target, Work()):
        assert [line.id for line in made.paytable.lines] == ["straight-flush", "three-of-a-kind", "straight", "flush"]
        assert made.analysis.hit_frequency == Fraction(1_916, 22_100)
        assert abs(edge_by_hand(made) - Fraction(1, 20)) <= CLOSE * 3


def test_a_target_that_nothing_meets_is_said_so() -> None:
    with pytest.raises(PitbossError, match="No pay table"):
        design(GAME, PAIR_PLUS, Target(Fraction(1, 20), CLOSE), Target(Fraction(1, 2), CLOSE), Work())


def test_a_jackpot_is_not_designed() -> None:
    game = load_game("face-up-pai-gow")
    with pytest.raises(PitbossError, match="fixed pays"):
        design(game, game.paytable("FUPGPP-WA01"), Target(Fraction(1, 20), CLOSE), None, Work())


@pytest.mark.parametrize(
    ("text", "wanted", "within"),
    [
        ("5%", "1/20", "1/1000"),
        ("5", "1/20", "1/1000"),
        ("5%±0.2", "1/20", "1/500"),
        ("5.25% +- 0.5%", "21/400", "1/200"),
        ("5%+/-1", "1/20", "1/100"),
    ],
)
def test_targets_are_read_as_people_write_them(text: str, wanted: str, within: str) -> None:
    assert Target.parse(text, CLOSE) == Target(Fraction(wanted), Fraction(within))


@pytest.mark.parametrize("text", ["", "five", "-5%", "5%±", "500%", "5%±0.2±0.1"])
def test_what_is_no_target_is_refused(text: str) -> None:
    with pytest.raises(PitbossError, match="write a percent"):
        Target.parse(text, CLOSE)


def test_ones_twos_and_fives_are_the_roundest() -> None:
    assert [fuss_of(pay) for pay in (1, 20, 500, 1_000, 3, 25, 7_500, 12, 80)] == [0, 0, 0, 0, 1, 1, 1, 2, 2]
