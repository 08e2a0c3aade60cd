"""Advice: what the exact maths says of a decision at the table, and what another one costs."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from pitboss.cards import format_cards
from pitboss.maths.one_hand import Choice
from pitboss.maths.values import PaiGowSeat, high_five_choices, split_choices, three_card_choices
from pitboss.rounds import Round


@dataclass(frozen=True, slots=True)
class Advised:
    """A choice and its exact value in units of the main wager; a split is named by its front."""

    action: str
    front: str
    value: Fraction

    def __str__(self) -> str:
        """The choice in a word or two."""
        return f"{self.front} in front" if self.front else self.action


def advice(state: Round, number: int) -> list[Advised]:
    """Every legal choice of a seat, best first; a dealer's hand that is face up is taken into account."""
    table, cards = state.table, state.seats[number].cards
    if table.house_way is not None:
        seat = PaiGowSeat(cards, table.house_way, table.pai_gow_rules, table.joker, table.wheel)
        dealers = seat.seen_dealer(state.dealer.cards) if state.dealer.revealed else seat.unseen_dealers()
        return [
            Advised("set", format_cards(each.hands.front), each.choice.value) for each in split_choices(seat, dealers)
        ]
    if table.game.cards == 3:
        return _plain(three_card_choices(cards, table.paytables["ante-bonus"]))
    return _plain(high_five_choices(cards, table.wheel))


def _plain(choices: Sequence[Choice]) -> list[Advised]:
    return [Advised(choice.name.lower(), "", choice.value) for choice in choices]


def cost(advised: Sequence[Advised], action: str, front: str) -> tuple[Advised, Fraction]:
    """The best choice, and what the one made falls short of it, in units of the main wager."""
    made = next(each for each in advised if each.action == action and _same(each.front, front))
    return advised[0], advised[0].value - made.value


def _same(one: str, other: str) -> bool:
    return sorted(one.split()) == sorted(other.split())
