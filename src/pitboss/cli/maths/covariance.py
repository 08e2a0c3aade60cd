"""``pitboss covariance``."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Annotated

import numpy as np
import typer

from pitboss.cli.options import AsJson, Cluster, Jobs, OwnGame, Player, Recount, Way, game_of, pair
from pitboss.cli.output import SCHEMA, console, print_json, table
from pitboss.cli.work import working
from pitboss.errors import PitbossError
from pitboss.games import Game
from pitboss.maths.engines import Play, engine_of
from pitboss.maths.executors import Work
from pitboss.maths.price.covariance import ALL, BASE, Covariance, SeatSimulation, SideBet, TableVariance
from pitboss.maths.seats.seven_card_seats import SimulatedSeats
from pitboss.reports.answer import Json
from pitboss.reports.base.play import BEST, asked_play, chosen_paytable
from pitboss.reports.numbers import exactly, to_the_cent
from pitboss.reports.question import Question, meter_cents


@dataclass(frozen=True, slots=True)
class Seats:
    """One seat's covariances, and how two seats go together: exact, simulated, or not asked for.

    ``between`` has the covariance of two seats' base games, and of all wagers that they have.
    """

    seat: Covariance
    between: Mapping[str, Fraction | SimulatedSeats]
    bets: Sequence[SideBet]
    played: Mapping[str, str | None]
    notes: tuple[str, ...] = field(default=())

    def variance(self, which: str) -> Fraction:
        """The exact variance of one seat's base game, or of all its wagers."""
        base = self.seat.wagers[0]
        return self.seat.covariance(base, base) if which == BASE else self.seat.variance_of_all()


# What was asked for


def _pairs(game: Game, texts: Sequence[str]) -> dict[str, str]:
    """Pay tables by their wagers, from WAGER=DESIGNATOR."""
    found = dict(pair(text, "pay table of a wager", "WAGER=DESIGNATOR, such as dynasty=3") for text in texts)
    for wager in found:
        game.wager(wager)
    return found


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
        raise PitbossError(f"{game.name} has no jackpot: --meter says nothing here")
    return found


def _check(question: Question, simulation: SeatSimulation) -> None:
    game, seats = question.game, question.players
    if not 1 <= seats <= game.players:
        raise PitbossError(f"{game.name} has 1 to {game.players} seats, not {seats}")
    if not 1_000 <= simulation.deals <= 100_000_000:
        raise PitbossError(f"A simulation takes 1,000 to 100,000,000 deals, not {simulation.deals}")


# Counting


def _count(question: Question, paytables: Sequence[str], simulation: SeatSimulation, work: Work) -> Seats:
    game = question.game
    picked = _pairs(game, paytables)
    bets = _bets(game, picked, question.meters)
    play = asked_play(replace(question, paytable=picked.get(game.base.wager)))
    engine = engine_of(game)
    between = engine.between_seats(play, bets, simulation if question.players > 1 else None, work)
    return Seats(engine.covariance(play, bets, work, simulation), between, bets, _played(play), _notes(bets))


def _played(play: Play) -> dict[str, str | None]:
    """How the base game is played, and under which pay table."""
    way = {"house_way": play.dealer.id} if play.dealer else {}
    paid = chosen_paytable(play.table)
    tables = {paid.wager: paid.designator} if paid else {}
    return {**way, "player": play.player.id if play.player else BEST, **tables}


def _notes(bets: Sequence[SideBet]) -> tuple[str, ...]:
    """At what the meters stand."""
    found = []
    for bet in bets:
        for meter in bet.paytable.meters:
            cents = bet.meters_cents.get(meter)
            given = f"at {to_the_cent(cents)}" if cents is not None else "counted as empty: give --meter"
            found.append(f"the {meter} meter of {bet.paytable.designator} is {given}")
    return tuple(found)


def run(
    game: OwnGame,
    paytables: Annotated[
        list[str] | None,
        typer.Option("--paytable", help="A side bet's pay table, as WAGER=DESIGNATOR; else each wager's first."),
    ] = None,
    meters: Annotated[
        list[str] | None,
        typer.Option("--meter", help="Dollars on a jackpot's meter, as NAME=DOLLARS if there are several."),
    ] = None,
    house_way: Way = None,
    player: Player = None,
    seats: Annotated[int, typer.Option(help="Seats that share the dealer, for the variance of the table.")] = 1,
    deals: Annotated[int, typer.Option(help="Deals to simulate where three hands can't be counted.")] = 1_000_000,
    seed: Annotated[int, typer.Option(help="The seed of that simulation.")] = 7,
    jobs: Jobs = None,
    cluster: Cluster = None,
    recount: Recount = False,
    as_json: AsJson = False,
) -> None:
    """Count and print how wagers and seats go together."""
    question = Question(
        game=game_of(game), meters=tuple(meters or ()), house_way=house_way, player=player, players=seats
    )
    simulation = SeatSimulation(deals, seed)
    _check(question, simulation)
    with working(jobs, cluster, recount=recount) as work:
        found = _count(question, paytables or (), simulation, work)
    if as_json:
        print_json(_json(question.game, found, question.players))
    else:
        _print(question.game, found, question.players)


