"""Plays of set hands under any rules, at a table of EZ Pai Gow where nothing else is said."""

from dataclasses import replace

from pitboss.games import Game, load_game
from pitboss.games.house_way import HouseWay, load_house_way
from pitboss.games.settlement.pai_gow import BaseRules
from pitboss.games.table.table import TableSetup, open_table
from pitboss.hands import JokerRule, WheelRule
from pitboss.maths.play import Play

EZ = load_game("ez-pai-gow")


def set_play(
    dealer: HouseWay | str,
    player: HouseWay | str | None,
    rules: BaseRules | None = None,
    joker: JokerRule = JokerRule.SEMI_WILD,
    wheel: WheelRule = WheelRule.SECOND_HIGHEST,
    cards: int | None = None,
    *,
    game: Game = EZ,
) -> Play:
    """A player with a way, or one who plays best, against a dealer's way, dealt from some cards."""
    ways = [load_house_way(way) if isinstance(way, str) else way for way in (dealer, player)]
    table = replace(open_table(TableSetup(game.id), game), house_way=ways[0], joker=joker, wheel=wheel)
    return Play(table.settled_by(rules or game.base_rules), ways[1], cards)
