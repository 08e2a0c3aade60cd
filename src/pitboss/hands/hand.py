"""A hand of five to seven cards as people see it: its value, its name as a dealer says it, the cards that make it."""

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pitboss.cards import JOKER, RANK_NAMES, Card, by_rank, format_cards, mask_of, suits_of
from pitboss.errors import PitbossError
from pitboss.hands import five_card
from pitboss.hands._bits import straight_order
from pitboss.hands.five_card import JokerRule, WheelRule, best_five
from pitboss.messages import Message


def plural(rank: int) -> Message:
    """A rank as in "Kings" or "Sixes"."""
    name = RANK_NAMES[rank]
    return Message(name + ("es" if name.endswith("x") else "s"))


def rank_high(rank: int, of: str = "{rank}-high") -> Message:
    """A hand by its highest rank, as in "King-high" or "King-high flush"."""
    return Message(of, rank=Message(RANK_NAMES[rank]))


@dataclass(frozen=True, slots=True)
class Hand:
    """The best hand in some cards."""

    value: int
    name: str
    cards: tuple[Card, ...]


def check_cards(cards: Sequence[Card], fewest: int, most: int) -> None:
    """Refuse cards that are too few, too many or not all different."""
    if not fewest <= len(cards) <= most or len(set(cards)) < len(cards):
        wanted = str(most) if fewest == most else f"{fewest} to {most}"
        raise PitbossError(f"{wanted} different cards are needed, not {format_cards(cards) or 'none'}")


def five_card_value(cards: Sequence[Card], joker: JokerRule, wheel: WheelRule) -> int:
    """The value of the best five of five to seven cards."""
    return int(best_five(*suits_of(mask_of(cards)), joker.wildness, wheel.wheel))


def best_hand(
    cards: Sequence[Card], joker: JokerRule = JokerRule.SEMI_WILD, wheel: WheelRule = WheelRule.SECOND_HIGHEST
) -> Hand:
    """The best five of five to seven cards, with the name a dealer says and the five cards, highest first."""
    check_cards(cards, 5, 7)
    value = five_card_value(cards, joker, wheel)
    # An idle joker is not one of the five: hands without it are looked at first.
    fives = sorted(itertools.combinations(by_rank(cards), 5), key=lambda five: JOKER in five)
    five = next(five for five in fives if five_card_value(five, joker, wheel) == value)
    return Hand(value, five_card_name(value, wheel), five)


def _top_of(order: int, wheel: WheelRule) -> int:
    """The highest rank of a straight by its place in their order."""
    return next(top for top in range(3, 13) if straight_order(top, wheel.wheel) == order)


def _straight_flush_name(order: int, wheel: WheelRule) -> str:
    if order == five_card.ROYAL_ORDER:
        return Message("Royal Flush")
    return rank_high(_top_of(order, wheel), "{rank}-high straight flush")


_FIVE_CARD_NAMES: dict[int, Callable[[int, int], str]] = {
    five_card.FIVE_OF_A_KIND: lambda first, _: Message("Five {ranks}", ranks=plural(first)),
    five_card.FOUR_OF_A_KIND: lambda first, _: Message("Four {ranks}", ranks=plural(first)),
    five_card.FULL_HOUSE: lambda first, second: Message(
        "{ranks} full of {others}", ranks=plural(first), others=plural(second)
    ),
    five_card.FLUSH: lambda first, _: rank_high(first, "{rank}-high flush"),
    five_card.THREE_OF_A_KIND: lambda first, _: Message("Three {ranks}", ranks=plural(first)),
    five_card.TWO_PAIR: lambda first, second: Message(
        "{ranks} and {others}", ranks=plural(first), others=plural(second)
    ),
    five_card.PAIR: lambda first, _: Message("Pair of {ranks}", ranks=plural(first)),
    five_card.HIGH_CARD: lambda first, _: rank_high(first),
}


def five_card_name(value: int, wheel: WheelRule = WheelRule.SECOND_HIGHEST) -> str:
    """A five-card value in a dealer's words, as in "Kings full of Fours"."""
    value_class = value >> five_card.CLASS_SHIFT
    if value_class == five_card.STRAIGHT_FLUSH:
        return _straight_flush_name(value & 15, wheel)
    if value_class == five_card.STRAIGHT_CLASS:
        return rank_high(_top_of(value & 15, wheel), "{rank}-high straight")
    return _FIVE_CARD_NAMES[value_class](value >> 16 & 15, value >> 12 & 15)


def seven_card_name(cards: Sequence[Card], joker: JokerRule, wheel: WheelRule) -> str:
    """Seven cards in a dealer's words: a hand with nothing in it is a pai gow."""
    hand = best_hand(cards, joker, wheel)
    is_pai_gow = hand.value >> five_card.CLASS_SHIFT == five_card.HIGH_CARD
    return Message("{hand} pai gow", hand=hand.name) if is_pai_gow else hand.name
