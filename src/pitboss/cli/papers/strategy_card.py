"""``pitboss strategy-card``."""

from typing import Annotated

import typer

from pitboss.cli.options import Bonus, Jobs, Joker, Json, OwnGame, PaperFile, Way, Wheel, game_of
from pitboss.cli.output import check_out, deliver, made_today
from pitboss.cli.work import working
from pitboss.errors import PitbossError
from pitboss.maths.executors import Work
from pitboss.reports.base.play import asked_play
from pitboss.reports.document import GameDocument, PrintedDocument
from pitboss.reports.question import Question
from pitboss.reports.strategy.card import FEW_LINES, card_of
from pitboss.reports.strategy.strategy_answer import check_lines, strategy_of


def run(
    game: OwnGame,
    out: PaperFile = None,
    lines: Annotated[
        int | None,
        typer.Option(help="A rule of so many lines at most: 1 to 5, or to 40 where hands are set. Many take 2 pages."),
    ] = None,
    paytable: Bonus = None,
    house_way: Way = None,
    wheel: Wheel = None,
    joker: Joker = None,
    jobs: Jobs = None,
    as_json: Json = False,
) -> None:
    """Make the card from the strategy, derived or kept, and write or print it."""
    question = Question(game=game_of(game), paytable=paytable, house_way=house_way, wheel=wheel, joker=joker)
    file = check_out(out, ".html", ".pdf")
    check_lines(question.game, lines)
    with working(jobs) as work:
        document = _card(question, lines, work)
    deliver(file, GameDocument.of(question.game, document), lambda: document, as_json=as_json)


def _card(question: Question, lines: int | None, work: Work) -> PrintedDocument:
    play = asked_play(question)
    if play.dealer_is_seen and lines is not None:
        raise PitbossError(f"--lines is for games whose dealer is not seen; {play.game.name} is not such a game")
    played = f"{play.bonus.name}; every hand against all dealer's hands" if play.bonus else ""
    found = strategy_of(play, work, lines or (None if play.dealer else FEW_LINES))
    return card_of(found, made_today(), lines=lines, played=played)
