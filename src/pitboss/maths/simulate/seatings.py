"""Seatings: from the cards of many rounds to the situation of every seat, each player following one way to play.

A row is a round: the dealer's cards first, then each seat's. Nothing is settled here. Where a player has a choice
between splits, it is made by an order of situations that the game's own settlement gave.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from pitboss.games.settlement.pai_gow import BaseRules
from pitboss.hands import JokerRule, WheelRule
from pitboss.hands.arrays import Bytes, Integers, Numbers, Shorts
from pitboss.hands.splits import SPLITS
from pitboss.hands.types import HAND, TYPES
from pitboss.kernel import compiled, kernel
from pitboss.maths.census.seven_cards import SevenCards, place_of, same_under_exchange
from pitboss.maths.duel.high_five import DIVIDED, FOLDS, PLAYS, BestDecisions
from pitboss.maths.duel.pai_gow import SetTypes, corner_points, net_table, type_splits
from pitboss.maths.simulate.deals import CardRows
from pitboss.maths.simulate.situations import NumberedSituations, Situations, set_hands_way, showdown_way

DEALER = 0


class Seating(Protocol):
    """The way in which a game's cards become situations."""

    @property
    def pack(self) -> CardRows:
        """The cards that are dealt from."""

    def cards_for(self, seats: int) -> int:
        """How many cards a round of so many seats takes."""

    @property
    def situations(self) -> NumberedSituations:
        """The situations that the numbers stand for."""

    def meet(self, rows: CardRows) -> list[Integers]:
        """The number of every round's situation, for each seat."""


# Pai gow


@kernel
def meet_set_hands(
    types: Numbers,
    kinds: Numbers,
    dealer_types: Numbers,
    dealer_kinds: Numbers,
    as_dealer: Integers,
    apart: int,
    starts: Numbers,
    backs: Numbers,
    fronts: Numbers,
    dealer_backs: Numbers,
    dealer_fronts: Numbers,
    barred: Bytes,
    order: Integers,
    numbers: Integers,
) -> None:
    """Find the situation of every hand: of the splits that its player considers, that which stands best.

    ``as_dealer`` says which of the kinds that are told apart in a dealer's hand each kind is, ``apart`` how many.
    """
    ways = len(order)
    for at in range(len(numbers)):
        dealer, own = dealer_types[at], types[at]
        back, front, bars = dealer_backs[dealer], dealer_fronts[dealer], int(barred[dealer])
        best = set_hands_way(bars, backs[starts[own]], back, fronts[starts[own]], front)
        for split in range(starts[own] + 1, starts[own + 1]):
            way = set_hands_way(bars, backs[split], back, fronts[split], front)
            if order[way] > order[best]:
                best = way
        numbers[at] = (int(kinds[at]) * apart + as_dealer[dealer_kinds[at]]) * ways + best


@dataclass(frozen=True)
class SeatChoices:
    """The splits that the player of every type considers: one by a house way, or all that no other beats."""

    starts: Numbers
    backs: Numbers
    fronts: Numbers

    @classmethod
    def by_way(cls, sets: SetTypes) -> "SeatChoices":
        """The one split of a house way."""
        return cls(np.arange(TYPES + 1, dtype=np.int32), sets.backs.astype(np.int32), sets.fronts.astype(np.int32))

    @classmethod
    def all_good(cls, joker: JokerRule, wheel: WheelRule) -> "SeatChoices":
        """Every legal split that no other legal one beats in both hands: the best answer is among them."""
        splits = type_splits(joker, wheel)
        starts = np.empty(TYPES + 1, dtype=np.int64)
        backs, fronts = (np.empty(TYPES * SPLITS, dtype=np.int64) for _ in range(2))
        values = splits.backs.astype(np.int64), splits.fronts.astype(np.int64)
        compiled(corner_points)(*values, splits.legal, starts, backs, fronts)
        found = int(starts[-1])
        return cls(starts.astype(np.int32), backs[:found].astype(np.int32), fronts[:found].astype(np.int32))


def settled_order(rules: BaseRules) -> Integers:
    """The rank of each situation among all for a player, by the game's own settlement: a higher one nets more."""
    return np.unique(net_table(rules), return_inverse=True)[1].ravel().astype(np.int64)


