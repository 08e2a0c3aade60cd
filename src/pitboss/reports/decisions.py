"""Decisions: every legal choice of one hand with its exact value, best first."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from pitboss.cards import Card, format_cards
from pitboss.games import Game, Paytable
from pitboss.games.house_way import HouseWay, SetHand
from pitboss.hands import WheelRule
from pitboss.maths.engines import Engine, check_engine
from pitboss.maths.one_hand import Choice
from pitboss.maths.values import (
    PaiGowSeat,
    SplitChoice,
    best_answer_choice,
    high_five_choices,
    split_choices,
    three_card_choices,
)
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


def _named(choices: Sequence[Choice]) -> list[Valued]:
    return [Valued(choice, choice.name.upper()) for choice in choices]


def three_card_decisions(game: Game, paytable: Paytable, cards: Cards, dealer: Cards | None) -> Decisions:
    """PLAY and FOLD under an Ante Bonus."""
    check_engine(game, Engine.THREE_CARD)
    choices = _named(three_card_choices(cards, paytable, dealer))
    return Decisions(game, cards, dealer, choices, {"paytable": paytable.designator}, "ANTE")


def high_five_decisions(game: Game, wheel: WheelRule, cards: Cards, dealer: Cards | None) -> Decisions:
    """PLAY and FOLD with seven cards."""
    check_engine(game, Engine.SEVEN_CARD)
    choices = _named(high_five_choices(cards, wheel, dealer))
    return Decisions(game, cards, dealer, choices, {"joker": str(game.joker), "wheel": str(wheel)}, "ANTE")


def pai_gow_decisions(setting: Setting, way: HouseWay, cards: Cards, dealer: Cards | None) -> Decisions:
    """Every legal split against a dealer who sets by a house way."""
    check_engine(setting.game, Engine.PAI_GOW)
    seat = PaiGowSeat(cards, way, setting.game.pai_gow_rules, setting.joker, setting.wheel)
    dealers = seat.seen_dealer(dealer) if dealer else seat.unseen_dealers()
    choices = [_split(setting, each) for each in split_choices(seat, dealers)]
    asked = {"joker": str(setting.joker), "wheel": str(setting.wheel), "house_way": way.id}
    unseen_answer = dealer is None and setting.game.base.dealer_first
    answer = best_answer_choice(seat, dealers) if unseen_answer else None
    dealer_set = _set(way.set_hand(dealer, setting.joker, setting.wheel)[0]) if dealer else None
    asked |= {"house_way_hash": way.content_hash}
    return Decisions(setting.game, cards, dealer, choices, asked, "base wager", answer, dealer_set)


def _set(hands: SetHand) -> str:
    return f"{format_cards(hands.back)} | {format_cards(hands.front)}"


def _split(setting: Setting, split: SplitChoice) -> Valued:
    name = f"{setting.back_name(split.hands.back)} | {setting.front_name(split.hands.front)}"
    rule = {"number": split.rule.number, "text": split.rule.text} if split.rule else None
    return Valued(split.choice, name, _set(split.hands), {**setting.hands_json(split.hands), "house_way_rule": rule})
