"""``pitboss covariance``."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np

from pitboss.cli.ante import refuse
from pitboss.cli.output import SCHEMA, console, print_json, progress_bar, table
from pitboss.cli.workers import workers
from pitboss.errors import PitbossError
from pitboss.games import Game, load_game
from pitboss.maths.base_games import PaiGowTable, Work
from pitboss.maths.covariance import (
    ALL,
    BASE,
    Covariance,
    SideBet,
    Simulation,
    high_five_census,
    pai_gow_census,
    seat_covariance,
)  # fmt: skip
from pitboss.maths.engines import Engine, engine_of
from pitboss.maths.seat_games import high_five_nets, pai_gow_nets
from pitboss.maths.seats import Nets, Simulated
from pitboss.maths.three_card_seats import seat_covariance as three_card_covariance
from pitboss.maths.three_card_seats import seats_covariance, table_variance
from pitboss.reports.meters import meter_cents
from pitboss.reports.numbers import fraction, to_the_cent
from pitboss.reports.setting import BEST, Setting

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

    def simulated(
        self, game: Game, base: Callable[[], Nets], bets: Sequence[SideBet], work: Work, *parts: object
    ) -> dict[str, Simulated]:
        """Two seats' covariances, from seeded deals; one seat needs none."""
        if self.seats == 1:
            return {}
        return Simulation(self.deals, self.seed).between_seats(game, base, bets, work, *parts)


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


def _three_card(game: Game, request: Request, work: Work) -> Seats:
    refuse(game, ONLY_PAI_GOW, house_way=request.house_way, player=request.player)
    picked = _pairs(game, request.paytables)
    bets, bonus = _bets(game, picked, request.meters), game.paytable(picked.get("ante", "A"), "ante")
    tables = [bet.paytable for bet in bets]
    between = dict(zip((BASE, ALL), seats_covariance(bonus, tables, work.progress), strict=True))
    played = {"player": BEST, "ante": bonus.designator}
    return Seats(three_card_covariance(bonus, tables), between, bets, played, _notes(bets))


def _pai_gow(game: Game, request: Request, work: Work) -> Seats:
    setting = Setting.of(game.id, None, None)
    bets = _bets(game, _pairs(game, request.paytables), request.meters)
    dealer = setting.house_way(request.house_way)
    player = setting.player(request.player, dealer)
    at = PaiGowTable(game, dealer, player, setting.joker, setting.wheel, game.pai_gow_rules)
    if player is None and not at.dealer_is_seen and request.seats > 1:
        raise PitbossError("The best split of every hand can't be simulated: give --player house-way for several seats")
    seat = seat_covariance(game.wagers[0].id, pai_gow_census(at, work), bets)
    between = request.simulated(game, lambda: pai_gow_nets(at), bets, work, str(at))
    return Seats(seat, between, bets, {"house_way": dealer.id, "player": player.id if player else BEST}, _notes(bets))


def _high_five(game: Game, request: Request, work: Work) -> Seats:
    refuse(game, ONLY_PAI_GOW, house_way=request.house_way, player=request.player)
    bets = _bets(game, _pairs(game, request.paytables), request.meters)
    seat = seat_covariance(game.wagers[0].id, high_five_census(game, game.wheel, work), bets)
    between = request.simulated(game, lambda: high_five_nets(game.wheel, work), bets, work, game.wheel)
    return Seats(seat, between, bets, {"player": BEST}, _notes(bets))


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
    game = load_game(request.game)
    _check(game, request)
    count = {Engine.PAI_GOW: _pai_gow, Engine.THREE_CARD: _three_card, Engine.SEVEN_CARD: _high_five}[engine_of(game)]
    with workers(jobs, cluster) as executor, progress_bar() as progress:
        found = count(game, request, Work(executor, progress, recount))
    if as_json:
        print_json(_json(game, found, request))
    else:
        _print(game, found, request)


# Printing


@dataclass(frozen=True, slots=True)
class TableVariance:
    """The variance of so many seats' results, exact or simulated."""

    exact: Fraction | None
    value: float
    error: float
    simulated: Simulated | None

    @classmethod
    def of(cls, found: Seats, which: str, seats: int) -> "TableVariance":
        """That of base games or of all wagers."""
        variance, between = found.variance(which), found.between.get(which, Fraction(0))
        if isinstance(between, Fraction):
            exact = table_variance(seats, variance, between)
            return cls(exact, float(exact), 0.0, None)
        pairs = seats * (seats - 1)
        value = float(seats * variance) + pairs * between.value
        return cls(None, value, pairs * between.standard_error, between)

    def __str__(self) -> str:
        """The variance, and how it is known."""
        if self.simulated is None:
            return f"{self.value:.6f} (exact)"
        known = f"simulated, {self.simulated.deals:,} deals, seed {self.simulated.seed}"
        return f"{self.value:.4f} ± {self.error:.4f} ({known}; one standard error)"


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
    variance = TableVariance.of(found, which, seats)
    return {
        "between_seats": _between_json(found.between.get(which)),
        "table_variance": variance.value if variance.exact is None else fraction(variance.exact),
        "table_variance_exact": variance.exact is not None,
        "table_variance_error": variance.error,
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
        variance = TableVariance.of(found, which, request.seats)
        out.print(f"  variance of {words}, {label}: {variance}", soft_wrap=True)
