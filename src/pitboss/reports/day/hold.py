"""Hold: what a table won in recorded rounds against its exact expectation, with the band in which chance leaves it.

Expected win and variance are exact fractions of the amounts wagered; only the band takes a square root. The wagers of
one seat are taken as independent of each other. Seats share a dealer, so their base games go together: that is counted
with the average number of seats in a round.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from statistics import NormalDist

from pitboss.floor.documents import Handle
from pitboss.games.table.table import Table
from pitboss.maths.engines import Play, engine_of
from pitboss.maths.engines.base_game import BaseGame
from pitboss.maths.executors import Work
from pitboss.maths.price.analysis import Spread, price

#: The confidence of the two bands, and of the alert.
NARROW, WIDE = Fraction(95, 100), Fraction(997, 1000)
#: With fewer rounds the normal law says too little for an alert.
LEAST_ROUNDS = 100
#: How two seats of a seven-card game go together is simulated, with so many deals from this seed.
DEALS_BETWEEN_SEATS, SEED_BETWEEN_SEATS = 200_000, 1


@dataclass(frozen=True, slots=True)
class Expectation:
    """The exact mathematics of a table's wagers.

    ``counts_with`` names the wager whose unit another one is part of: Play and the Ante Bonus are part of the Ante's.
    ``apart`` are wagers on sensors, which the jackpots' reports answer for.
    """

    first: str
    spreads: Mapping[str, Spread]
    counts_with: Mapping[str, str]
    apart: frozenset[str]
    between_seats: Fraction
    notes: tuple[str, ...] = ()


class HoldVerdict(StrEnum):
    """Where the actual win lies."""

    EXPECTED = "expected"
    UNUSUAL = "unusual"
    ALERT = "alert"
    TOO_FEW = "too-few-rounds"


@dataclass(frozen=True, slots=True)
class Band:
    """Where the win lies with a confidence, in whole cents."""

    level: Fraction
    low_cents: int
    high_cents: int

    def has(self, cents: int) -> bool:
        """Whether an amount is in it."""
        return self.low_cents <= cents <= self.high_cents


@dataclass(frozen=True, slots=True)
class WagerHold:
    """One kind of wager: what was wagered, what it should have won, and what it won; envy is apart."""

    wager: str
    wagers: int
    handle_cents: int
    won_cents: int
    envy_cents: int
    expected_cents: Fraction
    variance: Fraction


@dataclass(frozen=True, slots=True)
class Hold:
    """The win of recorded rounds against its expectation; amounts in cents, the variance in cents squared."""

    rounds: int
    wagers: tuple[WagerHold, ...]
    variance: Fraction
    envy_cents: int = 0
    apart_cents: int = 0

    @property
    def handle_cents(self) -> int:
        """All that was wagered in these rounds."""
        return sum(wager.handle_cents for wager in self.wagers)

    @property
    def won_cents(self) -> int:
        """What the house won, before envy."""
        return sum(wager.won_cents for wager in self.wagers)

    @property
    def expected_cents(self) -> Fraction:
        """What the house wins of these wagers on average."""
        return sum((wager.expected_cents for wager in self.wagers), Fraction(0))

    @property
    def standard_deviation_cents(self) -> float:
        """The square root of the variance."""
        return math.sqrt(self.variance)

    @property
    def deviations(self) -> float:
        """How many standard deviations the win lies above its expectation; 0 where nothing was left to chance."""
        width = self.standard_deviation_cents
        return float(self.won_cents - self.expected_cents) / width if width else 0.0

    def band(self, level: Fraction) -> Band:
        """Where the win lies with this confidence, under the normal approximation; rounded outwards."""
        width = NormalDist().inv_cdf(float((1 + level) / 2)) * self.standard_deviation_cents
        middle = float(self.expected_cents)
        return Band(level, math.floor(middle - width), math.ceil(middle + width))

    @property
    def verdict(self) -> HoldVerdict:
        """Whether the win is what chance would leave; an alert needs enough rounds."""
        if self.rounds < LEAST_ROUNDS:
            return HoldVerdict.TOO_FEW
        if not self.band(WIDE).has(self.won_cents):
            return HoldVerdict.ALERT
        return HoldVerdict.EXPECTED if self.band(NARROW).has(self.won_cents) else HoldVerdict.UNUSUAL


def hold_of(handle: Mapping[str, Handle], rounds: int, expected: Expectation) -> Hold:
    """The hold of what was wagered in so many rounds."""
    groups: dict[str, list[tuple[str, Handle]]] = {}
    for wager, handled in handle.items():
        groups.setdefault(expected.counts_with.get(wager, wager), []).append((wager, handled))
    held = tuple(_held(wager, parts, expected) for wager, parts in groups.items() if wager in expected.spreads)
    variance = sum((wager.variance for wager in held), Fraction(0)) + _shared_dealer(handle, rounds, expected)
    envy = sum(wager.envy_cents for wager in held)
    return Hold(rounds, held, variance, envy, sum(handle[name].won_cents for name in expected.apart if name in handle))


def _held(wager: str, parts: Iterable[tuple[str, Handle]], expected: Expectation) -> WagerHold:
    """A wager with what is settled beside it. What the unit is staked on decides what to expect."""
    known = dict(parts)
    own, spread = known.get(wager, Handle()), expected.spreads[wager]
    envy = sum(handled.envy_cents for handled in known.values())
    return WagerHold(
        wager,
        own.wagers,
        sum(handled.cents for handled in known.values()),
        sum(handled.won_cents for handled in known.values()) + envy,
        envy,
        own.cents * spread.house_edge,
        own.squares * spread.variance,
    )


def _shared_dealer(handle: Mapping[str, Handle], rounds: int, expected: Expectation) -> Fraction:
    """What seats that share a dealer add to the variance, if all rounds had the average number of equal wagers."""
    base = handle.get(expected.first)
    if base is None or rounds < 1 or base.wagers <= rounds:
        return Fraction(0)
    return base.squares * (Fraction(base.wagers, rounds) - 1) * expected.between_seats


def together(holds: Iterable[Hold]) -> Hold:
    """The hold of several sittings: chance in one has nothing to do with another."""
    every = tuple(holds)
    return Hold(
        sum(hold.rounds for hold in every),
        tuple(wager for hold in every for wager in hold.wagers),
        sum((hold.variance for hold in every), Fraction(0)),
        sum(hold.envy_cents for hold in every),
        sum(hold.apart_cents for hold in every),
    )


def expectation(table: Table, work: Work) -> Expectation:
    """The exact mathematics of a table by its pay tables and house way; some counts take seconds the first time."""
    game = table.game
    first = game.base.wager
    base, between, notes = _base(table, work)
    spreads = {first: Spread(base.house_edge, base.variance)}
    roles = {role: paytable.wager for role, paytable in table.paytables.items() if paytable.is_bonus}
    follows = {wager.id: wager.lead for wager in table.wagers.values() if wager.lead}
    for wager in table.wagers.values():
        if wager.id in table.paytables and not wager.sensor and game.is_priced_alone(table.paytables[wager.id]):
            priced = price(game, table.paytables[wager.id], joker=table.joker, executor=work.executor)
            spreads[wager.id] = priced.spread
    apart = frozenset(wager.id for wager in table.wagers.values() if wager.sensor)
    said = (base.rules, "a seat's wagers are taken as independent of each other", *notes)
    return Expectation(first, spreads, {**follows, **roles}, apart, between, said)


def _base(table: Table, work: Work) -> tuple[BaseGame, Fraction, tuple[str, ...]]:
    """The base game, how two seats of it go together, and how that is known."""
    # The seats of every engine: nobody who only opens the card room waits for them.
    from pitboss.maths.price.covariance import BASE, SeatSimulation  # noqa: PLC0415

    engine, play = engine_of(table.game), Play.at(table)
    base = engine.solve(play, work)
    between = engine.between_seats(play, (), SeatSimulation(DEALS_BETWEEN_SEATS, SEED_BETWEEN_SEATS), work)[BASE]
    if isinstance(between, Fraction):
        return base, between, ("seats share a dealer: counted exactly",)
    note = f"seats share a dealer: simulated with {between.deals:,} deals, seed {between.seed}"
    return base, Fraction(between.value), (note,)
