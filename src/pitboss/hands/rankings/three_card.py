"""Three-card poker: a straight beats a flush, and three of a kind beats both."""

from collections.abc import Sequence

from pitboss.cards import RANKS, Card, suits_of
from pitboss.hands._bits import ACE, COUNT, HIGHEST
from pitboss.hands.arrays import Integers
from pitboss.hands.five_card import WheelRule, top_ranks
from pitboss.hands.hand import Hand, check_cards, plural, rank_high
from pitboss.hands.rankings.ranking import Ranking
from pitboss.hands.vocabulary import Vocabulary
from pitboss.kernel import kernel
from pitboss.messages import Message

HIGH_CARD, PAIR, FLUSH, STRAIGHT, THREE_OF_A_KIND, STRAIGHT_FLUSH = range(6)

CLASS_SHIFT = 12
THREE_TWO_ACE = 0b11 | 1 << ACE
ACE_KING_QUEEN = 0b111 << 10

THREE_CARD = Vocabulary(
    "three-card",
    (
        ("straight-flush", "three of one suit in a row"),
        ("three-of-a-kind", "three of a rank"),
        ("straight", "three in a row, not of one suit"),
        ("flush", "three of one suit, not in a row"),
        ("pair", "two of a rank"),
        ("high-card", "nothing else"),
        ("ace-king-queen-suited", "A-K-Q of one suit"),
        ("ace-king-queen-of-spades", "A-K-Q of spades"),
    ),
    classes=("high-card", "pair", "flush", "straight", "three-of-a-kind", "straight-flush"),
)
CLASS_BITS = tuple(THREE_CARD.bit(name) for name in THREE_CARD.classes)
AKQ_SUITED = THREE_CARD.bit("ace-king-queen-suited")
AKQ_SPADES = THREE_CARD.bit("ace-king-queen-of-spades")


@kernel
def run_top(ranks: int) -> int:
    """One more than the top rank of three in a row (3-2-A counts from the three), 0 if they are not."""
    if ranks == THREE_TWO_ACE:
        return 2
    high = HIGHEST[ranks]
    if high >= 2 and ranks == 0b111 << (high - 2):
        return high + 1
    return 0


@kernel
def three_card_value(mask: int) -> int:
    """The value of three cards: the class, then the ranks that break ties."""
    c, d, h, s, _ = suits_of(mask)
    once = c | d | h | s
    twice = (c & d) | (h & s) | ((c | d) & (h | s))
    if COUNT[once] == 1:
        return THREE_OF_A_KIND << CLASS_SHIFT | HIGHEST[once]
    if twice:
        return PAIR << CLASS_SHIFT | HIGHEST[twice] << 4 | HIGHEST[once & ~twice]
    suited = once in (c, d, h, s)
    top = run_top(once)
    if top:
        return (STRAIGHT_FLUSH if suited else STRAIGHT) << CLASS_SHIFT | top
    return (FLUSH if suited else HIGH_CARD) << CLASS_SHIFT | top_ranks(once, 3)


@kernel
def traits_of_three(mask: int) -> int:
    """All traits of a three-card hand."""
    c, d, h, s, _ = suits_of(mask)
    traits = CLASS_BITS[three_card_value(mask) >> CLASS_SHIFT]
    if ACE_KING_QUEEN in (c, d, h, s):
        traits |= AKQ_SUITED
    if s == ACE_KING_QUEEN:
        traits |= AKQ_SPADES
    return traits


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


def three_card_name(value: int, _wheel: WheelRule = WheelRule.LOWEST) -> str:
    """A three-card value in a dealer's words."""
    value_class, low = value >> CLASS_SHIFT, value & 15
    if value_class == STRAIGHT_FLUSH:
        return rank_high(low - 1, "{rank}-high straight flush")
    if value_class == THREE_OF_A_KIND:
        return Message("Three {ranks}", ranks=plural(low))
    if value_class == STRAIGHT:
        return rank_high(low - 1, "{rank}-high straight")
    if value_class == PAIR:
        return Message("Pair of {ranks}", ranks=plural(value >> 4 & 15))
    if value_class == FLUSH:
        return rank_high(value >> 8 & 15, "{rank}-high flush")
    return rank_high(value >> 8 & 15, "{rank}-high")


def cut_off_name(value: int) -> str:
    """The weakest hand that plays, by all its ranks: "Q-6-4"."""
    if value >> CLASS_SHIFT != HIGH_CARD:
        return three_card_name(value)
    return "-".join(RANKS[value >> shift & 15] for shift in (8, 4, 0))


THREE_CARD_RANKING = Ranking("three-card", (3,), 3, THREE_CARD, fill_values, fill_traits, three_card_name)


def best_three_card_hand(cards: Sequence[Card]) -> Hand:
    """Three cards as a three-card hand."""
    check_cards(cards, 3, 3)
    return THREE_CARD_RANKING.hand(cards)
