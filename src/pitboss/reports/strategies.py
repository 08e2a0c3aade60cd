"""Strategies in words: rules of a few lines for each game, and what they cost."""

import json
from dataclasses import dataclass
from fractions import Fraction

from pitboss.games import Game, Paytable
from pitboss.games.house_way import HouseWay
from pitboss.hands import WheelRule
from pitboss.maths.answer_strategy import AnswerClass, AnswerStrategy, answer_strategy
from pitboss.maths.base_games import PaiGowTable, Work
from pitboss.maths.engines import Engine, check_engine, engine_of
from pitboss.maths.set_strategy import PaiGowDuel, SetStrategy, ShortWay, set_strategy
from pitboss.maths.strategy import (
    HandClass,
    Line,
    PlayStrategy,
    high_five_strategy,
    three_card_strategy,
)
from pitboss.maths.three_card_play import cut_off_name
from pitboss.reports.setting import Setting, ante_bonus
from pitboss.reports.strategy_words import (
    NameOf,
    decision_text,
    five_card_namer,
    line_text,
    named_rule,
    short_way_of,
)

DEFAULT_LINES = 4

# Games of ante and play


@dataclass(frozen=True, slots=True)
class Played:
    """A strategy of ante and play, and how its hands are named."""

    game: Game
    found: PlayStrategy
    name_of: NameOf
    asked: dict[str, str]

    def decision(self, each: HandClass) -> str:
        """What to do with a class of hands."""
        return decision_text(each, self.name_of)

    def line(self, line: Line) -> str:
        """A line of a rule as a player says it."""
        return line_text(line, self.name_of)

    def simple_rule(self, name: str) -> str:
        """A rule that plays from one hand on."""
        return named_rule(self.found, name)


def three_card_played(game: Game, paytable: Paytable, lines: int) -> Played:
    """Three Card Poker under an Ante Bonus."""
    check_engine(game, Engine.THREE_CARD)
    return Played(game, three_card_strategy(paytable, lines), cut_off_name, {"paytable": paytable.designator})


def high_five_played(game: Game, wheel: WheelRule, lines: int, work: Work) -> Played:
    """High Five Poker."""
    found = high_five_strategy(game, wheel, lines, work)
    return Played(game, found, five_card_namer(wheel), {"wheel": str(wheel)})


# Pai gow


@dataclass(frozen=True, slots=True)
class SetByWay:
    """What each rule of a house way costs its player, and ways of few lines."""

    setting: Setting
    way: HouseWay
    found: SetStrategy
    lines: int

    @property
    def short_way(self) -> ShortWay:
        """The best way found of at most so many lines."""
        return short_way_of(self.found, self.lines)

    @property
    def short_way_toml(self) -> str:
        """The same as a house way's file."""
        return _toml(self.short_way, self.setting)


def set_by_way(setting: Setting, way: HouseWay, lines: int | None, work: Work) -> SetByWay:
    """The strategy of a pai gow game whose dealer is not seen."""
    check_engine(setting.game, Engine.PAI_GOW)
    duel = PaiGowDuel(way, setting.game.pai_gow_rules, setting.joker, setting.wheel)
    return SetByWay(setting, way, set_strategy(setting.game, duel, work), lines or len(way.rules))


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _toml(short: ShortWay, setting: Setting) -> str:
    """A way of few lines as a house way's file."""
    many = len(short.lines)
    head = [
        f"id = {_text(f'{setting.game.id}-{many}-lines')}",
        f"name = {_text(f'{setting.game.name} in {many} lines')}",
        f"source = {_text(f'Derived by pitboss strategy {setting.game.id} --lines {many}')}",
    ]
    for number, line in enumerate(short.lines, start=1):
        head += ["", "[[rule]]", f'number = "{number}"', f"text = {_text(line.text)}"]
        head += [f"when = [{', '.join(map(_text, line.when))}]", f"play = {_text(line.play)}"]
    return "\n".join(head) + "\n"


# Pai gow against a dealer who is seen


@dataclass(frozen=True, slots=True)
class AnsweredByWay:
    """The best answer against the house way's."""

    setting: Setting
    way: HouseWay
    found: AnswerStrategy

    def cost_of(self, each: AnswerClass) -> Fraction:
        """What answering a class of hands by the way costs."""
        return Fraction(each.cost, self.found.deals)


def answered_by_way(setting: Setting, way: HouseWay, work: Work) -> AnsweredByWay:
    """The strategy of a pai gow game whose dealer is seen."""
    check_engine(setting.game, Engine.PAI_GOW)
    at = PaiGowTable(setting.game, way, way, setting.joker, setting.wheel, setting.game.pai_gow_rules)
    return AnsweredByWay(setting, way, answer_strategy(at, work))


def strategy_of(game: Game, work: Work) -> Played | SetByWay | AnsweredByWay:
    """The strategy of a game as its rules and its own house way have it."""
    engine = engine_of(game)
    if engine is Engine.PAI_GOW:
        setting = Setting.of(game.id, None, None)
        way = setting.house_way(None)
        return answered_by_way(setting, way, work) if game.base.dealer_first else set_by_way(setting, way, None, work)
    if engine is Engine.THREE_CARD:
        return three_card_played(game, ante_bonus(game, None), DEFAULT_LINES)
    return high_five_played(game, game.wheel, DEFAULT_LINES, work)
