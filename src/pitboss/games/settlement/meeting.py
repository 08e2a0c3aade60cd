"""A meeting: how a seat's hand meets the dealer's. What the players decide says which meeting a game has."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from pitboss.cards import Card, mask_of
from pitboss.games.cast import Cast
from pitboss.games.settlement.outcomes import COMPARED, COMPARED_SET, Outcome
from pitboss.games.settlement.pai_gow import FACTS, SetHands
from pitboss.games.settlement.rulings import Fact
from pitboss.games.settlement.showdown import Comparison, Showdown, compare
from pitboss.games.step import Action, Step
from pitboss.hands import JokerRule, WheelRule, traits_of
from pitboss.hands.hand import five_card_value, seven_card_name
from pitboss.hands.rankings import Ranking
from pitboss.hands.rankings.two_card import two_card_value
from pitboss.hands.splits import as_backs

if TYPE_CHECKING:
    from pitboss.games.table.table import Table


@dataclass(frozen=True, slots=True)
class SeatHand:
    """A seat's cards and what its player did with them; cards that nobody had to turn up are not known."""

    cards: tuple[Card, ...]
    front: tuple[Card, ...] = ()
    foul: bool = False
    folded: bool = False

    @property
    def back(self) -> tuple[Card, ...]:
        """The cards that are not in front."""
        return tuple(card for card in self.cards if card not in self.front)


@dataclass(frozen=True, slots=True)
class DealersHand:
    """What the dealer's hand comes to: whether it qualifies or pushes, and how it is set, by which rule of the way."""

    cards: tuple[Card, ...]
    qualifies: bool = True
    barred: bool = False
    back: tuple[Card, ...] = ()
    front: tuple[Card, ...] = ()
    set_by: str = ""


class Meeting(ABC):
    """How hands meet: what a settlement may ask, what the dealer's hand comes to, and how a seat stands against it."""

    #: What a settlement may ask for, with a value of each kind.
    facts: ClassVar[Mapping[str, Fact]]

    @abstractmethod
    def hand_name(self, order: Ranking, cards: Sequence[Card], joker: JokerRule, wheel: WheelRule) -> str:
        """A whole hand in a dealer's words."""

    @abstractmethod
    def dealers_hand(self, table: "Table", cards: tuple[Card, ...]) -> DealersHand:
        """What the dealer's cards come to when they are turned up."""

    @abstractmethod
    def met(self, table: "Table", seat: SeatHand, dealer: DealersHand) -> Showdown | SetHands:
        """How a seat's hand meets the dealer's."""

    @abstractmethod
    def stated(self, outcome: Outcome | None, dealer: DealersHand, *, folded: bool) -> Showdown | SetHands:
        """How hands met of which only the outcome is said; none where the seat has no base wager to have one."""


class SetMeeting(Meeting):
    """Two hands of a seat meet two of the dealer's, which the house way has set."""

    facts: ClassVar[Mapping[str, Fact]] = FACTS

    def hand_name(
        self,
        order: Ranking,  # noqa: ARG002 (only seven cards are set)
        cards: Sequence[Card],
        joker: JokerRule,
        wheel: WheelRule,
    ) -> str:
        """A hand of seven; only where two hands are set is one with nothing in it a pai gow."""
        return seven_card_name(cards, joker, wheel)

    def dealers_hand(self, table: "Table", cards: tuple[Card, ...]) -> DealersHand:
        """The hand as the house way sets it, and whether it is the one that pushes."""
        hand, rule = table.dealers_way.set_hand(cards, table.joker, table.wheel)
        barred = table.pai_gow_rules.barred
        is_barred = barred is not None and bool(traits_of(cards, table.joker) & table.game.vocabulary.bit(barred))
        return DealersHand(cards, barred=is_barred, back=hand.back, front=hand.front, set_by=rule.number)

    def met(self, table: "Table", seat: SeatHand, dealer: DealersHand) -> SetHands:
        """Hands that nobody had to set can meet only a hand that pushes them all."""
        if not seat.front:
            return SetHands(Comparison.LOSE, Comparison.LOSE, dealer.barred)
        return SetHands(
            compare(back_value(table, seat.back), back_value(table, dealer.back)),
            compare(front_value(table, seat.front), front_value(table, dealer.front)),
            dealer.barred,
            seat.foul,
        )

    def stated(self, outcome: Outcome | None, dealer: DealersHand, *, folded: bool) -> SetHands:  # noqa: ARG002 (nobody folds who sets a hand)
        """Both hands of the seat better, both worse, or one of each."""
        back, front = COMPARED_SET[outcome or Outcome.LOSE]
        return SetHands(back, front, dealer.barred)


