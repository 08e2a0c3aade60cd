"""Exact covariances of one seat's wagers."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from pitboss.errors import PitbossError
from pitboss.games import Game, Paytable
from pitboss.hands import SEVEN_CARD, JokerRule
from pitboss.hands.arrays import Reals
from pitboss.hands.batch import seven_card_traits
from pitboss.hands.poker_traits import COLOURS
from pitboss.maths.census.ace_high import ACE_HIGH, JOKER
from pitboss.maths.census.seat_census import NET, SQUARE, SeatCensus, SeatGame, count_seat
from pitboss.maths.disk_cache import kept, kept_name, kept_record
from pitboss.maths.duel.high_five import BestDecisions, PlayNets
from pitboss.maths.duel.pai_gow import net_units
from pitboss.maths.executors import Work
from pitboss.maths.play import Play
from pitboss.maths.seats.seat_games import high_five_seat, pai_gow_seat
from pitboss.maths.seats.seven_card_seats import Dealt, NetFunction, SimulatedSeats, simulate_seats

#: What can matter of the dealer's hand to a side bet.
DEALERS = (0, ACE_HIGH, ACE_HIGH | JOKER)


@dataclass(frozen=True)
class SideBet:
    """A wager of one unit on a pay table; a jackpot's meters stand at some amounts."""

    paytable: Paytable
    meters_cents: Mapping[str, int] = field(default_factory=dict)
    wager_cents: int = 100

    @property
    def wager(self) -> str:
        """The id of the wager that it is on."""
        return self.paytable.wager

    def net(self, hand: int, dealer: int = 0) -> Fraction:
        """Units won with a hand of these traits against a dealer's of those."""
        return self.paytable.pay_for(hand, dealer).net_at(self.meters_cents, self.wager_cents)


@dataclass(frozen=True)
class Covariance:
    """Means and covariances of one seat's wagers, each a unit; the base game is in units of its first wager.

    They are exact, or those of simulated deals: then every covariance of two wagers has its standard error.
    """

    wagers: tuple[str, ...]
    means: tuple[Fraction, ...]
    products: Mapping[tuple[str, str], Fraction]
    simulated: "SeatSimulation | None" = None
    errors: Mapping[tuple[str, str], float] = field(default_factory=dict)

    def covariance(self, one: str, other: str) -> Fraction:
        """The covariance of two wagers; of a wager with itself, its variance."""
        means = dict(zip(self.wagers, self.means, strict=True))
        product = self.products[(one, other) if (one, other) in self.products else (other, one)]
        return product - means[one] * means[other]

    def error(self, one: str, other: str) -> float | None:
        """The standard error of a covariance; none if it is exact."""
        return self.errors.get((one, other), self.errors.get((other, one)))

    def matrix(self) -> tuple[tuple[Fraction, ...], ...]:
        """All covariances, a row a wager."""
        return tuple(tuple(self.covariance(first, second) for second in self.wagers) for first in self.wagers)

    def variance_of_all(self) -> Fraction:
        """The variance of all wagers of the seat together."""
        return sum((number for row in self.matrix() for number in row), Fraction(0))


def seat_covariance(base: str, counted: SeatCensus, bets: Sequence[SideBet]) -> Covariance:
    """The base game and side bets on the player's hand and the dealer's ace-high, each of one unit.

    Whatever a side bet pays for the dealer's ace-high, the base game then nets nothing: so with the base game it goes
    together as it pays against the dealer's other hands.
    """
    deals = {
        (traits, dealer): count
        for traits in counted.traits
        for dealer, count in counted.by_dealer(traits).items()
        if count
    }
    nets = [{key: bet.net(*key) for key in {*deals, *((traits, 0) for traits, _ in deals)}} for bet in bets]
    units = counted.units
    means = {base: Fraction(counted.total(NET), counted.deals * units)}
    products = {(base, base): Fraction(counted.total(SQUARE), counted.deals * units**2)}
    for at, bet in enumerate(bets):
        means[bet.wager] = _mean(deals, counted.deals, nets[at])
        total = sum((counted.counts[traits, NET] * nets[at][traits, 0] for traits in counted.traits), Fraction(0))
        products[base, bet.wager] = total / (counted.deals * units)
        for before, other in zip(nets[: at + 1], bets, strict=False):
            products[other.wager, bet.wager] = _mean(deals, counted.deals, before, nets[at])
    return Covariance(tuple(means), tuple(means.values()), products)


def _mean(deals: Mapping[tuple[int, int], int], whole: int, *nets: Mapping[tuple[int, int], Fraction]) -> Fraction:
    """The mean of a net result, or of the product of two."""
    total = Fraction(0)
    for key, count in deals.items():
        product = Fraction(count)
        for net in nets:
            product *= net[key]
        total += product
    return total / whole


# A game's seat, counted once and then kept


def _asked(game: Game) -> int:
    """All traits of the player's hand that the pay tables of a game ask for, whatever is chosen."""
    chosen = [table.choose(choice) for table in game.paytables for choice in (game.wager(table.wager).choices or ("",))]
    return game.vocabulary.bits(name for table in chosen for line in table.lines for name in line.hand)


