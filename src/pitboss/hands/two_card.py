"""Two-card hands: a pair beats high cards. The front hand of pai gow."""

from pitboss.cards import suits_of
from pitboss.hands._bits import ACE, HIGHEST
from pitboss.hands.five_card import FULLY_WILD
from pitboss.kernel import kernel

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
