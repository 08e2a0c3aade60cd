"""Three-card poker: a straight beats a flush, and three of a kind beats both."""

from pitboss.cards import RANKS
from pitboss.hands.hand import three_card_name
from pitboss.hands.rankings.ranking import Integers, Ranking
from pitboss.hands.rules import WheelRule
from pitboss.hands.three_card import CLASS_SHIFT, HIGH_CARD, THREE_CARD, three_card_value, traits_of_three
from pitboss.kernel import kernel


@kernel
def fill_values(hands: Integers, _wildness: int, _wheel: int, filled: Integers) -> None:
    """The values of three-card hands given as masks."""
    for at in range(len(hands)):
        filled[at] = three_card_value(hands[at])


@kernel
def fill_traits(hands: Integers, _wildness: int, _wheel: int, filled: Integers) -> None:
    """The traits of three-card hands given as masks."""
    for at in range(len(hands)):
        filled[at] = traits_of_three(hands[at])


def cut_off_name(value: int) -> str:
    """The weakest hand that plays, by all its ranks: "Q-6-4"."""
    if value >> CLASS_SHIFT != HIGH_CARD:
        return three_card_name(value)
    return "-".join(RANKS[value >> shift & 15] for shift in (8, 4, 0))


def _name(value: int, _wheel: WheelRule) -> str:
    return three_card_name(value)


THREE_CARD_RANKING = Ranking("three-card", (3,), 3, THREE_CARD, fill_values, fill_traits, _name)
