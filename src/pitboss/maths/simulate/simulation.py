"""Simulation: rounds dealt at random, counted by situation, and each situation settled once by the table.

Rounds are cut into chunks that depend on their number alone, and each chunk has its own random stream, so the counts
are the same on any number of threads or machines.
"""

import functools
import math
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from pitboss.errors import PitbossError
from pitboss.games.settlement.settlement import Result, SeatSituation, Stake, settle_seat
from pitboss.games.table.table import Table
from pitboss.hands.arrays import Integers, Reals
from pitboss.kernel import compiled, kernel
from pitboss.maths.executors import Progress, running, unseen
from pitboss.maths.simulate.deals import Shoe, stream
from pitboss.maths.simulate.seatings import Seating
from pitboss.maths.simulate.situations import NumberedSituations

CHUNK, FEWEST_CHUNKS, PARCELS, BLOCK = 50_000, 64, 64, 8_192
MOST_ROUNDS = 10_000_000_000
#: Every wager is one dollar: a jackpot's fixed wager is, and odds are of a unit whatever it is.
UNIT_CENTS = 100


@dataclass(frozen=True, slots=True)
class Plan:
    """The size of a simulation: so many rounds of so many seats that share a dealer, by a seed."""

    rounds: int
    seed: int
    seats: int = 1

    def check(self, table: Table) -> None:
        """Refuse a number of rounds or seats that no table can deal."""
        if not 1 <= self.rounds <= MOST_ROUNDS:
            raise PitbossError(f"A simulation takes 1 to {MOST_ROUNDS:,} rounds, not {self.rounds:,}")
        if self.seats not in table.seats:
            raise PitbossError(f"{table.game.name} has 1 to {table.game.players} seats, not {self.seats}")
        if self.seed < 0:
            raise PitbossError(f"A seed is 0 or more, not {self.seed}")

    @property
    def hands(self) -> int:
        """How many seats' hands are dealt in all."""
        return self.rounds * self.seats

    @property
    def chunks(self) -> list[int]:
        """The rounds of each chunk: never fewer than a few dozen chunks, and none too large to wait for."""
        size = min(CHUNK, -(-self.rounds // FEWEST_CHUNKS))
        whole, rest = divmod(self.rounds, size)
        return [size] * whole + [rest] * (rest > 0)


@dataclass(frozen=True)
class Tally:
    """Situations by number that came up, and how often."""

    numbers: Integers
    counts: Integers


@kernel
def count_numbers(numbers: Integers, counts: Integers) -> None:
    """Count how often every number occurs."""
    for number in numbers:
        counts[number] += 1


def play_chunk(seating: Seating, plan: Plan, chunk: tuple[int, int]) -> Tally:
    """Deal one chunk, given by its place and its rounds, and count its situations."""
    place, rounds = chunk
    shoe = Shoe(seating.pack, stream(plan.seed, place))
    counts = np.zeros(len(seating.situations), dtype=np.int64)
    for start in range(0, rounds, BLOCK):
        rows = shoe.deal(min(BLOCK, rounds - start), seating.cards_for(plan.seats))
        for numbers in seating.meet(rows):
            compiled(count_numbers)(numbers, counts)
    there = np.flatnonzero(counts)
    return Tally(there, counts[there])


def play_parcel(seating: Seating, plan: Plan, chunks: Sequence[tuple[int, int]]) -> list[Tally]:
    """Deal several chunks one after the other: what is looked up goes to a worker once for all of them."""
    return [play_chunk(seating, plan, chunk) for chunk in chunks]


def play(
    seating: Seating, plan: Plan, *, executor: Executor | None = None, progress: Progress = unseen
) -> Iterator[Tally]:
    """The tallies of all chunks, in order."""
    chunks = list(enumerate(plan.chunks))
    size = -(-len(chunks) // PARCELS)
    parcels = [chunks[start : start + size] for start in range(0, len(chunks), size)]
    with running(executor) as workers:
        dealt = workers.map(functools.partial(play_parcel, seating, plan), parcels)
        for done, tallies in enumerate(dealt, start=1):
            yield from tallies
            progress(f"dealing {plan.rounds:,} rounds", done, len(parcels))


@dataclass(frozen=True)
class Spot:
    """A line of the report: the base game, all wagers that are made for it together, or one side bet."""

    wager: str
    name: str
    wagers: frozenset[str]
    choice: str = ""


def spots(table: Table) -> tuple[Spot, ...]:
    """The base game first, then every side bet that the table offers."""
    first = table.game.base.wager
    base = [wager for wager in table.wagers.values() if wager.id in table.game.base_wagers]
    bonuses = [paytable.role for paytable in table.paytables.values() if paytable.role != "wager"]
    *names, last = [wager.name for wager in base]
    name = " and ".join(filter(None, (", ".join(names), last)))
    name += "".join(f", {role.replace('-', ' ')}" for role in bonuses)
    sides = [wager for wager in table.wagers.values() if wager not in base]
    return (
        Spot(first, name, frozenset(wager.id for wager in base)),
        *(Spot(wager.id, wager.name, frozenset([wager.id]), next(iter(wager.choices), "")) for wager in sides),
    )


@dataclass
class Prices:
    """The results of a situation on each spot, a unit staked, settled by the table."""

    table: Table
    meters_cents: Mapping[str, int]
    spots: tuple[Spot, ...] = field(init=False)
    forfeits: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        """List the spots of the table."""
        self.spots = spots(self.table)

    def settle(self, situation: SeatSituation, base: Mapping[str, int]) -> tuple[Fraction, ...]:
        """Settle a situation with so many units on base wagers; wagers that a fold forfeited are remembered."""
        units = {**base, **{spot.wager: 1 for spot in self.spots[1:]}}
        choices = {spot.wager: spot.choice for spot in self.spots}
        stakes = {wager: Stake(UNIT_CENTS * many, choices.get(wager, "")) for wager, many in units.items()}
        results = settle_seat(self.table, situation, stakes)
        self.forfeits |= {result.wager for result in results if self._is_forfeit(result, situation)}
        return tuple(self._net(spot, results, units) for spot in self.spots)

    def _net(self, spot: Spot, results: tuple[Result, ...], units: Mapping[str, int]) -> Fraction:
        own = [result for result in results if result.stake in spot.wagers]
        nets = (result.pay.net_at(self.meters_cents, UNIT_CENTS) * units[result.stake] for result in own)
        return sum(nets, Fraction(0))

    def _is_forfeit(self, result: Result, situation: SeatSituation) -> bool:
        """Whether a wager was lost with the fold though its hand is on the pay table."""
        paytable = self.table.paytables.get(result.wager)
        if not situation.folded or result.line is not None or paytable is None or result.wager in self.spots[0].wagers:
            return False
        wager = self.table.wagers[result.wager]
        traits = situation.traits_in(wager.hand), situation.dealer_traits_in(wager.against)
        return paytable.line_for(*traits, situation.met.facts()) is not None


@dataclass(frozen=True, slots=True)
class Simulated:
    """The result of a spot: a simulated number, so it carries its error."""

    spot: Spot
    mean: Fraction
    standard_error: float
    forfeits: bool


@dataclass(frozen=True)
class Simulation:
    """A finished simulation: the counts by situation, and the result of every spot."""

    plan: Plan
    counts: Mapping[int, int]
    results: tuple[Simulated, ...]


class Account:
    """The counts so far; each situation is settled when it first comes up, and never again."""

    def __init__(self, situations: NumberedSituations, plan: Plan, prices: Prices) -> None:
        """Start with nothing counted yet."""
        self._situations, self._plan, self._prices = situations, plan, prices
        self._counts = np.zeros(len(situations), dtype=np.int64)
        self._nets: dict[int, tuple[Fraction, ...]] = {}
        self._rough_nets = np.full((len(situations), len(prices.spots)), np.nan)
        self._totals: list[Reals] = []

    def add(self, tally: Tally) -> None:
        """Add the counts of a chunk."""
        self._counts[tally.numbers] += tally.counts
        for number in tally.numbers[np.isnan(self._rough_nets[tally.numbers, 0])].tolist():
            self._nets[number] = self._prices.settle(self._situations[number], self._situations.stakes(number))
            self._rough_nets[number] = self._nets[number]
        self._totals.append(tally.counts @ self._rough_nets[tally.numbers])

    def counts(self) -> dict[int, int]:
        """How often each situation came up, by its number."""
        return {number: int(self._counts[number]) for number in sorted(self._nets)}

    def results(self) -> tuple[Simulated, ...]:
        """The result of every spot."""
        return tuple(self._result(at, spot) for at, spot in enumerate(self._prices.spots))

    def _result(self, at: int, spot: Spot) -> Simulated:
        mean = self._mean_power(at, 1)
        error = self._error_of_chunks(at, mean) if self._plan.seats > 1 else self._error_of_hands(at, mean)
        return Simulated(spot, mean, error, not spot.wagers.isdisjoint(self._prices.forfeits))

    def _mean_power(self, at: int, power: int) -> Fraction:
        """The exact mean of a power of a spot's result."""
        total = sum((count * self._nets[number][at] ** power for number, count in self.counts().items()), Fraction(0))
        return total / self._plan.hands

    def _error_of_hands(self, at: int, mean: Fraction) -> float:
        """The standard error where all hands are of different rounds."""
        return math.sqrt((self._mean_power(at, 2) - mean**2) / max(self._plan.hands - 1, 1))

    def _error_of_chunks(self, at: int, mean: Fraction) -> float:
        """The standard error where seats share a dealer and a deck: chunks are independent, hands are not."""
        sizes = np.array(self._plan.chunks) * self._plan.seats
        apart = np.array([total[at] for total in self._totals]) - float(mean) * sizes
        return math.sqrt(float((apart**2).sum()) * len(sizes) / max(len(sizes) - 1, 1)) / self._plan.hands


def simulate(
    table: Table,
    seating: Seating,
    plan: Plan,
    *,
    meters_cents: Mapping[str, int] | None = None,
    executor: Executor | None = None,
    progress: Progress = unseen,
) -> Simulation:
    """Play the rounds of a plan at a table, and settle what came up."""
    plan.check(table)
    account = Account(seating.situations, plan, Prices(table, meters_cents or {}))
    for tally in play(seating, plan, executor=executor, progress=progress):
        account.add(tally)
    return Simulation(plan, account.counts(), account.results())
