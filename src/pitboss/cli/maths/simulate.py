"""``pitboss simulate``."""

from collections.abc import Sequence
from functools import partial
from typing import Annotated

import typer

from pitboss.cli.options import AsJson, Choices, Cluster, Jobs, Joker, OwnGame, Way, Wheel, game_of, pair
from pitboss.cli.output import console, show, table
from pitboss.cli.work import working
from pitboss.errors import PitbossError, unknown
from pitboss.games import Game
from pitboss.games.settlement.pay import parse_cents
from pitboss.games.table.table import Table, TableSetup, open_table
from pitboss.maths.simulate.simulation import Plan
from pitboss.reports.base.play import refuse_set_hands
from pitboss.reports.question import Question
from pitboss.reports.simulation import COLUMNS, NOT_COUNTED, SimulationAnswer, simulation


def run(
    game: OwnGame,
    rounds: Annotated[str, typer.Option(help="Rounds to deal, such as 10_000_000.")] = "10_000_000",
    seed: Annotated[int, typer.Option(help="The same seed deals the same rounds, whatever they are dealt on.")] = 7,
    seats: Annotated[int, typer.Option(help="Seats that share the dealer and the deck.")] = 1,
    paytables: Annotated[
        list[str] | None,
        typer.Option("--paytable", help="A wager's pay table, as WAGER=DESIGNATOR, such as dynasty=3."),
    ] = None,
    options: Choices = None,
    house_way: Way = None,
    meters: Annotated[
        list[str] | None,
        typer.Option("--meter", help="A meter in dollars: 12345.67, or NAME=12345.67; 0 if not given."),
    ] = None,
    wheel: Wheel = None,
    joker: Joker = None,
    exact: Annotated[bool, typer.Option("--exact", help="Count the exact base game first, if it is not kept.")] = False,
    jobs: Jobs = None,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    """Deal the rounds, settle what came up, and print it beside the exact values."""
    plan = Plan(whole_number(rounds), seed, seats)
    question = Question(game=game_of(game), house_way=house_way, wheel=wheel, joker=joker)
    played = _table(question, paytables or (), options or ())
    plan.check(played)
    meters_cents = _meters(played, meters or ())
    with working(jobs, cluster) as work:
        answer = simulation(played, plan, work, meters_cents, count=exact)
    show(answer, partial(_print, game=played.game.name, parts=len(plan.chunks)), as_json=as_json)


# What is asked for


def whole_number(text: str) -> int:
    """A number of rounds, written as people and as Python write large ones: 10,000,000 or 10_000_000."""
    digits = text.replace(",", "").replace("_", "")
    if not digits.isdecimal():
        raise PitbossError(f"{text!r} is not a number of rounds: write 10_000_000")
    return int(digits)


def _paytable_option(game: Game, text: str) -> tuple[str, str]:
    """The option that chooses a pay table, from WAGER=DESIGNATOR."""
    wager, designator = pair(text, "pay table of a wager", "WAGER=DESIGNATOR, such as dynasty=3")
    for option in game.options:
        if wager in option.chooses_paytable_of:
            choices = {choice.lower(): choice for choice in option.choices}
            if designator.lower() not in choices:
                raise unknown(f"pay table of {wager}", designator, choices.values())
            return option.id, choices[designator.lower()]
    game.wager(wager)  # refuses one that there is not
    raise PitbossError(f"{game.name} leaves no choice of a pay table for {wager}")


def _table(question: Question, paytables: Sequence[str], options: Sequence[str]) -> Table:
    game = question.game
    asked = [pair(option, "option", "OPTION=CHOICE") for option in options]
    asked += [_paytable_option(game, paytable) for paytable in paytables]
    chosen = dict(asked)
    for name, choice in asked:
        if chosen[name] != choice:
            raise PitbossError(f"{name} is asked for twice: as {choice} and as {chosen[name]}")
    refuse_set_hands(game, ["house_way"] if question.house_way else [])
    game.joker_rule(question.joker)
    house_way, joker, wheel = (given or "" for given in (question.house_way, question.joker, question.wheel))
    return open_table(TableSetup(game.id, options=chosen, house_way=house_way, joker=joker, wheel=wheel), game)


def _meters(played: Table, given: Sequence[str]) -> dict[str, int]:
    """Every meter that the table pays from, at the amount given or at nothing."""
    known = dict.fromkeys((name for paytable in played.paytables.values() for name in paytable.meters), 0)
    for text in given:
        name, _, amount = text.rpartition("=")
        if not known:
            raise PitbossError(f"No wager of this {played.game.name} table is paid from a meter")
        if not name and len(known) > 1:
            raise PitbossError(f"The meters are {', '.join(known)}: write NAME=DOLLARS")
        name = name.lower() or next(iter(known))
        if name not in known:
            raise unknown("meter of this table", name, known)
        known[name] = parse_cents(amount)
    return known


# Printing


def _print(answer: SimulationAnswer, game: str, parts: int) -> None:
    out = console()
    seats = "one seat" if answer.seats == 1 else f"{answer.seats} seats"
    rounds = "one round" if answer.rounds == 1 else f"{answer.rounds:,} rounds"
    title = f"{game}: {rounds} of {seats}, seed {answer.seed}"
    out.print(table(title, COLUMNS, [wager.row for wager in answer.wagers], left=2))
    for wager in answer.wagers:
        if wager.note:
            hint = f": add --exact, or run pitboss edge {answer.game}" if wager.note == NOT_COUNTED else ""
            out.print(f"  {wager.name}: {wager.note}{hint}", markup=False, soft_wrap=True)
    out.print(f"  {answer.played}", markup=False)
    if answer.seats > 1:
        out.print(f"  the errors come from {parts} independent parts, because seats share the dealer")
    rate = answer.rounds / answer.seconds / 1e6
    out.print(f"  dealt in {answer.seconds:,.1f} s, {rate:,.1f} million rounds a second")
