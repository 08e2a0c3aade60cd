"""The covariance of wagers in a game with streets: exact for one seat where it can be counted, else by deals.

An ending is a history of bets with the situation that the settlement is asked about. Whatever lists the endings of all
deals, each with its number, has the joint distribution of all wagers.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

import numpy as np

from pitboss.games.settlement.settlement import SeatSituation, net
from pitboss.games.step import History
from pitboss.games.table.table import Table
from pitboss.hands.arrays import Integers, Reals
from pitboss.maths.card_sets import card_sets, numbers_of_cards
from pitboss.maths.executors import Work
from pitboss.maths.left.hands import hand_rows
from pitboss.maths.price.covariance import ALL, BASE, Covariance, SeatSimulation, SideBet
from pitboss.maths.seats.seven_card_seats import SimulatedSeats, TwoNets, two_seats
from pitboss.maths.simulate.deals import Shoe, stream
from pitboss.maths.simulate.simulation import Plan, play
from pitboss.maths.simulate.street_seats import StreetSeating


@dataclass(frozen=True, slots=True)
class SeatEnding:
    """A way in which deals end for a seat."""

    history: History
    situation: SeatSituation


@dataclass(frozen=True)
class SeatWagers:
    """The base game of a table and side bets of one unit each."""

    table: Table
    bets: Sequence[SideBet]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The wagers: the base game by its first one, then the side bets."""
        return self.table.game.base.wager, *(bet.wager for bet in self.bets)

    def nets(self, ending: SeatEnding) -> tuple[Fraction, ...]:
        """The net of each wager at an ending; a side bet that a fold forfeits is lost."""
        return net(self.table, ending.history, ending.situation), *(self._side(bet, ending) for bet in self.bets)

    def _side(self, bet: SideBet, ending: SeatEnding) -> Fraction:
        wager = self.table.game.wager(bet.wager)
        if ending.history.folded and not self.table.survives_fold(wager):
            return Fraction(-1)
        hand, against = ending.situation.traits_in(wager.hand), ending.situation.dealer_traits_in(wager.against)
        return bet.net(hand, against)

    def asks_own_hand_only(self) -> bool:
        """Whether no side bet looks at anything but the hand that meets the dealer's."""
        game = self.table.game
        wagers = [game.wager(bet.wager) for bet in self.bets]
        return all(wager.hand in ("", game.compare.own) and not wager.against for wager in wagers)

    def asked(self) -> int:
        """The named hands that the side bets ask for, where they look at the own hand."""
        words = self.table.game.vocabulary
        return words.bits(name for bet in self.bets for line in bet.paytable.lines for name in line.hand)

    @property
    def seated(self) -> Table:
        """The table with the pay tables of the side bets, so that dealt hands are told apart as these ask."""
        game = self.table.game
        tables = {bet.wager: bet.paytable for bet in self.bets}
        wagers = {bet.wager: game.wager(bet.wager) for bet in self.bets}
        return replace(self.table, wagers={**self.table.wagers, **wagers}, paytables={**self.table.paytables, **tables})


def joint_covariance(wagers: SeatWagers, endings: Iterable[tuple[SeatEnding, int]]) -> Covariance:
    """Means and covariances over all endings, each with its number of deals."""
    together: dict[tuple[Fraction, ...], int] = {}
    for ending, deals in endings:
        nets = wagers.nets(ending)
        together[nets] = together.get(nets, 0) + deals
    names, deals = wagers.names, sum(together.values())

    def mean(*at: int) -> Fraction:
        totals = (many * math.prod((nets[place] for place in at), start=Fraction(1)) for nets, many in together.items())
        return sum(totals, Fraction(0)) / deals

    pairs = [(first, second) for second in range(len(names)) for first in range(second + 1)]
    products = {(names[first], names[second]): mean(first, second) for first, second in pairs}
    return Covariance(names, tuple(map(mean, range(len(names)))), products)


# Every deal, or dealt ones, through the seats of a simulation


def ending_of(seating: StreetSeating, number: int) -> SeatEnding:
    """The ending that a number of a seating's situations stands for."""
    return SeatEnding(seating.situations.history(number), seating.situations[number])


