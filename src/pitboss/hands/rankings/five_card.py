"""The best five of five to seven cards by class and first rank: what games of poker ask for."""

from pitboss.cards import suits_of
from pitboss.hands._bits import WHEEL_LOWEST
from pitboss.hands.arrays import Integers
from pitboss.hands.five_card import CLASS_SHIFT, ROYAL_ORDER, STRAIGHT_CLASS, STRAIGHT_FLUSH, best_five
from pitboss.hands.hand import five_card_name
from pitboss.hands.rankings.ranking import Ranking
from pitboss.hands.rankings.seven_card import fill_values
from pitboss.hands.vocabulary import Vocabulary, rank_meanings
from pitboss.kernel import kernel

_MEANINGS = (
    ("high-card", "the best five have no pair, straight or flush"),
    ("pair", "the best five are a pair"),
    ("two-pair", "the best five are two pair"),
    ("three-of-a-kind", "the best five are three of a kind"),
    ("straight", "the best five are a straight"),
    ("flush", "the best five are a flush"),
    ("full-house", "the best five are a full house"),
    ("four-of-a-kind", "the best five hold four of a rank"),
    ("straight-flush", "the best five are a straight flush; a royal flush is one too"),
    ("five-of-a-kind", "five of a rank, one of them the joker"),
)
FIVE_CARD = Vocabulary(
    "five-card",
    (*_MEANINGS, ("royal-flush", "the best five are A-K-Q-J-T of one suit"), *rank_meanings()),
    classes=tuple(name for name, _ in _MEANINGS),
    ranked=("high-card", "pair", "two-pair", "three-of-a-kind", "flush", "full-house", "four-of-a-kind"),
)
ROYAL, FIRST_RANK = FIVE_CARD.bit("royal-flush"), FIVE_CARD.bit("rank-2")


@kernel
def five_card_traits(c: int, d: int, h: int, s: int, joker: int, wildness: int) -> int:
    """The class of the best five cards and, unless it is a straight, the rank that comes first."""
    value = best_five(c, d, h, s, joker, wildness, WHEEL_LOWEST)
    value_class = value >> CLASS_SHIFT
    traits = 1 << value_class
    if value_class == STRAIGHT_FLUSH:
        return traits | ROYAL if value & 15 == ROYAL_ORDER else traits
    if value_class == STRAIGHT_CLASS:
        return traits
    return traits | FIRST_RANK << (value >> 16 & 15)


@kernel
def fill_traits(hands: Integers, wildness: int, _wheel: int, filled: Integers) -> None:
    """The traits of hands given as masks."""
    for at in range(len(hands)):
        c, d, h, s, joker = suits_of(hands[at])
        filled[at] = five_card_traits(c, d, h, s, joker, wildness)


FIVE_CARD_RANKING = Ranking("five-card", (5, 6, 7), 5, FIVE_CARD, fill_values, fill_traits, five_card_name)
