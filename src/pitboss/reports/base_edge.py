"""The edge of a base game: what was counted, what it was asked of, and what the printed figures say to it."""

import functools
from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.games import GAME_IDS, load_game, published
from pitboss.maths.base_games import BaseGame, Work
from pitboss.maths.engines import Play, engine_of
from pitboss.maths.three_card_duel import par_per_ante
from pitboss.reports.base_lines import NOT_TOLD_APART, base_lines
from pitboss.reports.base_table import base_table
from pitboss.reports.numbers import percent
from pitboss.reports.par_sheet import ParLine
from pitboss.reports.setting import BEST
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


def base_edge(play: Play, work: Work, variant: str = "") -> BaseEdge:
    """The edge of a base game as it is played, by its own rules or those of a variant."""
    engine = engine_of(play.game)
    result = engine.solve(play, work)
    lines = base_lines(base_table(play.game, play.bonus, wheel=play.wheel), play.rules, result)
    checks = [] if engine.tells_apart(play) else [NOT_TOLD_APART]
    if play.bonus and play.game.id in GAME_IDS:
        checks.append(_printed_pars(play.game.id))
    return BaseEdge(result, _asked(play, variant), lines, tuple(checks))


def _asked(play: Play, variant: str) -> dict[str, str | None]:
    """What the edge is of: all that the game leaves open."""
    asked: dict[str, str | None] = {}
    if play.dealer:
        asked |= {"variant": variant or None, "house_way": play.dealer.id, "house_way_hash": play.dealer.content_hash}
    if play.bonus:
        asked["paytable"] = play.bonus.designator
    asked["player"] = play.player.id if play.player else BEST
    if play.dealer:
        asked["player_hash"] = play.player.content_hash if play.player else None
    asked["wheel"] = str(play.wheel)
    if play.game.deck.jokers:
        asked["joker"] = str(play.joker)
    return asked


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
