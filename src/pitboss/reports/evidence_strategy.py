"""The strategy of a game for an evidence pack: its card, and in what sense it is the best."""

from dataclasses import replace

from pitboss.games import Game
from pitboss.maths.base_games import Work
from pitboss.maths.engines import engine_of
from pitboss.reports.document import Block, Document, Facts, Heading, Text
from pitboss.reports.numbers import exactly, fine_percent
from pitboss.reports.play import play_of
from pitboss.reports.setting import BEST
from pitboss.reports.strategies import AnsweredByWay, Played, SetByWay, strategy_of
from pitboss.reports.strategy_card import answer_card, play_card, set_card

PLAY_LINES, SET_LINES = 3, 15
HEADING = "In what sense it is the best"

PLAYED = (
    "Every hand that can be dealt is priced twice over all dealer's hands that it leaves, once played and once folded, "
    "and the better of the two is counted. A player who knows no more than these cards can't do better with any hand, "
    "so not with all of them together. The house edge of the par sheet is this one. The short rules above cost "
    "a little against it, exactly as much as they say."
)
ANSWERED = (
    "The player sees the dealer's set hand and takes the best of all legal splits: a win if some split wins, else a "
    "push if some split pushes. Nothing is unknown when the player decides, so no strategy is better. The house edge "
    "of the par sheet is this one."
)
SET = (
    "The house edge of the par sheet is for a player who sets by the dealer's house way. Better is possible, and its "
    "worth is exact: every type of hand is priced under all legal splits that no other beats, against all dealer's "
    "hands."
)
EVERY_HAND = "the best split of every single hand, which no strategy beats"


def strategy_document(game: Game, work: Work, made: str, *, best_split: bool) -> Document:
    """The card of a game's own strategy, with the statement of optimality below it."""
    found = strategy_of(play_of(game), work)
    if isinstance(found, Played):
        return _with(play_card(game, found.found, found.name_of, lines=PLAY_LINES, made=made), Text(PLAYED))
    if isinstance(found, AnsweredByWay):
        return _with(answer_card(game, found.way, found.found, made=made), Text(ANSWERED))
    card = set_card(game, found.way, found.found, lines=SET_LINES, made=made)
    return _with(card, Text(SET), *(_best_split(found, work) if best_split else ()))


def _with(card: Document, *blocks: Block) -> Document:
    return replace(card, blocks=(*card.blocks, Heading(HEADING, 2), *blocks))


def _best_split(found: SetByWay, work: Work) -> tuple[Block, ...]:
    """What the best split of every single hand keeps, counted hand by hand."""
    play = play_of(found.setting.game, player=BEST)
    edge = engine_of(play.game).solve(play, work).house_edge
    return (Facts(((EVERY_HAND, f"{fine_percent(edge)}   exactly {exactly(edge)}"),)),)
