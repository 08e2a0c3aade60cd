"""Strategies of set hands as answers; that of ante and play is asked for over HTTP in test_games.py."""

from fractions import Fraction

from pitboss.games.house_way import load_house_way
from pitboss.maths.strategy.answer_strategy import AnswerClass, AnswerStrategy
from pitboss.maths.strategy.set_strategy import RuleCost, SetStrategy, ShortWay, WayLine
from pitboss.reports.base.play import asked_play
from pitboss.reports.question import Question
from pitboss.reports.strategy.strategy_answer import answered_strategy, set_strategy

WAY = load_house_way("foxwoods")


def test_the_rules_of_a_way_stand_dearest_first_beside_a_way_of_few_lines() -> None:
    """Edges of 3% and 2%: the way costs the difference."""
    cheap, dear = (
        RuleCost(rule, 10, 5, Fraction(cost, 1000), Fraction(0))
        for rule, cost in zip(WAY.rules[:2], (1, 9), strict=True)
    )
    short = ShortWay((WayLine("one-pair", "", "pair-in-back"),), Fraction(3, 100), Fraction(1, 100))
    found = SetStrategy(Fraction(3, 100), Fraction(2, 100), (cheap, dear), (short,))
    out = set_strategy(asked_play(Question.of("ez-pai-gow")), found, 1)
    assert (out.kind, out.house_way) == ("set-by-way", "foxwoods")
    assert [rule.number for rule in out.rules] == [WAY.rules[1].number, WAY.rules[0].number]
    assert out.cost == Fraction(1, 100)
    assert [line.text for line in out.simple_rules[0].lines] == ["One pair: pair in back."]
    assert 'id = "ez-pai-gow-1-lines"' in (out.short_way_toml or "")


def test_answers_to_a_seen_dealer_stand_by_class_with_what_they_cost() -> None:
    """Of 100 deals, 8 pushes could be won and 2 losses pushed: a tenth of the deals, a tenth of a unit."""
    classes = (AnswerClass("two-pair", 10, 8, 2, -20, both=False, dealers=10),)
    out = answered_strategy(asked_play(Question.of("face-up-pai-gow")), AnswerStrategy(classes))
    assert out.kind == "answer-by-way"
    assert (out.rule or "").startswith("Win if some legal split beats both")
    (only,) = out.classes
    assert (only.name, only.share, only.cost) == ("two pair", Fraction(1, 10), Fraction(1, 10))
    assert (out.way_edge, out.best_edge) == (Fraction(1, 5), Fraction(1, 10))
