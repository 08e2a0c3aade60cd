"""The seating of games with streets: from the cards of many rounds to the situation of every seat.

A row is a round: the dealer's cards first, the one that is up before the others, then the board in the order in which
it is turned, then each seat's. Decisions are looked up in what an exact count decided; nothing is settled here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from pitboss.games import Game
from pitboss.games.cast import BOARD, DEALER, SEAT, GameHand
from pitboss.games.settlement.showdown import Showdown
from pitboss.games.streets import History
from pitboss.games.table.table import Table
from pitboss.hands import JokerRule
from pitboss.kernel import compiled, kernel
from pitboss.maths.arrays import Integers
from pitboss.maths.executors import Work
from pitboss.maths.simulate.deals import Rows
from pitboss.maths.simulate.judges import Judge, fill_masks
from pitboss.maths.simulate.street_situations import HandKinds, StreetSituations, asked_traits


@kernel
def fill_meetings_of(own: Integers, dealers: Integers, qualifies: int, meetings: Integers) -> None:
    """How every hand meets the dealer's, as situations number it."""
    for at in range(len(own)):
        compared = (own[at] > dealers[at]) - (own[at] < dealers[at])
        meetings[at] = 1 + compared + 3 * (dealers[at] >= qualifies)


@dataclass(frozen=True)
class Layout:
    """How many cards dealer, board and a seat have, and in which columns of a row they lie."""

    dealer: int
    board: int
    seat: int

    @classmethod
    def of(cls, game: Game) -> "Layout":
        """The layout of a game."""
        return cls(*(game.cards_dealt(whose) for whose in (DEALER, BOARD, SEAT)))

    def cards_for(self, seats: int) -> int:
        """How many cards a round of so many seats takes."""
        return self.dealer + self.board + self.seat * seats

    def start(self, whose: str, seat: int = 0) -> int:
        """The column in which somebody's cards begin."""
        return {DEALER: 0, BOARD: self.dealer, SEAT: self.dealer + self.board + self.seat * seat}[whose]

    def columns(self, hand: GameHand, seat: int) -> Integers:
        """The columns of the cards that make a hand of a seat."""
        parts = [self.start(part.whose, seat) + np.arange(part.first - 1, part.last) for part in hand.parts]
        return np.concatenate(parts).astype(np.int64)


class Walk(Protocol):
    """Decides for dealt hands: the history of bets of every round."""

    def histories(self, rows: Rows, layout: Layout, seat: int) -> Integers:
        """The number of the history that the best decisions of a seat come to, for every round."""


@dataclass(frozen=True)
class StreetSeating:
    """Seats that decide for the best on every street; ``kind_of`` has the kind of the own hand for every order."""

    pack: Rows
    situations: StreetSituations
    layout: Layout
    walk: Walk
    judge: Judge
    against: GameHand | None
    qualifies: int
    kind_of: Integers
    joker: JokerRule

    def cards_for(self, seats: int) -> int:
        """How many cards a round of so many seats takes."""
        return self.layout.cards_for(seats)

    def meet(self, rows: Rows) -> list[Integers]:
        """The number of every round's situation, for each seat."""
        seats = (rows.shape[1] - self.layout.start(SEAT)) // self.layout.seat
        dealers = self.judge.orders(rows, self.layout.columns(self.against, 0)) if self.against else None
        return [self._seat(rows, seat, dealers) for seat in range(seats)]

    def _seat(self, rows: Rows, seat: int, dealers: Integers | None) -> Integers:
        own = self.judge.orders(rows, self.layout.columns(self.situations.own.hand, seat))
        meetings = np.zeros(len(rows), dtype=np.int64)
        if dealers is not None:
            compiled(fill_meetings_of)(own, dealers, self.qualifies, meetings)
        others = [self._kinds(rows, seat, other) for other in self.situations.others]
        histories = self.walk.histories(rows, self.layout, seat)
        return self.situations.numbers(histories, self.kind_of[own], meetings, others)

    def _kinds(self, rows: Rows, seat: int, other: HandKinds) -> Integers:
        masks = np.empty(len(rows), dtype=np.int64)
        compiled(fill_masks)(rows, self.layout.columns(other.hand, seat), masks)
        return other.kinds_of(other.hand.ranking.traits_of_masks(masks, self.joker))


@dataclass(frozen=True)
class Counted:
    """What the count of a base game knows: its histories, meetings and orders, with the traits of every order."""

    histories: Sequence[History]
    meetings: Sequence[Showdown]
    traits: Integers
    qualifies: int


def street_seating(table: Table, pack: Rows, counted: Counted, walk: Walk, judge: Judge, work: Work) -> StreetSeating:
    """Seats of a table that decide as a walk does and are judged as a count judges."""
    game, asked = table.game, asked_traits(table)
    own_asked = asked.pop("")
    traits = np.unique(counted.traits & own_asked)
    own = HandKinds(game.own_hand, own_asked, traits)
    others = tuple(HandKinds.of(table, game.hand(name), bits, work) for name, bits in asked.items())
    situations = StreetSituations(counted.histories, own, counted.meetings, others)
    against = game.hand(game.compare.against) if game.cast.dealer else None
    kinds = own.kinds_of(counted.traits)
    return StreetSeating(pack, situations, Layout.of(game), walk, judge, against, counted.qualifies, kinds, table.joker)
