"""``pitboss covariance``."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np

from pitboss.cli.ante import refuse
from pitboss.cli.output import SCHEMA, console, print_json, progress_bar, table
from pitboss.cli.own_game import game_of
from pitboss.cli.workers import workers
from pitboss.errors import PitbossError
from pitboss.games import Game
from pitboss.maths.base_games import Work
from pitboss.maths.covariance import ALL, BASE, Covariance, SideBet, Simulation, TableVariance
from pitboss.maths.engines import Play, engine_of
from pitboss.maths.seats import Simulated
from pitboss.reports.meters import meter_cents
from pitboss.reports.numbers import fraction, to_the_cent
from pitboss.reports.play import play_of
from pitboss.reports.setting import BEST, bonuses_of

ONLY_PAI_GOW = "is for pai gow, where hands are set"


@dataclass(frozen=True, slots=True)
class Request:
    """What the user asked for."""

    game: str
    paytables: tuple[str, ...]
    meters: tuple[str, ...]
    house_way: str | None
    player: str | None
    seats: int
    deals: int
    seed: int


@dataclass(frozen=True, slots=True)
class Seats:
    """One seat's covariances, and how two seats go together: exact, simulated, or not asked for.

    ``between`` has the covariance of two seats' base games, and of all wagers that they have.
    """

    seat: Covariance
    between: Mapping[str, Fraction | Simulated]
    bets: Sequence[SideBet]
    played: Mapping[str, str | None]
    notes: tuple[str, ...] = field(default=())

    def variance(self, which: str) -> Fraction:
        """The exact variance of one seat's base game, or of all its wagers."""
        base = self.seat.wagers[0]
        return self.seat.covariance(base, base) if which == BASE else self.seat.variance_of_all()


# What was asked for


def _pairs(game: Game, texts: tuple[str, ...]) -> dict[str, str]:
    """Pay tables by their wagers, from WAGER=DESIGNATOR."""
    found = {}
    for text in texts:
        wager, equals, designator = text.partition("=")
        if not equals:
            raise PitbossError(f"{text!r} names no pay table: write WAGER=DESIGNATOR, such as dynasty=3")
        game.wager(wager)
        found[wager] = designator
    return found


def _bets(game: Game, picked: Mapping[str, str], meters: tuple[str, ...]) -> list[SideBet]:
    """Every side bet under the pay table chosen for it, else under its first."""
    found, used = [], set()
    for wager in game.wagers:
        every = [each for each in game.paytables_of(wager.id) if each.role == "wager"]
        if not every:
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


def _check(game: Game, request: Request) -> None:
    if not 1 <= request.seats <= game.players:
        raise PitbossError(f"{game.name} has 1 to {game.players} seats, not {request.seats}")
    if not 1_000 <= request.deals <= 100_000_000:
        raise PitbossError(f"A simulation takes 1,000 to 100,000,000 deals, not {request.deals}")


# Counting


def _count(game: Game, request: Request, work: Work) -> Seats:
    if not game.sets_hands:
        refuse(game, ONLY_PAI_GOW, house_way=request.house_way, player=request.player)
    picked = _pairs(game, request.paytables)
    bets = _bets(game, picked, request.meters)
    bonus = picked.get(game.base.wager) if bonuses_of(game) else None
    play = play_of(game, paytable=bonus, house_way=request.house_way, player=request.player)
    engine = engine_of(game)
    simulation = Simulation(request.deals, request.seed) if request.seats > 1 else None
    between = engine.between_seats(play, bets, simulation, work)
    return Seats(engine.covariance(play, bets, work), between, bets, _played(play), _notes(bets))


def _played(play: Play) -> dict[str, str | None]:
    """How the base game is played, and under which bonus."""
    way = {"house_way": play.dealer.id} if play.dealer else {}
    bonus = {play.bonus.wager: play.bonus.designator} if play.bonus else {}
    return {**way, "player": play.player.id if play.player else BEST, **bonus}


def _notes(bets: Sequence[SideBet]) -> tuple[str, ...]:
    """At what the meters stand."""
    found = []
    for bet in bets:
        for meter in bet.paytable.meters:
            cents = bet.meters_cents.get(meter)
            given = f"at {to_the_cent(cents)}" if cents is not None else "counted as empty: give --meter"
            found.append(f"the {meter} meter of {bet.paytable.designator} is {given}")
    return tuple(found)


