"""One seat's wagers in games with streets: small packs deal by deal, and what full packs must come to."""

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from tests.maths.engines.test_street_engines import ENGINES, PACK, table_of
from tests.maths.simulate.test_street_seats import deals
from tests.two_hands import mask

from pitboss.cards import parse_cards
from pitboss.games.table.table import Table
from pitboss.maths.engines import Play, engine_of
from pitboss.maths.engines.street_tree import dealt_cards
from pitboss.maths.executors import Work
from pitboss.maths.price.analysis import price
from pitboss.maths.price.covariance import ALL, BASE, SeatSimulation, SideBet
from pitboss.maths.seats.seven_card_seats import SimulatedSeats
from pitboss.maths.simulate.simulation import Prices

STANDARD_ERRORS = 4
SIX = "three-card-poker-6-card-bonus"
Dealt = Counter[tuple[Fraction, ...]]


def side_bets(table: Table) -> list[SideBet]:
    """Every side bet of a table under the pay table that is chosen there; meters are empty."""
    bets = []
    for wager in table.wagers.values():
        if wager.id not in table.game.base_wagers:
            paytable = table.paytables[wager.id]
            bets.append(SideBet(paytable, dict.fromkeys(paytable.meters, 0), wager.fixed_cents or 100))
    return bets


def small_play(game: str) -> tuple[Play, list[int]]:
    """A game on one card more than a round takes."""
    table = table_of(game)
    names = PACK[: sum(dealt_cards(table.game)) + 1]
    return Play(table, cards=mask(list(names))), [int(card) for card in parse_cards(" ".join(names))]


def dealt(game: str) -> Dealt:
    """What base game and side bets net together, dealt and settled deal by deal by the whole table."""
    play, cards = small_play(game)
    seating = engine_of(play.game).seating(play, Work(recount=True))
    (numbers,) = seating.meet(np.array(list(deals(game, cards)), dtype=np.uint8))
    meters = {meter: 0 for paytable in play.table.paytables.values() for meter in paytable.meters}
    prices, found = Prices(play.table, meters), Dealt()
    for number, many in zip(*np.unique(numbers, return_counts=True), strict=True):
        found[prices.settle(seating.situations[int(number)], seating.situations.stakes(int(number)))] += int(many)
    return found


def covariances(found: Dealt) -> dict[tuple[int, int], Fraction]:
    """The covariance of every two columns."""
    many = found.total()
    columns = range(len(next(iter(found))))
    means = [sum((nets[at] * count for nets, count in found.items()), Fraction(0)) / many for at in columns]
    return {
        (one, other): sum((nets[one] * nets[other] * count for nets, count in found.items()), Fraction(0)) / many
        - means[one] * means[other]
        for one in columns
        for other in columns
    }


@pytest.mark.slow
@pytest.mark.parametrize("game", [*sorted(set(ENGINES) - {"texas-holdem-bonus"}), SIX])
def test_a_small_packs_wagers_vary_together_as_every_deal_says(game: str) -> None:
    """The base game with side bets on the own hand, on three cards of it, on the board and with the dealer's cards."""
    play, _ = small_play(game)
    found = engine_of(play.game).covariance(play, side_bets(play.table), Work(recount=True))
    assert found.simulated is None
    expected = covariances(dealt(game))
    names = found.wagers
    assert {
        (one, other): found.covariance(names[one], names[other])
        for one in range(len(names))
        for other in range(len(names))
    } == expected


@pytest.mark.slow
def test_a_bet_on_cards_that_no_count_tells_apart_is_simulated_with_its_error() -> None:
    """Texas Hold'em Bonus pays on the hole cards of player and dealer: seeded deals, near those of every deal."""
    play, _ = small_play("texas-holdem-bonus")
    simulation = SeatSimulation(200_000, 5)
    found = engine_of(play.game).covariance(play, side_bets(play.table), Work(recount=True), simulation)
    assert found.simulated == simulation
    expected = covariances(dealt("texas-holdem-bonus"))
    for (one, other), exact in expected.items():
        error = found.error(found.wagers[one], found.wagers[other])
        assert error is not None
        assert abs(float(found.covariance(found.wagers[one], found.wagers[other]) - exact)) <= STANDARD_ERRORS * error


def test_the_base_game_and_a_bet_on_the_own_hand_are_exact_in_full() -> None:
    """Let It Ride's base variance is that of its count, and the bonus's mean is that of its pay table."""
    table = table_of("let-it-ride")
    play, engine = Play(table), engine_of(table.game)
    (bet,) = (bet for bet in side_bets(table) if bet.wager == "five-card-bonus")
    found = engine.covariance(play, [bet], Work())
    base = engine.solve(play, Work())
    assert (-found.means[0], found.covariance("bet-3", "bet-3")) == (base.house_edge, base.variance)
    assert found.means[1] == -price(table.game, bet.paytable).house_edge


@pytest.mark.slow
def test_two_seats_share_a_board_and_their_covariance_carries_its_error() -> None:
    """Let It Ride pays both seats by the same two cards: they win together; the seed deals the same again."""
    table = table_of("let-it-ride")
    play, engine, simulation = Play(table), engine_of(table.game), SeatSimulation(200_000, 3)
    found = engine.between_seats(play, side_bets(table), simulation, Work())
    assert set(found) == {BASE, ALL}
    base = found[BASE]
    assert isinstance(base, SimulatedSeats)
    assert (base.deals, base.seed) == (200_000, 3)
    assert base.value > STANDARD_ERRORS * base.standard_error > 0
    assert engine.between_seats(play, side_bets(table), simulation, Work(recount=True)) == found
    assert engine.between_seats(play, (), None, Work()) == {}
