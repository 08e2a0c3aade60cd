"""Three Card Poker at a table: covariances against plain sums."""

import itertools
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from tests.three_card_rules import three_card_rules

from pitboss.games import Game, load_game
from pitboss.games.paytable import Paytable
from pitboss.games.settlement.pay import Pay
from pitboss.maths.left.player_hands import par_per_ante
from pitboss.maths.price.covariance import table_variance
from pitboss.maths.seats.three_card_seats import SeatTable, seat_covariance, seats_covariance


@pytest.fixture(scope="module")
def game() -> Game:
    """Three Card Poker."""
    return load_game("three-card-poker")


@pytest.mark.slow
def test_the_mean_of_the_base_game_is_the_printed_par(game: Game) -> None:
    """The matrix is built on the same game that the twelve printed pars prove."""
    for designator, printed in (("A", "3.37"), ("B", "3.61"), ("C", "3.83")):
        bonus = game.paytable(designator, "ante")
        mean = seat_covariance("ante", three_card_rules(bonus), []).means[0]
        assert f"{-100 * float(mean):.2f}" == printed
        assert mean == -par_per_ante(three_card_rules(bonus))


@pytest.mark.slow
def test_side_bets_go_together_as_one_hand_decides(game: Game) -> None:
    """Pair Plus and the bonus: their covariance over 22,100 hands written out from the printed pays."""
    pair_plus, bonus = game.paytable("A", "pair-plus"), game.paytable("TCPB-01")
    found = seat_covariance("ante", three_card_rules(game.paytable("A", "ante")), [pair_plus, bonus])
    hands = [(40, 4000)] + [(40, 1000)] * 3 + [(40, 125)] * 44 + [(30, 100)] * 52
    hands += [(6, -1)] * 720 + [(4, -1)] * 1096 + [(1, -1)] * 3744 + [(-1, -1)] * 16_440
    first, second = zip(*hands, strict=True)
    products = Fraction(sum(one * two for one, two in hands), 22_100)
    means = Fraction(sum(first), 22_100) * Fraction(sum(second), 22_100)
    assert found.covariance("pair-plus", "bonus") == products - means


def _with_pay(paytable: Paytable, line: str, pay: str) -> Paytable:
    """A pay table with another pay on one of its lines."""
    lines = tuple(replace(known, pay=Pay.parse(pay)) if known.id == line else known for known in paytable.lines)
    return replace(paytable, lines=lines)


@pytest.mark.slow
def test_a_pay_that_is_not_whole_counts_in_full(game: Game) -> None:
    """A pair that pays 5 to 2: mean and variance by the counts of hands."""
    pair_plus = _with_pay(game.paytable("A", "pair-plus"), "pair", "5 to 2")
    found = seat_covariance("ante", three_card_rules(game.paytable("A", "ante")), [pair_plus])
    counts: dict[int | Fraction, int] = {40: 48, 30: 52, 6: 720, 4: 1096, Fraction(5, 2): 3744, -1: 16_440}
    mean = Fraction(sum(net * count for net, count in counts.items()), 22_100)
    square = Fraction(sum(net * net * count for net, count in counts.items()), 22_100)
    assert found.means[1] == mean
    assert found.covariance("pair-plus", "pair-plus") == square - mean**2


@pytest.mark.slow
def test_an_ante_bonus_that_is_not_whole_moves_the_mean_by_its_hands(game: Game) -> None:
    """A straight is always played, and its bonus is paid whatever the dealer holds: 720 of 22,100 hands."""
    whole = game.paytable("A", "ante")
    other = _with_pay(whole, "straight", "3 to 2")
    straight = next(line.pay.net for line in whole.lines if line.id == "straight")
    found, before = (seat_covariance("ante", three_card_rules(bonus), []) for bonus in (other, whole))
    assert found.means[0] - before.means[0] == (Fraction(3, 2) - straight) * Fraction(720, 22_100)


@pytest.mark.slow
def test_seats_with_pays_that_are_not_whole_go_together_as_their_doubled_pays_do(game: Game) -> None:
    """Wagers on the own hand alone: with every net twice as large, covariances are four times as large."""
    bonus, pair_plus = game.paytable("A", "ante"), _with_pay(game.paytable("A", "pair-plus"), "pair", "5 to 2")
    table = SeatTable(three_card_rules(bonus), [pair_plus])
    assert table.units == 2
    assert (table.nets(0) == 2 * SeatTable(three_card_rules(bonus)).nets(0)).all()
    assert sorted({*table.pays(pair_plus).tolist()}) == [-2, 5, 8, 12, 60, 80]


@pytest.mark.soak
def test_two_seats_covariance_lies_where_a_seeded_simulation_says(game: Game) -> None:
    """Deals of three hands drawn at random agree with the exact covariance within four standard errors."""
    bonus = game.paytable("A", "ante")
    table, generator = SeatTable(three_card_rules(bonus)), np.random.default_rng(11)
    order = {mask: at for at, mask in enumerate(table.masks.tolist())}
    products, singles = [], []
    for _ in range(300):
        dealer = int(generator.integers(22_100))
        nets = table.nets(dealer)
        free = [card for card in range(52) if not table.masks[dealer] >> card & 1]
        for _ in range(200):
            six = generator.choice(free, 6, replace=False)
            one, two = (order[sum(1 << int(card) for card in part)] for part in (six[:3], six[3:]))
            products.append(int(nets[one] * nets[two]))
            singles.append(float(nets[one] + nets[two]) / 2)
    product, single = np.array(products, dtype=float).reshape(300, 200), np.array(singles).reshape(300, 200)
    by_dealer = (product - 2 * single.mean() * single).mean(axis=1)
    error = by_dealer.std() / np.sqrt(300)
    assert abs(product.mean() - single.mean() ** 2 - float(seats_covariance(three_card_rules(bonus))[0])) < 4 * error


def test_a_table_of_one_seat_varies_as_the_seat(game: Game) -> None:
    """One seat has no one to share with; more seats add every pair's covariance twice."""
    variance, covariance = Fraction(3), Fraction(1, 2)
    assert table_variance(1, variance, covariance) == variance
    pairs = len(list(itertools.permutations(range(5), 2)))
    assert table_variance(5, variance, covariance) == 5 * variance + pairs * covariance
    assert game.players == 7
