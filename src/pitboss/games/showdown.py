"""A player's hand against the dealer's: what the two make of each other, before any wager is looked at."""

from dataclasses import dataclass
from enum import IntEnum


class Comparison(IntEnum):
    """How the player's hand stands against the dealer's."""

    LOSE = -1
    TIE = 0
    WIN = 1


@dataclass(frozen=True, slots=True)
class Showdown:
    """One seat at the end of a round: the traits of its hand, its decision, and the dealer."""

    traits: int
    dealer_qualifies: bool = True
    comparison: Comparison = Comparison.LOSE
    folded: bool = False
