"""Two cards: a pair beats high cards; suits matter to pay tables and never to the order."""

from pitboss.cards import suits_of
from pitboss.hands._bits import ACE, COUNT
from pitboss.hands.hand import two_card_name
from pitboss.hands.rankings.ranking import Integers, Ranking
from pitboss.hands.rules import WheelRule
from pitboss.hands.two_card import CLASS_SHIFT, two_card_value
from pitboss.hands.vocabulary import Vocabulary, rank_meanings
from pitboss.kernel import kernel

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


def _name(value: int, _wheel: WheelRule) -> str:
    return two_card_name(value)


TWO_CARD_RANKING = Ranking("two-card", (2,), 2, TWO_CARD, fill_values, fill_traits, _name)