# Printing


def _variance(found: Seats, which: str, seats: int) -> TableVariance:
    """That of so many seats' base games or of all their wagers."""
    return TableVariance.of(seats, found.variance(which), found.between.get(which, Fraction(0)))


def _variance_text(variance: TableVariance, how: str) -> str:
    """The variance, and how it is known."""
    simulated = variance.simulated
    if simulated is None:
        return f"{variance.value:.6f} ({how})"
    known = f"simulated, {simulated.deals:,} deals, seed {simulated.seed}"
    return f"{variance.value:.4f} ± {variance.standard_error:.4f} ({known}; one standard error)"


def _between_json(between: Fraction | SimulatedSeats | None) -> dict[str, Json] | None:
    if between is None:
        return None
    if isinstance(between, Fraction):
        return {"exact": True, "covariance": exactly(between)}
    return {
        "exact": False,
        "covariance": between.value,
        "standard_error": between.standard_error,
        "deals": between.deals,
        "seed": between.seed,
    }


def _table_json(found: Seats, which: str, seats: int) -> dict[str, Json]:
    variance = _variance(found, which, seats)
    return {
        "between_seats": _between_json(found.between.get(which)),
        "table_variance": variance.value if variance.exact is None else exactly(variance.exact),
        "table_variance_exact": variance.exact is not None and found.seat.simulated is None,
        "table_variance_error": variance.standard_error or 0.0,
    }


def _json(game: Game, found: Seats, seats: int) -> dict[str, Json]:
    seat = found.seat
    return {
        "schema": SCHEMA,
        "game": game.id,
        "game_hash": game.content_hash,
        **found.played,
        "wagers": list(seat.wagers),
        "paytables": {bet.wager: bet.paytable.designator for bet in found.bets},
        "meters": _meters_json(found.bets),
        "means": [exactly(mean) for mean in seat.means],
        "covariance": [[exactly(value) for value in row] for row in seat.matrix()],
        "covariance_exact": seat.simulated is None,
        **_errors_json(seat),
        "seats": seats,
        **_table_json(found, BASE, seats),
        "all_wagers": {"variance": exactly(found.variance(ALL)), **_table_json(found, ALL, seats)},
    }


def _errors_json(seat: Covariance) -> dict[str, Json]:
    """Of simulated covariances their standard errors, the deals and the seed."""
    if seat.simulated is None:
        return {}
    errors: list[Json] = [[seat.error(one, other) for other in seat.wagers] for one in seat.wagers]
    return {"covariance_errors": errors, "deals": seat.simulated.deals, "seed": seat.simulated.seed}


def _meters_json(bets: Sequence[SideBet]) -> dict[str, Json]:
    """Cents on each meter; one that was not given is empty."""
    return {meter: bet.meters_cents.get(meter, 0) for bet in bets for meter in bet.paytable.meters}


def _how(seat: Covariance) -> str:
    return "simulated" if seat.simulated else "exact"


def _covariance_text(seat: Covariance, one: str, other: str) -> str:
    """A covariance, with its error if it has one."""
    error = seat.error(one, other)
    number = float(seat.covariance(one, other))
    return f"{number:+.6f}" if error is None else f"{number:+.4f} ± {error:.4f}"


def _print(game: Game, found: Seats, seats: int) -> None:
    seat, out = found.seat, console()
    rows = [(one, *(_covariance_text(seat, one, other) for other in seat.wagers)) for one in seat.wagers]
    out.print(table(f"{game.name}: {_how(seat)} covariances of one seat's wagers", ("", *seat.wagers), rows))
    if seat.simulated:
        known = f"{seat.simulated.deals:,} deals, seed {seat.simulated.seed}"
        out.print(f"  simulated, {known}; each covariance with one standard error", soft_wrap=True)
    tables = {bet.wager: bet.paytable.name for bet in found.bets}
    tables[seat.wagers[0]] = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in found.played.items())
    deviations = np.sqrt([float(seat.covariance(wager, wager)) for wager in seat.wagers])
    for wager, mean, deviation in zip(seat.wagers, seat.means, deviations, strict=True):
        numbers = f"mean {float(mean):+.6%}   standard deviation {deviation:.6f}"
        out.print(f"  {wager:<12} {numbers}   {tables[wager]}", soft_wrap=True)
    for note in found.notes:
        out.print(f"  {note}", soft_wrap=True)
    words = f"{seats} seats" if seats > 1 else "1 seat"
    for which, label in ((BASE, "base games"), (ALL, "all wagers, a unit each")):
        variance = _variance_text(_variance(found, which, seats), _how(seat))
        out.print(f"  variance of {words}, {label}: {variance}", soft_wrap=True)
