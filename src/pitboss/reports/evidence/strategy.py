"""The strategy of a game for an evidence pack: its card, and in what sense it is the best."""

from dataclasses import replace

from pitboss.games import Game
from pitboss.maths.engines import engine_of
from pitboss.maths.executors import Work
from pitboss.reports.base.play import BEST, asked_play
from pitboss.reports.document import Block, Facts, Heading, PrintedDocument, Text
from pitboss.reports.numbers import exactly, fine_percent
from pitboss.reports.question import Question
from pitboss.reports.strategy.card import card_of
from pitboss.reports.strategy.strategy_answer import ANSWER, PLAY, STREETS, strategy_of
from pitboss.reports.strategy.strategy_answer import SET as SET_BY_WAY

HEADING = "In what sense it is the best"

PLAYED = (
    "Every hand that can be dealt is priced twice over all dealer's hands that it leaves, once played and once folded, "
    "and the better of the two is counted. A player who knows no more than these cards can't do better with any hand, "
    "so not with all of them together. The house edge of the par sheet is this one. The short rules above cost "
    "a little against it, exactly as much as they say."
)
BY_STREET = (
    "Every decision is made from the last one back: with every set of known cards each action is priced over all cards "
    "that may come, every later decision made for the best, and the better is counted. A player who knows no more than "
    "these cards can't do better. Where two actions are worth exactly the same, the smaller bet is taken. The house "
    "edge of the par sheet is this one."
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


def strategy_document(game: Game, work: Work, made: str, *, best_split: bool) -> PrintedDocument:
    """The card of a game's own strategy, with the statement of optimality below it."""
    question = Question(game=game)
    found = strategy_of(asked_play(question), work)
    says = {PLAY: PLAYED, STREETS: BY_STREET, ANSWER: ANSWERED}.get(found.kind, SET)
    blocks: list[Block] = [Heading(HEADING, 2), Text(says)]
    if found.kind == SET_BY_WAY and best_split:
        edge = engine_of(game).solve(asked_play(replace(question, player=BEST)), work).house_edge
        blocks.append(Facts(((EVERY_HAND, f"{fine_percent(edge)}   exactly {exactly(edge)}"),)))
    card = card_of(found, made)
    return replace(card, blocks=(*card.blocks, *blocks))
