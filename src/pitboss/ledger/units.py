"""Units: jackpot money is an integer of a millionth of a cent, rates are integer parts per million.

A wager of whole cents times a rate is then a whole number of units: nothing is ever rounded on the way in.
"""

UNITS_PER_CENT = 1_000_000
PPM = 1_000_000


def units(cents: int) -> int:
    """Whole cents in units."""
    return cents * UNITS_PER_CENT


def as_cents(amount: int) -> int:
    """The whole cents in an amount, rounded down: what a display shows; the rest is its residue."""
    return amount // UNITS_PER_CENT
