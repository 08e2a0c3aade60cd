"""Pai gow against the dealer: set hands of every type, and what the base wager is worth under any two ways to play."""

import functools
import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.games.house_way import HouseWay
from pitboss.games.settlement.pai_gow import BaseRules, SetHands, settle
from pitboss.games.settlement.showdown import Comparison
from pitboss.hands import SEVEN_CARD, JokerRule, WheelRule
from pitboss.hands.arrays import Flags, Integers, Numbers, Reals
from pitboss.hands.rankings.seven_card import SEVEN_CARD_RANKING
from pitboss.hands.splits import SPLITS, Splits, splits_of_hands
from pitboss.hands.types import HAND, TYPES, hand_types
from pitboss.kernel import compiled, kernel
from pitboss.maths.duel.duel import Duel, duel, duel_of_equals
from pitboss.maths.duel.hand_by_hand import HandClasses, classes_of, hand_by_hand, hand_classes
from pitboss.maths.duel.points import Against, Points, single_points, weighted_points
from pitboss.maths.executors import HERE, Work, running
from pitboss.maths.play import Play
from pitboss.maths.simulate.situations import SET_HANDS, set_hands_ways

#: From so many backs on, a table of all values is quicker than a search for each.
MANY_BACKS = 2_000_000
#: Parts into which all types are cut when a way sets them; they are set side by side.
SET_AT_ONCE = 4


@functools.lru_cache(maxsize=4)
def type_splits(joker: JokerRule, wheel: WheelRule) -> Splits:
    """All splits of one hand of every type."""
    return splits_of_hands(hand_types().hands, joker, wheel)


@functools.lru_cache(maxsize=4)
def type_traits(joker: JokerRule) -> Integers:
    """The traits of one hand of every type; those about suits' colours are not the type's."""
    return SEVEN_CARD_RANKING.traits_of_masks(hand_types().hands, joker)


