"""``pitboss strategy-card``."""

from pitboss.cli.ante import refuse
from pitboss.cli.output import SCHEMA, print_json, progress_bar
from pitboss.cli.own_game import game_of
from pitboss.cli.paper import check_out, made_today, show
from pitboss.cli.strategy import ONLY_PAI_GOW, ONLY_THREE_CARD, Request, check_lines
from pitboss.cli.workers import workers
from pitboss.games import Game
from pitboss.maths.base_games import Work
from pitboss.reports.document import Document
from pitboss.reports.play import play_of
from pitboss.reports.setting import bonuses_of
from pitboss.reports.strategies import strategy_of
from pitboss.reports.strategy_card import FEW_LINES, card_of
from pitboss.reports.writing import document_json


def run(request: Request, *, jobs: int | None, as_json: bool) -> None:
    """Make the card from the strategy, derived or kept, and write or print it."""
    out = check_out(request.out, ".html", ".pdf")
    game = game_of(request.game)
    check_lines(game, request.lines)
    with workers(jobs, None) as executor, progress_bar() as progress:
        document = _card(game, request, Work(executor, progress))
    if out or not as_json:
        show(document, out, quiet=as_json)
    if as_json:
        print_json({"schema": SCHEMA, "game": game.id, "game_hash": game.content_hash, **document_json(document)})


def _card(game: Game, request: Request, work: Work) -> Document:
    if not game.sets_hands:
        refuse(game, ONLY_PAI_GOW, house_way=request.house_way)
    if not bonuses_of(game):
        refuse(game, ONLY_THREE_CARD, paytable=request.paytable)
    play = play_of(
        game, paytable=request.paytable, house_way=request.house_way, wheel=request.wheel, joker=request.joker
    )
    if play.dealer_is_seen:
        refuse(game, "is for games whose dealer is not seen", lines=request.lines)
    played = f"{play.bonus.name}; every hand against all dealer's hands" if play.bonus else ""
    found = strategy_of(play, work, request.lines or FEW_LINES)
    return card_of(found, made_today(), lines=request.lines, played=played)
