"""``pitboss strategy``."""

import time
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.options import AsJson, Bonus, Cluster, Jobs, Joker, OwnGame, Recount, Way, Wheel, game_of
from pitboss.cli.output import console, show, table
from pitboss.cli.work import working
from pitboss.errors import PitbossError
from pitboss.reports.base.play import asked_play
from pitboss.reports.document import Grid, Text
from pitboss.reports.numbers import exactly, percent
from pitboss.reports.question import Question
from pitboss.reports.strategy.card import BEST_OF_SO_MANY, SHORTEST
from pitboss.reports.strategy.strategy_answer import (
    BEST_ANSWER,
    PLAY,
    SET,
    STREETS,
    StrategyAnswer,
    StrategyClass,
    StrategyRule,
    check_lines,
    strategy_of,
)
from pitboss.reports.strategy.streets import street_blocks
from pitboss.reports.writers import write


def run(
    game: OwnGame,
    lines: Annotated[
        int | None, typer.Option(help="Rules with at most this many lines: 1 to 5, or up to 40 where hands are set.")
    ] = None,
    paytable: Bonus = None,
    house_way: Way = None,
    wheel: Wheel = None,
    joker: Joker = None,
    out: Annotated[str | None, typer.Option(metavar="FILE", help="Write the house way of few lines to a file.")] = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
    recount: Recount = False,
    as_json: AsJson = False,
) -> None:
    """Derive a game's strategy, or take what was counted before, and print it."""
    question = Question(game=game_of(game), paytable=paytable, house_way=house_way, wheel=wheel, joker=joker)
    check_lines(question.game, lines)
    if out and not question.game.sets_hands:
        raise PitbossError(f"--out is for pai gow; in {question.game.name} no hands are set")
    play, start = asked_play(question), time.perf_counter()
    if play.dealer_is_seen and (lines or out):
        raise PitbossError(f"In {play.game.name} the dealer is seen: {BEST_ANSWER} There are no lines to choose")
    with working(jobs, cluster, recount=recount) as work:
        answer = strategy_of(play, work, lines)
    if out and answer.short_way_toml:
        write(Path(out), answer.short_way_toml)
    printers = {PLAY: _print_played, STREETS: _print_streets, SET: _print_set}
    timed = replace(answer, seconds=time.perf_counter() - start)
    show(timed, printers.get(answer.kind, _showed), as_json=as_json)


def _cost(cost: Fraction | None) -> tuple[str, str]:
    return ("", "") if cost is None else (percent(cost, 6), exactly(cost))


def _print_played(answer: StrategyAnswer) -> None:
    """When to play and when to fold, and what is claimed of the rules."""
    out = console()
    out.print(f"[bold]{answer.game_name}[/bold]: {percent(answer.best_edge, 6)} of the ANTE, with the best play")
    rows = [
        (hands.name, hands.decision or "", f"{hands.hands:,}", percent(hands.share or 0, 2)) for hands in answer.classes
    ]
    out.print(table("The best decisions", ("hand", "decision", "hands", "played"), rows, left=2))
    rules = [row for rule in answer.rules for row in _lines(rule)]
    out.print(table("Rules of few lines", ("lines", "rule", "cost", "exactly"), rules, left=2))
    out.print(f"  {SHORTEST if answer.is_shortest else BEST_OF_SO_MANY}", soft_wrap=True)
    simple = [(rule.lines[0].hands, *_cost(rule.cost)) for rule in answer.simple_rules]
    out.print(table("What simpler rules cost", ("play", "cost", "exactly"), simple))


def _lines(rule: StrategyRule) -> list[tuple[str, ...]]:
    """The lines of a rule, the first with their number and what the rule costs."""
    cost, exact = _cost(rule.cost)
    first = (rule.number, rule.lines[0].text, cost, exact)
    return [first, *(("", line.text, "", "") for line in rule.lines[1:])]


def _print_streets(answer: StrategyAnswer) -> None:
    """Every decision by class of hand, street by street."""
    out = console()
    out.print(
        f"[bold]{answer.game_name}[/bold]: {percent(answer.best_edge, 6)} of the {answer.unit}, with the best play"
    )
    for block in street_blocks(answer.streets):
        if isinstance(block, Grid):
            out.print(table(block.title, block.columns, block.rows, left=block.left))
        elif isinstance(block, Text):
            out.print(f"  {block.text}", soft_wrap=True)


def _print_set(answer: StrategyAnswer) -> None:
    """What each rule of the house way costs its player, and the ways of few lines."""
    out, short = console(), answer.short_way
    columns = ("rule", "text", "hands", "could be set better", "cost each", "cost", "exactly")
    title = f"{answer.game_name}: what each rule of {answer.house_way_name} costs its player"
    out.print(table(title, columns, map(_rule_row, answer.rules), left=2))
    edges = {
        "house edge by this way": answer.way_edge,
        "by the best split by type": answer.best_edge,
        "cost of the way": answer.cost,
    }
    for label, edge in edges.items():
        out.print(f"  {label:<26} {'   exactly '.join(_cost(edge))}", soft_wrap=True)
    out.print(
        f"  The very best split of every single hand can be a little better: pitboss edge {answer.game} --player best"
    )
    rows = [(way.number, percent(way.house_edge or 0, 6), *_cost(way.cost)) for way in answer.short_ways]
    out.print(table("Ways of few lines", ("lines", "house edge", "cost", "exactly"), rows, left=0))
    out.print("  Found by adding the line that gains most: a shorter one may exist.")
    texts = [(str(at), line.text) for at, line in enumerate(short.lines, start=1)]
    out.print(table(f"The way of {len(short.lines)} lines", ("line", "text"), texts, left=2))
    out.print("  --out FILE writes it for `pitboss split --house-way FILE`; --lines K takes another length.")


def _rule_row(rule: StrategyRule) -> tuple[str, ...]:
    hands = f"{rule.hands or 0:,}", f"{rule.hands_to_set_better or 0:,}"
    return rule.number, rule.lines[0].text, *hands, percent(rule.cost_each or 0, 4), *_cost(rule.cost)


def _showed(answer: StrategyAnswer) -> None:
    """The best answer to a dealer who is seen against the house way's."""
    out = console()
    columns = ("hand", "hands", "answered better", "pushed, could win", "lost, could push", "cost", "exactly")
    title = f"{answer.game_name}: what answering by {answer.house_way_name} costs, by class of hand"
    out.print(table(title, columns, map(_class_row, answer.classes)))
    rows = [
        ("the best answer", *_cost(answer.best_edge)),
        (f"by {answer.house_way_name}", *_cost(answer.way_edge)),
        ("cost of the way", *_cost(answer.cost)),
    ]
    out.print(table("The house edge", ("answering", "house edge", "exactly"), rows))
    out.print(f"  {BEST_ANSWER}", soft_wrap=True)
    out.print(f'  pitboss ev {answer.game} "CARDS" --dealer "CARDS" shows every answer to a hand.')


def _class_row(hands: StrategyClass) -> tuple[str, ...]:
    better = "" if hands.share is None else percent(hands.share)
    steps = (
        percent(Fraction(count or 0, hands.deals or 1)) for count in (hands.pushed_could_win, hands.lost_could_push)
    )
    return hands.name, f"{hands.hands:,}", better, *steps, *_cost(hands.cost)
