"""The count of a game of ante and play when every hand is played for the best: a record that is kept as a whole."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

#: How a deal may end, in the order in which it is told.
OUTCOMES = ("fold", "dealer-does-not-qualify", "win", "tie", "lose")


@dataclass(frozen=True, slots=True)
class Ended:
    """Deals that end alike: their net and their stake, in units of the ANTE."""

    outcome: str
    deals: int
    net: Fraction
    staked: Fraction


def figures_of(ends: Sequence[Ended]) -> tuple[Fraction, Fraction, Fraction]:
    """The mean net of some ends, the mean bet, and the variance of the net."""
    deals = sum(end.deals for end in ends)
    mean = sum((end.deals * end.net for end in ends), Fraction(0)) / deals
    square = sum((end.deals * end.net**2 for end in ends), Fraction(0)) / deals
    return mean, sum((end.deals * end.staked for end in ends), Fraction(0)) / deals, square - mean**2


@dataclass(frozen=True, slots=True)
class PlayedCount:
    """Figures in units of the first wager, deals by outcome, and deals by outcome and what it nets.

    ``cut_off`` is the value of the weakest hand that plays, ``folded_above`` how many hands fold that are not weaker,
    where that is known.
    """

    house_edge: Fraction
    element_of_risk: Fraction
    variance: Fraction
    deals: int
    hands_played: int
    hands_folded: int
    outcomes: Mapping[str, int]
    results: tuple[tuple[str, Fraction, int], ...]
    cut_off: int | None = None
    folded_above: int | None = None

    @classmethod
    def of(
        cls,
        ends: Sequence[Ended],
        hands_played: int,
        hands_folded: int,
        cut_off: int | None = None,
        folded_above: int | None = None,
    ) -> "PlayedCount":
        """The count of all deals, by how they end."""
        mean, average, variance = figures_of(ends)
        return cls(
            -mean,
            -mean / average,
            variance,
            sum(end.deals for end in ends),
            hands_played,
            hands_folded,
            {name: sum(end.deals for end in ends if end.outcome == name) for name in OUTCOMES},
            _results(ends),
            cut_off,
            folded_above,
        )


def _results(ends: Sequence[Ended]) -> tuple[tuple[str, Fraction, int], ...]:
    """Deals by outcome and what it nets."""
    found: dict[tuple[str, Fraction], int] = {}
    for end in sorted(ends, key=lambda end: (OUTCOMES.index(end.outcome), -end.net)):
        found[end.outcome, end.net] = found.get((end.outcome, end.net), 0) + end.deals
    return tuple((*key, deals) for key, deals in found.items() if deals)
