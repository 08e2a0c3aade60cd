"""How far a meter may fall short or rise: bounds for a walk of contributions and prizes, by Lundberg's exponent.

A walk whose steps are X on average above 0 has one number t > 0 with E[exp(-tX)] = 1, or never goes down. However long
it goes on, it falls by y below where it began with a chance of at most exp(-ty). Both bounds here follow from that.
"""

import math
from collections.abc import Sequence
from fractions import Fraction

#: A step of a walk: how likely it is, and what it adds in cents.
Step = tuple[Fraction, Fraction]

#: Results are rounded away from the truth to so many parts, which is far more than floats are off.
PARTS = 10**9
#: Below that a walk has no drift that floats could tell from none.
SMALLEST = 1e-18


def most_short_cents(steps: Sequence[Step], start_cents: int) -> Fraction:
    """The most that somebody lays out, on average and in all, to keep a walk that rises from falling below 0.

    All that is laid out is how far the walk falls below 0 at its lowest: the integral of exp(-t(start + y)) over y.
    """
    exponent = _exponent(steps)
    return _up(math.exp(-exponent * start_cents) / exponent) if exponent < math.inf else Fraction(0)


def most_level_cents(steps: Sequence[Step]) -> Fraction:
    """The most that a walk which falls, and is held at 0 there, stands at on average.

    Read backwards it is the highest that the walk ever comes from 0: the integral of exp(-ty) over y.
    """
    exponent = _exponent([(chance, -step) for chance, step in steps])
    return _up(1 / exponent) if exponent < math.inf else Fraction(0)


def _up(value: float) -> Fraction:
    return Fraction(math.ceil(value * PARTS), PARTS)


def _exponent(steps: Sequence[Step]) -> float:
    """The exponent, rounded down, which keeps the bounds on the safe side; without a step down it is infinite."""
    deepest = -min(float(step) for _, step in steps)
    if deepest <= 0:
        return math.inf
    scaled = [(float(chance), float(step) / deepest) for chance, step in steps]

    def above(exponent: float) -> bool:
        return sum(chance * math.expm1(-exponent * step) for chance, step in scaled) > 0

    low, high = 0.0, 1e-6
    while not above(high):
        low, high = high, 2 * high
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if above(middle) else (middle, high)
    return max(low * (1 - 1e-6), SMALLEST) / deepest
