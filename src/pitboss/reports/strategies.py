"""Strategies in words: rules of a few lines for each game, and what they cost."""

import json
from dataclasses import dataclass
from fractions import Fraction

from pitboss.games import Game
from pitboss.games.house_way import HouseWay
from pitboss.maths.answer_strategy import AnswerClass, AnswerStrategy
from pitboss.maths.base_games import Work
from pitboss.maths.engines import Play, engine_of
from pitboss.maths.set_strategy import SetStrategy, ShortWay
from pitboss.maths.strategy import HandClass, Line, PlayStrategy
from pitboss.reports.setting import Setting
from pitboss.reports.strategy_words import NameOf, decision_text, line_text, named_rule, short_way_of

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


def strategy_of(play: Play, work: Work, lines: int | None = None) -> Played | SetByWay | AnsweredByWay:
    """The strategy of a game as it is played, with rules of at most so many lines where there are such."""
    engine = engine_of(play.game)
    found = engine.strategy(play, lines or DEFAULT_LINES, work)
    if isinstance(found, PlayStrategy):
        return Played(play.game, found, engine.value_name(play), _asked(play, has_wheel=engine.has_wheel))
    if play.dealer is None:
        raise AssertionError("hands are set against a dealer who sets by a way")
    setting = Setting(play.game, play.joker, play.wheel)
    if isinstance(found, SetStrategy):
        return SetByWay(setting, play.dealer, found, lines or len(play.dealer.rules))
    return AnsweredByWay(setting, play.dealer, found)


def _asked(play: Play, *, has_wheel: bool) -> dict[str, str]:
    asked = {"paytable": play.bonus.designator} if play.bonus else {}
    return asked | ({"wheel": str(play.wheel)} if has_wheel else {})
