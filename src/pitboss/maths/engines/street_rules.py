"""Streets of a game as counts take them: the values of hands, and what the settlement pays for every history."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from pitboss.errors import PitbossError
from pitboss.games import Game
from pitboss.games.settlement.meeting import TIES
from pitboss.games.settlement.settlement import SeatSituation, pays
from pitboss.games.settlement.showdown import Comparison, Showdown
from pitboss.games.step import History, action_named
from pitboss.games.table.table import Table
from pitboss.hands import WheelRule
from pitboss.hands.arrays import Integers, Numbers
from pitboss.hands.rankings import Ranking
from pitboss.hands.rankings.classes import class_name
from pitboss.maths.card_sets import CARDS, RANKS, SUITS, card_sets
from pitboss.maths.engines.engine import SuitsByNameError
from pitboss.maths.engines.street_tree import StreetTree, has_hand_limits
from pitboss.maths.histories import Nets
from pitboss.maths.play import Play
from pitboss.maths.simulate.judges import JudgedByRanking
from pitboss.maths.strategy.street_strategy import ValueClasses

FULL = (1 << CARDS) - 1


def asked_bits(table: Table) -> int:
    """All named hands that the base wagers of a table ask about, in pay tables, bonuses and rulings."""
    game = table.game
    tables = [paytable for paytable in table.paytables.values() if paytable.wager in game.base_wagers]
    asked = game.vocabulary.bits(name for paytable in tables for line in paytable.lines for name in line.hand)
    for ruling in game.rulings:
        asked |= ruling.hands | ruling.every
    return asked


@dataclass(frozen=True)
class StreetValues:
    """Every value of a ranking, rising, with its traits: the place of a value is its order."""

    ranking: Ranking
    values: Integers
    traits: Integers

    @classmethod
    def of(cls, game: Game, asked: int) -> "StreetValues":
        """The values of the own hand, from all hands of just as many cards as count.

        Hands that differ in the names of suits stand for each other: nothing that is asked may tell them apart.
        """
        order = game.ranking
        hands = card_sets(FULL, order.best).masks
        values, traits = order.values(hands, game.joker, game.wheel), order.traits_of_masks(hands, game.joker)
        known, firsts = np.unique(values, return_index=True)
        if np.any(traits != traits[firsts][np.searchsorted(known, values)]):
            raise PitbossError(f"{game.name}: named hands of {order.id} are told apart by more than their values")
        for suit in range(1, SUITS):
            turned = (hands << RANKS * suit | hands >> RANKS * (SUITS - suit)) & FULL
            if told := int(np.bitwise_or.reduce((order.traits_of_masks(turned, game.joker) ^ traits) & asked)):
                named = ", ".join(order.vocabulary.words(told))
                raise SuitsByNameError(
                    f"{game.name}: a wager asks for a suit by its name ({named}), which is not counted here"
                )
        return cls(order, known, traits[firsts])

    @cached_property
    def order_of(self) -> Numbers:
        """The order of every value, by the value itself."""
        orders = np.zeros(int(self.values[-1]) + 1, dtype=np.int32)
        orders[self.values] = np.arange(len(self.values))
        return orders

    def classes(self, wheel: WheelRule) -> ValueClasses:
        """The classes of hands that players tell apart, each from its least value on.

        A class is told by the traits and the first two ranks, so only where one of them changes may a class begin.
        """
        told = np.stack([self.traits, self.values >> 4 * (self.ranking.best - 2)])
        begins = np.flatnonzero(np.append(True, np.any(told[:, 1:] != told[:, :-1], axis=0)))
        floors: dict[str, int] = {}
        for value, traits in zip(self.values[begins].tolist(), self.traits[begins].tolist(), strict=True):
            floors.setdefault(class_name(self.ranking, value, traits, wheel), value)
        return ValueClasses(tuple(floors), np.array(list(floors.values()), dtype=np.int64))

    def judge(self, play: Play) -> JudgedByRanking:
        """What gives the orders of hands; it goes to any worker as it is."""
        return JudgedByRanking(self.ranking, play.joker, play.wheel, self.order_of)

    def qualifies(self, game: Game) -> int:
        """The order from which a dealer qualifies."""
        return int(np.searchsorted(self.values, game.dealer_qualifies_from))


@dataclass(frozen=True)
class _Prices:
    """What the settlement pays for every history: asked once for all of the same wagers that end alike."""

    table: Table
    histories: Sequence[History]

    @cached_property
    def shapes(self) -> Mapping[tuple[object, ...], History]:
        """One history for all that end alike with the same wagers."""
        return {_shape(history): history for history in self.histories}

    @cached_property
    def stakes(self) -> Sequence[tuple[tuple[object, ...], Mapping[str, int]]]:
        """The shape of every history, and the units on each of its wagers."""
        return [(_shape(history), dict(history.stakes)) for history in self.histories]

    def nets(self, situation: SeatSituation) -> list[Fraction | int]:
        """Units of the first wager that a seat nets with each history."""
        odds = {
            shape: [(stake, _whole(pay)) for _, stake, pay in pays(self.table, history, situation)]
            for shape, history in self.shapes.items()
        }
        return [sum(pay * units[stake] for stake, pay in odds[shape]) for shape, units in self.stakes]


def _shape(history: History) -> tuple[object, ...]:
    return history.folded, *(wager for wager, _ in history.stakes)


def _whole(pay: Fraction) -> Fraction | int:
    """Whole odds as an integer: nearly all are, and integers are added in no time."""
    return pay.numerator if pay.denominator == 1 else pay


@dataclass(frozen=True)
class StreetNets:
    """The nets of every history, and the kind of hand that each set of traits is: what the settlement tells apart."""

    nets: Nets
    kinds: Mapping[int, int]

    @classmethod
    def of(cls, table: Table, tree: StreetTree, traits: Sequence[int], apart: int = 0) -> "StreetNets":
        """Ask the settlement once for every history, meeting and set of traits.

        Hands are of two kinds if the settlement tells them apart, or the traits ``apart`` do.
        """
        meetings, prices = meetings_of(table.game), _Prices(table, tree.histories)
        rows: dict[int, tuple[tuple[Fraction | int, ...], ...]] = {
            own: tuple(
                zip(*(prices.nets(SeatSituation(own, 0, met.with_traits(own))) for met in meetings), strict=True)
            )
            for own in dict.fromkeys(traits)
        }
        all_may = (True,) * len(tree.histories)
        allowed = dict.fromkeys(rows, all_may)
        if has_hand_limits(table.game):
            allowed = {own: tuple(_is_allowed(table.game, history, own) for history in tree.histories) for own in rows}
        keys = {own: (rows[own], allowed[own], own & apart) for own in rows}
        kinds = {key: at for at, key in enumerate(dict.fromkeys(keys.values()))}
        fractions = [value for row, _, _ in kinds for nets in row for value in nets]
        units = math.lcm(*(value.denominator for value in fractions))
        whole = np.array([[[int(value * units) for value in nets] for nets in row] for row, _, _ in kinds])
        staked = np.array([history.staked * units for history in tree.histories], dtype=np.int64)
        may = np.array([list(map(int, row)) for _, row, _ in kinds], dtype=np.int64).T.copy()
        table_of_nets = Nets(units, whole.transpose(1, 0, 2).astype(np.int64).copy(), staked, may)
        return cls(table_of_nets, {own: kinds[key] for own, key in keys.items()})

    def traits_of_kinds(self) -> Mapping[int, int]:
        """The traits of one hand of every kind."""
        return {kind: traits for traits, kind in self.kinds.items()}

    def kind_of(self, traits: Integers) -> Integers:
        """The kind of every one of many hands by its traits."""
        known, places = np.unique(traits, return_inverse=True)
        return np.array([self.kinds[own] for own in known.tolist()], dtype=np.int64)[places]


def meetings_of(game: Game) -> tuple[Showdown, ...]:
    """How a hand may meet the dealer's, as kernels number it; a hand that meets nobody's does so in one way."""
    if not game.cast.dealer:
        return (Showdown(0),)
    compared = (Comparison.LOSE, TIES[game.compare.ties], Comparison.WIN)
    return tuple(Showdown(0, qualifies, met) for qualifies in (False, True) for met in compared)


def _is_allowed(game: Game, history: History, traits: int) -> bool:
    """Whether a hand may go this way: at every step the multiple is one of its own."""
    for decided in history.decisions:
        if decided.times:
            action = action_named(game, game.steps[decided.place], decided.action)
            if decided.times not in action.times_for(game.vocabulary, traits):
                return False
    return True
