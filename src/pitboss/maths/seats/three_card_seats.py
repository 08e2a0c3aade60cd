"""Three Card Poker at a table: exact covariances of one seat's wagers, and of seats that share a dealer."""

import itertools
import math
from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from pitboss.cards import STANDARD
from pitboss.games.paytable import Paytable
from pitboss.games.settlement.showdown import Comparison, Showdown
from pitboss.hands.arrays import Integers
from pitboss.maths.executors import Progress, unseen
from pitboss.maths.left.player_hands import DEALERS_HANDS, DealtHands
from pitboss.maths.price.covariance import Covariance
from pitboss.maths.showdown_rules import ShowdownRules
from pitboss.maths.simulate.situations import SHOWDOWNS

HANDS = 22_100
OTHER_SEATS_HANDS = 15_180


class SeatTable:
    """Every hand, its decision under the rules of a showdown, and its net against each dealer's hand.

    Net results are whole numbers of ``units``, the parts of a wager that pays such as 5 to 2 need.
    """

    def __init__(self, rules: ShowdownRules, sides: Sequence[Paytable] = ()) -> None:
        """List all hands with their best decisions, for a base game and side bets."""
        dealt = DealtHands.of(STANDARD.cards)
        self.rules, self.cards, self.masks, self.values = rules, dealt.cards, dealt.masks, dealt.values
        self.traits: list[int] = dealt.traits.tolist()
        self.kinds, self.firsts, self.classes, self.sizes = np.unique(
            dealt.classes, return_index=True, return_inverse=True, return_counts=True
        )
        self.plays = dealt.plays(rules)
        pays = (side.pay_for(traits).net for side in sides for traits in {*self.traits})
        nets = (rules.net(met.with_traits(traits)) for met in SHOWDOWNS for traits in {*self.traits})
        self.units = math.lcm(*(net.denominator for net in (*pays, *nets)))
        self._nets = self._net_table()

    def _net_table(self) -> Integers:
        """``[hand, dealer qualifies, comparison + 1]``: what a played hand nets, by the game's own settlement."""
        nets = np.zeros((HANDS, 2, 3), dtype=np.int64)
        known: dict[tuple[int, int, Comparison], int] = {}
        for at, traits in enumerate(self.traits):
            for qualifies, comparison in itertools.product((0, 1), Comparison):
                key = traits, qualifies, comparison
                if key not in known:
                    known[key] = self.in_units(self.rules.net(Showdown(traits, bool(qualifies), comparison)))
                nets[at, qualifies, comparison + 1] = known[key]
        return nets

    def in_units(self, net: Fraction) -> int:
        """A net result as a whole number of units."""
        return int(net * self.units)

    def pays(self, side: Paytable) -> Integers:
        """The net of every hand on a side bet."""
        return np.array([self.in_units(side.pay_for(traits).net) for traits in self.traits], dtype=np.int64)

    def nets(self, dealer: int) -> Integers:
        """The net of every hand against one dealer's hand, for an ANTE; 0 for those that share a card."""
        value = self.values[dealer]
        compared = np.sign(self.values - value) + 1
        played = self._nets[np.arange(HANDS), int(value >= self.rules.qualifies_from), compared]
        fold = self.in_units(self.rules.net(Showdown(0, folded=True)))
        return np.where(self.masks & self.masks[dealer] == 0, np.where(self.plays, played, fold), 0)


def seat_covariance(wager: str, rules: ShowdownRules, paytables: Sequence[Paytable]) -> Covariance:
    """The exact covariance of one seat's base game and side bets over all 407,170,400 deals."""
    table = SeatTable(rules, paytables)
    base, square = _base_moments(table)
    deals, units = HANDS * DEALERS_HANDS, table.units
    pays = {side.wager: table.pays(side) for side in paytables}
    means = {wager: Fraction(int(base.sum()), deals * units)}
    products = {(wager, wager): Fraction(int(square.sum()), deals * units**2)}
    for side, nets in pays.items():
        means[side] = Fraction(int(nets.sum()), HANDS * units)
        products[wager, side] = Fraction(int((base * nets).sum()), deals * units**2)
        for second, second_nets in pays.items():
            products[side, second] = Fraction(int((nets * second_nets).sum()), HANDS * units**2)
    return Covariance(tuple(means), tuple(means.values()), products)


def _base_moments(table: SeatTable) -> tuple[Integers, Integers]:
    """The net of every hand, and its square, summed over the dealer's hands; equal within a class of suits."""
    base, square = np.zeros(len(table.kinds), dtype=np.int64), np.zeros(len(table.kinds), dtype=np.int64)
    for dealer, size in zip(table.firsts.tolist(), table.sizes.tolist(), strict=True):
        nets = table.nets(dealer)
        base += size * _sums(table.classes, nets, len(table.kinds))
        square += size * _sums(table.classes, nets**2, len(table.kinds))
    return (base // table.sizes)[table.classes], (square // table.sizes)[table.classes]


def _sums(places: Integers, amounts: Integers, room: int) -> Integers:
    """Amounts added up by place, as integers."""
    total = np.zeros(room, dtype=np.int64)
    np.add.at(total, places, amounts)
    return total


def _disjoint_product(table: SeatTable, nets: Integers) -> int:
    """The sum of products of two seats' nets over all pairs of hands without a common card."""
    one, two, three = table.cards.T
    singles = sum((_sums(cards, nets, 52) for cards in (one, two, three)), np.zeros(52, dtype=np.int64))
    couples = ((one, two), (one, three), (two, three))
    pairs = sum((_sums(52 * low + high, nets, 52 * 52) for low, high in couples), np.zeros(52 * 52, dtype=np.int64))
    return int(nets.sum()) ** 2 - int((singles**2).sum()) + int((pairs**2).sum()) - int((nets**2).sum())


def seats_covariance(
    rules: ShowdownRules, paytables: Sequence[Paytable] = (), progress: Progress = unseen
) -> tuple[Fraction, Fraction]:
    """The exact covariance of two seats that share a dealer: of their base games, and of all their wagers."""
    table = SeatTable(rules, paytables)
    sides = sum((table.pays(side) for side in paytables), np.zeros(HANDS, dtype=np.int64))
    totals, singles = [0, 0], [0, 0]
    for done, (dealer, size) in enumerate(zip(table.firsts.tolist(), table.sizes.tolist(), strict=True), start=1):
        base = table.nets(dealer)
        every = base + np.where(table.masks & table.masks[dealer] == 0, sides, 0)
        for at, nets in enumerate((base, every)):
            totals[at] += size * _disjoint_product(table, nets)
            singles[at] += size * int(nets.sum())
        progress("counting deals of three hands", done, len(table.kinds))
    deals = HANDS * DEALERS_HANDS
    one, other = (
        Fraction(total, deals * OTHER_SEATS_HANDS * table.units**2) - Fraction(single, deals * table.units) ** 2
        for total, single in zip(totals, singles, strict=True)
    )
    return one, other
