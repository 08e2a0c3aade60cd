"""``pitboss strategy-card``."""

from pitboss.cli.ante import refuse
from pitboss.cli.output import SCHEMA, print_json, progress_bar
from pitboss.cli.paper import check_out, made_today, show
from pitboss.cli.strategy import ONLY_PAI_GOW, ONLY_THREE_CARD, Request, check_lines
from pitboss.cli.workers import workers
from pitboss.games import Game, load_game
from pitboss.maths.answer_strategy import answer_strategy
from pitboss.maths.base_games import PaiGowTable, Work
from pitboss.maths.engines import Engine, engine_of
from pitboss.maths.set_strategy import PaiGowDuel, set_strategy
from pitboss.maths.strategy import high_five_strategy, three_card_strategy
from pitboss.maths.three_card_play import cut_off_name
from pitboss.reports.document import Document
from pitboss.reports.setting import Setting, ante_bonus
from pitboss.reports.strategy_card import FEW_LINES, FEW_WAYS, answer_card, play_card, set_card
from pitboss.reports.strategy_words import five_card_namer
from pitboss.reports.writing import document_json


def run(request: Request, *, jobs: int | None, as_json: bool) -> None:
    """Make the card from the strategy, derived or kept, and write or print it."""
    out = check_out(request.out, ".html", ".pdf")
    game = load_game(request.game)
    check_lines(game, request.lines)
    with workers(jobs, None) as executor, progress_bar() as progress:
        document = _card(game, request, Work(executor, progress))
    if out or not as_json:
        show(document, out, quiet=as_json)
    if as_json:
        print_json({"schema": SCHEMA, "game": game.id, "game_hash": game.content_hash, **document_json(document)})


def _card(game: Game, request: Request, work: Work) -> Document:
    if engine_of(game) is Engine.PAI_GOW:
        return _pai_gow(request, work)
    refuse(game, ONLY_PAI_GOW, house_way=request.house_way)
    game.joker_rule(request.joker)
    wheel = game.wheel_rule(request.wheel)
    lines = request.lines or FEW_LINES
    if engine_of(game) is Engine.THREE_CARD:
        bonus = ante_bonus(game, request.paytable)
        found, played = three_card_strategy(bonus, lines), f"{bonus.name}; every hand against all dealer's hands"
        return play_card(game, found, cut_off_name, lines=lines, played=played, made=made_today())
    refuse(game, ONLY_THREE_CARD, paytable=request.paytable)
    found = high_five_strategy(game, wheel, lines, work)
    return play_card(game, found, five_card_namer(wheel), lines=lines, made=made_today())


def _pai_gow(request: Request, work: Work) -> Document:
    setting = Setting.of(request.game, request.joker, request.wheel)
    game = setting.game
    refuse(game, ONLY_THREE_CARD, paytable=request.paytable)
    way = setting.house_way(request.house_way)
    if game.base.dealer_first:
        refuse(game, "is for games whose dealer is not seen", lines=request.lines)
        at = PaiGowTable(game, way, way, setting.joker, setting.wheel, game.pai_gow_rules)
        return answer_card(game, way, answer_strategy(at, work), made=made_today())
    found = set_strategy(game, PaiGowDuel(way, game.pai_gow_rules, setting.joker, setting.wheel), work)
    return set_card(game, way, found, lines=request.lines or FEW_WAYS, made=made_today())
