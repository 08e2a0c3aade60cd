"""``pitboss covariance``."""

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from pitboss.cli.output import SCHEMA, console, fraction, print_json, progress_bar, table
from pitboss.errors import PitbossError
from pitboss.games import Game, Paytable, load_game
from pitboss.games.house_way import load_house_way
from pitboss.hands.types import HAND
from pitboss.maths.covariance import Covariance, hand_worths, seat_covariance
from pitboss.maths.executors import Progress
from pitboss.maths.hand_by_hand import classes_of, hand_classes
from pitboss.maths.pai_gow import way_nets, way_sides
from pitboss.maths.pricing import game_census
from pitboss.maths.seats import Simulated, simulate_seats
from pitboss.maths.subsets import FULL_DECK
from pitboss.maths.three_card_seats import seat_covariance as three_card_covariance
from pitboss.maths.three_card_seats import seats_covariance, table_variance


@dataclass(frozen=True, slots=True)
class Seats:
    """One seat's covariances, and how two seats' base games go together: exact or simulated."""

    seat: Covariance
    between: Fraction | Simulated


def _tables(game: Game, chosen: tuple[str, ...]) -> list[Paytable]:
    """One pay table a side bet: those chosen as WAGER=DESIGNATOR, else each wager's first."""
    picked = dict(_pair(each) for each in chosen)
    tables = []
    for wager in game.wagers:
        every = [each for each in game.paytables_of(wager.id) if each.role == "wager" and not each.meters]
        if every:
            paytable = game.paytable(picked[wager.id], wager.id) if wager.id in picked else every[0]
            tables.append(paytable.choose(wager.choices[0]) if wager.choices else paytable)
    return [paytable for paytable in tables if not paytable.asks_for_dealer]


def _pair(text: str) -> tuple[str, str]:
    wager, equals, designator = text.partition("=")
    if not equals:
        raise PitbossError(f"{text!r} names no pay table: write WAGER=DESIGNATOR, such as dynasty=3")
    return wager, designator


def _three_card(game: Game, tables: list[Paytable], chosen: tuple[str, ...], progress: Progress) -> Seats:
    bonus = game.paytable(dict(_pair(each) for each in chosen).get("ante", "A"), "ante")
    return Seats(three_card_covariance(bonus, tables), seats_covariance(bonus, progress))


def _pai_gow(
    game: Game, tables: list[Paytable], way_name: str | None, deals: int, seed: int, progress: Progress
) -> Seats:
    way = load_house_way(way_name or str(game.base["house_way"]))
    sides = way_sides(way, way, game.pai_gow_rules, game.joker, game.wheel)
    dealers = math.comb(len(game.deck) - HAND, HAND)
    worths = hand_worths(sides, classes_of(FULL_DECK), hand_classes(FULL_DECK), dealers, progress=progress)
    seat = seat_covariance(game.wagers[0].id, worths, tables, game_census(game, progress=progress))
    nets = way_nets(way, way, game.pai_gow_rules, game.joker, game.wheel)
    return Seats(seat, simulate_seats(nets, deals, seed, progress))


def run(
    game_id: str, chosen: tuple[str, ...], way: str | None, seats: int, deals: int, seed: int, *, as_json: bool
) -> None:
    """Count and print how wagers and seats go together."""
    game = load_game(game_id)
    if not 1 <= seats <= game.players:
        raise PitbossError(f"{game.name} has 1 to {game.players} seats, not {seats}")
    if not 1_000 <= deals <= 100_000_000:
        raise PitbossError(f"A simulation takes 1,000 to 100,000,000 deals, not {deals}")
    tables = _tables(game, chosen)
    with progress_bar() as progress:
        if game.cards == 3:
            found = _three_card(game, tables, chosen, progress)
        elif "house_way" in game.base:
            found = _pai_gow(game, tables, way, deals, seed, progress)
        else:
            raise PitbossError(f"{game.name} is not there yet: pai gow games and three-card-poker are")
    if as_json:
        print_json(_json(game, found, seats))
    else:
        _print(game, found, seats)


def _between_json(between: Fraction | Simulated) -> dict[str, Any]:
    if isinstance(between, Fraction):
        return {"exact": True, "covariance": fraction(between)}
    return {
        "exact": False,
        "covariance": between.value,
        "standard_error": between.standard_error,
        "deals": between.deals,
        "seed": between.seed,
    }


def _json(game: Game, found: Seats, seats: int) -> dict[str, Any]:
    seat = found.seat
    return {
        "schema": SCHEMA,
        "game": game.id,
        "wagers": list(seat.wagers),
        "means": [fraction(mean) for mean in seat.means],
        "covariance": [[fraction(each) for each in row] for row in seat.matrix()],
        "seats": seats,
        "between_seats": _between_json(found.between),
        "table_variance": _table_variance(found, seats)[0],
    }


def _table_variance(found: Seats, seats: int) -> tuple[str | float, str]:
    """The variance of the base games of so many seats, and how it is known."""
    base = found.seat.wagers[0]
    variance = found.seat.covariance(base, base)
    if isinstance(found.between, Fraction):
        exact = table_variance(seats, variance, found.between)
        return str(fraction(exact)), f"{float(exact):.6f} (exact)"
    value = float(seats * variance) + seats * (seats - 1) * found.between.value
    error = seats * (seats - 1) * found.between.standard_error
    return value, f"{value:.4f} ± {error:.4f} (simulated, {found.between.deals:,} deals, seed {found.between.seed})"


def _print(game: Game, found: Seats, seats: int) -> None:
    seat, out = found.seat, console()
    rows = [(one, *(f"{float(seat.covariance(one, other)):+.6f}" for other in seat.wagers)) for one in seat.wagers]
    out.print(table(f"{game.name}: exact covariances of one seat's wagers", ("", *seat.wagers), rows))
    deviations = np.sqrt([float(seat.covariance(wager, wager)) for wager in seat.wagers])
    for wager, mean, deviation in zip(seat.wagers, seat.means, deviations, strict=True):
        out.print(f"  {wager:<12} mean {float(mean):+.6%}   standard deviation {deviation:.6f}")
    out.print(f"  variance of {seats} seats' base games: {_table_variance(found, seats)[1]}")
