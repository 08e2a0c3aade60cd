"""The traits of a hand: every named hand that it is."""

from collections.abc import Sequence

from pitboss.cards import Card, mask_of
from pitboss.errors import PitbossError
from pitboss.hands.poker_traits import traits_of_seven
from pitboss.hands.rules import JokerRule
from pitboss.hands.three_card import traits_of_three


def traits_of(cards: Sequence[Card], joker: JokerRule = JokerRule.SEMI_WILD) -> int:
    """The traits of three cards, or of five to seven."""
    if len(cards) == 3:
        return int(traits_of_three(mask_of(cards)))
    if 5 <= len(cards) <= 7:
        return int(traits_of_seven(mask_of(cards), joker.wildness))
    raise PitbossError(f"A hand to be judged has 3 or 5 to 7 cards, not {len(cards)}")