def _kept_census(
    game: Game, joker: JokerRule, seat: Callable[[], SeatGame], work: Work, units: int, *parts: object
) -> SeatCensus:
    ace_high = any(table.asks_for_dealer for table in game.paytables)
    colours = bool(_asked(game) & COLOURS)

    def count() -> Mapping[tuple[int, int], int]:
        return count_seat(seat(), joker, work, colours=colours, ace_high=ace_high).counts

    counts = kept(kept_name(game, "seat", joker, *parts), count, recount=work.recount)
    return SeatCensus(counts, math.comb(len(game.deck) - game.cards, game.cards), units)


def pai_gow_census(play: Play, work: Work) -> SeatCensus:
    """The census of a seat at a pai gow table."""
    game, barred = play.game, play.rules.barred
    pushes = barred is not None and SEVEN_CARD.bit(barred) == ACE_HIGH
    if any(paytable.asks_for_dealer for paytable in game.paytables) and not pushes:
        raise PitbossError(f"{game.name}: a wager on the dealer's ace-high goes with a base game that it pushes")
    player = "best" if play.player is None else play.player.content_hash
    parts = play.table.dealers_way.content_hash, player, play.wheel, play.rules
    return _kept_census(game, play.joker, lambda: pai_gow_seat(play), work, net_units(play.rules), *parts)


def high_five_census(play: Play, decided: Callable[[], BestDecisions], work: Work) -> SeatCensus:
    """The census of a seat at ante and play with seven cards, which is asked for its decisions if it is not kept."""
    units = PlayNets.of(play).units
    return _kept_census(play.game, play.joker, lambda: high_five_seat(play, decided()), work, units, play.wheel)


# Seats that share a dealer


#: The covariances of two seats: of their base games, and of all wagers that they have.
BASE, ALL = "base", "all"


@dataclass(frozen=True)
class SeatSimulation:
    """Seeded deals of one or two seats and whoever else has cards."""

    deals: int
    seed: int

    def of_seven_cards(
        self, game: Game, base: Callable[[], NetFunction], bets: Sequence[SideBet], work: Work, *parts: object
    ) -> dict[str, SimulatedSeats]:
        """How two seats go together whose hands of seven cards net something against the dealer's."""

        def simulate() -> dict[str, SimulatedSeats]:
            nets = base()
            kinds = nets, with_side_bets(nets, bets, game.joker)
            return dict(zip((BASE, ALL), simulate_seats(kinds, self.deals, self.seed, work.progress), strict=True))

        return self.between_seats(game, simulate, bets, work, *parts)

    def between_seats(
        self,
        game: Game,
        simulate: Callable[[], dict[str, SimulatedSeats]],
        bets: Sequence[SideBet],
        work: Work,
        *parts: object,
        module: str = __name__,
    ) -> dict[str, SimulatedSeats]:
        """How two seats of a game go together, simulated once and then kept."""
        lines = [(bet.paytable.lines, sorted(bet.meters_cents.items()), bet.wager_cents) for bet in bets]
        name = kept_name(game, "seats", self, *parts, *lines)
        return kept_record(dict[str, SimulatedSeats], name, simulate, module=module, recount=work.recount).record


def table_variance(seats: int, variance: Fraction, between: Fraction) -> Fraction:
    """The variance of so many seats that share a dealer, each with this variance, each two with that covariance."""
    return seats * variance + seats * (seats - 1) * between


@dataclass(frozen=True, slots=True)
class TableVariance:
    """The variance of seats that share a dealer: exact, or from simulated deals with its standard error."""

    exact: Fraction | None
    value: float
    standard_error: float | None = None
    simulated: SimulatedSeats | None = None

    @classmethod
    def of(cls, seats: int, variance: Fraction, between: Fraction | SimulatedSeats) -> "TableVariance":
        """The variance of so many seats, from that of one seat and the covariance of two."""
        if isinstance(between, Fraction):
            exact = table_variance(seats, variance, between)
            return cls(exact, float(exact))
        value = float(table_variance(seats, variance, Fraction(between.value)))
        return cls(None, value, seats * (seats - 1) * between.standard_error, between)


def with_side_bets(base: NetFunction, bets: Sequence[SideBet], joker: JokerRule) -> NetFunction:
    """What all wagers of a seat net together with dealt hands."""

    def results(own: Dealt, dealer: Dealt) -> Reals:
        held = seven_card_traits(own.cards.astype(np.uint8), joker)
        seen = seven_card_traits(dealer.cards.astype(np.uint8), joker)
        kinds = np.where(seen & ACE_HIGH, np.where(seen & JOKER, 2, 1), 0)
        known, places = np.unique(held, return_inverse=True)
        nets = np.array([[float(sum(bet.net(int(hand), his) for bet in bets)) for his in DEALERS] for hand in known])
        return base(own, dealer) + nets[places, kinds]

    return results
