"""``pitboss simulate``."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pitboss.cli.output import SCHEMA, console, print_json, progress_bar, table
from pitboss.cli.own_game import game_of
from pitboss.cli.workers import workers
from pitboss.errors import PitbossError, unknown
from pitboss.games import Game
from pitboss.games.data import parse_cents
from pitboss.games.table import Table, TableSetup, open_table
from pitboss.maths.base_games import Work
from pitboss.maths.engines import engine_of
from pitboss.maths.simulate import UNIT_CENTS, Plan, Simulation, play_chunk, simulate
from pitboss.reports.setting import refuse_set_hands
from pitboss.reports.simulated import COLUMNS, Compared, compare, how_played, row, wager_json


@dataclass(frozen=True, slots=True)
class Request:
    """What the user asked for."""

    game: str
    plan: Plan
    paytables: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    house_way: str | None = None
    meters: tuple[str, ...] = ()
    wheel: str | None = None
    joker: str | None = None
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """A simulation, what it was of, and how long its rounds took."""

    table: Table
    simulation: Simulation
    compared: tuple[Compared, ...]
    meters_cents: Mapping[str, int]
    seconds: float


def run(request: Request, *, jobs: int | None, cluster: str | None, as_json: bool) -> None:
    """Deal the rounds, settle what came up, and print it beside the exact values."""
    played = _table(game_of(request.game), request)
    request.plan.check(played)
    meters = _meters(played, request.meters)
    with workers(jobs, cluster) as executor, progress_bar() as progress:
        work = Work(executor, progress)
        seating = engine_of(played.game).seating(played, work)
        play_chunk(seating, request.plan, (0, 1))  # compiles what is not compiled yet, so that only dealing is timed
        start = time.perf_counter()
        simulation = simulate(
            played, seating, request.plan, meters_cents=meters, executor=executor, progress=progress
        )  # fmt: skip
        seconds = time.perf_counter() - start
        compared = tuple(
            compare(played, each, meters, work, count=request.exact) for each in simulation.results
        )  # fmt: skip
    answer = Answer(played, simulation, compared, meters, seconds)
    if as_json:
        print_json(_json(answer))
    else:
        _print(answer)


# What is asked for


def whole_number(text: str) -> int:
    """A number of rounds, written as people and as Python write large ones: 10,000,000 or 10_000_000."""
    digits = text.replace(",", "").replace("_", "")
    if not digits.isdecimal():
        raise PitbossError(f"{text!r} is no number of rounds: write 10_000_000")
    return int(digits)


def _pair(text: str, of: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise PitbossError(f"{text!r} is no {of}: write NAME=VALUE")
    return name, value


def _paytable_option(game: Game, text: str) -> tuple[str, str]:
    """The option that chooses a pay table, from WAGER=DESIGNATOR."""
    wager, designator = _pair(text, "pay table of a wager")
    game.wager(wager.removesuffix("-2"))
    for option in game.options:
        if wager in option.chooses_paytable_of:
            choices = {choice.lower(): choice for choice in option.choices}
            if designator.lower() not in choices:
                raise unknown(f"pay table of {wager}", designator, choices.values())
            return option.id, choices[designator.lower()]
    raise PitbossError(f"{game.name} leaves no choice of a pay table for {wager}")


def _table(game: Game, request: Request) -> Table:
    chosen = [_pair(each, "option") for each in request.options]
    chosen += [_paytable_option(game, each) for each in request.paytables]
    options = dict(chosen)
    for name, choice in chosen:
        if options[name] != choice:
            raise PitbossError(f"{name} is asked for twice: as {choice} and as {options[name]}")
    refuse_set_hands(game, house_way=request.house_way)
    game.joker_rule(request.joker)
    house_way, joker, wheel = (given or "" for given in (request.house_way, request.joker, request.wheel))
    return open_table(TableSetup(game.id, options=options, house_way=house_way, joker=joker, wheel=wheel), game)


def _meters(played: Table, given: tuple[str, ...]) -> dict[str, int]:
    """Every meter that the table pays from, at the amount given or at nothing."""
    known = dict.fromkeys((name for each in played.paytables.values() for name in each.meters), 0)
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


def _json(answer: Answer) -> dict[str, Any]:
    played, plan = answer.table, answer.simulation.plan
    return {
        "schema": SCHEMA,
        "game": played.game.id,
        "game_hash": played.game.content_hash,
        "options": dict(played.setup.options),
        "house_way": played.house_way.id if played.house_way else None,
        "house_way_hash": played.setup.house_way_rules or None,
        "joker": str(played.joker) if played.game.deck.jokers else None,
        "wheel": str(played.wheel),
        "played": how_played(played),
        "rounds": str(plan.rounds),
        "seats": plan.seats,
        "hands": str(plan.hands),
        "seed": str(plan.seed),
        "unit_cents": UNIT_CENTS,
        "meters_cents": dict(answer.meters_cents),
        "wagers": [wager_json(played, each) for each in answer.compared],
        "situations": len(answer.simulation.counts),
        "seconds": round(answer.seconds, 3),
    }


def _print(answer: Answer) -> None:
    played, plan, out = answer.table, answer.simulation.plan, console()
    seats = "one seat" if plan.seats == 1 else f"{plan.seats} seats"
    rounds = "one round" if plan.rounds == 1 else f"{plan.rounds:,} rounds"
    title = f"{played.game.name}: {rounds} of {seats}, seed {plan.seed}"
    rows = [row(played, each) for each in answer.compared]
    out.print(table(title, COLUMNS, rows, left=2))
    for each in answer.compared:
        if each.note:
            out.print(f"  {each.simulated.spot.name}: {each.note}", markup=False, soft_wrap=True)
    out.print(f"  {how_played(played)}", markup=False)
    if plan.seats > 1:
        out.print(f"  the errors come from {len(plan.chunks)} independent parts, because seats share the dealer")
    rate = plan.rounds / answer.seconds / 1e6
    out.print(f"  dealt in {answer.seconds:,.1f} s, {rate:,.1f} million rounds a second")
