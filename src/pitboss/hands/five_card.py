"""Five-card poker: the value of the best five of five to seven cards, with or without a joker.

A value is an integer: the class, then the ranks that break ties, so that a greater value beats a lesser one and equal
values are copies. Two choices are left to a game: what the joker may be, and where A-2-3-4-5 stands.
"""

from enum import StrEnum

from pitboss.hands._bits import ACE, COUNT, FACE_BITS, HIGHEST, STRAIGHT, WHEEL_LOWEST, WHEEL_SECOND
from pitboss.kernel import kernel

HIGH_CARD, PAIR, TWO_PAIR, THREE_OF_A_KIND, STRAIGHT_CLASS, FLUSH, FULL_HOUSE, FOUR_OF_A_KIND = range(8)
STRAIGHT_FLUSH, FIVE_OF_A_KIND = 8, 9

ROYAL_ORDER = 10

#: The joker is an ace or completes a straight, flush or straight flush; or it is any card not in the hand.
SEMI_WILD, FULLY_WILD = 0, 1

CLASS_SHIFT = 20


class JokerRule(StrEnum):
    """What the joker may stand for."""

    SEMI_WILD = "semi-wild"
    FULLY_WILD = "fully-wild"

    @property
    def wildness(self) -> int:
        """The number that the kernels use."""
        return FULLY_WILD if self is JokerRule.FULLY_WILD else SEMI_WILD


class WheelRule(StrEnum):
    """Where A-2-3-4-5 stands among the straights."""

    LOWEST = "lowest"
    SECOND_HIGHEST = "second-highest"

    @property
    def wheel(self) -> int:
        """The number that the kernels use."""
        return WHEEL_SECOND if self is WheelRule.SECOND_HIGHEST else WHEEL_LOWEST


@kernel
def top_ranks(ranks: int, how_many: int) -> int:
    """The highest ranks of a set, packed four bits each, the highest first."""
    packed = 0
    for _ in range(how_many):
        packed <<= 4
        if ranks:
            high = HIGHEST[ranks]
            packed |= high
            ranks &= ~(1 << high)
    return packed


@kernel
def straight_flush_order(c: int, d: int, h: int, s: int, joker: int, wheel: int) -> int:
    """Order of the best straight flush, 10 for a royal flush, 0 for none."""
    return max(
        STRAIGHT[wheel, joker, c], STRAIGHT[wheel, joker, d], STRAIGHT[wheel, joker, h], STRAIGHT[wheel, joker, s]
    )


@kernel
def flush_ranks(c: int, d: int, h: int, s: int, joker: int) -> int:
    """The rank set of the suit that makes a flush (a joker as its highest missing rank), 0 for none."""
    best = 0
    for suit in (c, d, h, s):
        if COUNT[suit] + joker >= 5:
            ranks = suit
            if joker:
                ranks |= 1 << HIGHEST[FACE_BITS & ~suit]
            best = max(best, ranks)
    return best


@kernel
def multiples(c: int, d: int, h: int, s: int, joker: int, wildness: int) -> tuple[int, int, int, int, int]:
    """Rank sets held at least once, twice, three, four and five times, the joker at its best rank."""
    once = c | d | h | s
    twice = (c & d) | (h & s) | ((c | d) & (h | s))
    thrice = (c & d & (h | s)) | (h & s & (c | d))
    four = c & d & h & s
    five = 0
    if joker:
        rank = 1 << ACE
        if wildness == FULLY_WILD:
            rank = 1 << HIGHEST[four or thrice or twice or once]
        five = four & rank
        four |= thrice & rank
        thrice |= twice & rank
        twice |= once & rank
        once |= rank
    return once, twice, thrice, four, five


@kernel
def kickers(value_class: int, first: int, rest: int, how_many: int) -> int:
    """A value of a class whose ``first`` rank comes before the highest of the rest."""
    return value_class << CLASS_SHIFT | first << 16 | top_ranks(rest & ~(1 << first), how_many) << (16 - 4 * how_many)


@kernel
def multiples_value(once: int, twice: int, thrice: int, four: int, five: int) -> int:
    """The best hand made of equal ranks and high cards."""
    if five:
        return kickers(FIVE_OF_A_KIND, HIGHEST[five], 0, 0)
    if four:
        return kickers(FOUR_OF_A_KIND, HIGHEST[four], once, 1)
    if thrice and COUNT[twice] > 1:
        return kickers(FULL_HOUSE, HIGHEST[thrice], twice, 1)
    if thrice:
        return kickers(THREE_OF_A_KIND, HIGHEST[thrice], once, 2)
    if COUNT[twice] > 1:
        high = HIGHEST[twice]
        low = HIGHEST[twice & ~(1 << high)]
        single = HIGHEST[once & ~(1 << high) & ~(1 << low)]
        return TWO_PAIR << CLASS_SHIFT | high << 16 | low << 12 | single << 8
    if twice:
        return kickers(PAIR, HIGHEST[twice], once, 3)
    return HIGH_CARD << CLASS_SHIFT | top_ranks(once, 5)


@kernel
def best_five(c: int, d: int, h: int, s: int, joker: int, wildness: int, wheel: int) -> int:
    """The value of the best five cards of a hand given as four suits' rank sets and a joker or none."""
    once, twice, thrice, four, five = multiples(c, d, h, s, joker, wildness)
    equal = multiples_value(once, twice, thrice, four, five)
    if five:
        return equal
    order = straight_flush_order(c, d, h, s, joker, wheel)
    if order:
        return STRAIGHT_FLUSH << CLASS_SHIFT | order
    flush = flush_ranks(c, d, h, s, joker)
    if flush:
        equal = max(equal, FLUSH << CLASS_SHIFT | top_ranks(flush, 5))
    order = STRAIGHT[wheel, joker, c | d | h | s]
    if order:
        equal = max(equal, STRAIGHT_CLASS << CLASS_SHIFT | order)
    return equal
