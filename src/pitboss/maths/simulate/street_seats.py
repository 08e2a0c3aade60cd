"""The seating of games with streets: from the cards of many rounds to the situation of every seat.

A row is a round: the dealer's cards first, the one that is up before the others, then the board in the order in which
it is turned, then each seat's. Decisions are looked up in what an exact count decided; nothing is settled here.

A situation's number tells the history of bets, the kind of the own hand, the way in which it met the dealer's, and the
kind of every other hand that a wager asks about. Kinds are trait sets, of which only those traits are told apart that
the table asks for.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

import numpy as np

from pitboss.games import Game
from pitboss.games.cast import BOARD, DEALER, SEAT, GameHand
from pitboss.games.settlement.settlement import SeatSituation
from pitboss.games.settlement.showdown import Showdown
from pitboss.games.step import History
from pitboss.games.table.table import Table
from pitboss.hands import JokerRule
from pitboss.hands.arrays import Integers
from pitboss.kernel import compiled, kernel
from pitboss.maths.executors import Work
from pitboss.maths.price.analysis import game_census
from pitboss.maths.simulate.deals import CardRows
from pitboss.maths.simulate.judges import HandOrders, Judge, fill_masks


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
    """The situations of a table by number."""

    histories: Sequence[History]
    own: HandKinds
    meetings: Sequence[Showdown]
    others: Sequence[HandKinds]

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """The number of choices in each part of a number, the slowest first."""
        others = (len(kinds.traits) for kinds in self.others)
        return len(self.histories), len(self.own.traits), len(self.meetings), *others

    def __len__(self) -> int:
        """The number of different situations."""
        return math.prod(self.sizes)

    def numbers(self, histories: Integers, own: Integers, meetings: Integers, others: Sequence[Integers]) -> Integers:
        """The numbers of many situations."""
        return np.ravel_multi_index((histories, own, meetings, *others), self.sizes).astype(np.int64)

    def _parts(self, number: int) -> Iterator[int]:
        return (int(place) for place in np.unravel_index(number, self.sizes))

    def __getitem__(self, number: int) -> SeatSituation:
        """The situation with a number, as the settlement is asked about it."""
        history, kind, meeting, *others = self._parts(number)
        traits = int(self.own.traits[kind])
        met = replace(self.meetings[meeting], traits=traits, folded=self.histories[history].folded)
        named = ((kinds.hand.id, int(kinds.traits[at])) for kinds, at in zip(self.others, others, strict=True))
        return SeatSituation(traits, 0, met, tuple(named))

    def history(self, number: int) -> History:
        """The history of bets of a situation."""
        return self.histories[next(self._parts(number))]

    def stakes(self, number: int) -> Mapping[str, int]:
        """The final stake on every base wager, in units of the first."""
        history, *_ = self._parts(number)
        return dict(self.histories[history].stakes)


@kernel
def fill_meetings_of(own: Integers, dealers: Integers, qualifies: int, meetings: Integers) -> None:
    """Find how every hand meets the dealer's, as situations number it."""
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
        """The layout of a game's cards."""
        return cls(*(game.cards_dealt(whose) for whose in (DEALER, BOARD, SEAT)))

    def cards_for(self, seats: int) -> int:
        """How many cards a round of so many seats takes."""
        return self.dealer + self.board + self.seat * seats

    def start(self, whose: str, seat: int = 0) -> int:
        """The column in which the cards of a place at the table begin."""
        return {DEALER: 0, BOARD: self.dealer, SEAT: self.dealer + self.board + self.seat * seat}[whose]

    def columns(self, hand: GameHand, seat: int) -> Integers:
        """The columns of the cards that make a hand of a seat."""
        parts = [self.start(part.whose, seat) + np.arange(part.first - 1, part.last) for part in hand.parts]
        return np.concatenate(parts).astype(np.int64)


class Walk(Protocol):
    """Decides for dealt hands: the history of bets of every round."""

    def histories(self, rows: CardRows, layout: Layout, seat: int) -> Integers:
        """The number of the history that the best decisions of a seat come to, for every round."""


@dataclass(frozen=True)
class StreetSeating:
    """Seats that decide for the best on every street; ``kind_of`` has the kind of the own hand for every order."""

    pack: CardRows
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

    def meet(self, rows: CardRows) -> list[Integers]:
        """The number of every round's situation, for each seat."""
        seats = (rows.shape[1] - self.layout.start(SEAT)) // self.layout.seat
        dealers = self.judge.orders(rows, self.layout.columns(self.against, 0)) if self.against else None
        return [self._seat(rows, seat, dealers) for seat in range(seats)]

    def _seat(self, rows: CardRows, seat: int, dealers: Integers | None) -> Integers:
        own = self.judge.orders(rows, self.layout.columns(self.situations.own.hand, seat))
        meetings = np.zeros(len(rows), dtype=np.int64)
        if dealers is not None:
            compiled(fill_meetings_of)(own, dealers, self.qualifies, meetings)
        others = [self._kinds(rows, seat, kinds) for kinds in self.situations.others]
        histories = self.walk.histories(rows, self.layout, seat)
        return self.situations.numbers(histories, self.kind_of[own], meetings, others)

    def _kinds(self, rows: CardRows, seat: int, other: HandKinds) -> Integers:
        masks = np.empty(len(rows), dtype=np.int64)
        compiled(fill_masks)(rows, self.layout.columns(other.hand, seat), masks)
        return other.kinds_of(other.hand.ranking.traits_of_masks(masks, self.joker))


def street_seating(
    table: Table,
    pack: CardRows,
    ends: tuple[Sequence[History], Sequence[Showdown]],
    orders: HandOrders,
    walk: Walk,
    work: Work,
) -> StreetSeating:
    """Seats of a table that decide as a walk does; ``ends`` are the histories and the meetings of its count."""
    game, asked, (histories, meetings) = table.game, asked_traits(table), ends
    own_asked = asked.pop("")
    own = HandKinds(game.own_hand, own_asked, np.unique(orders.traits & own_asked))
    others = tuple(HandKinds.of(table, game.hand(name), bits, work) for name, bits in asked.items())
    situations = StreetSituations(histories, own, meetings, others)
    against = game.hand(game.compare.against) if game.cast.dealer else None
    kinds = own.kinds_of(orders.traits)
    judge, qualifies = orders.judge, orders.qualifies
    return StreetSeating(pack, situations, Layout.of(game), walk, judge, against, qualifies, kinds, table.joker)
