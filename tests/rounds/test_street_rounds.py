"""Real rounds of games with streets, decided as the exact counts decide: each comes to what the simulation settles."""

import math
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from tests.maths.engines.test_street_engines import ENGINES
from tests.rounds.helpers import least_bets

from pitboss.cards.shuffle import SeededSource
from pitboss.games.step import StepKind
from pitboss.games.table.table import Table, TableSetup, open_table
from pitboss.maths.engines import Play, engine_of
from pitboss.maths.executors import Work
from pitboss.maths.simulate.simulation import Prices
from pitboss.maths.simulate.street_seats import StreetSeating
from pitboss.rounds import Status
from pitboss.rounds import events as e
from pitboss.rounds.virtual import VirtualRound

#: Games that are decided for without a long count.
QUICK = ("mississippi-stud", "let-it-ride", "big-raise-stud")
ROUNDS, SOAK_ROUNDS = 60, 4_000
STANDARD_ERRORS = 4


@cache
def seated(game: str) -> tuple[Table, StreetSeating]:
    """A table and its seats."""
    table = open_table(TableSetup(game))
    seating = engine_of(table.game).seating(Play.at(table), Work())
    assert isinstance(seating, StreetSeating)
    return table, seating


def dealt(game: VirtualRound) -> np.ndarray:
    """The cards of a round with one seat, as the simulation has them: dealer, board, seat."""
    cards = (*game.state.dealer.cards, *game.state.board, *game.state.seats[1].cards)
    return np.array([list(map(int, cards))], dtype=np.uint8)


def played(name: str, seed: str) -> tuple[VirtualRound, int]:
    """A round to its end, every decision made as the count has it, and the number of its situation."""
    table, seating = seated(name)
    game = VirtualRound.opened(table, SeededSource(seed), "r1")
    for wager, cents, choice in least_bets(table):
        game.do(e.WagerPlaced(seat=1, player="Ann", wager=wager, cents=cents, choice=choice))
    game.close_betting()
    (numbers,) = seating.meet(dealt(game))
    (history,) = seating.walk.histories(dealt(game), seating.layout, 0)
    decisions = {decided.place: decided for decided in seating.situations.histories[history].decisions}
    while game.state.status is Status.RUNNING and game.state.step.kind is StepKind.DECIDE:
        decided = decisions.pop(game.state.place)
        game.do(e.Decided(seat=1, action=decided.action, times=decided.times))
        game.advance()
    assert not decisions
    return game, int(numbers[0])


def won_units(game: VirtualRound) -> dict[str, Fraction]:
    """What every wager of the seat won or lost at the end, in units of what was first placed on it."""
    placed = {wager: cents for wager, cents, _ in least_bets(game.state.table)}
    base = game.state.table.game.base.wager
    won = dict.fromkeys(
        (base, *(name for name in placed if name not in game.state.table.game.base_wagers)), Fraction(0)
    )
    for event in game.events:
        if isinstance(event, e.WagerSettled):
            spot = (
                base if event.wager in game.state.table.game.base_wagers or event.wager not in placed else event.wager
            )
            # A bonus on another wager's stake has none of its own to give back or lose.
            stake = event.stake_cents if event.stake_of == event.wager else 0
            won[spot] += Fraction(event.returned_cents + event.won_cents - stake, placed[spot])
    return won


def check(name: str, rounds: int) -> list[Fraction]:
    """Play rounds, hold each against its situation, and give what the base game won in each."""
    table, seating = seated(name)
    prices, results = Prices(table, {}), []
    for number in range(rounds):
        game, situation = played(name, f"streets-{number}")
        nets = prices.settle(seating.situations[situation], seating.situations.stakes(situation))
        assert list(won_units(game).values()) == list(nets), game.events
        results.append(nets[0])
    return results


@pytest.mark.slow
@pytest.mark.parametrize("game", QUICK)
def test_a_real_round_comes_to_what_its_simulated_situation_is_settled_at(game: str) -> None:
    """Base game and every side bet, round by round."""
    results = check(game, ROUNDS)
    assert len(set(results)) > 3


@pytest.mark.soak
@pytest.mark.parametrize("game", ENGINES)
def test_many_real_rounds_come_to_the_exact_edge(game: str) -> None:
    """Within the error that the exact variance gives so many rounds."""
    table, _ = seated(game)
    base = engine_of(table.game).solve(Play.at(table), Work())
    mean = float(sum(check(game, SOAK_ROUNDS))) / SOAK_ROUNDS
    assert abs(mean + float(base.house_edge)) < STANDARD_ERRORS * math.sqrt(base.variance / SOAK_ROUNDS)
