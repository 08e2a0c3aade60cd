"""``pitboss ev``."""

from collections.abc import Sequence
from typing import Annotated

import typer

from pitboss.cli.options import AsJson, Bonus, Joker, OwnGame, Way, Wheel, game_of
from pitboss.cli.output import console, show, table
from pitboss.cli.work import progress_bar
from pitboss.maths.executors import Work
from pitboss.reports.numbers import exactly
from pitboss.reports.question import Question
from pitboss.reports.strategy.decisions import BestAnswer, ChoiceAnswer, DecisionAnswer, decide


def run(
    game: OwnGame,
    cards: Annotated[str, typer.Argument(metavar="CARDS", help='The hand, as in "Qs 6d 4h".')],
    dealer: Annotated[
        str | None, typer.Option(help="The dealer's cards, or the one that is up, if they are seen.")
    ] = None,
    board: Annotated[str | None, typer.Option(help="The cards of the board that are seen.")] = None,
    house_way: Way = None,
    paytable: Bonus = None,
    wheel: Wheel = None,
    joker: Joker = None,
    as_json: AsJson = False,
) -> None:
    """Value every legal choice of a hand and print them."""
    question = Question(game=game_of(game), paytable=paytable, house_way=house_way, wheel=wheel, joker=joker)
    with progress_bar() as progress:
        progress("dealing the dealer's hands", 0, 1)
        answer = decide(question, cards, dealer, board, Work(progress=progress))
    show(answer, _print, as_json=as_json)


def _mark(choice: ChoiceAnswer) -> str:
    return f"house way {choice.house_way_rule.number}" if choice.house_way_rule else ""


def _row(texts: Sequence[str], choice: ChoiceAnswer | BestAnswer, outcomes: Sequence[str]) -> list[str]:
    counts = [f"{choice.outcomes.get(name, 0):,}" for name in outcomes]
    return [*texts, f"{float(choice.value):+.8f}", exactly(choice.value), *counts]


def _rows(answer: DecisionAnswer, outcomes: Sequence[str]) -> list[list[str]]:
    """A row a choice; splits have their cards and the house way's rule, too."""
    split = bool(answer.choices[0].cards)
    rows = []
    for choice in answer.choices:
        texts = (choice.choice, choice.cards or "", _mark(choice)) if split else (choice.choice,)
        rows.append(_row(texts, choice, outcomes))
    if answer.best_answer:
        rows.append(_row(("Best answer to every hand", "", ""), answer.best_answer, outcomes))
    return rows


def _title(answer: DecisionAnswer) -> str:
    cards = f"{answer.cards} with {answer.board}" if answer.board else answer.cards
    if not answer.dealers:
        return cards
    against = answer.dealer or f"each of {answer.dealers:,} dealer's hands"
    return f"{cards} against {against}"


def _print(answer: DecisionAnswer) -> None:
    out = console()
    outcomes = list(dict.fromkeys(name for choice in answer.choices for name in choice.outcomes))
    texts = ("choice", "back | front", "") if answer.choices[0].cards else ("choice",)
    columns = (*texts, "value", "exactly", *(name.replace("-", " ") for name in outcomes))
    out.print(table(_title(answer), columns, _rows(answer, outcomes), left=len(texts)))
    out.print(f"  Values are in units of the {answer.unit}.")
    if answer.dealer_set:
        out.print(f"  The dealer sets {answer.dealer_set}.", markup=False)
    for choice in answer.choices:
        if rule := choice.house_way_rule:
            out.print(f"  House way, rule {rule.number}: {rule.text}", markup=False, soft_wrap=True)