@functools.lru_cache(maxsize=8)
def _chosen_by(way: HouseWay, joker: JokerRule, wheel: WheelRule) -> Integers:
    """The split of every type that a way chooses: independent of deck and rules, and most of a second's work."""
    splits = type_splits(joker, wheel)
    cuts = [len(splits) * cut // SET_AT_ONCE for cut in range(SET_AT_ONCE + 1)]
    parts = [slice(first, last) for first, last in itertools.pairwise(cuts)]
    with running() as threads:
        return np.concatenate(list(threads.map(lambda part: way.set_hands(splits.take(part)), parts)))


@dataclass(frozen=True)
class SetTypes:
    """Every type set by a way: the values of its back and front."""

    backs: Integers
    fronts: Integers

    @classmethod
    def by(cls, way: HouseWay, splits: Splits) -> "SetTypes":
        """Set every type by a house way, which is refused if it fails on any hand."""
        return cls.chosen(_chosen_by(way, splits.joker, splits.wheel), splits)

    @classmethod
    def of_player(cls, play: Play, splits: Splits) -> "SetTypes":
        """Set every type by the player's way."""
        if play.player is None:
            raise AssertionError("a player without a way decides for the best")
        return cls.by(play.player, splits)

    @classmethod
    def chosen(cls, places: Integers, splits: Splits) -> "SetTypes":
        """Set every type by a chosen split."""
        rows = np.arange(len(splits))
        return cls(splits.backs[rows, places].astype(np.int64), splits.fronts[rows, places].astype(np.int64))


def _places_of_all(known: Integers, highest: int) -> Numbers:
    """The place of every value up to the highest: twice the known values below it, and one if it is known itself."""
    there = np.zeros(max(highest, int(known[-1])) + 1, dtype=np.int32)
    there[known] = 1
    return 2 * np.cumsum(there, dtype=np.int32) - there


@dataclass(frozen=True)
class Scale:
    """Values in order: those of some set hands for backs, all that any hand can have for fronts."""

    backs: Integers
    fronts: Integers

    @classmethod
    def of(cls, *sets: SetTypes) -> "Scale":
        """The order of all values of some set hands."""
        backs = np.unique(np.concatenate([types.backs for types in sets]))
        fronts = np.unique(np.concatenate([types.fronts for types in sets]))
        return cls(backs, fronts)

    @classmethod
    def against(cls, dealer: SetTypes, splits: Splits) -> "Scale":
        """The order of a dealer's backs, which is all that tells a player's backs apart, and of all fronts."""
        return cls(np.unique(dealer.backs), np.unique(splits.fronts))

    def places(self, backs: npt.NDArray[Any], fronts: npt.NDArray[Any]) -> tuple[npt.NDArray[Any], Integers]:
        """The places of values; a back that the scale does not have stands between those that it has."""
        places = np.searchsorted(self.fronts, np.arange(int(fronts.max(initial=0)) + 1))[fronts]
        if backs.size > MANY_BACKS:
            return _places_of_all(self.backs, int(backs.max()))[backs], places
        place = np.searchsorted(self.backs, backs)
        known = self.backs[np.minimum(place, len(self.backs) - 1)] == backs
        return 2 * place + known, places

    def points(self, hands: SetTypes, marks: Integers) -> Points:
        """The points of set hands, one for each type."""
        return single_points(*self.places(hands.backs, hands.fronts), marks)


def barred_types(barred: str | None, joker: JokerRule) -> Integers:
    """1 for every type whose hand, held by the dealer, pushes the base wager."""
    if barred is None:
        return np.zeros(TYPES, dtype=np.int64)
    return (type_traits(joker) & SEVEN_CARD.bit(barred) > 0).astype(np.int64)


@dataclass(frozen=True)
class PaiGowResult:
    """Deals by situation, and their worth under the rules."""

    situations: dict[SetHands, int]
    rules: BaseRules
    deals: int

    def house_edge(self, rules: BaseRules | None = None) -> Fraction:
        """The house's share of a unit staked, under these or other rules."""
        return -self._moment(1, rules or self.rules)

    def variance(self) -> Fraction:
        """The exact variance of the result a unit staked."""
        return self._moment(2, self.rules) - self._moment(1, self.rules) ** 2

    def _moment(self, power: int, rules: BaseRules) -> Fraction:
        total = sum(
            (count * settle(hands, rules).net ** power for hands, count in self.situations.items()), Fraction(0)
        )
        return total / self.deals

    def outcomes(self) -> dict[str, int]:
        """The numbers of deals that win, push and lose."""
        found = {"win": 0, "push": 0, "lose": 0}
        for hands, count in self.situations.items():
            net = settle(hands, self.rules).net
            found["win" if net > 0 else "lose" if net < 0 else "push"] += count
        return found


def _situations(counted: Duel) -> dict[SetHands, int]:
    return {
        hands: int(counted.counts[:, int(hands.dealer_barred), hands.back + 1, hands.front + 1].sum())
        for hands in SET_HANDS
    }


def way_against_way(play: Play, work: Work = HERE) -> PaiGowResult:
    """Count the deals of a player and a dealer who are both set by a house way."""
    splits = type_splits(play.joker, play.wheel)
    barred = barred_types(play.rules.barred, play.joker)
    dealer_sets = SetTypes.by(play.table.dealers_way, splits)
    scale = Scale.of(dealer_sets)
    if play.player == play.dealer:
        points = scale.points(dealer_sets, barred)
        counted = duel_of_equals(points, play.deck, work=work)
    else:
        player_sets = SetTypes.of_player(play, splits)
        scale = Scale.of(player_sets, dealer_sets)
        points = scale.points(player_sets, np.zeros(TYPES, dtype=np.int64))
        dealer = scale.points(dealer_sets, barred)
        counted = duel(points, dealer, play.deck, work=work)
    return PaiGowResult(_situations(counted), play.rules, counted.deals)


CAN_WIN, CANT_PUSH = 0, 1


@kernel
def staircase(backs: Integers, fronts: Integers, legal: Flags, found_backs: Integers, found_fronts: Integers) -> int:
    """The legal splits that no other beats in both hands, by rising back and falling front."""
    found = 0
    for split in range(SPLITS):
        best = legal[split]
        for rival in range(SPLITS):
            if not best:
                break
            if legal[rival] and backs[rival] >= backs[split] and fronts[rival] >= fronts[split]:
                same = backs[rival] == backs[split] and fronts[rival] == fronts[split]
                best = same and rival >= split
        if not best:
            continue
        place = found
        while place > 0 and found_backs[place - 1] > backs[split]:
            found_backs[place], found_fronts[place] = found_backs[place - 1], found_fronts[place - 1]
            place -= 1
        found_backs[place], found_fronts[place] = backs[split], fronts[split]
        found += 1
    return found


class Beaten(NamedTuple):
    """The dealer's set hands that a split beats: those whose back and front are below its own by so much.

    ``counts[back, front]`` are the dealer's types below both. Corners that beat the same types are told apart by
    nothing, so ``backs`` and ``fronts`` have the lowest corner that beats as many: the back, and then the front.
    """

    counts: Numbers
    backs: Numbers
    fronts: Numbers


@kernel
def fill_lowest(found: Beaten) -> None:
    """Fill in, for each corner, the lowest back that beats as many types, and the lowest front."""
    counts, backs, fronts = found.counts, found.backs, found.fronts
    for back in range(counts.shape[0]):
        for front in range(counts.shape[1]):
            backs[back, front], fronts[back, front] = back, front
            if back and counts[back - 1, front] == counts[back, front]:
                backs[back, front] = backs[back - 1, front]
            if front and counts[back, front - 1] == counts[back, front]:
                fronts[back, front] = fronts[back, front - 1]


def beaten_by(dealer: Points) -> Beaten:
    """The dealer's points that every corner beats."""
    backs, fronts = dealer.backs[dealer.cells], dealer.fronts[dealer.cells]
    places = int(backs.max()) + 2, int(fronts.max()) + 2
    there = np.bincount((backs + 1) * places[1] + fronts + 1, minlength=places[0] * places[1]).reshape(places)
    counts = np.cumsum(np.cumsum(there, axis=0), axis=1).astype(np.int32)
    found = Beaten(counts, np.empty_like(counts), np.empty_like(counts))
    compiled(fill_lowest)(found)
    return found


@kernel
def useful_steps(steps: int, backs: Integers, fronts: Integers, counts: Numbers) -> int:
    """Leave out the steps of a staircase that beat nothing which their neighbours do not beat."""
    kept = 0
    for step in range(steps):
        backs[kept], fronts[kept] = backs[step], fronts[step]
        back, front = backs[kept - 1] if kept else 0, fronts[step + 1] if step + 1 < steps else 0
        more = counts[backs[kept], fronts[kept]] - counts[back, fronts[kept]]
        kept += more > counts[backs[kept], front] - counts[back, front]
    return kept


@kernel
def add_corner(
    back: int,
    front: int,
    weight: int,
    above: Integers,
    beaten: Beaten,
    point: int,
    point_backs: Integers,
    point_fronts: Integers,
    weights: Integers,
) -> int:
    """Add the lowest corner that beats what this one does, if it beats anything."""
    if beaten.counts[back, front] == 0:
        return point
    back = beaten.backs[back, front]
    point_backs[point], point_fronts[point] = back - above[0], beaten.fronts[back, front] - above[1]
    weights[point] = weight
    return point + 1


@kernel
def answer_points(
    backs: Integers,
    fronts: Integers,
    legal: Flags,
    above: Integers,
    beaten: Beaten,
    starts: Integers,
    point_backs: Integers,
    point_fronts: Integers,
    marks: Integers,
    weights: Integers,
) -> None:
    """Points that count the dealer's hands that a player who sees them can beat, and can't even push.

    The dealer's hands below some split of a staircase are those below each corner less those below each meet of two
    neighbours. He can't be pushed if he is at or above the highest back and the highest front.
    """
    steps_back, steps_front = np.empty(SPLITS, dtype=np.int64), np.empty(SPLITS, dtype=np.int64)
    most_back, most_front = beaten.counts.shape[0] - 1, beaten.counts.shape[1] - 1
    point = 0
    for at in range(len(backs)):
        starts[at] = point
        steps = staircase(backs[at], fronts[at], legal[at], steps_back, steps_front)
        highest_back, highest_front = steps_back[steps - 1], steps_front[0]
        for step in range(steps):
            steps_back[step] = min(steps_back[step] + above[0], most_back)
            steps_front[step] = min(steps_front[step] + above[1], most_front)
        steps = useful_steps(steps, steps_back, steps_front, beaten.counts)
        for step in range(steps):
            marks[point : point + 2] = CAN_WIN
            point = add_corner(
                steps_back[step], steps_front[step], 1, above, beaten, point, point_backs, point_fronts, weights
            )
            if step + 1 < steps:
                point = add_corner(
                    steps_back[step],
                    steps_front[step + 1],
                    -1,
                    above,
                    beaten,
                    point,
                    point_backs,
                    point_fronts,
                    weights,
                )
        point_backs[point], point_fronts[point] = highest_back, highest_front
        marks[point], weights[point] = CANT_PUSH, 1
        point += 1
    starts[len(backs)] = point


def best_answer_points(splits: Splits, scale: Scale, dealer: Points, rules: BaseRules) -> Points:
    """The points of a player who sees the dealer's set hand and answers best."""
    backs, fronts = scale.places(splits.backs, splits.fronts)
    tied_back, tied_front = SetHands(Comparison.TIE, Comparison.WIN), SetHands(Comparison.WIN, Comparison.TIE)
    above = np.array([int(settle(tied, rules).net > 0) for tied in (tied_back, tied_front)])
    starts = np.empty(len(splits) + 1, dtype=np.int64)
    room = [np.empty(len(splits) * 2 * SPLITS, dtype=np.int64) for _ in range(4)]
    compiled(answer_points)(backs, fronts, splits.legal, above, beaten_by(dealer), starts, *room)
    return weighted_points(starts, *(column[: starts[-1]] for column in room))


def best_answer(play: Play, work: Work = HERE) -> PaiGowResult:
    """The dealer is set by a house way and seen; the player wins if some split can, else pushes if some can."""
    splits, rules = type_splits(play.joker, play.wheel), play.rules
    scale, dealer = answered_dealer(play, splits)
    player, asked = best_answer_points(splits, scale, dealer, rules), _answers_asked(rules)
    counted = duel(player, dealer, play.deck, asked=asked, work=work)
    situations: dict[SetHands, int] = {}
    for barred in (False, True):
        situations |= _answered(counted.counts[:, int(barred)], rules, barred=barred)
    return PaiGowResult(situations, rules, counted.deals)


def answered_dealer(play: Play, splits: Splits) -> tuple[Scale, Points]:
    """The dealer's set hands on the scale of a player who has every split to choose from."""
    sets = SetTypes.by(play.table.dealers_way, splits)
    scale = Scale.against(sets, splits)
    return scale, scale.points(sets, barred_types(play.rules.barred, play.joker))


def _answers_asked(rules: BaseRules) -> Flags:
    """``[mark, way to compare]``: of points that can win the ways that win, of those that can't push all ways."""
    asked = np.ones((2, 9), dtype=np.bool_)
    asked[CAN_WIN] = net_table(rules)[0] > 0
    return asked


def _answered(counts: Integers, rules: BaseRules, *, barred: bool) -> dict[SetHands, int]:
    """Deals that some split wins, that none even pushes, and the rest, the dealer's hand being barred or not.

    Losses tell copies apart: they are of the player's highest back and highest front, in whatever splits.
    """
    wins, losses = 0, {}
    for back, front in itertools.product(Comparison, Comparison):
        net = settle(SetHands(back, front), rules).net
        if net > 0:
            wins += int(counts[CAN_WIN, back + 1, front + 1])
        if net < 0:
            losses[SetHands(back, front, barred)] = int(counts[CANT_PUSH, back + 1, front + 1])
    pushes = int(counts[CANT_PUSH].sum()) - wins - sum(losses.values())
    won = SetHands(Comparison.WIN, Comparison.WIN, barred)
    return losses | {won: wins, SetHands(Comparison.WIN, Comparison.LOSE, barred): pushes}


WIN, LOSE = 0, 1


def _worth(rules: BaseRules) -> Integers:
    """The worth of each way of comparing: a win or a loss, by the game's own settlement."""
    nets, worth = net_table(rules), np.zeros((2, 2, 9, 2), dtype=np.int64)
    worth[..., WIN], worth[..., LOSE] = nets > 0, nets < 0
    return worth


@kernel
def corner_points(
    backs: Integers, fronts: Integers, legal: Flags, starts: Integers, point_backs: Integers, point_fronts: Integers
) -> None:
    """The splits of every hand that no other legal one beats in both hands."""
    steps_back, steps_front = np.empty(SPLITS, dtype=np.int64), np.empty(SPLITS, dtype=np.int64)
    point = 0
    for at in range(len(backs)):
        starts[at] = point
        for step in range(staircase(backs[at], fronts[at], legal[at], steps_back, steps_front)):
            point_backs[point], point_fronts[point] = steps_back[step], steps_front[step]
            point += 1
    starts[len(backs)] = point


def best_split_points(splits: Splits, scale: Scale) -> Points:
    """The points among which a player who does not see the dealer's hand has to choose."""
    backs, fronts = scale.places(splits.backs, splits.fronts)
    starts = np.empty(len(splits) + 1, dtype=np.int64)
    corner_backs, corner_fronts = (np.empty(len(splits) * SPLITS, dtype=np.int64) for _ in range(2))
    compiled(corner_points)(backs, fronts, splits.legal, starts, corner_backs, corner_fronts)
    found = int(starts[-1])
    ones = np.ones(found, dtype=np.int64)
    return weighted_points(starts, corner_backs[:found], corner_fronts[:found], np.zeros_like(ones), ones)


@dataclass
class _BestSplits:
    """The deals won and lost so far by the best split of every hand."""

    hands: HandClasses
    points: Integers
    wanted: Integers
    rules: BaseRules
    won: int = 0
    lost: int = 0

    def take(self, where: slice, sums: Integers) -> None:
        """Choose the best split of every hand of a block."""
        chosen = self.wanted[self.hands.types[where]] > 0
        types, ways = self.hands.types[where][chosen], self.hands.ways[where][chosen]
        best_net = np.full(len(types), np.iinfo(np.int64).min)
        best = np.zeros((len(types), 2), dtype=np.int64)
        for place in range(sums.shape[1] // 2):
            there, counts = self.points[types] > place, sums[:, 2 * place : 2 * place + 2]
            better = there & (self._net(counts) > best_net)
            best_net = np.where(better, self._net(counts), best_net)
            best = np.where(better[:, None], counts, best)
        self.add(best, ways)

    def _net(self, counts: Integers) -> Integers:
        """The net result to choose by, in whole units of the commission's denominator."""
        share = 1 - self.rules.commission
        return share.numerator * counts[:, WIN] - share.denominator * counts[:, LOSE]

    def add(self, counts: Integers, ways: Integers | int) -> None:
        """Add hands whose deals won and lost are known."""
        self.won += int((counts[:, WIN] * ways).sum())
        self.lost += int((counts[:, LOSE] * ways).sum())


def best_split(play: Play, work: Work = HERE) -> PaiGowResult:
    """The dealer is set by a house way and unseen; every hand is split for the best against all hands it leaves."""
    splits, rules, deck = type_splits(play.joker, play.wheel), play.rules, play.deck
    scale, dealer = answered_dealer(play, splits)
    player = best_split_points(splits, scale)
    sides = Against(player, dealer, _worth(rules), deck)
    classes, hands = classes_of(deck), hand_classes(deck)
    wanted = (classes.dealt > 0).astype(np.int64)
    tally = _BestSplits(hands, np.diff(player.starts), wanted, rules)
    hand_by_hand(sides, classes, hands, wanted, tally.take, work)
    deals = math.comb(deck.bit_count(), HAND) * math.comb(deck.bit_count() - HAND, HAND)
    situations = {
        SetHands(Comparison.WIN, Comparison.WIN): tally.won,
        SetHands(Comparison.LOSE, Comparison.LOSE): tally.lost,
        SetHands(Comparison.WIN, Comparison.LOSE): deals - tally.won - tally.lost,
    }
    return PaiGowResult(situations, rules, deals)


def net_units(rules: BaseRules) -> int:
    """The number of parts of a wager that makes every net result whole: 1, or more where there is a commission."""
    return math.lcm(*(settle(hands, rules).net.denominator for hands in SET_HANDS))


def net_table(rules: BaseRules) -> Integers:
    """``[dealer's hand barred, way of comparing]``: the net result by the game's own settlement, in `net_units`."""
    units = net_units(rules)
    return np.array([int(settle(hands, rules).net * units) for hands in SET_HANDS], dtype=np.int64).reshape(2, 9)


def way_sides(play: Play) -> Against:
    """Two house ways as sides whose worth is the net result in `net_units`, and its square."""
    splits = type_splits(play.joker, play.wheel)
    player_sets, dealer_sets = SetTypes.of_player(play, splits), SetTypes.by(play.table.dealers_way, splits)
    scale = Scale.of(player_sets, dealer_sets)
    nets = np.stack([net_table(play.rules)] * 2)
    worth = np.stack([nets, nets**2], axis=-1)
    nothing = np.zeros(TYPES, dtype=np.int64)
    barred = barred_types(play.rules.barred, play.joker)
    return Against(scale.points(player_sets, nothing), scale.points(dealer_sets, barred), worth, play.deck)


def way_nets(play: Play) -> Callable[[Numbers, Numbers], Reals]:
    """The nets of hands of given types against dealer's hands of given types, both set by a house way; in wagers."""
    splits, rules = type_splits(play.joker, play.wheel), play.rules
    player_sets, dealer_sets = SetTypes.of_player(play, splits), SetTypes.by(play.table.dealers_way, splits)
    barred, worth = barred_types(rules.barred, play.joker), net_table(rules).ravel() / net_units(rules)

    def nets(own: Numbers, against: Numbers) -> Reals:
        backs = player_sets.backs[own] - dealer_sets.backs[against]
        fronts = player_sets.fronts[own] - dealer_sets.fronts[against]
        return np.asarray(worth[set_hands_ways(barred[against], backs, fronts)])

    return nets
