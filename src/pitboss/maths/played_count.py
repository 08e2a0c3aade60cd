"""What a game of ante and play comes to when every hand is played for the best: a record that is kept as a whole."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction


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
