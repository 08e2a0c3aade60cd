"""How to set hands: the cost of each rule of a house way, and house ways of few lines with their exact cost.

Every type of hand is priced under all splits that are worth a thought: those that no other beats in both hands, and
those that a house way has words for. The best split of a type is the best on average over its hands, which differ in
the flushes that they leave the dealer; the very best split of every single hand can be a little better.

A house way of few lines begins with one line for each class of hands. One line more is put where it gains most, again
and again: first into each class, then among the classes. Each is priced exactly, but none is claimed to be the best.
"""

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from pitboss.cards import RANKS
from pitboss.games.house_way import HouseWay, SplitRule
from pitboss.games.house_way_words import CONDITIONS, PLAYS, RANGE_CONDITIONS
from pitboss.hands.arrays import Flags, Integers
from pitboss.hands.holding import NONE, Holding
from pitboss.hands.splits import SPLITS, Splits
from pitboss.hands.types import HAND, TYPES
from pitboss.maths.disk_cache import kept_name, kept_record
from pitboss.maths.duel.hand_by_hand import classes_of, type_totals
from pitboss.maths.duel.pai_gow import Scale, SetTypes, barred_types, net_table, net_units, type_splits
from pitboss.maths.duel.points import Against, weighted_points
from pitboss.maths.duel.subsets import containing
from pitboss.maths.executors import Work
from pitboss.maths.play import Play
from pitboss.maths.strategy import MOST_WAY_LINES

#: The classes of hands, in the order in which a way asks for them; every hand is of the first that holds.
CLASSES = (
    "five-of-a-kind",
    "four-of-a-kind",
    "two-trips",
    "full-house",
    "three-of-a-kind",
    "three-pair",
    "two-pair",
    "one-pair",
    "no-pair",
)
#: Splits by name; of those that come to the same, the first is named.
_OTHER_WORDS = ("pair-besides-in-front", "aces-in-front", "kings-in-front")
PLAY_NAMES = (*(name for name in PLAYS if name not in _OTHER_WORDS), *_OTHER_WORDS)
FLAG_NAMES = tuple(name for name in CONDITIONS if name not in CLASSES)
RANGES = tuple(itertools.combinations_with_replacement(range(13), 2))
#: All that a line may ask for besides its class; the empty text asks for nothing.
ASKED = ("", *(f"{name} {RANKS[low]}-{RANKS[high]}" for name in RANGE_CONDITIONS for low, high in RANGES), *FLAG_NAMES)
#: Less than any hands can bring, and still far from what a number can hold.
NEVER = -(1 << 58)


@dataclass(frozen=True, slots=True)
class RuleCost:
    """A rule of a way: hands it decides, hands of types with a better split, and its cost in units of the wager."""

    rule: SplitRule
    hands: int
    improvable: int
    cost: Fraction
    cost_each: Fraction


@dataclass(frozen=True, slots=True)
class WayLine:
    """A line of a way: the class of hands, the further conditions, and the split."""

    hands: str
    asked: str
    play: str

    @property
    def when(self) -> tuple[str, ...]:
        """The conditions of a house way's rule."""
        return (self.hands, self.asked) if self.asked else (self.hands,)

    @property
    def text(self) -> str:
        """The line of the way in words."""
        name, _, ranks = self.asked.partition(" ")
        asked = " ".join([f", {name.replace('-', ' ')}", *([ranks] if ranks else [])]) if name else ""
        return f"{self.hands.replace('-', ' ').capitalize()}{asked}: {self.play.replace('-', ' ')}."


@dataclass(frozen=True, slots=True)
class ShortWay:
    """A way of few lines, its edge against the dealer, and its cost against the best split of every type."""

    lines: tuple[WayLine, ...]
    house_edge: Fraction
    cost: Fraction


@dataclass(frozen=True, slots=True)
class SetStrategy:
    """A house way against the best split of every type, rule by rule, and ways of few lines."""

    way_edge: Fraction
    best_edge: Fraction
    rules: tuple[RuleCost, ...]
    short_ways: tuple[ShortWay, ...]

    @property
    def cost(self) -> Fraction:
        """The cost of the way to its player, a unit of the base wager."""
        return self.way_edge - self.best_edge


# What every split is worth


def _first_alike(splits: Splits) -> Integers:
    """``[type, split]``: the first split that is of the same values."""
    first = np.empty((len(splits), SPLITS), dtype=np.int64)
    for split in range(SPLITS):
        same = (splits.backs == splits.backs[:, [split]]) & (splits.fronts == splits.fronts[:, [split]])
        first[:, split] = same.argmax(axis=1)
    return first


