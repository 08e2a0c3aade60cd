"""The edge of a base game: what was counted, what it was asked of, and what the printed figures say to it."""

import functools
from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.games import Game, Paytable, load_game, published
from pitboss.games.house_way import HouseWay
from pitboss.games.pai_gow import PaiGowRules
from pitboss.hands import WheelRule
from pitboss.maths.base_games import BaseGame, PaiGowTable, Work, high_five_poker, pai_gow, three_card_poker
from pitboss.maths.engines import Engine, engine_of
from pitboss.maths.three_card_duel import par_per_ante
from pitboss.reports.base_lines import NOT_TOLD_APART, pai_gow_lines, play_lines
from pitboss.reports.base_table import base_table
from pitboss.reports.numbers import percent
from pitboss.reports.par_sheet import ParLine
from pitboss.reports.setting import BEST, Setting, ante_bonus
from pitboss.reports.verify import agrees


@dataclass(frozen=True, slots=True)
class BaseEdge:
    """A base game's result, what it was asked of, its lines as on a par sheet, and what the printed figures say to it.

    The lines add up to the edge: their deals times what they net, over all deals, are what the player loses.
    """

    result: BaseGame
    asked: Mapping[str, str | None]
    lines: tuple[ParLine, ...]
    checks: tuple[str, ...] = ()

    @property
    def separated(self) -> dict[str, int]:
        """Deals by outcome, with those told apart that net something else or end for another reason."""
        return {line.id: line.combinations for line in self.lines}


def base_edge(game: Game, work: Work) -> BaseEdge:
    """The edge of a game as its rules and its own house way have it."""
    engine = engine_of(game)
    if engine is Engine.PAI_GOW:
        setting = Setting.of(game.id, None, None)
        way = setting.house_way(None)
        return pai_gow_edge(setting, way, setting.player(None, way), game.pai_gow_rules, work)
    if engine is Engine.THREE_CARD:
        return three_card_edge(game, ante_bonus(game, None), game.wheel, work)
    return high_five_edge(game, game.wheel, work)


def pai_gow_edge(
    setting: Setting, dealer: HouseWay, player: HouseWay | None, rules: PaiGowRules, work: Work, variant: str = ""
) -> BaseEdge:
    """Pai gow under some rules, which may be those of a variant; a player without a way plays best."""
    game_table = PaiGowTable(setting.game, dealer, player, setting.joker, setting.wheel, rules)
    asked = {
        "variant": variant or None,
        "house_way": dealer.id,
        "house_way_hash": dealer.content_hash,
        "player": player.id if player else BEST,
        "player_hash": player.content_hash if player else None,
        "wheel": str(setting.wheel),
        "joker": str(setting.joker),
    }
    result = pai_gow(game_table, work)
    return BaseEdge(result, asked, pai_gow_lines(rules, result), () if game_table.tells_apart else (NOT_TOLD_APART,))


def three_card_edge(game: Game, bonus: Paytable, wheel: WheelRule, work: Work) -> BaseEdge:
    """Three Card Poker under an Ante Bonus, played for the best."""
    asked = {"paytable": bonus.designator, "player": BEST, "wheel": str(wheel)}
    result = three_card_poker(game, bonus, work)
    return BaseEdge(result, asked, play_lines(base_table(game, bonus), result), (_printed_pars(game.id),))


@functools.cache
def _printed_pars(game_id: str) -> str:
    """Whether the pars per ANTE that the document prints agree with the exact ones."""
    game = load_game(game_id)
    figures = [figure for figure in published(game) if figure.quantity == "par-per-ante"]
    tables = {figure.paytable: game.paytable(figure.paytable, figure.wager) for figure in figures}
    bonuses = {each.designator: each for each in tables.values()}
    pars = {name: par_per_ante(each) for name, each in bonuses.items()}
    right = sum(agrees(figure.printed, pars[tables[figure.paytable].designator]) for figure in figures)
    exact = ", ".join(f"{name} {percent(par)}" for name, par in sorted(pars.items()))
    return f"{right} of the {len(figures)} pars that document {game.document[:3]} prints agree ({exact})"


def high_five_edge(game: Game, wheel: WheelRule, work: Work) -> BaseEdge:
    """High Five Poker, played for the best."""
    asked = {"player": BEST, "wheel": str(wheel), "joker": str(game.joker)}
    result = high_five_poker(game, wheel, work)
    return BaseEdge(result, asked, play_lines(base_table(game, wheel=wheel), result))
