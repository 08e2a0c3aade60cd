"""``pitboss strategy-card``."""

from typing import Annotated

import typer

from pitboss.cli.options import AsJson, Bonus, Jobs, Joker, OwnGame, PaperFile, Way, Wheel, game_of
from pitboss.cli.output import check_out, deliver, made_today
from pitboss.cli.work import working
from pitboss.reports.document import GameDocument
from pitboss.reports.question import Question
from pitboss.reports.strategy.card import strategy_card
from pitboss.reports.strategy.strategy_answer import check_lines


def run(
    game: OwnGame,
    out: PaperFile = None,
    lines: Annotated[
        int | None,
        typer.Option(help="At most this many lines: 1 to 5, or up to 40 where hands are set. Many take 2 pages."),
    ] = None,
    paytable: Bonus = None,
    house_way: Way = None,
    wheel: Wheel = None,
    joker: Joker = None,
    jobs: Jobs = None,
    as_json: AsJson = False,
) -> None:
    """Make the card from the strategy, derived or kept, and write or print it."""
    question = Question(game=game_of(game), paytable=paytable, house_way=house_way, wheel=wheel, joker=joker)
    file = check_out(out, ".html", ".pdf")
    check_lines(question.game, lines)
    with working(jobs) as work:
        document = strategy_card(question, work, made_today(), lines=lines)
    deliver(file, GameDocument.of(question.game, document), lambda: document, as_json=as_json)
