"""A strategy as an answer: one form for ante and play, for streets, for hands set by a way, and answers to a dealer."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Annotated

from pydantic import Field

from pitboss.errors import PitbossError
from pitboss.games import Game
from pitboss.games.house_way import HouseWay
from pitboss.maths.engines import Play, engine_of
from pitboss.maths.executors import Work
from pitboss.maths.strategy.answer_strategy import AnswerStrategy
from pitboss.maths.strategy.play_or_fold import PLAY_FROM, STRAIGHT_OR_BETTER, HandClass, PlayStrategy, RankLine
from pitboss.maths.strategy.set_strategy import SetStrategy, ShortWay
from pitboss.maths.strategy.street_strategy import StreetStrategy
from pitboss.reports.answer import Answer, BigCount, Exact, Seconds, toml_value
from pitboss.reports.base.play import asked_play, chosen_paytable
from pitboss.reports.question import Question
from pitboss.reports.strategy.streets import StreetAnswer, StreetRow, street_rows

#: The name of a hand's value, as in "Q-6-4".
NameOf = Callable[[int], str]

BEST_ANSWER = "Win if some legal split beats both of the dealer's hands; else push if some split beats one; else lose."
DEFAULT_LINES = 4
PLAY, STREETS, SET, ANSWER = "play-or-fold", "by-street", "set-by-way", "answer-by-way"


@dataclass(frozen=True, slots=True)
class StrategyClass:
    """What to do with a class of hands, and what the house way costs there if there is one.

    ``share`` is of the hands that play, or of the deals that can be answered better.
    """

    name: str
    hands: BigCount
    share: Exact | None
    decision: str | None = None
    plays_from: str | None = None
    played: BigCount | None = None
    deals: BigCount | None = None
    pushed_could_win: BigCount | None = None
    lost_could_push: BigCount | None = None
    cost: Exact | None = None


@dataclass(frozen=True, slots=True)
class StrategyLine:
    """A line of a rule in words, and what it is made of: ranks held and missing, or conditions and a split.

    ``hands`` are those that the only line of a rule plays.
    """

    text: str
    held: Annotated[tuple[str, ...], Field(serialization_alias="with")] = ()
    missing: Annotated[tuple[str, ...], Field(serialization_alias="without")] = ()
    plays_from: str | None = None
    when: tuple[str, ...] = ()
    play: str | None = None
    hands: Annotated[str, Field(exclude=True)] = ""


@dataclass(frozen=True, slots=True)
class StrategyRule:
    """A rule, how many hands it decides, and what following it costs a unit of the first wager."""

    number: str
    lines: tuple[StrategyLine, ...]
    cost: Exact
    house_edge: Exact | None = None
    hands: BigCount | None = None
    hands_to_set_better: BigCount | None = None
    cost_each: Exact | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StrategyAnswer(Answer):
    """How to play a game, and all that its rules leave open."""

    game: str
    game_name: str
    game_hash: str
    kind: Annotated[str, Field(description="play-or-fold, by-street, set-by-way or answer-by-way")]
    unit: str
    paytable: str | None = None
    joker: str | None = None
    wheel: str | None = None
    house_way: str | None = None
    house_way_hash: str | None = None
    rule: Annotated[str | None, Field(description="The whole strategy in a sentence, where there is one")] = None
    best_edge: Annotated[Exact, Field(description="The house edge against the best play")]
    way_edge: Annotated[Exact | None, Field(description="The house edge against the house way")] = None
    cost: Annotated[Exact | None, Field(description="What following the house way costs")] = None
    is_shortest: Annotated[bool, Field(description="Whether no rule can be shorter than the first")] = False
    classes: tuple[StrategyClass, ...] = ()
    rules: tuple[StrategyRule, ...] = ()
    simple_rules: tuple[StrategyRule, ...] = ()
    short_ways: tuple[StrategyRule, ...] = ()
    short_way_toml: Annotated[
        str | None, Field(description="A way of few lines, as a file for `pitboss split --house-way`")
    ] = None
    streets: Annotated[
        tuple[StreetAnswer, ...],
        Field(description="Every decision by class of hand", exclude_if=lambda streets: not streets),
    ] = ()
    seconds: Seconds | None = None
    house_way_name: Annotated[str, Field(exclude=True)] = ""
    rules_version: Annotated[int, Field(exclude=True)] = 0
    document: Annotated[str, Field(exclude=True)] = ""

    @property
    def short_way(self) -> StrategyRule:
        """The way of few lines that was asked for."""
        return self.simple_rules[0]

    @property
    def rows(self) -> tuple[StrategyClass, ...] | tuple[StrategyRule, ...] | tuple[StreetRow, ...]:
        """The classes of hands, or the rules of a house way where no classes are told apart."""
        return self.classes or self.rules or street_rows(self.streets)


def check_lines(game: Game, lines: int | None) -> None:
    """Refuse a number of lines that no rule of the game is looked for with: fewer would be taken for more."""
    most = engine_of(game).most_lines
    if lines is not None and not 1 <= lines <= most:
        raise PitbossError(f"Give the lines as 1 to {most} in {game.name}, not {lines}")


def strategy(question: Question, lines: int | None = None, work: Work | None = None) -> StrategyAnswer:
    """How to play the game that a question is about, with rules of at most so many lines where there are such."""
    check_lines(question.game, lines)
    return strategy_of(asked_play(question), work or Work(), lines)


def strategy_of(play: Play, work: Work, lines: int | None = None) -> StrategyAnswer:
    """The strategy of a game as it is played, with rules of at most so many lines where there are such."""
    engine = engine_of(play.game)
    match engine.strategy(play, lines or DEFAULT_LINES, work):
        case PlayStrategy() as found:
            return played_strategy(play, found, engine.value_name(play))
        case StreetStrategy() as found:
            return street_strategy(play, found)
        case SetStrategy() as found:
            return set_strategy(play, found, lines)
        case AnswerStrategy() as found:
            return answered_strategy(play, found)


def _head(play: Play, kind: str, unit: str) -> "partial[StrategyAnswer]":
    """An answer, begun with what is known of any strategy."""
    game, sets, paid = play.game, play.dealer is not None, chosen_paytable(play.table)
    return partial(
        StrategyAnswer,
        game=game.id,
        game_name=game.name,
        game_hash=game.content_hash,
        rules_version=game.version,
        document=game.document,
        kind=kind,
        unit=unit,
        paytable=paid.designator if paid else None,
        joker=str(play.joker) if sets else None,
        wheel=str(play.wheel) if game.ranking.has_wheel else None,
    )


# Ante and play


def played_strategy(play: Play, found: PlayStrategy, name_of: NameOf) -> StrategyAnswer:
    """When to play and when to fold, with the hands named as players name them."""
    rules = tuple(
        StrategyRule(str(len(rule.lines)), tuple(_line(line, name_of) for line in rule.lines), rule.cost)
        for rule in found.rules
    )
    simple = tuple(StrategyRule("", (_named_line(found, name),), cost) for name, cost in found.named.items())
    return _head(play, PLAY, "ANTE")(
        best_edge=found.house_edge,
        is_shortest=found.shortest is not None,
        classes=tuple(_class(hands, name_of) for hands in found.classes),
        rules=rules,
        simple_rules=simple,
    )


def _class(hands: HandClass, name_of: NameOf) -> StrategyClass:
    plays_from = None if hands.plays_from is None else name_of(hands.plays_from)
    decision = hands.decision
    if decision == PLAY_FROM and plays_from is not None:
        decision = f"play from {plays_from} on"
    share = Fraction(hands.played, hands.hands)
    return StrategyClass(hands.name, hands.hands, share, decision, plays_from, hands.played)


def _line(line: RankLine, name_of: NameOf) -> StrategyLine:
    """A line of a rule as a player reads it."""
    parts = [f"with {hand}" for hand in line.held] + [f"without {hand}" for hand in line.missing]
    asked = f"{' and '.join(parts)}: " if parts else ""
    plays_from = name_of(line.plays_from)
    return StrategyLine(f"{asked}play {plays_from} or better", line.held, line.missing, plays_from)


def _named_line(found: PlayStrategy, name: str) -> StrategyLine:
    """A line that plays all hands from a class on; it may be the one by which the dealer qualifies."""
    words = name if name == STRAIGHT_OR_BETTER else f"{name} or better"
    hands = f"{words}, as the dealer does" if name == found.dealer_plays else words
    return StrategyLine(f"play {hands}", plays_from=name, hands=hands)


# Streets


def street_strategy(play: Play, found: StreetStrategy) -> StrategyAnswer:
    """Every decision of every street by class of hand."""
    streets = tuple(map(StreetAnswer.of, found.streets))
    return _head(play, STREETS, engine_of(play.game).unit)(best_edge=found.house_edge, streets=streets)


# Pai gow


def set_strategy(play: Play, found: SetStrategy, lines: int | None = None) -> StrategyAnswer:
    """What each rule of a house way costs its player, and ways of few lines: as many as the way has unless told."""
    way = _way(play)
    short_ways = tuple(map(_short_way, found.short_ways))
    short = short_way_of(short_ways, lines or len(way.rules))
    rules = tuple(
        StrategyRule(
            cost.rule.number,
            (StrategyLine(cost.rule.text),),
            cost.cost,
            hands=cost.hands,
            hands_to_set_better=cost.improvable,
            cost_each=cost.cost_each,
        )
        for cost in sorted(found.rules, key=lambda cost: cost.cost, reverse=True)
    )
    return _head(play, SET, "base wager")(
        house_way=way.id,
        house_way_hash=way.content_hash,
        house_way_name=way.name,
        best_edge=found.best_edge,
        way_edge=found.way_edge,
        cost=found.cost,
        rules=rules,
        simple_rules=(short,),
        short_ways=short_ways,
        short_way_toml=_toml(short, play.game),
    )


def _way(play: Play) -> HouseWay:
    if play.dealer is None:
        raise AssertionError("hands are set against a dealer who sets by a way")
    return play.dealer


def short_way_of(ways: Sequence[StrategyRule], lines: int) -> StrategyRule:
    """The best way found of at most so many lines."""
    fitting = [way for way in ways if len(way.lines) <= lines]
    if not fitting:
        raise PitbossError(
            f"A house way needs one line for each class of hands: give {len(ways[0].lines)} lines or more"
        )
    return fitting[-1]


def _short_way(short: ShortWay) -> StrategyRule:
    lines = tuple(StrategyLine(line.text, when=tuple(line.when), play=line.play) for line in short.lines)
    return StrategyRule(str(len(lines)), lines, short.cost, short.house_edge)


def _toml(short: StrategyRule, game: Game) -> str:
    """A way of few lines as a house way's file."""
    many = len(short.lines)
    head = [
        f"id = {toml_value(f'{game.id}-{many}-lines')}",
        f"name = {toml_value(f'{game.name} in {many} lines')}",
        f"source = {toml_value(f'Derived by pitboss strategy {game.id} --lines {many}')}",
    ]
    for number, line in enumerate(short.lines, start=1):
        head += ["", "[[rule]]", f'number = "{number}"', f"text = {toml_value(line.text)}"]
        head += [f"when = {toml_value(line.when)}", f"play = {toml_value(line.play or '')}"]
    return "\n".join(head) + "\n"


# Pai gow against a dealer who is seen


def answered_strategy(play: Play, found: AnswerStrategy) -> StrategyAnswer:
    """The best answer to a dealer's set hand against the house way's."""
    way = _way(play)
    return _head(play, ANSWER, "base wager")(
        house_way=way.id,
        house_way_hash=way.content_hash,
        house_way_name=way.name,
        rule=BEST_ANSWER,
        best_edge=found.best_edge,
        way_edge=found.way_edge,
        cost=found.cost,
        classes=tuple(_answered_classes(found)),
    )


def _answered_classes(found: AnswerStrategy) -> Iterator[StrategyClass]:
    for hands in sorted(found.classes, key=lambda hands: hands.cost, reverse=True):
        yield StrategyClass(
            hands.name.replace("-", " "),
            hands.hands,
            hands.better,
            deals=hands.deals,
            pushed_could_win=hands.pushed,
            lost_could_push=hands.lost,
            cost=Fraction(hands.cost, found.deals),
        )
