"""``pitboss covariance``."""

import math
from collections.abc import Sequence
from functools import partial
from typing import Annotated

import typer

from pitboss.cli.options import AsJson, Cluster, Jobs, OwnGame, Player, Recount, Way, game_of, pair
from pitboss.cli.output import console, show, table
from pitboss.cli.work import working
from pitboss.games import Game
from pitboss.maths.price.covariance import SeatSimulation
from pitboss.reports.base.covariance_answer import SIMULATION, CovarianceAnswer, SeatsTogether, covariance
from pitboss.reports.question import Question


def _pairs(game: Game, texts: Sequence[str]) -> dict[str, str]:
    """Pay tables by their wagers, from WAGER=DESIGNATOR."""
    found = dict(pair(text, "pay table of a wager", "WAGER=DESIGNATOR, such as dynasty=3") for text in texts)
    for wager in found:
        game.wager(wager)
    return found


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
    deals: Annotated[
        int, typer.Option(help="Deals to simulate where three hands can't be counted.")
    ] = SIMULATION.deals,
    seed: Annotated[int, typer.Option(help="The seed of that simulation.")] = SIMULATION.seed,
    jobs: Jobs = None,
    cluster: Cluster = None,
    recount: Recount = False,
    as_json: AsJson = False,
) -> None:
    """Count and print how wagers and seats go together."""
    question = Question(
        game=game_of(game), meters=tuple(meters or ()), house_way=house_way, player=player, players=seats
    )
    picked = _pairs(question.game, paytables or ())
    with working(jobs, cluster, recount=recount) as work:
        answer = covariance(question, picked, SeatSimulation(deals, seed), work)
    show(answer, partial(_print, question.game), as_json=as_json)


# Printing


def _variance_text(found: SeatsTogether, how: str) -> str:
    """The variance, and how it is known."""
    between = found.between_seats
    if between is None or between.exact:
        return f"{float(found.table_variance):.6f} ({how})"
    known = f"simulated, {between.deals:,} deals, seed {between.seed}"
    return f"{found.table_variance:.4f} ± {found.table_variance_error:.4f} ({known}; one standard error)"


def _covariances(answer: CovarianceAnswer, row: int) -> tuple[str, ...]:
    """The covariances of a wager, each with its error if it has one."""
    numbers = map(float, answer.covariance[row])
    if answer.covariance_errors is None:
        return tuple(f"{number:+.6f}" for number in numbers)
    errors = answer.covariance_errors[row]
    return tuple(
        f"{number:+.6f}" if error is None else f"{number:+.4f} ± {error:.4f}"
        for number, error in zip(numbers, errors, strict=True)
    )


def _played(answer: CovarianceAnswer) -> str:
    """How the base game is played, and under which pay table."""
    way = [f"house way {answer.house_way}"] if answer.house_way else []
    tables = [f"{wager} {name}" for wager, name in answer.paytables.items() if wager not in answer.titles]
    return ", ".join([*way, f"player {answer.player}", *tables])


def _print(game: Game, answer: CovarianceAnswer) -> None:
    out, how = console(), "exact" if answer.covariance_exact else "simulated"
    rows = [(wager, *_covariances(answer, row)) for row, wager in enumerate(answer.wagers)]
    out.print(table(f"{game.name}: {how} covariances of one seat's wagers", ("", *answer.wagers), rows))
    if not answer.covariance_exact:
        known = f"{answer.deals:,} deals, seed {answer.seed}"
        out.print(f"  simulated, {known}; each covariance with one standard error", soft_wrap=True)
    tables = {**answer.titles, answer.wagers[0]: _played(answer)}
    for row, (wager, mean) in enumerate(zip(answer.wagers, answer.means, strict=True)):
        deviation = math.sqrt(answer.covariance[row][row])
        numbers = f"mean {float(mean):+.6%}   standard deviation {deviation:.6f}"
        out.print(f"  {wager:<12} {numbers}   {tables[wager]}", soft_wrap=True)
    for note in answer.notes:
        out.print(f"  {note}", soft_wrap=True)
    words = f"{answer.seats} seats" if answer.seats > 1 else "1 seat"
    for variance, label in ((answer.base_game, "base games"), (answer.all_wagers, "all wagers, a unit each")):
        out.print(f"  variance of {words}, {label}: {_variance_text(variance, how)}", soft_wrap=True)
