"""Hands as 64-bit masks: bit ``13 · suit + rank`` for a card, bit 52 for the joker (one pack only)."""

from collections.abc import Iterable

from pitboss.cards.card import Card
from pitboss.kernel import kernel

RANK_BITS = 0x1FFF
JOKER_BIT = 1 << 52


def mask_of(cards: Iterable[Card]) -> int:
    """The mask of some cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards of a mask, lowest number first."""
    return tuple(Card(number) for number in range(53) if mask >> number & 1)


@kernel
def suits_of(mask: int) -> tuple[int, int, int, int, int]:
    """The rank sets of clubs, diamonds, hearts and spades, and 1 if there is a joker."""
    return mask & 0x1FFF, mask >> 13 & 0x1FFF, mask >> 26 & 0x1FFF, mask >> 39 & 0x1FFF, mask >> 52 & 1
