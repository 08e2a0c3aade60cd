"""The variance of several seats' base wagers: they share a dealer, so their results go together."""

from fractions import Fraction

from pitboss.maths.base_games import Work
from pitboss.maths.covariance import BASE, Simulation, TableVariance
from pitboss.maths.engines import Play, engine_of


def variance_of_seats(play: Play, seats: int, alone: Fraction, simulation: Simulation, work: Work) -> TableVariance:
    """The variance of so many seats of a base game, one of which has this variance alone."""
    engine = engine_of(play.game)
    if seats == 1:
        return TableVariance(alone, float(alone))
    return TableVariance.of(seats, alone, engine.between_seats(play, (), simulation, work)[BASE])
