"""A player's hand against the dealer's: what the two make of each other, before any wager is looked at."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum

from pitboss.games.paytable import Line, Paytable
from pitboss.games.ruling import Fact


class Comparison(IntEnum):
    """How the player's hand stands against the dealer's."""

    LOSE = -1
    TIE = 0
    WIN = 1

    @property
    def word(self) -> str:
        """As rules write it."""
        return self.name.lower()


def compare(player: int, dealer: int) -> Comparison:
    """How one value stands against another."""
    return Comparison((player > dealer) - (player < dealer))


@dataclass(frozen=True, slots=True)
class Showdown:
    """One seat at the end of a round: the traits of its hand, its decision, and the dealer."""

    traits: int
    dealer_qualifies: bool = True
    comparison: Comparison = Comparison.LOSE
    folded: bool = False

    def facts(self) -> Mapping[str, Fact]:
        """What a ruling may ask for."""
        return {
            "folded": self.folded,
            "dealer_qualifies": self.dealer_qualifies,
            "comparison": self.comparison.word,
        }


def bonus_line(bonus: Paytable, showdown: Showdown) -> Line | None:
    """The line of a bonus that is paid on a wager besides the wager's own result: only for a hand that was played."""
    return None if showdown.folded else bonus.line_for(showdown.traits)
