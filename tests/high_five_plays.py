"""Plays of ante and play with seven cards, at a table of High Five Poker where nothing else is said."""

from pitboss.games import Game, load_game
from pitboss.games.table.table import TableSetup, open_table
from pitboss.hands import WheelRule
from pitboss.maths.duel.high_five import BestDecisions, decisions, numbers_of
from pitboss.maths.play import Play

HIGH_FIVE = load_game("high-five-poker")


def high_five_play(wheel: WheelRule = WheelRule.LOWEST, cards: int | None = None, game: Game = HIGH_FIVE) -> Play:
    """A play dealt from some cards, or from all of them."""
    return Play(open_table(TableSetup(game.id, wheel=str(wheel)), game), cards=cards)


def high_five_decisions(play: Play) -> BestDecisions:
    """Who plays for the best, in the form in which it is kept."""
    return BestDecisions.of(numbers_of(decisions(play)))
