"""A strategy as an answer: one form for the three kinds of games."""

from pydantic import Field

from pitboss.reports.strategies import AnsweredByWay, Played, SetByWay
from pitboss.reports.strategy_words import BEST_ANSWER
from pitboss.web.api.exact import Answer, Exact


class HandClassOut(Answer):
    """What to do with a class of hands, and what the house way costs there if there is one."""

    name: str
    hands: str
    decision: str
    share: Exact | None = Field(description="Of the hands that play, or of the deals that can be answered better")
    cost: Exact | None


class RuleOut(Answer):
    """A rule in words, how many hands it decides, and what following it costs a unit of the first wager."""

    number: str
    lines: list[str]
    hands: str | None
    cost: Exact


class StrategyOut(Answer):
    """How to play a game."""

    game: str
    kind: str = Field(description="play-or-fold, set-by-way or answer-by-way")
    unit: str
    rule: str | None = Field(description="The whole strategy in a sentence, where there is one")
    house_way: str | None
    best_edge: Exact = Field(description="The house edge against the best play")
    way_edge: Exact | None = Field(description="The house edge against the house way")
    cost: Exact | None = Field(description="What following the house way costs")
    is_shortest: bool = Field(description="Whether no rule can be shorter than the first")
    classes: list[HandClassOut]
    rules: list[RuleOut]
    simple_rules: list[RuleOut]
    short_way_toml: str | None = Field(description="A way of few lines, as a file for `pitboss split --house-way`")


def strategy_out(found: Played | SetByWay | AnsweredByWay) -> StrategyOut:
    """A strategy as an answer."""
    if isinstance(found, Played):
        return _played(found)
    return _set(found) if isinstance(found, SetByWay) else _answered(found)


def _played(played: Played) -> StrategyOut:
    found = played.found
    classes = [
        HandClassOut(name=each.name, hands=str(each.hands), decision=played.decision(each), cost=None,
                     share=Exact.ratio(each.played, each.hands))
        for each in found.classes
    ]  # fmt: skip
    rules = [
        RuleOut(number=str(len(each.lines)), lines=[played.line(line) for line in each.lines], hands=None,
                cost=Exact.of(each.cost))
        for each in found.rules
    ]  # fmt: skip
    simple = [
        RuleOut(number="", lines=[f"play {played.simple_rule(name)}"], hands=None, cost=Exact.of(cost))
        for name, cost in found.named.items()
    ]
    return StrategyOut(
        game=played.game.id, kind="play-or-fold", unit="ANTE", rule=None, house_way=None,
        best_edge=Exact.of(found.house_edge), way_edge=None, cost=None, is_shortest=found.shortest is not None,
        classes=classes, rules=rules, simple_rules=simple, short_way_toml=None,
    )  # fmt: skip


def _set(set_by: SetByWay) -> StrategyOut:
    found, short = set_by.found, set_by.short_way
    rules = [
        RuleOut(number=each.rule.number, lines=[each.rule.text], hands=str(each.hands), cost=Exact.of(each.cost))
        for each in sorted(found.rules, key=lambda each: each.cost, reverse=True)
    ]
    simple = [RuleOut(number=str(len(short.lines)), lines=[line.text for line in short.lines], hands=None,
                      cost=Exact.of(short.cost))]  # fmt: skip
    return StrategyOut(
        game=set_by.setting.game.id, kind="set-by-way", unit="base wager", rule=None, house_way=set_by.way.id,
        best_edge=Exact.of(found.best_edge), way_edge=Exact.of(found.way_edge), cost=Exact.of(found.cost),
        is_shortest=False, classes=[], rules=rules, simple_rules=simple, short_way_toml=set_by.short_way_toml,
    )  # fmt: skip


def _answered(answered: AnsweredByWay) -> StrategyOut:
    found = answered.found
    classes = [
        HandClassOut(name=each.name.replace("-", " "), hands=str(each.hands), decision="",
                     share=Exact.maybe(each.better), cost=Exact.of(answered.cost_of(each)))
        for each in sorted(found.classes, key=lambda each: each.cost, reverse=True)
    ]  # fmt: skip
    return StrategyOut(
        game=answered.setting.game.id, kind="answer-by-way", unit="base wager", rule=BEST_ANSWER,
        house_way=answered.way.id, best_edge=Exact.of(found.best_edge), way_edge=Exact.of(found.way_edge),
        cost=Exact.of(found.cost), is_shortest=False, classes=classes, rules=[], simple_rules=[], short_way_toml=None,
    )  # fmt: skip
