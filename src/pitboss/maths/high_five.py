"""High Five Poker: the best decision for every hand, and what the ANTE is then worth."""

import math
from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from pitboss.games.high_five_poker.game import DEALER_QUALIFIES_FROM, STRAIGHT_OR_BETTER, settle
from pitboss.games.showdown import Comparison, Showdown
from pitboss.hands import JokerRule, WheelRule
from pitboss.hands.types import HAND, TYPES
from pitboss.maths.executors import Progress, unseen
from pitboss.maths.hand_by_hand import HandClasses, classes_of, hand_by_hand, hand_classes
from pitboss.maths.pai_gow import Flags, type_splits, type_traits
from pitboss.maths.points import Against, single_points
from pitboss.maths.subsets import FULL_DECK, Integers

#: What a player's and a dealer's hand can make of each other, once the hand is played.
OUTCOMES = ("dealer-does-not-qualify", "win", "tie", "lose")
_NOT, _WIN, _TIE, _LOSE = range(4)


def _worth() -> Integers:
    """Which outcome each way of comparing is; the dealer's mark is 1 if he qualifies."""
    worth = np.zeros((2, 2, 9, len(OUTCOMES)), dtype=np.int64)
    worth[:, 0, :, _NOT] = 1
    for back, outcome in enumerate((_LOSE, _TIE, _WIN)):
        worth[:, 1, 3 * back : 3 * back + 3, outcome] = 1
    return worth


def _showdown(outcome: int, *, strong: bool) -> Showdown:
    comparison = {_WIN: Comparison.WIN, _TIE: Comparison.TIE}.get(outcome, Comparison.LOSE)
    return Showdown(STRAIGHT_OR_BETTER if strong else 0, outcome != _NOT, comparison)


def _net(outcome: int, *, strong: bool) -> int:
    """Units of the ANTE that an outcome wins, ANTE and PLAY together, by the game's own settlement."""
    net = sum((pay.net for pay in settle(_showdown(outcome, strong=strong)).values()), Fraction(0))
    return int(net)


def fold_net() -> int:
    """Units of the ANTE that folding wins, by the game's own settlement."""
    return int(sum((pay.net for pay in settle(Showdown(0, folded=True)).values()), Fraction(0)))


def play_nets(strong: Integers) -> Integers:
    """``[row, outcome]``: what each outcome wins for a weak or a strong hand."""
    table = np.array([[_net(outcome, strong=bool(flag)) for outcome in range(len(OUTCOMES))] for flag in (0, 1)])
    return table[strong]


@dataclass(frozen=True)
class HighFiveResult:
    """Deals by outcome when every hand is played or folded for the best; strong is a straight or better."""

    played: Mapping[tuple[str, bool], int]
    folded: int
    deals: int
    hands_played: int
    hands: int

    def _moment(self, power: int) -> Fraction:
        total = Fraction(self.folded) * fold_net() ** power
        for (outcome, strong), count in self.played.items():
            total += count * Fraction(_net(OUTCOMES.index(outcome), strong=strong)) ** power
        return total / self.deals

    def house_edge(self) -> Fraction:
        """What the house keeps of each ANTE."""
        return -self._moment(1)

    def variance(self) -> Fraction:
        """The exact variance of a round in units of the ANTE."""
        return self._moment(2) - self._moment(1) ** 2

    def element_of_risk(self) -> Fraction:
        """The house edge over all that is staked on average, PLAY included."""
        return self.house_edge() / (1 + Fraction(self.hands_played, self.hands))

    def outcomes(self) -> dict[str, int]:
        """Deals by outcome."""
        found = {"fold": self.folded}
        for outcome in OUTCOMES:
            found[outcome] = sum(count for (name, _), count in self.played.items() if name == outcome)
        return found

    def results(self) -> dict[tuple[str, int], int]:
        """Deals by outcome and what it nets."""
        found = {("fold", fold_net()): self.folded}
        for (outcome, strong), count in self.played.items():
            key = outcome, _net(OUTCOMES.index(outcome), strong=strong)
            found[key] = found.get(key, 0) + count
        order = ("fold", *OUTCOMES)
        return {key: found[key] for key in sorted(found, key=lambda key: (order.index(key[0]), -key[1]))}