class ShowdownMeeting(Meeting):
    """The best hand of a seat meets the dealer's, who may have to qualify."""

    facts: ClassVar[Mapping[str, Fact]] = Showdown(0).facts()

    def hand_name(self, order: Ranking, cards: Sequence[Card], joker: JokerRule, wheel: WheelRule) -> str:
        """The best hand in the cards."""
        return order.name_of(order.value(cards, joker, wheel), wheel)

    def dealers_hand(self, table: "Table", cards: tuple[Card, ...]) -> DealersHand:
        """Whether the hand qualifies."""
        return DealersHand(cards, table.game.hand_value(cards, table.wheel) >= table.game.dealer_qualifies_from)

    def met(self, table: "Table", seat: SeatHand, dealer: DealersHand) -> Showdown:
        """The two values compared; a hand that nobody had to turn up was folded, or is pushed whatever it is."""
        if not seat.cards or not dealer.cards:
            return Showdown(0, dealer.qualifies, Comparison.LOSE, seat.folded)
        value, dealer_value = (table.game.hand_value(cards, table.wheel) for cards in (seat.cards, dealer.cards))
        traits = table.game.ranking.traits(seat.cards, table.joker)
        compared = compare(value, dealer_value)
        if compared is Comparison.TIE:
            compared = TIES[table.game.compare.ties]
        return Showdown(traits, dealer.qualifies, compared, seat.folded)

    def stated(self, outcome: Outcome | None, dealer: DealersHand, *, folded: bool) -> Showdown:
        """A hand better than the dealer's, worse, or as good."""
        return Showdown(0, dealer.qualifies, COMPARED[outcome or Outcome.LOSE], folded)


#: What equal hands count as, by whom the rules give them to.
TIES: Mapping[str, Comparison] = {"push": Comparison.TIE, "player": Comparison.WIN, "dealer": Comparison.LOSE}


class AloneMeeting(ShowdownMeeting):
    """A hand meets nobody's: its pay table decides, unless it was folded."""

    facts: ClassVar[Mapping[str, Fact]] = {"folded": False}

    def dealers_hand(self, table: "Table", cards: tuple[Card, ...]) -> DealersHand:  # noqa: ARG002 (there is none)
        """The dealer has no hand in such a game."""
        return DealersHand(())

    def met(self, table: "Table", seat: SeatHand, dealer: DealersHand) -> Showdown:  # noqa: ARG002 (there is none)
        """What the hand is; it is compared with nothing."""
        traits = table.game.ranking.traits(seat.cards, table.joker) if seat.cards else 0
        return Showdown(traits, folded=seat.folded)

    def stated(self, outcome: Outcome | None, dealer: DealersHand, *, folded: bool) -> Showdown:  # noqa: ARG002 (there is none)
        """A hand that was folded, or one that its pay table decides."""
        return Showdown(0, folded=folded)


SET, SHOWDOWN, ALONE = SetMeeting(), ShowdownMeeting(), AloneMeeting()


def meeting_of(steps: Iterable[Step], cast: Cast) -> Meeting:
    """The meeting of a game by who has cards and what players decide; hands that nobody decides on simply meet."""
    if any(Action.SET in step.actions for step in steps):
        return SET
    return SHOWDOWN if cast.dealer else ALONE


def back_value(table: "Table", back: Sequence[Card]) -> int:
    """The value of a back of five."""
    return five_card_value(back, table.joker, table.wheel)


def front_value(table: "Table", front: Sequence[Card]) -> int:
    """The value of a front of two: a pair, or two high cards.

    Rules: 000/1a, 002/1a.
    """
    return int(two_card_value(mask_of(front), table.joker.wildness))


def is_foul(table: "Table", back: Sequence[Card], front: Sequence[Card]) -> bool:
    """Whether the front is higher than the back."""
    as_back = int(as_backs(np.array([front_value(table, front)], dtype=np.int32))[0])
    return as_back > back_value(table, back)
