"""Splits: the twenty-one ways to set seven cards into a back of five and a front of two."""

import itertools
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

import numpy as np

from pitboss.cards import Card, by_rank, mask_of, suits_of
from pitboss.hands.arrays import Flags, Integers, Numbers
from pitboss.hands.five_card import CLASS_SHIFT, PAIR, JokerRule, WheelRule, best_five
from pitboss.hands.rankings.two_card import CLASS_SHIFT as TWO_CARD_SHIFT
from pitboss.hands.rankings.two_card import two_card_value
from pitboss.kernel import compiled, kernel

SPLITS = 21
#: Hands that one thread splits at once.
AT_ONCE = 40_000
#: Which two of seven cards go in front, by their places in the hand sorted from the highest card down.
FRONTS = tuple(itertools.combinations(range(7), 2))
FRONT_PLACES = np.array(FRONTS, dtype=np.int64)


def as_backs(fronts: Numbers) -> Numbers:
    """Fronts' values on the scale of backs, for saying which is higher: a lone pair or two lone high cards."""
    pairs = PAIR << CLASS_SHIFT | (fronts >> 4 & 15) << 16
    return np.where(fronts >> TWO_CARD_SHIFT > 0, pairs, (fronts >> 4) << 16 | (fronts & 15) << 12)


@kernel
def split_hand(cards: Integers, wildness: int, wheel: int, backs: Numbers, fronts: Numbers) -> None:
    """The back's and front's values of all splits of seven cards."""
    whole = 0
    for card in cards:
        whole |= 1 << card
    for split in range(SPLITS):
        front = 1 << cards[FRONT_PLACES[split, 0]] | 1 << cards[FRONT_PLACES[split, 1]]
        c, d, h, s, joker = suits_of(whole & ~front)
        backs[split] = best_five(c, d, h, s, joker, wildness, wheel)
        fronts[split] = two_card_value(front, wildness)


@kernel
def split_hands(cards: Integers, wildness: int, wheel: int, backs: Numbers, fronts: Numbers) -> None:
    """The values of all splits of every row of seven cards."""
    for at in range(len(cards)):
        split_hand(cards[at], wildness, wheel, backs[at], fronts[at])


@dataclass(frozen=True)
class Splits:
    """All splits of some hands: a row a hand, a column a split; cards from the highest down, the joker first."""

    cards: Integers
    backs: Numbers
    fronts: Numbers
    legal: Flags
    joker: JokerRule
    wheel: WheelRule

    def __len__(self) -> int:
        """How many hands there are."""
        return len(self.cards)

    def bests(self) -> Integers:
        """The value of the best five of all seven cards of each hand."""
        return self.backs.max(axis=1).astype(np.int64)

    def take(self, rows: Integers | slice) -> "Splits":
        """The splits of some of the hands."""
        return replace(
            self, cards=self.cards[rows], backs=self.backs[rows], fronts=self.fronts[rows], legal=self.legal[rows]
        )


@kernel
def sort_cards(masks: Integers, order: Integers, cards: Integers) -> None:
    """The cards of each mask in an order of all cards."""
    for at in range(len(masks)):
        found, left = 0, masks[at]
        for card in order:
            if left >> card & 1:
                cards[at, found] = card
                found += 1


@kernel
def split_masks(
    masks: Integers, order: Integers, wildness: int, wheel: int, cards: Integers, backs: Numbers, fronts: Numbers
) -> None:
    """The cards of every mask in order, and the values of all its splits."""
    sort_cards(masks, order, cards)
    split_hands(cards, wildness, wheel, backs, fronts)


def _splits(masks: Integers, joker: JokerRule, wheel: WheelRule, *, plain: bool) -> Splits:
    order = np.array(by_rank([Card(number) for number in range(53)]), dtype=np.int64)
    cards = np.empty((len(masks), 7), dtype=np.int64)
    backs, fronts = (np.zeros((len(masks), SPLITS), dtype=np.int32) for _ in range(2))
    legal = np.empty((len(masks), SPLITS), dtype=np.bool_)
    run = split_masks if plain else compiled(split_masks)

    def piece(where: slice) -> None:
        run(masks[where], order, joker.wildness, wheel.wheel, cards[where], backs[where], fronts[where])
        legal[where] = backs[where] >= as_backs(fronts[where])

    pieces = [slice(start, start + AT_ONCE) for start in range(0, len(masks), AT_ONCE)]
    if len(pieces) == 1:
        piece(pieces[0])
    else:
        with ThreadPoolExecutor(os.cpu_count()) as threads:
            list(threads.map(piece, pieces))
    return Splits(cards, backs, fronts, legal, joker, wheel)


def splits_of_hands(masks: Integers, joker: JokerRule, wheel: WheelRule) -> Splits:
    """All splits of many hands given as masks."""
    return _splits(masks, joker, wheel, plain=False)


def splits_of_hand(cards: Sequence[Card], joker: JokerRule, wheel: WheelRule) -> Splits:
    """All splits of one hand, worked out without the compiler."""
    return _splits(np.array([mask_of(cards)], dtype=np.int64), joker, wheel, plain=True)
