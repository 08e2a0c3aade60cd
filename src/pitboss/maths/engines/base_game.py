"""What is known of a base game once it is counted, in one form for all engines."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from pitboss.games import Game
from pitboss.hands.rankings.three_card import cut_off_name
from pitboss.maths.disk_cache import Kept
from pitboss.maths.played_count import PlayedCount

#: The end of the name of a figure that holds for the larger of equal bets.
LARGER_BETS = "-with-the-larger-of-equal-bets"


@dataclass(frozen=True, slots=True)
class BaseGame:
    """What a base game is worth a unit of its first wager, and the counts that say so.

    ``results`` has the deals by outcome and what it nets, all wagers of the base game together; ``staked`` what lay on
    the layout then on average, where that is not always the same. ``prices`` says what rules of set hands are worth,
    where the count tells apart what they decide.
    """

    game: str
    rules: str
    house_edge: Fraction
    element_of_risk: Fraction | None
    variance: Fraction
    outcomes: Mapping[str, int]
    deals: int
    seconds: float
    known: bool
    details: Mapping[str, int | str] = field(default_factory=dict)
    prices: Mapping[str, Fraction] = field(default_factory=dict)
    results: Mapping[tuple[str, Fraction], int] = field(default_factory=dict)
    staked: Mapping[tuple[str, Fraction], Fraction] = field(default_factory=dict)

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of one round, in units of the first wager."""
        return float(self.variance) ** 0.5


def played_game(game: Game, rules: str, kept_as: Kept[PlayedCount]) -> BaseGame:
    """A base game of ante and play from the record that is kept of it."""
    found = kept_as.record
    details: dict[str, int | str] = {"hands-played": found.hands_played, "hands-folded": found.hands_folded}
    if found.cut_off is not None and found.folded_above is not None:
        details = {"cut-off": cut_off_name(found.cut_off), **details}
        details["hands-folded-at-the-cut-off-or-above"] = found.folded_above
    return BaseGame(
        game.id,
        rules,
        found.house_edge,
        found.element_of_risk,
        found.variance,
        found.outcomes,
        found.deals,
        kept_as.seconds,
        kept_as.known,
        details,
        results={(outcome, net): deals for outcome, net, deals in found.results},
    )
