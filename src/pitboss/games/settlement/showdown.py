"""A player's hand against the dealer's: what the two make of each other, before any wager is looked at."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import IntEnum

from pitboss.games.paytable import Paytable, PaytableLine
from pitboss.games.settlement.rulings import Fact


class Comparison(IntEnum):
    """How the player's hand stands against the dealer's."""

    LOSE = -1
    TIE = 0
    WIN = 1

    @property
    def word(self) -> str:
        """The comparison as rules write it."""
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

    @property
    def earns_bonus(self) -> bool:
        """Whether a bonus is paid on a wager besides: only for a hand that was played."""
        return not self.folded

    def with_traits(self, traits: int) -> "Showdown":
        """The showdown of a hand with these traits."""
        return replace(self, traits=traits)

    def decided(self, *, folded: bool) -> "Showdown":
        """The showdown of a hand that was folded, or that was not."""
        return replace(self, folded=folded)

    def under(self, _rules: object) -> "Showdown":
        """The showdown as any rules see it: there are no copies in it."""
        return self


def bonus_line(bonus: Paytable, showdown: Showdown) -> PaytableLine | None:
    """The line of a bonus that is paid on a wager besides the wager's own result: only for a hand that was played."""
    return bonus.line_for(showdown.traits) if showdown.earns_bonus else None
