"""Three Card Poker against the dealer: every hand against each of its 18,424 dealer's hands, and the best decision."""

import functools
import itertools
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from pitboss.cards import STANDARD, Card, mask_of
from pitboss.games.settlement.showdown import Comparison, Showdown
from pitboss.hands import traits_of
from pitboss.hands.three_card import three_card_value
from pitboss.maths.arrays import Flags, Integers
from pitboss.maths.showdown_rules import ShowdownRules

DEALERS_HANDS = 18_424


@dataclass(frozen=True, slots=True)
class PlayerHand:
    """A player's hand up to suit exchange, how many hands it stands for, and how it fares against the dealer."""

    cards: tuple[Card, ...]
    value: int
    traits: int
    hands: int
    against: Mapping[tuple[bool, Comparison], int]

    def play(self, rules: ShowdownRules) -> Fraction:
        """The expectation of playing, in units of the ANTE."""
        nets = (count * rules.net(Showdown(self.traits, *met)) for met, count in self.against.items())
        return sum(nets, Fraction(0)) / DEALERS_HANDS

    def plays(self, rules: ShowdownRules) -> bool:
        """Whether playing is better than folding."""
        return self.play(rules) > self.fold(rules)

    def fold(self, rules: ShowdownRules) -> Fraction:
        """The expectation of folding, in units of the ANTE."""
        return rules.net(Showdown(self.traits, folded=True))


def classes(masks: Integers) -> Integers:
    """One number a hand, the same for hands that differ only in the names of their suits."""
    suits = np.sort([masks >> 13 * suit & 0x1FFF for suit in range(4)], axis=0)
    return suits[0] << 39 | suits[1] << 26 | suits[2] << 13 | suits[3]


def _against(free: Flags, value: int, values: Integers, qualifies_from: int) -> dict[tuple[bool, Comparison], int]:
    """Dealer's hands, sorted by value, that are free, by whether they qualify and how the player's hand compares."""
    qualify, low, high = np.searchsorted(values, [qualifies_from, value, value + 1]).tolist()
    ranges = {Comparison.WIN: (0, low), Comparison.TIE: (low, high), Comparison.LOSE: (high, len(values))}
    found = {}
    for comparison, (first, last) in ranges.items():
        found[True, comparison] = int(np.count_nonzero(free[max(first, qualify) : max(last, qualify)]))
        found[False, comparison] = int(np.count_nonzero(free[min(first, qualify) : min(last, qualify)]))
    return found


@functools.cache
def player_hands(qualifies_from: int) -> tuple[PlayerHand, ...]:
    """All 22,100 hands as 1,755 classes, strongest first, with exact counts against the dealer."""
    hands = list(itertools.combinations(STANDARD.cards, 3))
    masks = np.array([mask_of(hand) for hand in hands], dtype=np.int64)
    values = np.array([three_card_value(int(mask)) for mask in masks], dtype=np.int64)
    order = np.argsort(values, kind="stable")
    dealer_masks, dealer_values = masks[order], values[order]
    _, firsts, sizes = np.unique(classes(masks), return_index=True, return_counts=True)
    found = []
    for at, size in zip(firsts.tolist(), sizes.tolist(), strict=True):
        against = _against(dealer_masks & masks[at] == 0, int(values[at]), dealer_values, qualifies_from)
        found.append(PlayerHand(hands[at], int(values[at]), traits_of(hands[at]), size, against))
    return tuple(sorted(found, key=lambda hand: hand.value, reverse=True))


def par_per_ante(rules: ShowdownRules) -> Fraction:
    """The house edge on the ANTE when every hand is played for the best."""
    hands = player_hands(rules.qualifies_from)
    total = sum((hand.hands * max(hand.play(rules), hand.fold(rules)) for hand in hands), Fraction(0))
    return -total / sum(hand.hands for hand in hands)
