"""House ways over all hands: how many each rule decides, and on which two ways differ."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from pitboss.games.house_way import HouseWay, SetHand, SplitRule
from pitboss.hands import JokerRule, WheelRule
from pitboss.hands.arrays import Integers
from pitboss.hands.splits import Splits
from pitboss.maths.duel.pai_gow import SetTypes, type_splits
from pitboss.maths.duel.subsets import FULL_DECK, containing
from pitboss.maths.executors import Progress, unseen


@dataclass(frozen=True, slots=True)
class DecidedSplits:
    """A rule of a house way, and how many types and hands it decides."""

    rule: SplitRule
    types: int
    hands: int


@dataclass(frozen=True, slots=True)
class Difference:
    """Hands that two ways set differently, by the rules that decided, with the commonest of them as an example."""

    rules: tuple[SplitRule, SplitRule]
    types: int
    hands: int
    example: tuple[SetHand, SetHand]


def hands_by_type() -> Integers:
    """How many hands of the full deck each type has."""
    return containing(0, FULL_DECK)


def check(way: HouseWay, joker: JokerRule, wheel: WheelRule) -> list[DecidedSplits]:
    """Prove a way total and never foul over every type of hand, or refuse it; return what each rule decides."""
    _, decided = way.decide(type_splits(joker, wheel))
    hands = hands_by_type()
    return [
        DecidedSplits(rule, int((decided == place).sum()), int(hands[decided == place].sum()))
        for place, rule in enumerate(way.rules)
    ]


def prove(
    way: HouseWay, settings: Sequence[tuple[JokerRule, WheelRule]], progress: Progress = unseen
) -> list[tuple[JokerRule, WheelRule, int]]:
    """Prove a way under each of some settings, or refuse it with the first hand it fails on; return the set hands."""
    proved = list[tuple[JokerRule, WheelRule, int]]()
    for joker, wheel in settings:
        progress("setting every hand", len(proved), len(settings))
        proved.append((joker, wheel, sum(decided.hands for decided in check(way, joker, wheel))))
    return proved


def differences(ways: tuple[HouseWay, HouseWay], joker: JokerRule, wheel: WheelRule) -> list[Difference]:
    """The hands that two ways set differently, most hands first."""
    splits = type_splits(joker, wheel)
    chosen, decided = zip(*(way.decide(splits) for way in ways), strict=True)
    first, second = (SetTypes.chosen(places, splits) for places in chosen)
    differ = np.nonzero((first.backs != second.backs) | (first.fronts != second.fronts))[0]
    found = _groups(ways, splits, differ, chosen, decided)
    return sorted(found, key=lambda group: group.hands, reverse=True)


def _groups(
    ways: tuple[HouseWay, HouseWay],
    splits: Splits,
    differ: Integers,
    chosen: tuple[Integers, ...],
    decided: tuple[Integers, ...],
) -> Iterator[Difference]:
    """Group the types that differ by the two rules that decided."""
    hands = hands_by_type()
    for places in np.unique(np.stack([rules[differ] for rules in decided]), axis=1).T:
        types = differ[(decided[0][differ] == places[0]) & (decided[1][differ] == places[1])]
        commonest = int(types[np.argmax(hands[types])])
        first, second = (SetHand.of(splits, commonest, int(places_chosen[commonest])) for places_chosen in chosen)
        rules = ways[0].rules[places[0]], ways[1].rules[places[1]]
        yield Difference(rules, len(types), int(hands[types].sum()), (first, second))
