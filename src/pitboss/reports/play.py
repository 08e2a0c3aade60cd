"""How a base game is played, from what was asked for in words."""

from pitboss.games import Game
from pitboss.maths.engines import Play
from pitboss.reports.setting import Setting, ante_bonus, bonuses_of


def play_of(
    game: Game,
    *,
    paytable: str | None = None,
    house_way: str | None = None,
    player: str | None = None,
    wheel: str | None = None,
    joker: str | None = None,
    variant: str | None = None,
) -> Play:
    """How a base game is played as it was asked for; what was not said is the game's own."""
    joker_rule, wheel_rule = game.joker_rule(joker), game.wheel_rule(wheel)
    bonus = ante_bonus(game, paytable) if bonuses_of(game) else None
    if not game.sets_hands:
        return Play(game, joker_rule, wheel_rule, bonus)
    setting = Setting(game, joker_rule, wheel_rule)
    dealer = setting.house_way(house_way)
    way = setting.player(player, dealer)
    return Play(game, joker_rule, wheel_rule, bonus, dealer, way, setting.rules(way, variant))
