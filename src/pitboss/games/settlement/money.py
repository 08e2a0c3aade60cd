"""Money at a table: whole cents, and the house's rule for odds that do not come out even."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from pitboss.errors import PitbossError
from pitboss.games.settlement.pay import Pay

LARGEST_CENTS = 100_000_000_00


class RoundingMode(StrEnum):
    """Which way a payment goes that is no whole number of units."""

    DOWN = "down"
    NEAREST = "nearest"
    UP = "up"


@dataclass(frozen=True, slots=True)
class Rounding:
    """The house's rounding rule: winnings are paid in whole units of so many cents."""

    mode: RoundingMode = RoundingMode.DOWN
    unit_cents: int = 1

    def __post_init__(self) -> None:
        """Refuse a unit that is no money."""
        if self.unit_cents < 1:
            raise PitbossError(f"Winnings are rounded to a unit of at least 1 cent, not {self.unit_cents}")

    def cents(self, exact: Fraction) -> int:
        """An exact amount in the cents that are paid."""
        units = exact / self.unit_cents
        if self.mode is RoundingMode.UP:
            return -(-units.numerator // units.denominator) * self.unit_cents
        half = Fraction(1, 2) if self.mode is RoundingMode.NEAREST else Fraction(0)
        return (units + half).__floor__() * self.unit_cents


@dataclass(frozen=True, slots=True)
class Payment:
    """What a stake comes to: how much of it goes back, what the tray adds, and what that was before rounding."""

    returned_cents: int
    won_cents: int
    exact_cents: Fraction


def payment(pay: Pay, stake_cents: int, rounding: Rounding) -> Payment:
    """A pay on a stake, in cents; a share of a meter is paid elsewhere and is nothing here.

    Rules: 001/jackpot.9a, 001/jackpot.9b, 001/jackpot-paytables.1.
    """
    if pay.meter is not None:
        return Payment(0, 0, Fraction(0))
    returned = stake_cents if pay.stake_returned and pay.net >= 0 else 0
    exact = max(pay.odds, Fraction(0)) * stake_cents
    return Payment(returned, rounding.cents(exact), exact)
