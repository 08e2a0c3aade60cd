"""``pitboss design``."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.options import AsJson, OwnGame, game_of
from pitboss.cli.output import check_out, console, print_answer, table
from pitboss.cli.work import progress_bar
from pitboss.errors import PitbossError
from pitboss.games import Game, Paytable
from pitboss.maths.executors import Work
from pitboss.reports.design.own_paytable import paytable_toml
from pitboss.reports.design.pays import EDGE_WITHIN, HIT_WITHIN, Design, DesignAnswer, Target, design
from pitboss.reports.numbers import percent
from pitboss.reports.question import Question
from pitboss.reports.writers import write


def run(
    game: OwnGame,
    wager: Annotated[str, typer.Option(help="The side bet to design, such as dynasty.")],
    target_edge: Annotated[str, typer.Option(help="The house edge wanted, in percent: 5%±0.2; 5% is 5%±0.1.")],
    hit: Annotated[str | None, typer.Option(help="The hit frequency wanted, in percent: 19%±2; 19% is 19%±1.")] = None,
    paytable: Annotated[
        str | None, typer.Option(help="The pay table whose lines to start from; else the wager's first.")
    ] = None,
    most: Annotated[int, typer.Option(help="How many tables to give.", min=1, max=20)] = 5,
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="Save the tables as TOML for `analyze --paytable FILE`.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Find pay tables, print them, and save the first if a file is named."""
    question = Question(game=game_of(game), wager=wager, paytable=paytable)
    file, rules = check_out(out, ".toml"), question.game
    start = _start(question)
    edge = Target.parse(target_edge, EDGE_WITHIN)
    wanted_hit = Target.parse(hit, HIT_WITHIN) if hit else None
    with progress_bar() as progress:
        found = design(rules, start, edge, wanted_hit, Work(progress=progress), most=most)
    if file:
        write(file, "\n".join(paytable_toml(_named(made.paytable, at)) for at, made in enumerate(found, 1)))
    if as_json:
        print_answer(DesignAnswer.of(rules, start, found))
    else:
        _print(rules, found, file)


def _start(question: Question) -> Paytable:
    game, wager, tables = question.game, question.wager or "", question.side_paytables()
    if not tables:
        raise PitbossError(f"{game.wager(wager).name} of {game.name} is not settled by a pay table alone")
    return game.paytable(question.paytable_name, wager) if question.paytable_name else tables[0]


def _named(paytable: Paytable, number: int) -> Paytable:
    """A designed table under a name of its own; envy is not part of a design."""
    lines = tuple(replace(line, envy_cents=0) for line in paytable.lines)
    return replace(paytable, designator=f"design-{number}", name=f"{paytable.name}, {number}", lines=lines)


def _print(game: Game, found: list[Design], out: Path | None) -> None:
    names = list(dict.fromkeys(line.name for made in found for line in made.paytable.lines))
    rows = [
        (name, *(next((str(line.pay) for line in made.paytable.lines if line.name == name), "loss") for made in found))
        for name in names
    ]
    rows += [
        ("house edge", *(percent(made.analysis.house_edge) for made in found)),
        ("hit frequency", *(percent(made.analysis.hit_frequency) for made in found)),
        ("standard deviation", *(f"{made.analysis.spread.standard_deviation:.4f}" for made in found)),
    ]
    title = f"{game.name}, {found[0].paytable.name}"
    console().print(table(title, ("hand", *(f"design-{number}" for number in range(1, len(found) + 1))), rows))
    console().print(
        "  Simplest first, then steadiest; edges are exact. Simpler ones may exist; envy is not part of a design.",
        soft_wrap=True,
    )
    if out:
        print(f"wrote {out}")