def play_sides(wheel: WheelRule, deck: int) -> Against:
    """Both hands by their best five; a dealer's hand that qualifies is marked."""
    values = type_splits(JokerRule.SEMI_WILD, wheel).bests()
    places = np.searchsorted(np.unique(values), values)
    nothing = np.zeros(TYPES, dtype=np.int64)
    dealer = single_points(places, nothing, (values >= DEALER_QUALIFIES_FROM).astype(np.int64))
    return Against(single_points(places, nothing, nothing), dealer, _worth(), deck)


@dataclass
class _Tally:
    """What has been counted so far."""

    hands: HandClasses
    nets: Integers
    strong: Integers
    dealers: int
    played: Integers
    by_type: Integers
    gains: Integers
    plays: Flags
    folded: int = 0

    def take(self, where: slice, counts: Integers) -> None:
        """Decide every hand of a block for itself."""
        types, ways = self.hands.types[where], self.hands.ways[where]
        gains = (counts * self.nets[types]).sum(axis=1) - fold_net() * self.dealers
        play = gains > 0
        for flag in (0, 1):
            rows = play & (self.strong[types] == flag)
            self.played[flag] += (counts[rows] * ways[rows, None]).sum(axis=0)
        np.add.at(self.by_type, types[play], ways[play])
        np.add.at(self.gains, types, gains * ways)
        self.plays[where] = play
        self.folded += int(ways[~play].sum()) * self.dealers

    def of_divided_types(self, dealt: Integers) -> Integers:
        """The hands that play, of those types of which some play and some don't."""
        divided = (self.by_type > 0) & (self.by_type < dealt)
        return np.sort(self.hands.hands[divided[self.hands.types] & self.plays])


@dataclass(frozen=True)
class Decisions:
    """Of every type: the value of its hands, how many there are and how many of them play for the best.

    A gain is what playing brings over folding, in units of the ANTE, over all hands of the type and all dealer's hands.
    Where a type has both, ``single`` has the hands that play, one of each class under suit exchange.
    """

    values: Integers
    hands: Integers
    played: Integers
    gains: Integers
    result: HighFiveResult
    single: Integers


def best_play(
    wheel: WheelRule = WheelRule.LOWEST,
    deck: int = FULL_DECK,
    *,
    executor: Executor | None = None,
    progress: Progress = unseen,
) -> HighFiveResult:
    """Count all deals when every hand is played or folded for the best."""
    return decisions(wheel, deck, executor=executor, progress=progress).result


def decisions(
    wheel: WheelRule = WheelRule.LOWEST,
    deck: int = FULL_DECK,
    *,
    executor: Executor | None = None,
    progress: Progress = unseen,
) -> Decisions:
    """The same, and how the hands of every type are decided."""
    sides, classes, hands = play_sides(wheel, deck), classes_of(deck), hand_classes(deck)
    strong = (type_traits(JokerRule.SEMI_WILD) & STRAIGHT_OR_BETTER > 0).astype(np.int64)
    dealt, dealers = classes.dealt, math.comb(deck.bit_count() - HAND, HAND)
    tally = _Tally(
        hands, play_nets(strong), strong, dealers, np.zeros((2, len(OUTCOMES)), np.int64), np.zeros(TYPES, np.int64),
        np.zeros(TYPES, np.int64), np.zeros(len(hands.hands), np.bool_),
    )  # fmt: skip
    wanted = (dealt > 0).astype(np.int64)
    hand_by_hand(sides, classes, hands, wanted, tally.take, executor=executor, progress=progress)
    played = {(OUTCOMES[at], bool(flag)): int(tally.played[flag, at]) for flag in (0, 1) for at in range(4)}
    many = int(dealt.sum())
    result = HighFiveResult(played, tally.folded, many * dealers, int(tally.by_type.sum()), many)
    values, single = type_splits(JokerRule.SEMI_WILD, wheel).bests(), tally.of_divided_types(dealt)
    return Decisions(values, dealt, tally.by_type, tally.gains, result, single)
