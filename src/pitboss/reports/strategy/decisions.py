"""Decisions as an answer: every legal choice of one hand with its exact value, best first."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from pitboss.cards import Card, by_rank, format_cards, parse_cards
from pitboss.errors import PitbossError
from pitboss.games.game import Game
from pitboss.maths.engines import Play, engine_of
from pitboss.maths.engines.engine import ValuedChoice
from pitboss.maths.executors import HERE, Work
from pitboss.reports.answer import AnswerOfGame, BigCount, Exact, Stated
from pitboss.reports.base.play import asked_play, chosen_paytable
from pitboss.reports.base.set_hands import NamedCards, NamedHands, WayRule
from pitboss.reports.question import Question

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ChoiceAnswer:
    """A legal choice, what it is worth, and what becomes of it against how many of the dealer's hands.

    A choice that sets the hand has its cards, both hands, and the house way's rule if the way sets it so.
    """

    choice: str
    cards: str | None
    value: Exact
    outcomes: Mapping[str, BigCount]
    back: NamedCards | None = None
    front: NamedCards | None = None
    house_way_rule: WayRule | None = None


@dataclass(frozen=True, slots=True)
class BestAnswer:
    """What the best answers to every hand of a dealer who is seen first are worth together."""

    value: Exact
    outcomes: Mapping[str, BigCount]


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionAnswer(AnswerOfGame):
    """Every legal choice of a hand, best first, and all that the game leaves open."""

    paytable: str | None
    joker: str | None
    wheel: str | None
    house_way: str | None
    house_way_hash: str | None
    cards: str
    board: Stated = ""
    dealer: str | None
    dealer_set: Annotated[str | None, Field(description="How a dealer whose hand is seen sets it")]
    unit: str
    dealers: Annotated[BigCount, Field(description="How many dealer's hands were met")]
    choices: tuple[ChoiceAnswer, ...]
    best: str
    best_answer: BestAnswer | None
    seconds: float

    @property
    def rows(self) -> tuple[ChoiceAnswer, ...]:
        """The choices of the decision, best first."""
        return self.choices


def hand_of(question: Question, text: str) -> Cards:
    """A hand of the game from its text, the highest card first."""
    return tuple(by_rank(question.game.deck.parse(text, question.game.cards)))


@dataclass(frozen=True, slots=True)
class SeenCards:
    """What is known when a hand is decided on: its own cards, those of the board, and those of the dealer."""

    own: Cards
    board: Cards = ()
    dealer: Cards = ()

    @classmethod
    def of(cls, question: Question, hand: str, board: str | None, dealer: str | None) -> "SeenCards":
        """Cards in words, checked: no card twice, and no more of the dealer's than are dealt."""
        game = question.game
        seen = cls(hand_of(question, hand), parse_cards(board or ""), tuple(by_rank(parse_cards(dealer or ""))))
        game.deck.check([*seen.own, *seen.board, *seen.dealer])
        if seen.board and not game.cast.board:
            raise PitbossError(f"{game.name} has no board: leave its cards out")
        if seen.dealer and not game.has_streets:
            game.deck.check(seen.dealer, game.cards)
        return seen

    def leaves_one_deal(self, game: Game) -> bool:
        """Whether the dealer's whole hand is seen: every choice is settled once, and nothing is counted."""
        return bool(self.dealer) and not game.has_streets


def decide(
    question: Question,
    hand: str,
    dealers_hand: str | None = None,
    board: str | None = None,
    work: Work = HERE,
) -> DecisionAnswer:
    """Every legal choice of a hand, against each dealer's hand that it leaves or the cards of it that are seen."""
    start, play = time.perf_counter(), asked_play(question)
    seen = SeenCards.of(question, hand, board, dealers_hand)
    cards, dealer = seen.own, seen.dealer or None
    engine, way, paid = engine_of(play.game), play.dealer, chosen_paytable(play.table)
    engine.prepare_choices(play, (*cards, *seen.board), work)
    choices = tuple(_choice(play, choice) for choice in engine.choices(play, (*cards, *seen.board), dealer))
    answer = None if dealer else engine.best_answer(play, cards)
    return DecisionAnswer(
        game=play.game.id,
        game_hash=play.game.content_hash,
        paytable=paid.designator if paid else None,
        joker=str(play.joker) if play.game.deck.jokers else None,
        wheel=str(play.wheel) if play.game.ranking.has_wheel else None,
        house_way=way.id if way else None,
        house_way_hash=way.content_hash if way else None,
        cards=format_cards(cards),
        board=format_cards(seen.board),
        dealer=format_cards(dealer) if dealer else None,
        dealer_set=_dealer_set(play, dealer) if dealer else None,
        unit=engine.unit,
        dealers=sum(choices[0].outcomes.values()),
        choices=choices,
        best=choices[0].choice,
        best_answer=BestAnswer(answer.value, answer.outcomes) if answer else None,
        seconds=round(time.perf_counter() - start, 3),
    )


def _dealer_set(play: Play, cards: Cards) -> str | None:
    """How a dealer whose hand is seen sets it; nothing where no hands are set."""
    if not play.dealer:
        return None
    return NamedHands.of(play.table, play.dealer.set_hand(cards, play.joker, play.wheel)[0]).cards


def _choice(play: Play, valued: ValuedChoice) -> ChoiceAnswer:
    choice, hands, rule = valued.choice, valued.hands, valued.rule
    if hands is None:
        return ChoiceAnswer(choice.name.upper(), None, choice.value, choice.outcomes)
    named, by_rule = NamedHands.of(play.table, hands), WayRule.of(rule) if rule else None
    return ChoiceAnswer(named.name, named.cards, choice.value, choice.outcomes, named.back, named.front, by_rule)