@dataclass(frozen=True)
class PaiGowSeating:
    """Set hands against a dealer who sets by a house way."""

    pack: CardRows
    situations: Situations
    hands: SevenCards
    choices: SeatChoices
    dealer_backs: Numbers
    dealer_fronts: Numbers
    barred: Bytes
    order: Integers

    def cards_for(self, seats: int) -> int:
        """The number of cards of a round: seven to the dealer and to each seat."""
        return HAND * (seats + 1)

    def meet(self, rows: CardRows) -> list[Integers]:
        """The number of every round's situation, for each seat."""
        dealer = self.hands.read(rows, DEALER)
        seats = range(1, rows.shape[1] // HAND)
        return [self._seat(self.hands.read(rows, seat), dealer) for seat in seats]

    def _seat(self, own: tuple[Numbers, Numbers], dealer: tuple[Numbers, Numbers]) -> Integers:
        numbers = np.empty(len(own[0]), dtype=np.int64)
        compiled(meet_set_hands)(
            *own,
            *dealer,
            self.situations.dealer_kinds,
            len(self.situations.dealer_traits),
            self.choices.starts,
            self.choices.backs,
            self.choices.fronts,
            self.dealer_backs,
            self.dealer_fronts,
            self.barred,
            self.order,
            numbers,
        )
        return numbers


# Games of ante and play


@kernel
def meet_showdowns(
    values: Numbers,
    kinds: Numbers,
    plays: Bytes,
    dealer_values: Numbers,
    dealer_kinds: Numbers,
    as_dealer: Integers,
    apart: int,
    qualifies_from: int,
    ways: int,
    numbers: Integers,
) -> None:
    """Find the situation of every hand that is played or folded."""
    for at in range(len(numbers)):
        way = showdown_way(values[at], dealer_values[at], qualifies_from) if plays[at] else 0
        numbers[at] = (int(kinds[at]) * apart + as_dealer[dealer_kinds[at]]) * ways + way


@dataclass(frozen=True)
class DecidedSeats:
    """Hands of so many rounds: their values and kinds, and 1 for those that would be played."""

    values: Numbers
    kinds: Numbers
    plays: Bytes

    @classmethod
    def room(cls, rounds: int) -> "DecidedSeats":
        """Make room for hands that are to be read."""
        return cls(np.empty(rounds, np.int32), np.empty(rounds, np.int32), np.empty(rounds, np.uint8))

    def meet(self, dealer: "DecidedSeats", found: Situations, qualifies_from: int) -> Integers:
        """Number the situations of these hands."""
        numbers = np.empty(len(self.values), dtype=np.int64)
        compiled(meet_showdowns)(
            self.values,
            self.kinds,
            self.plays,
            dealer.values,
            dealer.kinds,
            found.dealer_kinds,
            len(found.dealer_traits),
            qualifies_from,
            len(found.ways),
            numbers,
        )
        return numbers


@kernel
def decide(
    rows: CardRows,
    first: int,
    types: Numbers,
    type_values: Numbers,
    type_plays: Bytes,
    single: Integers,
    values: Numbers,
    plays: Bytes,
) -> None:
    """Fill in the value of every hand and whether it is played; of divided types, the listed hands are."""
    for at in range(len(rows)):
        values[at] = type_values[types[at]]
        plays[at] = type_plays[types[at]]
        if plays[at] == DIVIDED:
            mask = 0
            for place in range(first, first + HAND):
                mask |= 1 << int(rows[at, place])
            hand = same_under_exchange(mask)
            listed = place_of(hand, single)
            plays[at] = PLAYS if listed < len(single) and single[listed] == hand else FOLDS


@dataclass(frozen=True)
class PlayedSeating(ABC):
    """Hands of ante and play against the dealer's; every one is played or folded as was decided for it."""

    pack: CardRows
    situations: Situations
    cards: int
    qualifies_from: int

    def cards_for(self, seats: int) -> int:
        """The number of cards of a round: as many to the dealer as to each seat."""
        return self.cards * (seats + 1)

    def meet(self, rows: CardRows) -> list[Integers]:
        """The number of every round's situation, for each seat."""
        dealer, seats = self.read(rows, DEALER), range(1, rows.shape[1] // self.cards)
        return [self.read(rows, seat).meet(dealer, self.situations, self.qualifies_from) for seat in seats]

    @abstractmethod
    def read(self, rows: CardRows, hand: int) -> DecidedSeats:
        """Read one hand of every row, with what is decided for it."""


@dataclass(frozen=True)
class SevenCardSeating(PlayedSeating):
    """The best five of seven cards against the dealer's."""

    hands: SevenCards
    values: Numbers
    decided: BestDecisions

    def read(self, rows: CardRows, hand: int) -> DecidedSeats:
        """Read values and decisions by type, and of divided types hand by hand."""
        types, kinds = self.hands.read(rows, hand)
        values, plays = np.empty(len(rows), dtype=np.int32), np.empty(len(rows), dtype=np.uint8)
        compiled(decide)(rows, HAND * hand, types, self.values, self.decided.plays, self.decided.single, values, plays)
        return DecidedSeats(values, kinds, plays)


@kernel
def read_three(
    rows: CardRows,
    first: int,
    hands: Shorts,
    hand_values: Numbers,
    hand_kinds: Numbers,
    hand_plays: Bytes,
    values: Numbers,
    kinds: Numbers,
    plays: Bytes,
) -> None:
    """Read the three cards of every row that begin at ``first``: value, kind and decision."""
    for at in range(len(rows)):
        hand = hands[(int(rows[at, first]) * 52 + rows[at, first + 1]) * 52 + rows[at, first + 2]]
        values[at], kinds[at], plays[at] = hand_values[hand], hand_kinds[hand], hand_plays[hand]


@dataclass(frozen=True)
class ThreeCardSeating(PlayedSeating):
    """Three cards against the dealer's: ``hands`` has a place for three cards in any order, the rest is by place."""

    hands: Shorts
    values: Numbers
    kinds: Numbers
    plays: Bytes

    def read(self, rows: CardRows, hand: int) -> DecidedSeats:
        """Read values, kinds and decisions by the place of the hand."""
        found = DecidedSeats.room(len(rows))
        compiled(read_three)(
            rows,
            self.cards * hand,
            self.hands,
            self.values,
            self.kinds,
            self.plays,
            found.values,
            found.kinds,
            found.plays,
        )
        return found
