"""Situations by number: what fast code counts, and what the settlement is asked about.

A number tells the kind of the seat's hand, the kind of the dealer's, and the way in which the two met. Kinds are trait
sets; of the dealer's hand only those traits are told apart that some pay table of the table asks for.
"""

import itertools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from pitboss.games.settlement.pai_gow import SetHands
from pitboss.games.settlement.settlement import SeatSituation
from pitboss.games.settlement.showdown import Comparison, Showdown
from pitboss.games.table.table import Table
from pitboss.hands.arrays import Integers
from pitboss.hands.poker_traits import JOKER_HELD, colour_traits
from pitboss.kernel import kernel

#: How set hands meet the dealer's: 9 if his hand is barred, and 3 times the back and the front lower, equal or higher.
SET_HANDS = tuple(
    SetHands(back, front, barred) for barred, back, front in itertools.product((False, True), Comparison, Comparison)
)
#: How ante and play meets the dealer: folded first, then whether he qualifies and how the hands compare.
SHOWDOWNS = (
    Showdown(0, folded=True),
    *(Showdown(0, qualifies, compared) for qualifies, compared in itertools.product((False, True), Comparison)),
)


class NumberedSituations(Protocol):
    """Situations by number, as a simulation counts and settles them."""

    def __len__(self) -> int:
        """The number of different situations."""

    def __getitem__(self, number: int) -> SeatSituation:
        """The situation with a number, as the settlement is asked about it."""

    def stakes(self, number: int) -> Mapping[str, int]:
        """The final stake on every base wager, in units of the first."""


Ways = tuple[SetHands, ...] | tuple[Showdown, ...]

#: Seven cards have none to seven red ones.
RED_COUNTS = 8


@kernel
def set_hands_way(barred: int, back: int, dealer_back: int, front: int, dealer_front: int) -> int:
    """The place in ``SET_HANDS`` of a back and a front against the dealer's."""
    backs = (back > dealer_back) - (back < dealer_back)
    fronts = (front > dealer_front) - (front < dealer_front)
    return 9 * barred + 3 * backs + fronts + 4


def set_hands_ways(barred: Integers, backs: Integers, fronts: Integers) -> Integers:
    """The places in ``SET_HANDS`` of many hands, by how far backs and fronts are above the dealer's."""
    return np.asarray(9 * barred + 3 * np.sign(backs) + np.sign(fronts) + 4, dtype=np.int64)


@kernel
def showdown_way(value: int, dealer_value: int, qualifies_from: int) -> int:
    """The place in ``SHOWDOWNS`` of a hand that is played."""
    compared = (value > dealer_value) - (value < dealer_value)
    return 2 + 3 * (dealer_value >= qualifies_from) + compared


@dataclass(frozen=True)
class Situations:
    """The traits of every kind of hand, which kind each is as a dealer's, and the ways to meet.

    ``base_wagers`` are those of the base game, each with whether it is made to stay in a hand.
    """

    traits: Integers
    dealer_kinds: Integers
    dealer_traits: Integers
    ways: Ways
    base_wagers: tuple[tuple[str, bool], ...]

    def __len__(self) -> int:
        """The number of different situations."""
        return len(self.traits) * len(self.dealer_traits) * len(self.ways)

    def __getitem__(self, number: int) -> SeatSituation:
        """The situation with a number, as the settlement is asked about it."""
        kinds, way = divmod(number, len(self.ways))
        kind, dealer_kind = divmod(kinds, len(self.dealer_traits))
        traits = int(self.traits[kind])
        return SeatSituation(traits, int(self.dealer_traits[dealer_kind]), self.ways[way].with_traits(traits))

    def stakes(self, number: int) -> Mapping[str, int]:
        """The final stakes: a unit on every base wager; a player who folds does not make the one that stays in."""
        folded = self.ways[number % len(self.ways)].folded
        return {wager: 1 for wager, stays_in in self.base_wagers if not (folded and stays_in)}


def situations(table: Table, traits: Integers, ways: Ways) -> Situations:
    """The situations of a table whose hands have these traits, one trait set a kind, and meet in these ways."""
    lines = [line for paytable in table.paytables.values() for line in paytable.lines]
    asked = table.game.vocabulary.bits(name for line in lines for name in line.dealer)
    dealer_traits, dealer_kinds = np.unique(traits & asked, return_inverse=True)
    base = tuple((wager, bool(table.wagers[wager].equals)) for wager in table.game.base_wagers)
    return Situations(traits, dealer_kinds.astype(np.int64), dealer_traits, ways, base)


def with_colours(plain: Integers) -> Integers:
    """Trait sets without colours, each with every number of red cards that seven can have."""
    reds = np.arange(RED_COUNTS)
    joker = (plain & JOKER_HELD > 0).astype(np.int64)
    black = np.maximum(7 - joker[:, None] - reds, 0)
    colours = np.array([[colour_traits(red, count) for red, count in enumerate(row)] for row in black.tolist()])
    return (plain[:, None] | colours).ravel()
