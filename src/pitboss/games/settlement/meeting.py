"""A meeting: how a seat's hand meets the dealer's. What the players decide says which meeting a game has.

An outcome is what can be said of it without naming cards, as far as the settlement tells it apart.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from pitboss.cards import Card, mask_of
from pitboss.games.cast import Cast
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


class Outcome(StrEnum):
    """How a seat came out of a round, as a dealer calls it."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"


#: What an outcome says of one hand against one.
COMPARED = {Outcome.WIN: Comparison.WIN, Outcome.LOSE: Comparison.LOSE, Outcome.PUSH: Comparison.TIE}
#: What an outcome says of two hands against two: a push is one of each, whichever it is.
COMPARED_SET = {
    Outcome.WIN: (Comparison.WIN, Comparison.WIN),
    Outcome.LOSE: (Comparison.LOSE, Comparison.LOSE),
    Outcome.PUSH: (Comparison.WIN, Comparison.LOSE),
}


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
        barred = table.base_rules.barred
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
        """The dealer's hand, and whether it qualifies."""
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


def outcomes(table: "Table", dealer: DealersHand) -> tuple[Outcome, ...]:
    """The outcomes that a seat in the base game can have against what the dealer has; none where hands meet nobody's.

    Two that no line of the settlement or of a pay table tells apart, whatever the cards, are one.
    """
    game = table.game
    if not game.cast.dealer:
        return ()
    known = [outcome for outcome in Outcome if outcome is not Outcome.PUSH or game.compare.ties == "push"]
    met = {outcome: game.meeting.stated(outcome, dealer, folded=False) for outcome in known}
    told_apart: dict[object, Outcome] = {}
    for outcome in known:
        told_apart.setdefault(tuple(_lines_for(table, met[outcome])), outcome)
    return tuple(told_apart.values()) if len(told_apart) > 1 else (_only(table, met[Outcome.WIN]),)


def _lines_for(table: "Table", met: Showdown | SetHands) -> Iterator[object]:
    """Every line that may decide for a seat whose hands met so, of the settlement and of pay tables that ask for it."""
    facts = met.under(table.base_rules).facts()
    for ruling in table.base_rules.rulings:
        if all(facts[name] == value for name, value in ruling.facts):
            yield ruling
            if not ruling.hands and not ruling.every:
                break
    for name, paytable in table.paytables.items():
        for line in paytable.lines:
            if line.facts and all(met.facts()[fact] == value for fact, value in line.facts):
                yield name, line.id


def _only(table: "Table", met: Showdown | SetHands) -> Outcome:
    """The one outcome of all seats, by what the base wager gets."""
    pay = table.base_rules.ruling(met).pay_of(table.game.base.wager)
    if pay is None or pay.net > 0:
        return Outcome.WIN
    return Outcome.PUSH if pay.is_push else Outcome.LOSE
