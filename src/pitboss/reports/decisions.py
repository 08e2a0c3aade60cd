"""Decisions: every legal choice of one hand with its exact value, best first."""

from dataclasses import dataclass, field
from typing import Any

from pitboss.cards import Card, format_cards
from pitboss.games import Game
from pitboss.games.house_way import SetHand
from pitboss.maths.engines import Play, engine_of
from pitboss.maths.engines.engine import ValuedChoice
from pitboss.maths.one_hand import Choice
from pitboss.reports.setting import Setting

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Valued:
    """A choice with whatever belongs to it: the cards, and the house way's rule that would choose it."""

    choice: Choice
    name: str
    cards: str | None = None
    extra: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Decisions:
    """The choices of a hand, best first, and what they were asked of."""

    game: Game
    cards: Cards
    dealer: Cards | None
    choices: list[Valued]
    asked: dict[str, str]
    unit: str
    answer: Choice | None = None
    dealer_set: str | None = None

    @property
    def dealers(self) -> int:
        """How many dealer's hands were met."""
        return sum(self.choices[0].choice.outcomes.values())


def decisions(play: Play, cards: Cards, dealer: Cards | None) -> Decisions:
    """Every legal choice of a hand, against each dealer's hand that it leaves or the one that is seen."""
    engine = engine_of(play.game)
    choices = [_valued(play, choice) for choice in engine.choices(play, cards, dealer)]
    answer = None if dealer else engine.best_answer(play, cards)
    return Decisions(
        play.game,
        cards,
        dealer,
        choices,
        _asked(play, has_wheel=engine.has_wheel),
        engine.unit,
        answer,
        _dealer_set(play, dealer),
    )


def _asked(play: Play, *, has_wheel: bool) -> dict[str, str]:
    """What the values are of: all that the game leaves open."""
    asked = {"paytable": play.bonus.designator} if play.bonus else {}
    if play.game.deck.jokers:
        asked["joker"] = str(play.joker)
    if has_wheel:
        asked["wheel"] = str(play.wheel)
    if play.dealer:
        asked |= {"house_way": play.dealer.id, "house_way_hash": play.dealer.content_hash}
    return asked


def _dealer_set(play: Play, dealer: Cards | None) -> str | None:
    """How a dealer whose hand is seen sets it."""
    return _set(play.dealer.set_hand(dealer, play.joker, play.wheel)[0]) if dealer and play.dealer else None


def _set(hands: SetHand) -> str:
    return f"{format_cards(hands.back)} | {format_cards(hands.front)}"


def _valued(play: Play, valued: ValuedChoice) -> Valued:
    if valued.hands is None:
        return Valued(valued.choice, valued.choice.name.upper())
    setting = Setting(play.game, play.joker, play.wheel)
    name = f"{setting.back_name(valued.hands.back)} | {setting.front_name(valued.hands.front)}"
    rule = {"number": valued.rule.number, "text": valued.rule.text} if valued.rule else None
    shown = {**setting.hands_json(valued.hands), "house_way_rule": rule}
    return Valued(valued.choice, name, _set(valued.hands), shown)
