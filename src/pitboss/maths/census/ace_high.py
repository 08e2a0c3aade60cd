"""How often the dealer, the player or both hold an ace-high pai gow: exact, though it takes two hands.

Such a hand has seven different ranks, so it is a rank set that makes no straight and suits that make no flush, and the
two can be looked at apart. Two hands then clash only where they share a rank and give it the same suit; the number of
ways not to clash depends on how many ranks they share, and is a product of small tensors.
"""

import itertools
import math
from collections import Counter
from collections.abc import Mapping

import numpy as np

from pitboss.cards import Card, Deck
from pitboss.hands import SEVEN_CARD, JokerRule, traits_of
from pitboss.hands.arrays import Integers

ACE_HIGH, JOKER = SEVEN_CARD.bit("pai-gow-ace-high"), SEVEN_CARD.bit("joker")
HAND = 7
RAINBOW = (0, 1, 2, 3, 0, 1, 2)


def _is_ace_high(ranks: tuple[int, ...], suits: tuple[int, ...], joker: JokerRule) -> bool:
    """Whether these cards, with the joker if they are only six, are an ace-high pai gow."""
    cards = [Card(13 * suit + rank) for rank, suit in zip(ranks, suits, strict=True)]
    if len(cards) < HAND:
        cards.append(Card(52))
    return bool(traits_of(cards, joker) & ACE_HIGH)


def _rank_sets(natural: int, joker: JokerRule) -> Integers:
    """The rank sets of so many natural cards that are an ace-high pai gow when no suit interferes."""
    sets = itertools.combinations(range(13), natural)
    found = [sum(1 << rank for rank in ranks) for ranks in sets if _is_ace_high(ranks, RAINBOW[:natural], joker)]
    return np.array(found, dtype=np.int64)


def _suit_tensor(rank_sets: Integers, natural: int, joker: JokerRule) -> Integers:
    """1 for each way to give suits to a rank set that leaves it a pai gow: the same for all of them."""
    ranks = tuple(rank for rank in range(13) if rank_sets[0] >> rank & 1)
    suits = itertools.product(range(4), repeat=natural)
    kept = [_is_ace_high(ranks, chosen, joker) for chosen in suits]
    return np.array(kept, dtype=np.int64).reshape((4,) * natural)


def _without_clash(one: Integers, other: Integers, shared: int) -> int:
    """Ways to give both hands suits when their first ``shared`` ranks are the same."""
    left = one.sum(axis=tuple(range(shared, one.ndim)))
    right = other.sum(axis=tuple(range(shared, other.ndim)))
    for axis in range(shared):
        right = right.sum(axis=axis, keepdims=True) - right
    return int((left * right).sum())


def _pairs(natural: tuple[int, int], joker: JokerRule) -> int:
    """Ordered pairs of disjoint ace-high pai gows with so many natural cards each."""
    sets = [_rank_sets(cards, joker) for cards in natural]
    if not all(len(suit_sets) for suit_sets in sets):
        return 0
    tensors = [_suit_tensor(suit_sets, cards, joker) for suit_sets, cards in zip(sets, natural, strict=True)]
    shared = Counter(np.bitwise_count(sets[0][:, None] & sets[1][None, :]).ravel().tolist())
    return sum(times * _without_clash(tensors[0], tensors[1], ranks) for ranks, times in shared.items())


def ace_high_deals(counts: Mapping[int, int], deck: Deck, joker: JokerRule) -> dict[tuple[int, int], int]:
    """Deals of a player's and a dealer's hand by (player's, dealer's) ace-high and joker traits.

    ``counts`` is the census of one hand. The joker matters in the dealer's hand only.
    """
    others = math.comb(len(deck) - HAND, HAND)
    plain = sum(count for traits, count in counts.items() if traits & ACE_HIGH and not traits & JOKER)
    wild = sum(count for traits, count in counts.items() if traits & ACE_HIGH and traits & JOKER)
    both_plain, joker_once = _pairs((HAND, HAND), joker), _pairs((HAND - 1, HAND), joker) if deck.jokers else 0
    deals = {
        (ACE_HIGH, ACE_HIGH | JOKER): joker_once,
        (ACE_HIGH, ACE_HIGH): both_plain + joker_once,
        (0, ACE_HIGH | JOKER): wild * others - joker_once,
        (0, ACE_HIGH): plain * others - both_plain - joker_once,
        (ACE_HIGH, 0): (plain + wild) * others - both_plain - 2 * joker_once,
    }
    deals[0, 0] = sum(counts.values()) * others - sum(deals.values())
    return deals