def _unbeaten(splits: Splits) -> Flags:
    """``[type, split]``: whether the split is legal and no other legal one is better in one hand, worse in neither."""
    found = np.zeros((len(splits), SPLITS), dtype=np.bool_)
    for split in range(SPLITS):
        backs, fronts = splits.backs[:, [split]], splits.fronts[:, [split]]
        better = (
            (splits.backs >= backs) & (splits.fronts >= fronts) & ((splits.backs > backs) | (splits.fronts > fronts))
        )
        found[:, split] = splits.legal[:, split] & ~(better & splits.legal).any(axis=1)
    return found


@dataclass(frozen=True)
class PricedSplits:
    """Priced splits: ``plays[type, play]`` is the split of a play, -1 if none or foul; ``nets[type, split]`` its net.

    Nets are over all hands of the type and all dealer's hands, in whole parts; NEVER where there is nothing to price.
    """

    hands: Integers
    first: Integers
    plays: Integers
    nets: Integers

    def best(self) -> Integers:
        """The sum of the nets of the best split of every type."""
        return self.nets.max(axis=1)

    def of_plays(self) -> tuple[Integers, Flags]:
        """``[type, play]``: the net of each play, 0 where it can't be made; and whether it can."""
        can = (self.plays != NONE) | (self.hands == 0)[:, None]
        nets = np.take_along_axis(self.nets, np.maximum(self.plays, 0), axis=1)
        return np.where(self.plays != NONE, nets, 0), can


def _plays(splits: Splits, first: Integers) -> Integers:
    holding, rows = Holding(splits), np.arange(len(splits))
    found = np.stack([PLAYS[name](holding) for name in PLAY_NAMES], axis=1)
    legal = splits.legal[rows[:, None], np.maximum(found, 0)] & (found != NONE)
    return np.where(legal, first[rows[:, None], np.maximum(found, 0)], NONE)


def price_splits(play: Play, work: Work) -> PricedSplits:
    """Price all splits worth considering of every type against all dealer's hands."""
    splits = type_splits(play.joker, play.wheel)
    first = _first_alike(splits)
    plays = _plays(splits, first)
    wanted = _unbeaten(splits) & (first == np.arange(SPLITS))
    rows, columns = np.nonzero(plays != NONE)
    wanted[rows, plays[rows, columns]] = True
    dealer = SetTypes.by(play.table.dealers_way, splits)
    player = SetTypes(splits.backs[wanted].astype(np.int64), splits.fronts[wanted].astype(np.int64))
    scale = Scale.of(player, dealer)
    starts = np.concatenate([[0], np.cumsum(wanted.sum(axis=1))])
    nothing, ones = np.zeros(len(player.backs), dtype=np.int64), np.ones(len(player.backs), dtype=np.int64)
    places = scale.places(player.backs, player.fronts)
    points = weighted_points(starts, *places, nothing, ones)
    worth = np.stack([net_table(play.rules)] * 2)[..., None]
    sides = Against(points, scale.points(dealer, barred_types(play.rules.barred, play.joker)), worth, play.deck)
    totals = type_totals(sides, classes_of(play.deck), work)
    hands = containing(0, play.deck)
    nets = np.full((TYPES, SPLITS), NEVER)
    nets[wanted] = totals[:, 0]
    return PricedSplits(hands, first, plays, nets)


# What the rules of a way cost


def _rule_numbers(way: HouseWay, splits: Splits, priced: PricedSplits) -> Iterator[tuple[int, int, int]]:
    """Numbers by rule: the hands it decides, the hands of types with a better split, and what they would gain."""
    chosen, decided = way.decide(splits)
    rows = np.arange(TYPES)
    lost = priced.best() - priced.nets[rows, priced.first[rows, chosen]]
    for place in range(len(way.rules)):
        there = (decided == place) & (priced.hands > 0)
        improvable = there & (lost > 0)
        yield int(priced.hands[there].sum()), int(priced.hands[improvable].sum()), int(lost[improvable].sum())


# Ways of few lines


@dataclass(frozen=True)
class Groups:
    """The hands of a class, grouped where no condition tells them apart.

    ``nets[group, play]`` is what a play brings, ``bad[group, play]`` how many types can't be set so, and
    ``asked[condition, group]`` whether a condition holds.
    """

    nets: Integers
    bad: Integers
    asked: Flags

    def best_play(self, nets: Integers, bad: Integers) -> tuple[Integers, Integers]:
        """The best play that every hand allows, and its net; the last axis is the plays'."""
        allowed = np.where(bad == 0, nets, NEVER)
        return allowed.argmax(axis=-1), allowed.max(axis=-1)


