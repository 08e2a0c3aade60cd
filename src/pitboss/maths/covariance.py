"""How one seat's wagers go together, and how seats that share a dealer do."""

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from pitboss.games.paytable import Paytable
from pitboss.hands._bits import COUNT
from pitboss.hands.poker_traits import FOUR_BLACK, FOUR_RED, colour_traits, traits_of_seven
from pitboss.kernel import compiled, kernel
from pitboss.maths.analysis import analyze
from pitboss.maths.census import Census
from pitboss.maths.executors import Progress, unseen
from pitboss.maths.hand_by_hand import Classes, HandClasses, hand_by_hand
from pitboss.maths.points import Against

Integers = npt.NDArray[np.int64]

COLOURS = sum(FOUR_RED << more | FOUR_BLACK << more for more in range(4))


@dataclass(frozen=True)
class Covariance:
    """Exact means and covariances of one seat's wagers, each a unit; the base game is in units of its first wager."""

    wagers: tuple[str, ...]
    means: tuple[Fraction, ...]
    products: Mapping[tuple[str, str], Fraction]

    def covariance(self, one: str, other: str) -> Fraction:
        """The covariance of two wagers; of a wager with itself, its variance."""
        means = dict(zip(self.wagers, self.means, strict=True))
        product = self.products.get((one, other), self.products.get((other, one), Fraction(0)))
        return product - means[one] * means[other]

    def matrix(self) -> tuple[tuple[Fraction, ...], ...]:
        """All covariances."""
        return tuple(tuple(self.covariance(one, other) for other in self.wagers) for one in self.wagers)


@dataclass(frozen=True)
class Worths:
    """What every class of hands is worth on the base game, summed over all dealer's hands it leaves."""

    hands: HandClasses
    nets: Integers
    squares: Integers
    dealers: int


def hand_worths(
    sides: Against,
    classes: Classes,
    hands: HandClasses,
    dealers: int,
    *,
    executor: Executor | None = None,
    progress: Progress = unseen,
) -> Worths:
    """Count hand by hand; the sides' first kind of worth is the net result and the second its square."""
    weights = sides.player.weights
    points = np.diff(sides.player.starts)
    found = np.zeros((len(hands.hands), 2), dtype=np.int64)

    def take(where: slice, sums: Integers) -> None:
        types = hands.types[where]
        for place in range(sums.shape[1] // 2):
            there = points[types] > place
            point = np.minimum(sides.player.starts[types] + place, len(weights) - 1)
            counts = sums[:, 2 * place : 2 * place + 2]
            found[where] += np.where(there[:, None], weights[point][:, None] * counts, 0)

    wanted = np.ones(len(points), dtype=np.int64)
    hand_by_hand(sides, classes, hands, wanted, take, executor=executor, progress=progress)
    return Worths(hands, found[:, 0], found[:, 1], dealers)


@kernel
def fill_plain_traits(hands: Integers, wildness: int, traits: Integers) -> None:
    """The traits of hands but for their colours, which suit exchange changes."""
    for at in range(len(hands)):
        traits[at] = traits_of_seven(hands[at], wildness) & ~COLOURS


def _suit_counts(hands: Integers) -> Integers:
    return np.stack([COUNT[hands >> 13 * suit & 0x1FFF] for suit in range(4)], axis=1)


def _colour_pays(paytable: Paytable, hands: Integers) -> Integers:
    """Six times the mean net pay of hands on a colour table, over the ways to call two suits red."""
    counts = _suit_counts(hands)
    suited = counts.sum(axis=1)
    pays = {
        (red, black): paytable.pay_for(int(colour_traits(red, black))).net for red in range(8) for black in range(8)
    }
    table = np.array([[int(pays[red, black]) for black in range(8)] for red in range(8)])
    total = np.zeros(len(hands), dtype=np.int64)
    for one in range(4):
        for other in range(one):
            red = counts[:, one] + counts[:, other]
            total += table[red, suited - red]
    return total


def side_pays(paytable: Paytable, hands: Integers, traits: Integers) -> Integers:
    """Six times the mean net pay of each class of hands on a pay table of the player's own hand."""
    asked = paytable.vocabulary.bits(name for line in paytable.lines for name in line.hand)
    if asked & COLOURS:
        return _colour_pays(paytable, hands)
    known, places = np.unique(traits, return_inverse=True)
    pays = np.array([6 * paytable.pay_for(int(each)).net for each in known], dtype=object)
    return pays.astype(np.int64)[places]


def seat_covariance(base: str, worths: Worths, paytables: Sequence[Paytable], counted: Census) -> Covariance:
    """The base game and side bets on the player's own hand; two side bets go together as the census says."""
    hands = worths.hands
    traits = np.empty(len(hands.hands), dtype=np.int64)
    compiled(fill_plain_traits)(hands.hands, counted.joker.wildness, traits)
    deals = int(hands.ways.sum()) * worths.dealers
    means = {base: Fraction(_dot(hands.ways, worths.nets), deals)}
    products = {(base, base): Fraction(_dot(hands.ways, worths.squares), deals)}
    for table in paytables:
        pays = side_pays(table, hands.hands, traits)
        means[table.wager] = analyze(table, counted.deals).expectation
        products[base, table.wager] = Fraction(_dot(hands.ways * pays, worths.nets), 6 * deals)
    return Covariance(tuple(means), tuple(means.values()), products | _side_products(paytables, counted))


def _side_products(paytables: Sequence[Paytable], counted: Census) -> dict[tuple[str, str], Fraction]:
    """The mean products of side bets with each other."""
    return {
        (one.wager, other.wager): sum(
            (count * one.pay_for(traits).net * other.pay_for(traits).net for traits, count in counted.counts.items()),
            Fraction(0),
        )
        / counted.hands
        for one in paytables
        for other in paytables
    }


def _dot(one: Integers, other: Integers) -> int:
    """An exact sum of products: pieces of some thousand can't overflow, their sums are added as Python's integers."""
    pieces = np.add.reduceat(one * other, np.arange(0, len(one), 4096))
    return sum(pieces.tolist())
