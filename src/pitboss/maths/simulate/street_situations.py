"""Situations of games with streets by number: the history of bets, how the hands met, and what every hand is.

A number tells the history, the kind of the own hand, the way in which it met the dealer's, and the kind of every other
hand that a wager asks about. Kinds are trait sets, of which only those traits are told apart that the table asks for.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from pitboss.games.cast import GameHand
from pitboss.games.settlement.settlement import SeatSituation
from pitboss.games.settlement.showdown import Showdown
from pitboss.games.step import History
from pitboss.games.table.table import Table
from pitboss.maths.arrays import Integers
from pitboss.maths.executors import Work
from pitboss.maths.price.paytables import game_census


@dataclass(frozen=True)
class HandKinds:
    """A hand that wagers ask about: which of its traits are asked for, and every kind that it can be, rising."""

    hand: GameHand
    asked: int
    traits: Integers

    @classmethod
    def of(cls, table: Table, hand: GameHand, asked: int, work: Work) -> "HandKinds":
        """The kinds of a hand, from the census of all that there are."""
        counted = game_census(table.game, table.joker, hand, executor=work.executor, progress=work.progress)
        return cls(hand, asked, np.array(sorted({traits & asked for traits in counted.counts}), dtype=np.int64))

    def kinds_of(self, traits: Integers) -> Integers:
        """The kind of every one of many hands by its traits."""
        return np.searchsorted(self.traits, traits & self.asked).astype(np.int64)


def asked_traits(table: Table) -> dict[str, int]:
    """The traits that wagers and settlement ask for, by the id of the hand; that of the own hand is empty."""
    game, asked = table.game, {"": 0}
    for ruling in game.rulings:
        asked[""] |= ruling.hands | ruling.every
    for name, paytable in table.paytables.items():
        wager = table.wagers.get(name)
        hand, against = (wager.hand, wager.against) if wager else ("", "")
        words, lines = paytable.vocabulary, paytable.lines
        own = words.bits(named for line in lines for named in line.hand)
        dealers = words.bits(named for line in lines for named in line.dealer)
        asked[hand] = asked.get(hand, 0) | own
        if against:
            asked[against] = asked.get(against, 0) | dealers
    return asked


@dataclass(frozen=True)
class StreetSituations:
    """What the numbers of a table's situations mean."""

    histories: Sequence[History]
    own: HandKinds
    meetings: Sequence[Showdown]
    others: Sequence[HandKinds]

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """How many choices each part of a number has, the slowest first."""
        others = (len(other.traits) for other in self.others)
        return len(self.histories), len(self.own.traits), len(self.meetings), *others

    def __len__(self) -> int:
        """How many numbers there are."""
        return math.prod(self.sizes)

    def numbers(self, histories: Integers, own: Integers, meetings: Integers, others: Sequence[Integers]) -> Integers:
        """The numbers of many situations."""
        return np.ravel_multi_index((histories, own, meetings, *others), self.sizes).astype(np.int64)

    def _parts(self, number: int) -> Iterator[int]:
        return (int(part) for part in np.unravel_index(number, self.sizes))

    def __getitem__(self, number: int) -> SeatSituation:
        """What the settlement is asked about."""
        history, kind, meeting, *others = self._parts(number)
        traits = int(self.own.traits[kind])
        met = replace(self.meetings[meeting], traits=traits, folded=self.histories[history].folded)
        named = ((other.hand.id, int(other.traits[at])) for other, at in zip(self.others, others, strict=True))
        return SeatSituation(traits, 0, met, tuple(named))

    def history(self, number: int) -> History:
        """The history of bets of a situation."""
        return self.histories[next(self._parts(number))]

    def stakes(self, number: int) -> Mapping[str, int]:
        """What lies on every base wager in the end, in units of the first."""
        history, *_ = self._parts(number)
        return dict(self.histories[history].stakes)