def every_deal(seating: StreetSeating, pack: int, work: Work) -> Iterator[tuple[SeatEnding, int]]:
    """All deals of one seat: own cards up to suit exchange, the dealer's in any order, the board's in every order."""
    layout, counts = seating.layout, np.zeros(len(seating.situations), dtype=np.int64)
    owns = card_sets(pack, layout.seat)
    left = pack.bit_count() - layout.seat
    others = _others(left, layout.dealer, layout.board)
    rows = np.zeros((len(others), layout.cards_for(1)), dtype=np.uint8)
    for done, (own, weight) in enumerate(zip(owns.masks.tolist(), owns.weights.tolist(), strict=True), 1):
        rest = numbers_of_cards(pack & ~own).astype(np.uint8)
        rows[:, : layout.dealer + layout.board] = rest[others]
        rows[:, layout.dealer + layout.board :] = numbers_of_cards(own)
        (numbers,) = seating.meet(rows)
        counts += weight * np.bincount(numbers, minlength=len(counts))
        work.progress("following every deal", done, len(owns.masks))
    for number in np.flatnonzero(counts).tolist():
        yield ending_of(seating, number), int(counts[number])


def _others(cards: int, dealer: int, board: int) -> Integers:
    """The places of a dealer's cards in any order, then of a board's in every order, among so many cards."""
    rows = hand_rows(cards, dealer).astype(np.int64) if dealer else np.zeros((1, 0), dtype=np.int64)
    for _ in range(board):
        more = np.arange(cards)
        free = (rows[:, :, None] != more).all(axis=1)
        at, card = free.nonzero()
        rows = np.concatenate([rows[at], card[:, None]], axis=1)
    return rows


@dataclass
class DealtNets:
    """The nets of dealt situations, each settled when it first comes up."""

    wagers: SeatWagers
    seating: StreetSeating
    known: dict[int, tuple[float, ...]] = field(default_factory=dict)

    def of(self, numbers: Integers) -> Reals:
        """``[deal, wager]``: the nets of many situations by number."""
        there, places = np.unique(numbers, return_inverse=True)
        for number in there.tolist():
            if number not in self.known:
                self.known[number] = tuple(map(float, self.wagers.nets(ending_of(self.seating, number))))
        return np.array([self.known[number] for number in there.tolist()])[places]


def simulated_covariance(
    wagers: SeatWagers, seating: StreetSeating, simulation: SeatSimulation, work: Work
) -> Covariance:
    """Means and covariances of seeded deals, each covariance with its standard error."""
    counts: dict[int, int] = {}
    for tally in play(seating, Plan(simulation.deals, simulation.seed), executor=work.executor, progress=work.progress):
        for number, many in zip(tally.numbers.tolist(), tally.counts.tolist(), strict=True):
            counts[number] = counts.get(number, 0) + many
    endings = [(ending_of(seating, number), many) for number, many in counts.items()]
    covariance = joint_covariance(wagers, endings)
    nets = np.array([list(map(float, wagers.nets(ending))) for ending, _ in endings])
    many, apart = np.array([count for _, count in endings]), nets - np.array([float(mean) for mean in covariance.means])
    errors = {}
    for second in range(len(covariance.wagers)):
        for first in range(second + 1):
            product = apart[:, first] * apart[:, second]
            mean = float((product * many).sum()) / simulation.deals
            spread = float((product**2 * many).sum()) / simulation.deals - mean**2
            errors[covariance.wagers[first], covariance.wagers[second]] = math.sqrt(max(spread, 0.0) / simulation.deals)
    return replace(covariance, simulated=simulation, errors=errors)


def simulated_seats(
    wagers: SeatWagers, seating: StreetSeating, simulation: SeatSimulation, work: Work
) -> dict[str, SimulatedSeats]:
    """The covariance of two seats that share a dealer or a board: of their base games, and of all their wagers."""
    nets = DealtNets(wagers, seating)
    shoe = Shoe(seating.pack, stream(simulation.seed, 0))

    def deal(many: int) -> list[TwoNets]:
        one, two = map(nets.of, seating.meet(shoe.deal(many, seating.cards_for(2))))
        return [(one[:, 0], two[:, 0]), (one.sum(axis=1), two.sum(axis=1))]

    found = two_seats(deal, simulation.deals, simulation.seed, "dealing to two seats", work.progress)
    return dict(zip((BASE, ALL), found, strict=True))
