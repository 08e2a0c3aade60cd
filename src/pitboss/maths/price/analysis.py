"""A pay table priced exactly: what each line is worth, and what the wager as a whole returns."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from pitboss.errors import PitbossError
from pitboss.games.paytable import Paytable, PaytableLine

#: Normal quantiles of the confidence levels that par sheets print.
QUANTILES = {90: 1.6448536269514722, 95: 1.959963984540054, 99: 2.5758293035489004}

Deals = Mapping[tuple[int, int], int]


@dataclass(frozen=True, slots=True)
class LineAnalysis:
    """A line with its exact count; the last line of an analysis is all other hands."""

    line: PaytableLine | None
    combinations: int
    deals: int

    @property
    def probability(self) -> Fraction:
        """How likely the line is."""
        return Fraction(self.combinations, self.deals)

    @property
    def net(self) -> Fraction:
        """Units won a unit staked; a share of a meter counts for nothing here."""
        return self.line.pay.net if self.line else Fraction(-1)

    @property
    def net_return(self) -> Fraction:
        """What the line adds to the player's expectation."""
        return self.probability * self.net

    @property
    def return_with_stake(self) -> Fraction:
        """What the line hands back of each unit staked."""
        return self.probability * (self.net + 1)

    @property
    def envy_cents(self) -> Fraction:
        """What the line brings, on average, to each other player who qualifies for envy."""
        return self.probability * (self.line.envy_cents if self.line else 0)


@dataclass(frozen=True, slots=True)
class Analysis:
    """A wager's pay table over all deals."""

    paytable: Paytable
    lines: tuple[LineAnalysis, ...]
    other: LineAnalysis
    meters_cents: Mapping[str, int]
    wager_cents: int

    @property
    def deals(self) -> int:
        """All deals that were counted."""
        return self.other.deals

    @property
    def every(self) -> tuple[LineAnalysis, ...]:
        """The lines, and all other hands."""
        return (*self.lines, self.other)

    def net(self, line: LineAnalysis) -> Fraction:
        """Units won a unit staked, with the meters at their amounts."""
        return line.line.pay.net_at(self.meters_cents, self.wager_cents) if line.line else line.net

    @property
    def expectation(self) -> Fraction:
        """The player's exact expectation a unit staked, without envy."""
        return sum((line.probability * self.net(line) for line in self.every), Fraction(0))

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps of a unit staked, without envy."""
        return -self.expectation

    @property
    def hit_frequency(self) -> Fraction:
        """How often the player comes out ahead."""
        return sum((line.probability for line in self.lines if line.line and line.line.pay.is_hit), Fraction(0))

    @property
    def push_frequency(self) -> Fraction:
        """How often the stake just comes back."""
        return sum((line.probability for line in self.lines if line.line and line.line.pay.is_push), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """The exact variance of the result a unit staked, without envy."""
        square = sum((line.probability * self.net(line) ** 2 for line in self.every), Fraction(0))
        return square - self.expectation**2

    @property
    def standard_deviation(self) -> float:
        """The square root of the variance."""
        return math.sqrt(self.variance)

    def volatility_index(self, level: int = 90) -> float:
        """The standard deviation times the quantile of a confidence level in percent."""
        return QUANTILES[level] * self.standard_deviation

    def hold_band(self, hands: int, level: int = 90) -> tuple[float, float]:
        """Where the hold after so many hands lies with that confidence, as the normal law has it."""
        return self.hold_bands((hands,), level)[0]

    def hold_bands(self, hands: Iterable[int], level: int = 90) -> list[tuple[float, float]]:
        """The bands of the hold after several numbers of hands."""
        edge, index = float(self.house_edge), self.volatility_index(level)
        widths = (index / math.sqrt(number) for number in hands)
        return [(edge - width, edge + width) for width in widths]

    @property
    def maximum_award(self) -> Fraction:
        """The most that a unit staked can win."""
        return max(self.net(line) for line in self.every)

    def envy_return(self, bet_cents: int) -> Fraction:
        """What each other player's hand is worth to a qualifying bet of this size."""
        return sum((line.envy_cents for line in self.lines), Fraction(0)) / bet_cents

    def house_edge_with_envy(self, players: int, bet_cents: int) -> Fraction:
        """The house edge when so many players, one's own seat among them, are dealt hands."""
        return self.house_edge - (players - 1) * self.envy_return(bet_cents)

    @property
    def fixed_return(self) -> Fraction:
        """What the lines that are not shares of a meter hand back of each unit staked."""
        return sum((line.return_with_stake for line in self.every if not _is_meter(line)), Fraction(0))

    @property
    def meter_coefficients(self) -> dict[str, Fraction]:
        """What a dollar on each meter is worth to a wager of one dollar."""
        worth = dict.fromkeys(self.paytable.meters, Fraction(0))
        for line in self.lines:
            if line.line and line.line.pay.meter is not None:
                worth[line.line.pay.meter] += line.probability * line.line.pay.share
        return worth

    @property
    def break_even_sum(self) -> Fraction:
        """What the meters, in dollars times their coefficients, must add up to for an even wager of this size."""
        return (1 - self.fixed_return) * Fraction(self.wager_cents, 100)

    @property
    def break_even_meter(self) -> Fraction | None:
        """The dollars on the only meter at which the wager is even; nothing if there are several."""
        worth = list(self.meter_coefficients.values())
        return self.break_even_sum / worth[0] if len(worth) == 1 else None

    def warnings(self) -> list[str]:
        """What an operator should be told about the table."""
        if (not self.paytable.meters or self.meters_cents) and self.house_edge < 0:
            return [f"{self.paytable.name} pays more than it takes: the player's edge is {float(self.expectation):.4%}"]
        return []


def _is_meter(line: LineAnalysis) -> bool:
    return line.line is not None and line.line.pay.meter is not None


def analyze(
    paytable: Paytable, deals: Deals, *, meters_cents: Mapping[str, int] | None = None, wager_cents: int = 100
) -> Analysis:
    """Price a pay table over counted deals, keyed by the traits of the player's and the dealer's hand."""
    total = sum(deals.values())
    counts = dict.fromkeys((line.id for line in paytable.lines), 0)
    lost = 0
    for (hand, dealer), count in deals.items():
        line = paytable.line_for(hand, dealer)
        if line:
            counts[line.id] += count
        else:
            lost += count
    for line in paytable.lines:
        if not counts[line.id]:
            raise PitbossError(_never(paytable, line, deals))
    lines = tuple(LineAnalysis(line, counts[line.id], total) for line in paytable.lines)
    return Analysis(paytable, lines, LineAnalysis(None, lost, total), dict(meters_cents or {}), wager_cents)


def _never(paytable: Paytable, line: PaytableLine, deals: Deals) -> str:
    """Why a line can never match."""
    hands = [key for key in deals if line.matches(*key, paytable.vocabulary)]
    above = {found.name for found in (paytable.line_for(*key) for key in hands) if found}
    reason = f"all such hands are on the lines above it: {', '.join(sorted(above))}" if above else "no hand is that"
    return f"Line {line.id!r} of {paytable.name} can never match: {reason}"
