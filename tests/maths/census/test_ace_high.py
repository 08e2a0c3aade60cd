"""Two hands at once: how often the dealer, the player or both hold an ace-high pai gow."""

import itertools
from collections import Counter
from functools import cache
from math import comb, factorial, prod, sqrt

import numpy as np
import pytest
from tests.plain.formulas import ACE, RANKS, STRAIGHTS
from tests.plain.oracles import read_oracle

from pitboss.cards import STANDARD, WITH_JOKER, Deck
from pitboss.hands import SEVEN_CARD, JokerRule
from pitboss.hands.arrays import Bytes
from pitboss.hands.batch import seven_card_traits
from pitboss.maths.census.ace_high import ACE_HIGH, JOKER, _without_clash, ace_high_deals
from pitboss.maths.census.census import census

Deals = dict[tuple[int, int], int]

ALL_DEALS_53 = 8_250_459_031_214_400
SIMULATED, CHUNK, SEED = 600_000, 100_000, 20_230_614


@cache
def counted(deck: Deck = WITH_JOKER, joker: JokerRule = JokerRule.SEMI_WILD) -> Deals:
    return ace_high_deals(census(SEVEN_CARD, deck, 7, joker).counts, deck, joker)


def rank_sets(size: int, *, joker: bool) -> list[int]:
    """The ranks of an ace-high pai gow: with the joker for an ace they hold no other, nor four of a straight."""
    enough = 4 if joker else 5
    sets = (frozenset(ranks) for ranks in itertools.combinations(RANKS, size))
    return [
        sum(1 << rank for rank in ranks)
        for ranks in sets
        if (ACE in ranks) != joker and all(len(ranks & straight) < enough for straight in STRAIGHTS)
    ]


@cache
def completions(held: tuple[int, ...], left: int, longest: int) -> int:
    """Ways to give suits to the cards left when so many of each suit are held and none may pass the longest."""
    if max(held) > longest:
        return 0
    if not left:
        return 1
    return sum(completions((*held[:at], held[at] + 1, *held[at + 1 :]), left - 1, longest) for at in range(4))


def suitings_apart(shared: int, one: tuple[int, int], other: tuple[int, int]) -> int:
    """Ways to give two hands suits with no card in both, by inclusion and exclusion over the shared ranks that clash.

    A hand is its number of natural cards and the most of one suit that is no flush.
    """
    total = 0
    for clashing in range(shared + 1):
        for held in itertools.product(range(clashing + 1), repeat=4):
            if sum(held) == clashing:
                orders = factorial(clashing) // prod(map(factorial, held))
                ways = prod(completions(held, size - clashing, longest) for size, longest in (one, other))
                total += (-1) ** clashing * comb(shared, clashing) * orders * ways
    return total


def pairs_apart(*, joker: bool) -> int:
    """Ordered pairs of ace-high pai gows without a card in common; the first holds the joker, or neither does."""
    one = (6, 3) if joker else (7, 4)
    ours, theirs = rank_sets(one[0], joker=joker), rank_sets(7, joker=False)
    shared = Counter((first & second).bit_count() for first in ours for second in theirs)
    return sum(times * suitings_apart(ranks, one, (7, 4)) for ranks, times in shared.items())


def deals(count: int, dealer: np.random.Generator) -> Bytes:
    """So many random rows of all 53 cards in any order."""
    return dealer.permuted(np.tile(np.arange(53, dtype=np.uint8), (count, 1)), axis=1)


@pytest.mark.slow
def test_both_hands_ace_high_is_as_frequent_as_by_inclusion_and_exclusion() -> None:
    """A second algorithm, from the plain definitions of straights and flushes."""
    plain, joker = pairs_apart(joker=False), pairs_apart(joker=True)
    assert counted()[ACE_HIGH, ACE_HIGH | JOKER] == joker
    assert counted()[ACE_HIGH, ACE_HIGH] == plain + joker


@pytest.mark.slow
def test_one_hands_frequency_is_the_oracles() -> None:
    """Summed over the other hand, the dealer's as well as the player's."""
    others, one_hand = comb(46, 7), read_oracle("pai-gow-53")["pai-gow-ace-high"]
    natural = read_oracle("pai-gow-52")["pai-gow-ace-high"]
    found = counted()
    assert sum(found.values()) == comb(53, 7) * others == ALL_DEALS_53
    assert sum(count for (own, _), count in found.items() if own & ACE_HIGH) == one_hand * others
    assert sum(count for (_, dealer), count in found.items() if dealer & ACE_HIGH) == one_hand * others
    assert sum(count for (_, dealer), count in found.items() if dealer == ACE_HIGH) == natural * others


@pytest.mark.slow
def test_without_a_joker_in_the_deck_only_natural_hands_are_left() -> None:
    """52 cards."""
    found = counted(STANDARD)
    assert found[ACE_HIGH, ACE_HIGH] == pairs_apart(joker=False)
    assert found[0, ACE_HIGH | JOKER] == found[ACE_HIGH, ACE_HIGH | JOKER] == 0
    assert sum(found.values()) == comb(52, 7) * comb(45, 7)


@pytest.mark.slow
def test_a_fully_wild_joker_is_never_in_a_pai_gow() -> None:
    """It always makes a pair."""
    found = counted(joker=JokerRule.FULLY_WILD)
    assert found[0, ACE_HIGH | JOKER] == found[ACE_HIGH, ACE_HIGH | JOKER] == 0
    assert found[ACE_HIGH, ACE_HIGH] == pairs_apart(joker=False)


@pytest.mark.slow
def test_simulated_deals_lie_within_four_standard_errors() -> None:
    """Fourteen cards dealt at a time from a fixed seed and judged by the batch traits."""
    dealer, found = np.random.default_rng(SEED), Counter[tuple[int, int]]()
    for _ in range(SIMULATED // CHUNK):
        dealt = deals(CHUNK, dealer)
        own, other = seven_card_traits(dealt[:, :7]), seven_card_traits(dealt[:, 7:14])
        own = own & ACE_HIGH
        other = np.where(other & ACE_HIGH, other & (ACE_HIGH | JOKER), 0)
        found.update(zip(own.tolist(), other.tolist(), strict=True))
    for key, count in counted().items():
        probability = count / ALL_DEALS_53
        error = sqrt(SIMULATED * probability * (1 - probability))
        assert abs(found[key] - SIMULATED * probability) < 4 * error, key


@pytest.mark.parametrize("shared", [0, 1, 2])
@pytest.mark.parametrize("sizes", [(2, 2), (2, 3), (3, 3)], ids=str)
def test_ways_without_a_clash_are_those_of_two_plain_loops(shared: int, sizes: tuple[int, int]) -> None:
    """On small random tables of which suits are allowed."""
    choose = np.random.default_rng(shared)
    one, other = (choose.integers(0, 2, (4,) * size, dtype=np.int64) for size in sizes)
    ways = sum(
        int(one[first] * other[second])
        for first in itertools.product(range(4), repeat=sizes[0])
        for second in itertools.product(range(4), repeat=sizes[1])
        if all(first[rank] != second[rank] for rank in range(shared))
    )
    assert _without_clash(one, other, shared) == ways
