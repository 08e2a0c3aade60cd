"""Four-card poker: the best four of four to six cards; four of a kind beats a straight flush, trips beat a flush.

A value is the class, then the ranks that break ties, four bits each. There is no joker.
"""

from pitboss.cards import suits_of
from pitboss.hands._bits import ACE, COUNT, HIGHEST
from pitboss.hands.arrays import Integers
from pitboss.hands.five_card import WheelRule, top_ranks
from pitboss.hands.hand import plural, rank_high
from pitboss.hands.rankings.ranking import Ranking
from pitboss.hands.vocabulary import Vocabulary, rank_meanings
from pitboss.kernel import kernel
from pitboss.messages import Message

HIGH_CARD, PAIR, TWO_PAIR, STRAIGHT, FLUSH, THREE_OF_A_KIND, STRAIGHT_FLUSH, FOUR_OF_A_KIND = range(8)
CLASS_SHIFT = 16
#: A-2-3-4 is the lowest run; one with its top card at rank r has the order r - 1.
FOUR_HIGH = 0b111 | 1 << ACE

_MEANINGS = (
    ("high-card", "the best four have no pair, straight or flush"),
    ("pair", "the best four are a pair"),
    ("two-pair", "the best four are two pair"),
    ("straight", "four in a row, not of one suit"),
    ("flush", "four of one suit, not in a row"),
    ("three-of-a-kind", "three of a rank"),
    ("straight-flush", "four of one suit in a row"),
    ("four-of-a-kind", "four of a rank"),
)
FOUR_CARD = Vocabulary(
    "four-card",
    (*_MEANINGS, *rank_meanings()),
    classes=tuple(name for name, _ in _MEANINGS),
    ranked=("high-card", "pair", "two-pair", "flush", "three-of-a-kind", "four-of-a-kind"),
)
FIRST_RANK = FOUR_CARD.bit("rank-2")


@kernel
def run_of_four(ranks: int) -> int:
    """The order of the best four in a row among some ranks, 0 for none."""
    for top in range(ACE, 2, -1):
        if ranks >> (top - 3) & 0b1111 == 0b1111:
            return top - 1
    return 1 if ranks & FOUR_HIGH == FOUR_HIGH else 0


@kernel
def of_equal_ranks(once: int, twice: int, thrice: int) -> int:
    """The value of three of a kind, two pair, a pair or four high cards."""
    if thrice:
        first = HIGHEST[thrice]
        return THREE_OF_A_KIND << CLASS_SHIFT | first << 12 | top_ranks(once & ~(1 << first), 1) << 8
    if COUNT[twice] > 1:
        return TWO_PAIR << CLASS_SHIFT | top_ranks(twice, 2) << 8
    if twice:
        first = HIGHEST[twice]
        return PAIR << CLASS_SHIFT | first << 12 | top_ranks(once & ~(1 << first), 2) << 4
    return HIGH_CARD << CLASS_SHIFT | top_ranks(once, 4)


@kernel
def four_card_value(mask: int) -> int:
    """The value of the best four cards of a hand given as a mask."""
    c, d, h, s, _ = suits_of(mask)
    once = c | d | h | s
    four = c & d & h & s
    if four:
        return FOUR_OF_A_KIND << CLASS_SHIFT | HIGHEST[four] << 12
    run = max(run_of_four(c), run_of_four(d), run_of_four(h), run_of_four(s))
    if run:
        return STRAIGHT_FLUSH << CLASS_SHIFT | run
    twice = (c & d) | (h & s) | ((c | d) & (h | s))
    thrice = (c & d & (h | s)) | (h & s & (c | d))
    best = of_equal_ranks(once, twice, thrice)
    for suit in (c, d, h, s):
        if COUNT[suit] >= 4:
            best = max(best, FLUSH << CLASS_SHIFT | top_ranks(suit, 4))
    run = run_of_four(once)
    return max(best, STRAIGHT << CLASS_SHIFT | run) if run else best


@kernel
def four_card_traits(value: int) -> int:
    """The class of a value and, unless it is a straight, the rank that comes first."""
    value_class = value >> CLASS_SHIFT
    if value_class in (STRAIGHT, STRAIGHT_FLUSH):
        return 1 << value_class
    return 1 << value_class | FIRST_RANK << (value >> 12 & 15)


@kernel
def fill_values(hands: Integers, _wildness: int, _wheel: int, filled: Integers) -> None:
    """The values of the best four cards of hands given as masks."""
    for at in range(len(hands)):
        filled[at] = four_card_value(hands[at])


@kernel
def fill_traits(hands: Integers, _wildness: int, _wheel: int, filled: Integers) -> None:
    """The traits of hands given as masks."""
    for at in range(len(hands)):
        filled[at] = four_card_traits(four_card_value(hands[at]))


def four_card_name(value: int, _wheel: WheelRule = WheelRule.LOWEST) -> str:
    """A four-card value in a dealer's words."""
    first, second, order = value >> 12 & 15, value >> 8 & 15, value & 15
    match value >> CLASS_SHIFT:
        case 7:
            return Message("Four {ranks}", ranks=plural(first))
        case 6:
            return rank_high(order + 1, "{rank}-high straight flush")
        case 5:
            return Message("Three {ranks}", ranks=plural(first))
        case 4:
            return rank_high(first, "{rank}-high flush")
        case 3:
            return rank_high(order + 1, "{rank}-high straight")
        case 2:
            return Message("{ranks} and {others}", ranks=plural(first), others=plural(second))
        case 1:
            return Message("Pair of {ranks}", ranks=plural(first))
        case _:
            return rank_high(first)


FOUR_CARD_RANKING = Ranking("four-card", (4, 5, 6), 4, FOUR_CARD, fill_values, fill_traits, four_card_name)