def _conditions(splits: Splits) -> Integers:
    """``[type, feature]``: the flags and the ranks that conditions ask for."""
    holding = Holding(splits)
    flags = [CONDITIONS[name](holding).astype(np.int64) for name in FLAG_NAMES]
    return np.stack([*flags, *(rank_of(holding) for rank_of in RANGE_CONDITIONS.values())], axis=1)


def _asked(features: Integers) -> Flags:
    """``[condition, row]``: which conditions hold, in the order of ``ASKED``; the first always does."""
    flags = features[:, : len(FLAG_NAMES)].T > 0
    ranks = features[:, len(FLAG_NAMES) :].T
    ranged = [(rank >= low) & (rank <= high) for rank in ranks for low, high in RANGES]
    return np.concatenate([np.ones((1, len(features)), dtype=np.bool_), np.stack(ranged), flags])


def class_places(splits: Splits) -> Integers:
    """The place of every type's class."""
    holding = Holding(splits)
    return np.argmax(np.stack([CONDITIONS[name](holding) for name in CLASSES]), axis=0)


def _groups(priced: PricedSplits, splits: Splits) -> list[Groups]:
    """Group the hands of every class by what conditions can tell."""
    nets, can = priced.of_plays()
    classes, features = class_places(splits), _conditions(splits)
    found = []
    for place in range(len(CLASSES)):
        rows = np.nonzero((classes == place) & (priced.hands > 0))[0]
        kinds, group = np.unique(features[rows], axis=0, return_inverse=True)
        sums, bad = (np.zeros((len(kinds), len(PLAY_NAMES)), dtype=np.int64) for _ in range(2))
        np.add.at(sums, group, nets[rows])
        np.add.at(bad, group, (~can[rows]).astype(np.int64))
        found.append(Groups(sums, bad, _asked(kinds)))
    return found


@dataclass(frozen=True)
class ClassLines:
    """Some lines for a class, tried in order: each asks for a condition; the last asks for nothing."""

    groups: Groups
    asked: tuple[int, ...] = (0,)

    @cached_property
    def parts(self) -> Flags:
        """``[line, group]``: which groups each line decides."""
        left = np.ones(len(self.groups.nets), dtype=np.bool_)
        parts = []
        for condition in self.asked:
            parts.append(left & self.groups.asked[condition])
            left = left & ~self.groups.asked[condition]
        return np.stack(parts)

    def _sums(self, table: Integers) -> Integers:
        return self.parts.astype(np.int64) @ table

    def plays(self) -> list[int]:
        """The best play of each line."""
        chosen, _ = self.groups.best_play(self._sums(self.groups.nets), self._sums(self.groups.bad))
        return [int(play) for play in chosen]

    @cached_property
    def net(self) -> int:
        """The net of all lines together."""
        _, nets = self.groups.best_play(self._sums(self.groups.nets), self._sums(self.groups.bad))
        return int(nets.sum())

    def _moved(self, table: Integers) -> Integers:
        """``[line, condition, play]``: how much of each line's hands a condition would take away from it."""
        return np.stack([self.groups.asked.astype(np.int64) @ (table * decides[:, None]) for decides in self.parts])

    def with_a_line_more(self) -> "ClassLines":
        """The lines with one more, wherever it gains most."""
        nets, bad = self._moved(self.groups.nets), self._moved(self.groups.bad)
        all_nets, all_bad = self._sums(self.groups.nets)[:, None], self._sums(self.groups.bad)[:, None]
        _, whole = self.groups.best_play(all_nets, all_bad)
        _, rest = self.groups.best_play(all_nets - nets, all_bad - bad)
        best = (self.net, self.asked)
        for place in range(len(self.asked)):
            _, taken = self.groups.best_play(nets[place:].sum(axis=0), bad[place:].sum(axis=0))
            totals = whole[:place].sum() + taken + rest[place:].sum(axis=0)
            condition = int(np.argmax(totals))
            if totals[condition] > best[0]:
                best = (int(totals[condition]), (*self.asked[:place], condition, *self.asked[place:]))
        return ClassLines(self.groups, best[1]).without_idle_lines()

    def without_idle_lines(self) -> "ClassLines":
        """The lines without those that decide nothing, or nothing that the last line would not."""
        asked = [condition for condition, decides in zip(self.asked[:-1], self.parts, strict=False) if decides.any()]
        lines = ClassLines(self.groups, (*asked, self.asked[-1]))
        plays = lines.plays()
        if len(plays) > 1 and plays[-2] == plays[-1]:
            return ClassLines(self.groups, (*lines.asked[:-2], lines.asked[-1])).without_idle_lines()
        return lines