def run(request: Request, *, jobs: int | None, cluster: str | None, recount: bool, as_json: bool) -> None:
    """Count and print how wagers and seats go together."""
    game = game_of(request.game)
    _check(game, request)
    with workers(jobs, cluster) as executor, progress_bar() as progress:
        found = _count(game, request, Work(executor, progress, recount))
    if as_json:
        print_json(_json(game, found, request))
    else:
        _print(game, found, request)


# Printing


def _variance(found: Seats, which: str, seats: int) -> TableVariance:
    """That of so many seats' base games or of all their wagers."""
    return TableVariance.of(seats, found.variance(which), found.between.get(which, Fraction(0)))


def _variance_text(variance: TableVariance) -> str:
    """The variance, and how it is known."""
    simulated = variance.simulated
    if simulated is None:
        return f"{variance.value:.6f} (exact)"
    known = f"simulated, {simulated.deals:,} deals, seed {simulated.seed}"
    return f"{variance.value:.4f} ± {variance.standard_error:.4f} ({known}; one standard error)"


def _between_json(between: Fraction | Simulated | None) -> dict[str, Any] | None:
    if between is None:
        return None
    if isinstance(between, Fraction):
        return {"exact": True, "covariance": fraction(between)}
    return {
        "exact": False,
        "covariance": between.value,
        "standard_error": between.standard_error,
        "deals": between.deals,
        "seed": between.seed,
    }


def _table_json(found: Seats, which: str, seats: int) -> dict[str, Any]:
    variance = _variance(found, which, seats)
    return {
        "between_seats": _between_json(found.between.get(which)),
        "table_variance": variance.value if variance.exact is None else fraction(variance.exact),
        "table_variance_exact": variance.exact is not None,
        "table_variance_error": variance.standard_error or 0.0,
    }


def _json(game: Game, found: Seats, request: Request) -> dict[str, Any]:
    seat = found.seat
    return {
        "schema": SCHEMA,
        "game": game.id,
        "game_hash": game.content_hash,
        **found.played,
        "wagers": list(seat.wagers),
        "paytables": {bet.wager: bet.paytable.designator for bet in found.bets},
        "meters": _meters_json(found.bets),
        "means": [fraction(mean) for mean in seat.means],
        "covariance": [[fraction(each) for each in row] for row in seat.matrix()],
        "seats": request.seats,
        **_table_json(found, BASE, request.seats),
        "all_wagers": {"variance": fraction(found.variance(ALL)), **_table_json(found, ALL, request.seats)},
    }


def _meters_json(bets: Sequence[SideBet]) -> dict[str, int]:
    """Cents on each meter; one that was not given is empty."""
    return {meter: bet.meters_cents.get(meter, 0) for bet in bets for meter in bet.paytable.meters}


def _print(game: Game, found: Seats, request: Request) -> None:
    seat, out = found.seat, console()
    rows = [(one, *(f"{float(seat.covariance(one, other)):+.6f}" for other in seat.wagers)) for one in seat.wagers]
    out.print(table(f"{game.name}: exact covariances of one seat's wagers", ("", *seat.wagers), rows))
    tables = {bet.wager: bet.paytable.name for bet in found.bets}
    tables[seat.wagers[0]] = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in found.played.items())
    deviations = np.sqrt([float(seat.covariance(wager, wager)) for wager in seat.wagers])
    for wager, mean, deviation in zip(seat.wagers, seat.means, deviations, strict=True):
        numbers = f"mean {float(mean):+.6%}   standard deviation {deviation:.6f}"
        out.print(f"  {wager:<12} {numbers}   {tables[wager]}", soft_wrap=True)
    for note in found.notes:
        out.print(f"  {note}", soft_wrap=True)
    words = f"{request.seats} seats" if request.seats > 1 else "1 seat"
    for which, label in ((BASE, "base games"), (ALL, "all wagers, a unit each")):
        variance = _variance_text(_variance(found, which, request.seats))
        out.print(f"  variance of {words}, {label}: {variance}", soft_wrap=True)
