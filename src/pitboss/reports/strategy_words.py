"""Strategies in words: the lines of a rule as a player reads them."""

from collections.abc import Callable

from pitboss.errors import PitbossError
from pitboss.hands import WheelRule
from pitboss.maths.set_strategy import SetStrategy, ShortWay
from pitboss.maths.strategy import HandClass, Line, PlayStrategy, Rule, five_card_value_name

#: The name of a hand's value, as in "Q-6-4".
NameOf = Callable[[int], str]

BEST_ANSWER = "Win if some legal split beats both of the dealer's hands; else push if some split beats one; else lose."


def five_card_namer(wheel: WheelRule) -> NameOf:
    """What names the values of five-card hands."""
    return lambda value: five_card_value_name(value, wheel)


def line_text(line: Line, name_of: NameOf) -> str:
    """A line of a rule of ante and play."""
    parts = [f"with {each}" for each in line.held] + [f"without {each}" for each in line.missing]
    asked = f"{' and '.join(parts)}: " if parts else ""
    return f"{asked}play {name_of(line.plays_from)} or better"


def decision_text(each: HandClass, name_of: NameOf) -> str:
    """What to do with a class of hands."""
    if each.decision == "play from" and each.plays_from is not None:
        return f"play from {name_of(each.plays_from)} on"
    return each.decision


def named_rule(found: PlayStrategy, name: str) -> str:
    """A rule that plays all hands from a class on; it may be the one by which the dealer qualifies."""
    words = f"{name.removesuffix(' or better')} or better"
    return f"{words}, as the dealer does" if name == found.dealer_plays else words


def rule_of(found: PlayStrategy, lines: int) -> Rule:
    """The best rule of at most so many lines; the shortest of those that cost the same."""
    fitting = [rule for rule in found.rules if len(rule.lines) <= lines]
    return min(fitting, key=lambda rule: (rule.cost, len(rule.lines)))


def short_way_of(found: SetStrategy, lines: int) -> ShortWay:
    """The best way found of at most so many lines."""
    fitting = [each for each in found.short_ways if len(each.lines) <= lines]
    if not fitting:
        fewest = len(found.short_ways[0].lines)
        raise PitbossError(f"A house way needs one line for each class of hands: --lines {fewest} or more")
    return fitting[-1]
