"""One hand against every dealer's hand that it leaves, visited one by one: the plain way, and quick enough for one."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from pitboss.hands.arrays import Integers
from pitboss.hands.types import TYPES, HandTypes, hand_types, type_of
from pitboss.kernel import compiled, kernel


@kernel
def visit_hands(cards: Integers, counts: Integers, tables: HandTypes) -> None:
    """Count the types of all seven-card hands of some cards."""
    many, card_keys = len(cards), tables.card_keys
    for a in range(many):
        for b in range(a + 1, many):
            for c in range(b + 1, many):
                for d in range(c + 1, many):
                    mask4 = 1 << cards[a] | 1 << cards[b] | 1 << cards[c] | 1 << cards[d]
                    key4 = card_keys[cards[a]] + card_keys[cards[b]] + card_keys[cards[c]] + card_keys[cards[d]]
                    for e in range(d + 1, many):
                        for f in range(e + 1, many):
                            mask = mask4 | 1 << cards[e] | 1 << cards[f]
                            key = key4 + card_keys[cards[e]] + card_keys[cards[f]]
                            for g in range(f + 1, many):
                                counts[type_of(key + card_keys[cards[g]], mask | 1 << cards[g], tables)] += 1


def types_left(gone: int, deck: int) -> Integers:
    """The number of hands of each type that the deck holds without the cards of a mask."""
    cards = np.array([card for card in range(53) if (deck & ~gone) >> card & 1], dtype=np.int64)
    counts = np.zeros(TYPES, dtype=np.int64)
    compiled(visit_hands)(cards, counts, hand_types())
    return counts


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal choice for a hand, what it is worth a unit of the first wager, and how its deals come out."""

    name: str
    value: Fraction
    outcomes: dict[str, int]
