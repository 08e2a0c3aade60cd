"""What a game of ante and play comes to when every hand is played for the best: a record that is kept as a whole."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

#: How a deal may end, in the order in which it is told.
OUTCOMES = ("fold", "dealer-does-not-qualify", "win", "tie", "lose")


@dataclass(frozen=True, slots=True)
class Ended:
    """Deals that end alike: what they bring and what was staked, in units of the ANTE."""

    outcome: str
    deals: int
    net: Fraction
    staked: int


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
    results: Mapping[tuple[str, Fraction], int]
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
        """What all deals come to, by how they end."""
        deals = sum(end.deals for end in ends)
        mean = sum((end.deals * end.net for end in ends), Fraction(0)) / deals
        square = sum((end.deals * end.net**2 for end in ends), Fraction(0)) / deals
        staked = Fraction(sum(end.deals * end.staked for end in ends), deals)
        return cls(
            -mean,
            -mean / staked,
            square - mean**2,
            deals,
            hands_played,
            hands_folded,
            {name: sum(end.deals for end in ends if end.outcome == name) for name in OUTCOMES},
            _results(ends),
            cut_off,
            folded_above,
        )

    def text(self) -> str:
        """The record as JSON."""
        parts = {
            "house_edge": str(self.house_edge),
            "element_of_risk": str(self.element_of_risk),
            "variance": str(self.variance),
            "deals": self.deals,
            "hands_played": self.hands_played,
            "hands_folded": self.hands_folded,
            "outcomes": dict(self.outcomes),
            "results": [[outcome, str(net), deals] for (outcome, net), deals in self.results.items()],
            "cut_off": self.cut_off,
            "folded_above": self.folded_above,
        }
        return json.dumps(parts)

    @classmethod
    def read(cls, text: str) -> "PlayedCount":
        """The record from its JSON."""
        found = json.loads(text)
        for name in ("house_edge", "element_of_risk", "variance"):
            found[name] = Fraction(found[name])
        found["results"] = {(outcome, Fraction(net)): deals for outcome, net, deals in found["results"]}
        return cls(**found)


def _results(ends: Sequence[Ended]) -> dict[tuple[str, Fraction], int]:
    """Deals by outcome and what it nets."""
    found: dict[tuple[str, Fraction], int] = {}
    for end in sorted(ends, key=lambda end: (OUTCOMES.index(end.outcome), -end.net)):
        found[end.outcome, end.net] = found.get((end.outcome, end.net), 0) + end.deals
    return {key: deals for key, deals in found.items() if deals}
