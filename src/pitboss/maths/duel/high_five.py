"""Ante and play with seven cards: the best decision for every hand, and what the ANTE is then worth."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from pitboss.games.settlement.showdown import Comparison, Showdown
from pitboss.hands.arrays import Bytes, Flags, Integers
from pitboss.hands.types import HAND, TYPES
from pitboss.maths.duel.hand_by_hand import HandClasses, classes_of, hand_by_hand, hand_classes
from pitboss.maths.duel.pai_gow import type_splits, type_traits
from pitboss.maths.duel.points import Against, single_points
from pitboss.maths.executors import HERE, Work
from pitboss.maths.play import Play
from pitboss.maths.played_count import Ended, PlayedCount
from pitboss.maths.showdown_rules import ShowdownRules

#: How a hand that is played may meet the dealer's, by the name of what comes of it.
MET = {
    "dealer-does-not-qualify": Showdown(0, dealer_qualifies=False),
    "win": Showdown(0, comparison=Comparison.WIN),
    "tie": Showdown(0, comparison=Comparison.TIE),
    "lose": Showdown(0, comparison=Comparison.LOSE),
}
NOT_QUALIFIED, WIN, TIE, LOSE = range(len(MET))
#: Units that lie on the table once a hand is played: ANTE and PLAY.
PLAYED_UNITS = Fraction(2)
#: What is said of a type: all its hands fold, all play, or some do.
FOLDS, PLAYS, DIVIDED = 0, 1, 2
_RUN, _SINGLE = 0, 1


def _worth() -> Integers:
    """The worth of each way of comparing, one outcome each; the dealer's mark is 1 if he qualifies."""
    worth = np.zeros((2, 2, 9, len(MET)), dtype=np.int64)
    worth[:, 0, :, NOT_QUALIFIED] = 1
    for back, outcome in enumerate((LOSE, TIE, WIN)):
        worth[:, 1, 3 * back : 3 * back + 3, outcome] = 1
    return worth


@dataclass(frozen=True)
class PlayNets:
    """Nets of folding and of every outcome in whole numbers, ``units`` of which are one ANTE.

    Types that are settled alike are a group: ``groups`` has that of every type, ``by_group`` the nets of its outcomes.
    """

    units: int
    fold: int
    groups: Integers
    by_group: Integers

    @classmethod
    def of(cls, play: Play) -> "PlayNets":
        """The nets by the settlement of a table."""
        rules, asked = ShowdownRules.of(play), 0
        for ruling in play.rules.rulings:
            asked |= ruling.hands | ruling.every
        known, places = np.unique(type_traits(play.joker) & asked, return_inverse=True)
        fold = rules.net(Showdown(0, folded=True))
        nets = [[rules.net(met.with_traits(traits)) for met in MET.values()] for traits in known.tolist()]
        units = math.lcm(fold.denominator, *(net.denominator for row in nets for net in row))
        rows = np.array([[int(net * units) for net in row] for row in nets], dtype=np.int64)
        by_group, groups = np.unique(rows, axis=0, return_inverse=True)
        return cls(units, int(fold * units), groups.ravel()[places], by_group)

    @property
    def by_type(self) -> Integers:
        """``[type, outcome]``: what the outcomes of each type net."""
        return self.by_group[self.groups]


def play_sides(play: Play) -> Against:
    """The sides of a duel by the best five of both hands; a dealer's hand that qualifies is marked."""
    values = type_splits(play.joker, play.wheel).bests()
    places = np.searchsorted(np.unique(values), values)
    nothing = np.zeros(TYPES, dtype=np.int64)
    dealer = single_points(places, nothing, (values >= play.game.dealer_qualifies_from).astype(np.int64))
    return Against(single_points(places, nothing, nothing), dealer, _worth(), play.deck)


