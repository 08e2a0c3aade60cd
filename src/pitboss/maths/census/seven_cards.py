"""Seven-card hands as they are dealt: the type of each, which says its value, and its kind, which says its traits."""

from dataclasses import dataclass

import numpy as np

from pitboss.cards import suits_of
from pitboss.hands import SEVEN_CARD, JokerRule
from pitboss.hands.arrays import Integers, Numbers
from pitboss.hands.poker_traits import COLOURS, traits_of_seven
from pitboss.hands.types import HAND, HandTypes, hand_types, type_of
from pitboss.kernel import compiled, kernel
from pitboss.maths.duel.pai_gow import type_traits
from pitboss.maths.simulate.deals import CardRows
from pitboss.maths.simulate.situations import RED_COUNTS

#: Above all that a card's key holds, a counter of red cards.
RED_SHIFT = 58
BELOW_RED = (1 << RED_SHIFT) - 1
RED_CARDS = range(13, 39)

#: Only what lies beside a straight flush depends on more than a hand's type and colours.
STRAIGHT_FLUSH = SEVEN_CARD.bit("straight-flush")
#: The kind of a type whose hands have to be looked at one by one.
DIVIDED = -1


@kernel
def place_of(number: int, numbers: Integers) -> int:
    """Where a number stands, or would stand, among numbers in rising order."""
    low, high = 0, len(numbers)
    while low < high:
        middle = (low + high) >> 1
        if numbers[middle] < number:
            low = middle + 1
        else:
            high = middle
    return low


@kernel
def read_rows(
    rows: CardRows,
    first: int,
    wildness: int,
    keys: Integers,
    tables: HandTypes,
    type_kinds: Numbers,
    plain_traits: Integers,
    types: Numbers,
    kinds: Numbers,
) -> None:
    """The type and the kind of the seven cards of every row that begin at ``first``."""
    for at in range(len(rows)):
        total, mask = 0, 0
        for place in range(first, first + HAND):
            card = int(rows[at, place])
            total += keys[card]
            mask |= 1 << card
        hand_type = type_of(total & BELOW_RED, mask, tables)
        kind = int(type_kinds[hand_type])
        if kind == DIVIDED:
            kind = place_of(traits_of_seven(mask, wildness) & ~COLOURS, plain_traits)
        types[at] = hand_type
        kinds[at] = RED_COUNTS * kind + (total >> RED_SHIFT)


@kernel
def same_under_exchange(mask: int) -> int:
    """The hand that stands for all that differ from it in the names of suits: its rank sets in falling order."""
    c, d, h, s, joker = suits_of(mask)
    c, d = max(c, d), min(c, d)
    h, s = max(h, s), min(h, s)
    c, h = max(c, h), min(c, h)
    d, s = max(d, s), min(d, s)
    d, h = max(d, h), min(d, h)
    return c | d << 13 | h << 26 | s << 39 | joker << 52


@dataclass(frozen=True)
class SevenCards:
    """What tells the types and kinds of dealt hands: the kind of every type, and the trait sets without colours."""

    joker: JokerRule
    type_kinds: Numbers
    plain_traits: Integers

    @classmethod
    def of(cls, joker: JokerRule, plain_traits: Integers) -> "SevenCards":
        """Reads hands under a joker rule; the trait sets, in rising order, are all that any hand has."""
        traits = type_traits(joker) & ~COLOURS
        kinds = np.searchsorted(plain_traits, traits)
        return cls(joker, np.where(traits & STRAIGHT_FLUSH > 0, DIVIDED, kinds).astype(np.int32), plain_traits)

    def read(self, rows: CardRows, hand: int) -> tuple[Numbers, Numbers]:
        """The types and the kinds of one hand of every row."""
        tables = hand_types()
        keys = tables.card_keys.copy()
        keys[RED_CARDS.start : RED_CARDS.stop] += 1 << RED_SHIFT
        types, kinds = np.empty(len(rows), dtype=np.int32), np.empty(len(rows), dtype=np.int32)
        compiled(read_rows)(
            rows,
            HAND * hand,
            self.joker.wildness,
            keys,
            tables,
            self.type_kinds,
            self.plain_traits,
            types,
            kinds,
        )
        return types, kinds
