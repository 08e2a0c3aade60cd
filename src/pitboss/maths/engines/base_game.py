"""What is known of a base game once it is counted, in one form for all engines."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from pitboss.games import Game
from pitboss.hands.rankings.three_card import cut_off_name
from pitboss.maths.disk_cache import Kept
from pitboss.maths.played_count import PlayedCount

#: The kind of push that the dealer's barred hand makes of every deal.
BARRED_PUSH = "push-dealer-barred"


@dataclass(frozen=True, slots=True)
class HandsSet:
    """Deals by how back and front compare; none where the count does not tell them apart."""

    deals: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class HandsPlayed:
    """How many hands are played and folded for the best; the weakest that plays, and how many fold that are not weaker.

    The last two are known of few games.
    """

    played: int
    folded: int
    cut_off: str = ""
    folded_above: int = 0


@dataclass(frozen=True, slots=True)
class BetFigures:
    """The figures of a game that depend on which of two equally good bets is taken."""

    average_bet: Fraction
    element_of_risk: Fraction
    variance: Fraction


@dataclass(frozen=True, slots=True)
class StreetBets:
    """What is bet on streets: on average, and in how many deals in each way; in how many two bets are worth the same.

    Of these the smaller is taken; ``larger`` says what the larger would come to.
    """

    average_bet: Fraction
    ways: Mapping[str, int]
    equal: int
    larger: BetFigures | None = None


@dataclass(frozen=True, slots=True)
class BaseGame:
    """What a base game is worth a unit of its first wager, and the counts that say so.

    ``results`` has the deals by outcome and what it nets, all wagers of the base game together; ``staked`` what lay on
    the layout then on average, where that is not always the same. ``prices`` says what rules of set hands are worth,
    where the count tells apart what they decide. ``decided`` is what was counted of the players' decisions: hands set,
    hands played, or bets on streets.
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
    decided: HandsSet | HandsPlayed | StreetBets
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
    cut_off = "" if found.cut_off is None else cut_off_name(found.cut_off)
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
        HandsPlayed(found.hands_played, found.hands_folded, cut_off, found.folded_above or 0),
        results={(outcome, net): deals for outcome, net, deals in found.results},
    )