def _growing(groups: list[Groups], most: int) -> Iterator[list[ClassLines]]:
    """Ways of one line a class, then of one line more wherever that gains most, while it gains anything."""
    ways = [ClassLines(group) for group in groups if len(group.nets)]
    more = [way.with_a_line_more() for way in ways]
    while sum(len(way.asked) for way in ways) <= most:
        yield ways
        gains = [longer.net - way.net for way, longer in zip(ways, more, strict=True)]
        best = int(np.argmax(gains))
        if gains[best] <= 0:
            return
        ways = [*ways[:best], more[best], *ways[best + 1 :]]
        more[best] = more[best].with_a_line_more()


# What is kept


@dataclass(frozen=True, slots=True)
class SetCount:
    """The kept numbers of a strategy: the edges, and for every rule its hands, those set better otherwise, the loss.

    A loss is in parts of which ``parts`` are a unit of the base wager on every deal.
    """

    way_edge: Fraction
    best_edge: Fraction
    parts: int
    rules: tuple[tuple[int, int, int], ...]
    short_ways: tuple[ShortWay, ...]


def _dealers_hands(play: Play) -> int:
    """The number of hands that a player's hand leaves to the dealer."""
    return math.comb(play.deck.bit_count() - HAND, HAND)


def count_strategy(play: Play, work: Work) -> SetCount:
    """Count everything that the strategy needs."""
    splits, priced = type_splits(play.joker, play.wheel), price_splits(play, work)
    best = int(priced.best()[priced.hands > 0].sum())
    rules = tuple(_rule_numbers(play.table.dealers_way, splits, priced))
    way = best - sum(lost for _, _, lost in rules)
    parts = math.comb(play.deck.bit_count(), HAND) * _dealers_hands(play) * net_units(play.rules)
    short_ways = tuple(_short_ways(_groups(priced, splits), best, parts))
    return SetCount(Fraction(-way, parts), Fraction(-best, parts), parts, rules, short_ways)


def _way_line(hands: str, asked: str, play: str) -> WayLine:
    """A line of a way, whose pair of several is called the high one."""
    several = hands in ("two-pair", "three-pair") and asked.startswith("pair ")
    return WayLine(hands, f"high-{asked}" if several else asked, play)


def _short_ways(groups: list[Groups], best: int, parts: int) -> Iterator[ShortWay]:
    """All ways of few lines, shortest first, without those that are no better than a shorter one."""
    classes = [name for name, group in zip(CLASSES, groups, strict=True) if len(group.nets)]
    by_length: dict[int, ShortWay] = {}
    for ways in _growing(groups, MOST_WAY_LINES):
        lines = tuple(
            _way_line(name, ASKED[asked], PLAY_NAMES[play])
            for name, way in zip(classes, ways, strict=True)
            for asked, play in zip(way.asked, way.plays(), strict=True)
        )
        net = sum(way.net for way in ways)
        by_length[len(lines)] = ShortWay(lines, Fraction(-net, parts), Fraction(best - net, parts))
    least = None
    for _, way in sorted(by_length.items()):
        if least is None or way.cost < least:
            least = way.cost
            yield way


def read_strategy(play: Play, count: SetCount) -> SetStrategy:
    """The strategy of a play, from its kept numbers."""
    dealers, rules = _dealers_hands(play) * net_units(play.rules), []
    for rule, (hands, improvable, lost) in zip(play.table.dealers_way.rules, count.rules, strict=True):
        cost_a_hand = Fraction(lost, hands * dealers) if hands else Fraction(0)
        rules.append(RuleCost(rule, hands, improvable, Fraction(lost, count.parts), cost_a_hand))
    return SetStrategy(count.way_edge, count.best_edge, tuple(rules), count.short_ways)


def set_strategy(play: Play, work: Work) -> SetStrategy:
    """The strategy of a pai gow game whose dealer is not seen, counted once and then kept."""
    way = play.table.dealers_way.content_hash
    name = kept_name(play.game, "strategy", way, play.rules, play.joker, play.wheel)
    count = kept_record(SetCount, name, lambda: count_strategy(play, work), recount=work.recount)
    return read_strategy(play, count.record)
