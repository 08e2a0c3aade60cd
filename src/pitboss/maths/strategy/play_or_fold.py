"""When to play and when to fold: the best decision by class of hand, and short rules with their exact cost.

A rule of so many lines asks for named features of the hand, one after the other, and each of its lines plays hands from
some value on. All rules over the features are tried, so the best of them is known to be the best.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from pitboss.cards import RANK_NAMES, RANKS
from pitboss.hands import WheelRule, five_card
from pitboss.hands.arrays import Flags, Integers
from pitboss.hands.hand import five_card_name
from pitboss.hands.rankings import three_card
from pitboss.hands.rankings.three_card import three_card_name
from pitboss.hands.types import hand_types
from pitboss.maths.disk_cache import kept_name, kept_record
from pitboss.maths.duel import high_five
from pitboss.maths.executors import Work
from pitboss.maths.left.player_hands import PlayerHand, player_hands
from pitboss.maths.play import Play
from pitboss.maths.showdown_rules import ShowdownRules
from pitboss.maths.strategy import MOST_PLAY_LINES

#: Which features a hand has to hold (or not to hold) for a line to be looked at, by their places.
FeatureTests = tuple[tuple[int, bool], ...]

RANKS_HELD = tuple(f"a{'n' if name in ('Ace', 'Eight') else ''} {name.lower()}" for name in RANK_NAMES)
WITH_JOKER = (*RANKS_HELD, "the joker")
#: The decision with a class of which the better hands play, and the class of all hands that nobody tells apart.
PLAY_FROM, STRAIGHT_OR_BETTER = "play from", "Straight or better"


@dataclass(frozen=True, slots=True)
class RankLine:
    """A line of a rule: hands with and without these features play from a value on."""

    held: tuple[str, ...]
    missing: tuple[str, ...]
    plays_from: int


@dataclass(frozen=True, slots=True)
class RankRule:
    """A rule of lines, exactly one of which speaks of each hand, and its cost against the best decisions."""

    lines: tuple[RankLine, ...]
    cost: Fraction


@dataclass(frozen=True, slots=True)
class HandClass:
    """Hands of one name: how many there are and how many play for the best; from which value on, if that is all."""

    name: str
    hands: int
    played: int
    gain: int
    plays_from: int | None

    @property
    def decision(self) -> str:
        """The best decision in words: all hands play, none, those from a value on, or some otherwise."""
        if self.played in (0, self.hands):
            return "play" if self.played else "fold"
        return PLAY_FROM if self.plays_from is not None else "some play"


@dataclass(frozen=True, slots=True)
class PlayStrategy:
    """The best decisions by class, and rules of one line and more; all costs are in units of the ANTE.

    ``named`` is what it costs to play all hands from a class on; ``dealer_plays``, from which a dealer qualifies.
    """

    house_edge: Fraction
    classes: tuple[HandClass, ...]
    named: Mapping[str, Fraction]
    rules: tuple[RankRule, ...]
    dealer_plays: str

    @property
    def shortest(self) -> RankRule | None:
        """The one line that costs nothing, if there is one: no rule is shorter."""
        return next((rule for rule in self.rules if len(rule.lines) == 1 and not rule.cost), None)


# The best rules of so many lines


@dataclass
class Search:
    """The hands by value and features, and the gain of playing them over folding, in whole units."""

    values: Integers
    features: Integers
    gains: Integers
    names: tuple[str, ...]
    known: dict[tuple[FeatureTests, int], tuple[int, tuple[FeatureTests, ...]]] = field(default_factory=dict)
    _levels: Integers = field(init=False)
    _places: Integers = field(init=False)

    def __post_init__(self) -> None:
        """Sort the rows by value."""
        self._levels, self._places = np.unique(self.values, return_inverse=True)

    def _there(self, asked: FeatureTests) -> Flags:
        """Mark the rows that a line speaks of."""
        there = np.ones(len(self.values), dtype=np.bool_)
        for feature, held in asked:
            there &= (self.features >> feature & 1) == held
        return there

    def threshold(self, asked: FeatureTests) -> tuple[int, int]:
        """The best value to play from, and its gain."""
        there = self._there(asked)
        gains = np.zeros(len(self._levels), dtype=np.int64)
        np.add.at(gains, self._places[there], self.gains[there])
        from_here = np.cumsum(gains[::-1])[::-1]
        best = int(np.argmax(from_here))
        own = self.values[there]
        return int(own[own >= self._levels[best]].min(initial=self._levels[-1])), int(from_here[best])

    def best(self, lines: int, asked: FeatureTests = ()) -> tuple[int, tuple[FeatureTests, ...]]:
        """The highest gain of so many lines, and the features that they ask for."""
        if (asked, lines) not in self.known:
            self.known[asked, lines] = self._best(lines, asked)
        return self.known[asked, lines]

    def _best(self, lines: int, asked: FeatureTests) -> tuple[int, tuple[FeatureTests, ...]]:
        found: tuple[int, tuple[FeatureTests, ...]] = (self.threshold(asked)[1], (asked,))
        if lines == 1:
            return found
        for feature in set(range(len(self.names))) - {feature for feature, _ in asked}:
            for first in range(1, lines):
                held = self.best(first, tuple(sorted((*asked, (feature, True)))))
                missing = self.best(lines - first, tuple(sorted((*asked, (feature, False)))))
                if held[0] + missing[0] > found[0]:
                    found = held[0] + missing[0], held[1] + missing[1]
        return found

    def rule(self, lines: int, best_gain: int, units: int) -> RankRule:
        """The best rule of at most so many lines, with its cost against the gain of the best decisions."""
        gain, found = self.best(lines)
        return RankRule(tuple(self._line(asked) for asked in found), Fraction(best_gain - gain, units))

    def _line(self, asked: FeatureTests) -> RankLine:
        held = tuple(self.names[feature] for feature, there in asked if there)
        missing = tuple(self.names[feature] for feature, there in asked if not there)
        return RankLine(held, missing, self.threshold(asked)[0])

    def rules(self, most: int, best_gain: int, units: int) -> tuple[RankRule, ...]:
        """The best rules of one line and more, without those whose last line gains nothing."""
        found = [self.rule(1, best_gain, units)]
        for lines in range(2, most + 1):
            if found[-1].cost:
                found.append(self.rule(lines, best_gain, units))
        return tuple(rule for at, rule in enumerate(found) if not at or rule.cost < found[at - 1].cost)


# Classes of hands


@dataclass(frozen=True)
class DecidedHands:
    """Rows of hands: their values, how many there are, how many play for the best, and the gain of playing all."""

    values: Integers
    hands: Integers
    played: Integers
    gains: Integers

    def take(self, rows: Flags) -> "DecidedHands":
        """Take some of the rows."""
        return DecidedHands(self.values[rows], self.hands[rows], self.played[rows], self.gains[rows])

    def plays_from(self) -> int | None:
        """The value from which every hand plays while none below does, if there is one."""
        some, not_all = self.values[self.played > 0], self.values[self.played < self.hands]
        if not len(some) or (len(not_all) and not_all.max() >= some.min()):
            return None
        return int(some.min())

    def named(self, name: str) -> HandClass:
        """The class of all rows under a name."""
        hands, played, gain = (int(column.sum()) for column in (self.hands, self.played, self.gains))
        return HandClass(name, hands, played, gain, self.plays_from())

    def classes(self, name_of: Callable[[int], str]) -> tuple[HandClass, ...]:
        """The rows by the name of their value, strongest first."""
        levels, places = np.unique(self.values, return_inverse=True)
        names = np.array([name_of(int(value)) for value in levels])
        order = dict.fromkeys(names[::-1].tolist())
        return tuple(self.take(names[places] == name).named(name) for name in order)


def _named_costs(classes: Iterable[HandClass], best_gain: int, units: int) -> dict[str, Fraction]:
    """The cost of playing all hands from the weakest of a class on, for each class."""
    costs, gain = {}, 0
    for hand_class in classes:
        gain += hand_class.gain
        costs[hand_class.name] = Fraction(best_gain - gain, units)
    return costs


# Three Card Poker


def _three_card_class(value: int) -> str:
    words = ("", "Pair", "Flush", "Straight", "Three of a kind", "Straight flush")
    return words[value >> three_card.CLASS_SHIFT] or three_card_name(value)


def _ranks_held(hand: PlayerHand) -> int:
    return sum(1 << rank for rank in {card % 13 for card in hand.cards})


def three_card_strategy(table_rules: ShowdownRules, lines: int = MOST_PLAY_LINES) -> PlayStrategy:
    """The strategy of three cards from the exact best decision of all 1,755 classes of hands."""
    hands = player_hands(table_rules.qualifies_from)
    gains = [hand.hands * (hand.play(table_rules) - hand.fold(table_rules)) for hand in hands]
    unit = math.lcm(*(gain.denominator for gain in gains))
    whole = np.array([int(gain * unit) for gain in gains], dtype=np.int64)
    values, many = np.array([hand.value for hand in hands]), np.array([hand.hands for hand in hands])
    decided = DecidedHands(values, many, np.where(whole > 0, many, 0), whole)
    best_gain, units = int(whole[whole > 0].sum()), unit * int(many.sum())
    fold = sum((hand.hands * hand.fold(table_rules) for hand in hands), Fraction(0)) / int(many.sum())
    search = Search(values, np.array([_ranks_held(hand) for hand in hands]), whole, RANKS_HELD)
    classes = decided.classes(_three_card_class)
    named = _named_costs(classes, best_gain, units)
    rules = search.rules(lines, best_gain, units)
    dealer_plays = three_card_name(table_rules.qualifies_from)
    return PlayStrategy(-fold - Fraction(best_gain, units), classes, named, rules, dealer_plays)


# High Five Poker

_KICKER_SHIFTS = {
    five_card.PAIR: (12, 8, 4),
    five_card.TWO_PAIR: (8,),
    five_card.THREE_OF_A_KIND: (12, 8),
    five_card.FOUR_OF_A_KIND: (12,),
}


def five_card_value_name(value: int, wheel: WheelRule = WheelRule.LOWEST) -> str:
    """A value to play from with its kickers, as in "Pair of Sevens, Q-T-8"."""
    value_class = value >> five_card.CLASS_SHIFT
    if value_class == five_card.HIGH_CARD:
        return "-".join(RANKS[value >> shift & 15] for shift in (16, 12, 8, 4, 0))
    kickers = "-".join(RANKS[value >> shift & 15] for shift in _KICKER_SHIFTS.get(value_class, ()))
    return five_card_name(value, wheel) + (f", {kickers}" if kickers else "")


def _five_card_class(value: int) -> str:
    value_class = value >> five_card.CLASS_SHIFT
    if value_class <= five_card.PAIR:
        return five_card_name(value)
    return {five_card.TWO_PAIR: "Two pair", five_card.THREE_OF_A_KIND: "Three of a kind"}.get(
        value_class, STRAIGHT_OR_BETTER
    )


def _features() -> Integers:
    """The features of every type: which ranks it holds, and whether the joker."""
    hands = hand_types().hands
    ranks = hands & 0x1FFF | hands >> 13 & 0x1FFF | hands >> 26 & 0x1FFF | hands >> 39 & 0x1FFF
    return ranks | (hands >> 52 & 1) << 13


def _open_values(decided: DecidedHands) -> Flags:
    """Rows whose value leaves open what to do: from the weakest that should play to one above the last that should not.

    All rows below should fold and all above should play, so no rule needs to tell them apart.
    """
    values, plays = decided.values, decided.gains > 0
    low, high = values[plays].min(initial=values.max()), values[~plays].max(initial=values.min())
    above = decided.values[decided.values > high].min(initial=max(int(low), int(high)))
    return (decided.values >= low) & (decided.values <= max(above, low))


@dataclass(frozen=True, slots=True)
class HighFiveCount:
    """The kept numbers of a strategy: value, features and gain of the hands whose value leaves it open, and sums.

    Sums are in ``units``: the gain of all hands above those, of the best decisions, and that over folding everything.
    """

    above: int
    best: int
    best_gain: int
    units: int
    classes: tuple[HandClass, ...]
    open_hands: tuple[tuple[int, int, int], ...]


def _count_high_five(play: Play, work: Work) -> HighFiveCount:
    """Count everything that the strategy needs."""
    found = high_five.decisions(play, work)
    there = found.hands > 0
    decided = DecidedHands(found.values, found.hands, found.played, found.gains).take(there)
    result, is_open = found.result, _open_values(decided)
    gains: Counter[tuple[int, int]] = Counter()
    for value, features, gain in zip(
        decided.values[is_open].tolist(),
        _features()[there][is_open].tolist(),
        decided.gains[is_open].tolist(),
        strict=True,
    ):
        gains[value, features] += gain
    above = int(decided.gains[decided.values > decided.values[is_open].max()].sum())
    units = found.nets.units * result.deals
    best = int(-result.house_edge * units)
    best_gain = best - found.nets.fold * result.deals
    rows = tuple((value, features, gain) for (value, features), gain in gains.items())
    return HighFiveCount(above, best, best_gain, units, decided.classes(_five_card_class), rows)


def high_five_strategy(play: Play, lines: int, work: Work) -> PlayStrategy:
    """The strategy of ante and play with seven cards: rules are priced by type, the best decisions hand by hand."""
    name = kept_name(play.game, "strategy", play.joker, play.wheel)
    count = kept_record(HighFiveCount, name, lambda: _count_high_five(play, work), recount=work.recount).record
    values, features, gains = np.array(count.open_hands, dtype=np.int64).T
    rules = Search(values, features, gains, WITH_JOKER).rules(lines, count.best_gain - count.above, count.units)
    named = _named_costs(count.classes, count.best_gain, count.units)
    dealer_plays = five_card_name(play.game.dealer_qualifies_from)
    return PlayStrategy(Fraction(-count.best, count.units), count.classes, named, rules, dealer_plays)
