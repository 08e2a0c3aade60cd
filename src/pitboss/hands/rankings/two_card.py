"""Two cards: a pair beats high cards; suits matter to pay tables and never to the order."""

from collections.abc import Sequence

from pitboss.cards import RANK_NAMES, Card, suits_of
from pitboss.hands._bits import ACE, COUNT, HIGHEST
from pitboss.hands.arrays import Integers
from pitboss.hands.five_card import FULLY_WILD, JokerRule, WheelRule
from pitboss.hands.hand import Hand, check_cards, plural
from pitboss.hands.rankings.ranking import Ranking
from pitboss.hands.vocabulary import Vocabulary, rank_meanings
from pitboss.kernel import kernel
from pitboss.messages import Message

PAIR = 1
CLASS_SHIFT = 8


@kernel
def two_card_value(mask: int, wildness: int) -> int:
    """The value of two cards; the joker is an ace, or if fully wild the rank of the other card."""
    c, d, h, s, joker = suits_of(mask)
    once = c | d | h | s
    high = HIGHEST[once]
    low = HIGHEST[once & ~(1 << high)]
    if joker:
        low = high
        high = low if wildness == FULLY_WILD else ACE
    elif once == 1 << high:
        low = high
    if high == low:
        return PAIR << CLASS_SHIFT | high << 4
    return high << 4 | low


_KING, _QUEEN, _JACK = 11, 10, 9
TWO_CARD = Vocabulary(
    "two-card",
    (
        ("high-card", "two cards of two ranks"),
        ("pair", "two cards of a rank"),
        ("suited", "two cards of one suit"),
        ("offsuit", "two cards of two suits and two ranks"),
        ("ace-king", "an ace and a king"),
        ("ace-queen", "an ace and a queen"),
        ("ace-jack", "an ace and a jack"),
        *rank_meanings(),
    ),
    classes=("high-card", "pair"),
    ranked=("high-card", "pair"),
)
SUITED, OFFSUIT, FIRST_RANK = TWO_CARD.bit("suited"), TWO_CARD.bit("offsuit"), TWO_CARD.bit("rank-2")
ACE_KING, ACE_QUEEN, ACE_JACK = (TWO_CARD.bit(f"ace-{name}") for name in ("king", "queen", "jack"))


@kernel
def two_card_traits(mask: int, wildness: int) -> int:
    """All traits of two cards."""
    c, d, h, s, _ = suits_of(mask)
    value = two_card_value(mask, wildness)
    high, low = value >> 4 & 15, value & 15
    traits = 1 << (value >> CLASS_SHIFT) | FIRST_RANK << high
    if value >> CLASS_SHIFT:
        return traits
    traits |= SUITED if max(COUNT[c], COUNT[d], COUNT[h], COUNT[s]) > 1 else OFFSUIT
    if high == ACE and low == _KING:
        traits |= ACE_KING
    if high == ACE and low == _QUEEN:
        traits |= ACE_QUEEN
    if high == ACE and low == _JACK:
        traits |= ACE_JACK
    return traits


@kernel
def fill_values(hands: Integers, wildness: int, _wheel: int, filled: Integers) -> None:
    """The values of two-card hands given as masks."""
    for at in range(len(hands)):
        filled[at] = two_card_value(hands[at], wildness)


@kernel
def fill_traits(hands: Integers, wildness: int, _wheel: int, filled: Integers) -> None:
    """The traits of two-card hands given as masks."""
    for at in range(len(hands)):
        filled[at] = two_card_traits(hands[at], wildness)


def two_card_name(value: int, _wheel: WheelRule = WheelRule.LOWEST) -> str:
    """A two-card value in a dealer's words."""
    high, low = value >> 4 & 15, value & 15
    if value >> CLASS_SHIFT == PAIR:
        return Message("Pair of {ranks}", ranks=plural(high))
    return Message("{rank}-{other}", rank=Message(RANK_NAMES[high]), other=Message(RANK_NAMES[low]))


TWO_CARD_RANKING = Ranking("two-card", (2,), 2, TWO_CARD, fill_values, fill_traits, two_card_name)


def best_two_card_hand(cards: Sequence[Card], joker: JokerRule = JokerRule.SEMI_WILD) -> Hand:
    """Two cards as the front hand of pai gow."""
    check_cards(cards, 2, 2)
    return TWO_CARD_RANKING.hand(cards, joker)
