"""How far the results of a wager stray from its edge, under the normal approximation."""

import math
from dataclasses import dataclass
from fractions import Fraction

#: Normal quantiles of the confidence levels that par sheets print, in percent.
QUANTILES = {90: 1.6448536269514722, 95: 1.959963984540054, 99: 2.5758293035489004}
#: The usual confidence.
USUAL = 90


@dataclass(frozen=True, slots=True)
class Spread:
    """What the house keeps of a unit on average, and the variance of that."""

    house_edge: Fraction
    variance: Fraction

    @property
    def standard_deviation(self) -> float:
        """The square root of the variance."""
        return math.sqrt(self.variance)

    def volatility_index(self, level: int = USUAL) -> float:
        """The standard deviation times the quantile of a confidence level in percent."""
        return QUANTILES[level] * self.standard_deviation

    def hold_band(self, hands: int, level: int = USUAL) -> tuple[float, float]:
        """Where the hold after so many hands lies with that confidence."""
        edge, width = float(self.house_edge), self.volatility_index(level) / math.sqrt(hands)
        return edge - width, edge + width
