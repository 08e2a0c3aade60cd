"""The best five of five to seven cards, with all that pai gow's pay tables name: jokers, colours, seven in a row."""

from pitboss.cards import suits_of
from pitboss.hands.arrays import Integers
from pitboss.hands.five_card import best_five
from pitboss.hands.hand import five_card_name
from pitboss.hands.poker_traits import SEVEN_CARD, traits_of_seven
from pitboss.hands.rankings.ranking import Ranking
from pitboss.kernel import kernel


@kernel
def fill_values(hands: Integers, wildness: int, wheel: int, filled: Integers) -> None:
    """The values of the best five cards of hands given as masks."""
    for at in range(len(hands)):
        c, d, h, s, joker = suits_of(hands[at])
        filled[at] = best_five(c, d, h, s, joker, wildness, wheel)


@kernel
def fill_traits(hands: Integers, wildness: int, _wheel: int, filled: Integers) -> None:
    """The traits of hands given as masks."""
    for at in range(len(hands)):
        filled[at] = traits_of_seven(hands[at], wildness)


SEVEN_CARD_RANKING = Ranking("seven-card", (5, 6, 7), 5, SEVEN_CARD, fill_values, fill_traits, five_card_name)
