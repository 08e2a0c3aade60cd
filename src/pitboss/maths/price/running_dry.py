"""Running dry: how likely a meter that pays everything can't pay a fixed prize within so many wagers.

A forward recursion over wagers: all that is known of the meter is how likely it stands where. Fixed prizes and
contributions move it exactly. A share of the meter is rare, and what it leaves is not on the grid; so two numbers are
worked out between which the truth lies. Upper: the meter is left with what is lower on the grid, and a whole award
with the seed alone, no reserve and nothing of what had flowed over a limit. Lower: after a share it never runs dry.
Without shares both are one number.
"""

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from pitboss.errors import PitbossError
from pitboss.hands.arrays import Integers, Reals
from pitboss.maths.price.analysis import Analysis

MOST_STATES = 5_000_000
#: So many places of the meter, wager by wager and line by line, are a matter of seconds.
MOST_WORK = 4_000_000_000


@dataclass(frozen=True, slots=True)
class DryChance:
    """Between these two lies the chance of running dry; ``error`` bounds what floats may have added or lost."""

    lower: Fraction | float
    upper: Fraction | float
    wagers: int
    error: float = 0.0


@dataclass(frozen=True, slots=True)
class DryTerms:
    """A meter on a grid: where it starts, what a wager adds, and what each line takes, by integer weights."""

    seed: int
    start: int
    growth: int
    fixed: tuple[tuple[int, int], ...]
    shares: tuple[tuple[int, Fraction], ...]
    weight: int
    limit: int | None = None

    @classmethod
    def of(
        cls,
        analysis: Analysis,
        contribution: Fraction,
        seed_cents: int,
        *,
        start_cents: int | None = None,
        meter: str = "",
        limit_cents: int | None = None,
    ) -> "DryTerms":
        """The terms of a priced pay table whose fixed pays come off a meter."""
        lines = [(line.combinations, line.line.pay) for line in analysis.lines if line.line]
        names = analysis.paytable.meters
        name = meter or (names[0] if names else "")
        fixed = [(count, pay.cents_on(analysis.wager_cents)) for count, pay in lines if pay.meter is None]
        shares = tuple((count, pay.share) for count, pay in lines if pay.meter is not None and pay.meter == name)
        growth = contribution * analysis.wager_cents
        start = seed_cents if start_cents is None else start_cents
        limit = [] if limit_cents is None else [Fraction(limit_cents)]
        grid = _grid([growth, Fraction(seed_cents), Fraction(start), *(prize for _, prize in fixed), *limit])
        return cls(
            int(seed_cents / grid),
            int(start / grid),
            int(growth / grid),
            tuple((count, int(prize / grid)) for count, prize in fixed),
            shares,
            analysis.deals,
            None if limit_cents is None else int(limit_cents / grid),
        )

    @property
    def nothing(self) -> int:
        """The weight of a wager that leaves the meter alone."""
        return self.weight - sum(count for count, _ in self.fixed) - sum(count for count, _ in self.shares)


def _grid(amounts: list[Fraction]) -> Fraction:
    """The largest step of which all amounts are multiples."""
    below = math.lcm(*(amount.denominator for amount in amounts))
    step = math.gcd(*(int(amount * below) for amount in amounts))
    return Fraction(step or 1, below)


def dry_within(terms: DryTerms, wagers: int) -> DryChance:
    """The chance by the same recursion in floats, with a bound on their error."""
    most = max(terms.start, terms.seed) + wagers * terms.growth + 1
    most = most if terms.limit is None else min(most, terms.limit + 1)
    lines = len(terms.fixed) + len(terms.shares) + 1
    if most > MOST_STATES or most * wagers * lines > MOST_WORK:
        raise PitbossError(f"{most:,} places of the meter are too many: ask for fewer wagers or a rounder rate")
    lower = _dry_float(terms, wagers, most, lucky=True)
    upper = _dry_float(terms, wagers, most, lucky=False) if terms.shares else lower
    # Every term is positive: each of a few operations a wager is off by a factor of 1 ± 2**-53 at most, and so is each
    # level of the pairwise sums, of which there are fewer than 64; under a limit there is one more sum a wager.
    operations = wagers * (lines + 3 + 64 * (terms.limit is not None)) + 64
    return DryChance(lower, upper, wagers, upper * operations * 2.0**-52)


def _dry_float(terms: DryTerms, wagers: int, most: int, *, lucky: bool) -> float:
    stands = np.zeros(max(most, terms.start + 1))
    stands[terms.start] = 1.0
    chances = [(count / terms.weight, prize) for count, prize in terms.fixed]
    shares = [] if lucky else [(count / terms.weight, share) for count, share in terms.shares]
    places = [_places(share, most) for _, share in shares]
    nothing, dry, top = terms.nothing / terms.weight, 0.0, terms.start
    for _ in range(wagers):
        top += terms.growth
        grown = np.zeros(max(top, terms.seed) + 1)
        grown[terms.growth : top + 1] = stands[: top + 1 - terms.growth]
        grown = _under(grown, terms.limit)
        stands = grown * nothing
        for chance, prize in chances:
            dry += chance * float(grown[:prize].sum())
            stands[: max(0, len(grown) - prize)] += chance * grown[prize:]
        for (chance, share), place in zip(shares, places, strict=True):
            if share == 1:
                stands[terms.seed] += chance * float(grown.sum())
            else:
                stands += chance * np.bincount(place[: len(grown)], grown, len(grown))
        top = len(stands) - 1
    return dry


def _under(grown: Reals, limit: int | None) -> Reals:
    """What has grown above the limit stands at the limit."""
    if limit is None or len(grown) <= limit + 1:
        return grown
    kept = grown[: limit + 1].copy()
    kept[limit] += float(grown[limit + 1 :].sum())
    return kept


def _places(share: Fraction, most: int) -> Integers:
    """Where a share leaves a meter, for every place where it may stand."""
    keep = 1 - share
    return np.arange(most, dtype=np.int64) * keep.numerator // keep.denominator