@dataclass
class _Tally:
    """The decisions and outcomes counted so far."""

    hands: HandClasses
    nets: PlayNets
    dealers: int
    played: Integers
    by_type: Integers
    gains: Integers
    plays: Flags
    folded: int = 0

    def take(self, where: slice, counts: Integers) -> None:
        """Decide every hand of a block by itself."""
        types, ways = self.hands.types[where], self.hands.ways[where]
        groups = self.nets.groups[types]
        gains = (counts * self.nets.by_group[groups]).sum(axis=1) - self.nets.fold * self.dealers
        play = gains > 0
        for group in range(len(self.played)):
            rows = play & (groups == group)
            self.played[group] += (counts[rows] * ways[rows, None]).sum(axis=0)
        np.add.at(self.by_type, types[play], ways[play])
        np.add.at(self.gains, types, gains * ways)
        self.plays[where] = play
        self.folded += int(ways[~play].sum()) * self.dealers

    def ends(self) -> list[Ended]:
        """The ends of all deals, with how often each comes."""
        units = self.nets.units
        folded = Ended("fold", self.folded, Fraction(self.nets.fold, units), Fraction(1))
        played = [
            Ended(outcome, int(deals), Fraction(int(net), units), PLAYED_UNITS)
            for row, nets in zip(self.played, self.nets.by_group, strict=True)
            for outcome, deals, net in zip(MET, row, nets, strict=True)
        ]
        return [folded, *played]

    def of_divided_types(self, dealt: Integers) -> Integers:
        """The hands that play, of those types of which some play and some don't."""
        divided = (self.by_type > 0) & (self.by_type < dealt)
        return np.sort(self.hands.hands[divided[self.hands.types] & self.plays])


@dataclass(frozen=True)
class Decisions:
    """Decisions by type: the value of its hands, how many there are and how many of them play for the best.

    A gain is what playing brings over folding, over all hands of the type and all dealer's hands, in units of the nets.
    Where a type has both, ``single`` has the hands that play, one of each class under suit exchange.
    """

    values: Integers
    hands: Integers
    played: Integers
    gains: Integers
    nets: PlayNets
    result: PlayedCount
    single: Integers


def decisions(play: Play, work: Work = HERE) -> Decisions:
    """Count all deals with every hand played or folded for the best, and keep how hands of each type are decided."""
    deck, nets = play.deck, PlayNets.of(play)
    classes, hands = classes_of(deck), hand_classes(deck)
    dealt, dealers = classes.dealt, math.comb(deck.bit_count() - HAND, HAND)
    tally = _Tally(
        hands,
        nets,
        dealers,
        np.zeros(nets.by_group.shape, np.int64),
        np.zeros(TYPES, np.int64),
        np.zeros(TYPES, np.int64),
        np.zeros(len(hands.hands), np.bool_),
    )
    wanted = (dealt > 0).astype(np.int64)
    sides = play_sides(play)
    hand_by_hand(sides, classes, hands, wanted, tally.take, work)
    played = int(tally.by_type.sum())
    result = PlayedCount.of(tally.ends(), played, int(dealt.sum()) - played)
    values, single = type_splits(play.joker, play.wheel).bests(), tally.of_divided_types(dealt)
    return Decisions(values, dealt, tally.by_type, tally.gains, nets, result, single)


# Who plays, in a small form


@dataclass(frozen=True)
class BestDecisions:
    """How every type is decided, and of divided types the hands that play, one a class under suit exchange, rising."""

    plays: Bytes
    single: Integers

    @classmethod
    def of(cls, numbers: Mapping[tuple[int, int], int]) -> "BestDecisions":
        """The decisions from the numbers that are kept of them."""
        ends = {end: decision for (what, end), decision in sorted(numbers.items()) if what == _RUN}
        plays = np.repeat(np.array(list(ends.values()), dtype=np.uint8), np.diff([0, *ends]))
        return cls(plays, np.array(sorted(hand for what, hand in numbers if what == _SINGLE), dtype=np.int64))


def numbers_of(found: Decisions) -> dict[tuple[int, int], int]:
    """Runs of types that are decided alike, by where they end, and the single hands that play."""
    plays = np.where(found.played == 0, FOLDS, np.where(found.played == found.hands, PLAYS, DIVIDED))
    ends = [*(np.flatnonzero(np.diff(plays)) + 1).tolist(), len(plays)]
    runs = {(_RUN, end): int(plays[end - 1]) for end in ends}
    return runs | {(_SINGLE, int(hand)): 1 for hand in found.single}
