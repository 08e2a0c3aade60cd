"""How the wagers of a seat, and the seats of a table, go together: exact, or simulated with its error."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, TypeAlias, TypeVar

from pydantic import Field

from pitboss.desk.answer_fields import Unsaid
from pitboss.errors import PitbossError
from pitboss.games import Game
from pitboss.maths.engines import Play, engine_of
from pitboss.maths.executors import HERE, Work
from pitboss.maths.price.covariance import ALL, BASE, Covariance, SeatSimulation, SideBet, TableVariance
from pitboss.maths.seats.seven_card_seats import SimulatedSeats
from pitboss.reports.answer import AnswerOfGame, Exact, Stated
from pitboss.reports.base.play import BEST, asked_play, chosen_paytable
from pitboss.reports.numbers import to_the_cent
from pitboss.reports.question import Question, meter_cents

T = TypeVar("T")
#: The deals of a simulation, where three hands can't be counted, and its seed.
SIMULATION = SeatSimulation(1_000_000, 7)
#: What JSON leaves out where it was not simulated.
IfSimulated: TypeAlias = Annotated[T | None, Field(exclude_if=lambda value: value is None)]


@dataclass(frozen=True, slots=True, kw_only=True)
class BetweenSeats:
    """The covariance of two seats; a simulated one has its standard error, its deals and its seed."""

    exact: bool
    covariance: Exact | float
    standard_error: IfSimulated[float] = None
    deals: IfSimulated[int] = None
    seed: IfSimulated[int] = None

    @classmethod
    def of(cls, between: Fraction | SimulatedSeats) -> "BetweenSeats":
        """A covariance as it was counted or simulated."""
        if isinstance(between, Fraction):
            return cls(exact=True, covariance=between)
        return cls(
            exact=False,
            covariance=between.value,
            standard_error=between.standard_error,
            deals=between.deals,
            seed=between.seed,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsTogether:
    """The variance of one seat, how two seats go together, and the variance of the table."""

    variance: Exact
    between_seats: BetweenSeats | None
    table_variance: Exact | float
    table_variance_exact: bool
    table_variance_error: float


@dataclass(frozen=True, slots=True, kw_only=True)
class CovarianceAnswer(AnswerOfGame):
    """The covariances of one seat's wagers, and the variance of seats that share a dealer.

    ``base_game`` is of the base game alone, ``all_wagers`` of a unit on every wager. ``paytables`` has the pay table of
    each wager, ``meters`` the cents on each meter. Simulated covariances have their errors, their deals and their seed.
    """

    schema: int = 2
    house_way: Stated
    player: str
    wagers: tuple[str, ...]
    paytables: Mapping[str, str]
    meters: Mapping[str, int]
    means: tuple[Exact, ...]
    covariance: tuple[tuple[Exact, ...], ...]
    covariance_exact: bool
    covariance_errors: IfSimulated[tuple[tuple[float | None, ...], ...]]
    deals: IfSimulated[int]
    seed: IfSimulated[int]
    seats: int
    base_game: SeatsTogether
    all_wagers: SeatsTogether
    notes: tuple[str, ...]
    titles: Unsaid[Mapping[str, str]]


def covariance(
    question: Question,
    paytables: Mapping[str, str] | None = None,
    simulation: SeatSimulation = SIMULATION,
    work: Work = HERE,
) -> CovarianceAnswer:
    """How wagers and seats go together, each side bet under the pay table chosen for it, else under its first."""
    game, picked = question.game, paytables or {}
    _check(question, simulation)
    bets = _bets(game, picked, question.meters)
    play = asked_play(replace(question, paytable=picked.get(game.base.wager)))
    engine = engine_of(game)
    between = engine.between_seats(play, bets, simulation if question.players > 1 else None, work)
    seat = engine.covariance(play, bets, work, simulation)
    simulated, base = seat.simulated, seat.wagers[0]
    return CovarianceAnswer(
        game=game.id,
        game_hash=game.content_hash,
        house_way=play.dealer.id if play.dealer else "",
        player=play.player.id if play.player else BEST,
        wagers=tuple(seat.wagers),
        paytables=_base_paytable(play) | {bet.wager: bet.paytable.designator for bet in bets},
        meters={meter: bet.meters_cents.get(meter, 0) for bet in bets for meter in bet.paytable.meters},
        means=tuple(seat.means),
        covariance=seat.matrix(),
        covariance_exact=simulated is None,
        covariance_errors=_errors(seat) if simulated else None,
        deals=simulated.deals if simulated else None,
        seed=simulated.seed if simulated else None,
        seats=question.players,
        base_game=_together(seat, seat.covariance(base, base), between.get(BASE), question.players),
        all_wagers=_together(seat, seat.variance_of_all(), between.get(ALL), question.players),
        notes=_notes(bets),
        titles={bet.wager: bet.paytable.name for bet in bets},
    )


def _check(question: Question, simulation: SeatSimulation) -> None:
    game, seats = question.game, question.players
    if not 1 <= seats <= game.players:
        raise PitbossError(f"{game.name} has 1 to {game.players} seats, not {seats}")
    if not 1_000 <= simulation.deals <= 100_000_000:
        raise PitbossError(f"A simulation takes 1,000 to 100,000,000 deals, not {simulation.deals}")


def _bets(game: Game, picked: Mapping[str, str], meters: tuple[str, ...]) -> list[SideBet]:
    """Every side bet under the pay table chosen for it, else under its first."""
    found, used = [], set()
    for wager in game.wagers:
        every = [table for table in game.paytables_of(wager.id) if not table.is_bonus]
        if not every or wager.id in game.base_wagers:
            continue
        paytable = game.paytable(picked[wager.id], wager.id) if wager.id in picked else every[0]
        if wager.choices:
            paytable = paytable.choose(wager.choices[0])
        given = [meter for meter in meters if paytable.meters]
        used.update(given)
        amounts = dict(meter_cents(paytable, meter) for meter in given)
        found.append(SideBet(paytable, amounts, wager.fixed_cents or 100))
    if set(meters) - used:
        raise PitbossError(f"{game.name} has no jackpot, and so no meter to give")
    return found


def _base_paytable(play: Play) -> dict[str, str]:
    """The pay table of the base game, where it has one."""
    paid = chosen_paytable(play.table)
    return {paid.wager: paid.designator} if paid else {}


def _notes(bets: Sequence[SideBet]) -> tuple[str, ...]:
    """At what the meters stand."""
    found = []
    for bet in bets:
        for meter in bet.paytable.meters:
            cents = bet.meters_cents.get(meter)
            given = f"at {to_the_cent(cents)}" if cents is not None else "counted as empty, because it was not given"
            found.append(f"the {meter} meter of {bet.paytable.designator} is {given}")
    return tuple(found)


def _errors(seat: Covariance) -> tuple[tuple[float | None, ...], ...]:
    return tuple(tuple(seat.error(wager, other) for other in seat.wagers) for wager in seat.wagers)


def _together(
    seat: Covariance, variance: Fraction, between: Fraction | SimulatedSeats | None, seats: int
) -> SeatsTogether:
    table = TableVariance.of(seats, variance, Fraction(0) if between is None else between)
    return SeatsTogether(
        variance=variance,
        between_seats=None if between is None else BetweenSeats.of(between),
        table_variance=table.value if table.exact is None else table.exact,
        table_variance_exact=table.exact is not None and seat.simulated is None,
        table_variance_error=table.standard_error or 0.0,
    )
