"""Four-card poker against a plain second evaluator: every choice of four cards, compared as lists of ranks."""

import itertools
from collections import Counter
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import Card, mask_of, parse_cards
from pitboss.errors import PitbossError
from pitboss.hands.rankings import ranking

FOUR = ranking("four-card")
CLASSES = ("high-card", "pair", "two-pair", "straight", "flush", "three-of-a-kind", "straight-flush", "four-of-a-kind")


def plain_four(cards: tuple[Card, ...]) -> tuple[int, list[int]]:
    """The class of four cards and the ranks that break ties, read off without a bit of the package's tables."""
    ranks = sorted((card % 13 for card in cards), reverse=True)
    times = Counter(ranks)
    ordered = sorted(times, key=lambda rank: (times[rank], rank), reverse=True)
    shape = sorted(times.values(), reverse=True)
    flush = len({card // 13 for card in cards}) == 1
    run = len(times) == 4 and ranks[0] - ranks[3] == 3
    wheel = ranks == [12, 2, 1, 0]
    if shape == [4]:
        return 7, ordered
    if flush and (run or wheel):
        return 6, [2] if wheel else [ranks[0]]
    if shape == [3, 1]:
        return 5, ordered
    if flush:
        return 4, ranks
    if run or wheel:
        return 3, [2] if wheel else [ranks[0]]
    return {(2, 2): 2, (2, 1, 1): 1, (1, 1, 1, 1): 0}[tuple(shape)], ordered


def plain_best(cards: tuple[Card, ...]) -> tuple[int, list[int]]:
    """The best of all choices of four."""
    return max(plain_four(four) for four in itertools.combinations(cards, 4))


HANDS = st.integers(4, 6).flatmap(
    lambda size: st.lists(st.integers(0, 51), min_size=size, max_size=size, unique=True).map(
        lambda numbers: tuple(Card(number) for number in numbers)
    )
)


@given(HANDS, HANDS)
def test_hands_compare_as_the_plain_evaluator_has_them(one: tuple[Card, ...], other: tuple[Card, ...]) -> None:
    """Better, worse or a copy, whatever their sizes."""
    mine, theirs = FOUR.value(one), FOUR.value(other)
    plain, plain_other = plain_best(one), plain_best(other)
    assert (mine > theirs, mine == theirs) == (plain > plain_other, plain == plain_other)
    assert FOUR.vocabulary.words(FOUR.traits(one))[0] == CLASSES[plain[0]]


@pytest.mark.slow
def test_four_card_hands_of_a_pack_are_as_many_as_formulas_say() -> None:
    """270,725 hands, every one looked at by the compiled kernel."""
    masks = np.array([mask_of(map(Card, hand)) for hand in itertools.combinations(range(52), 4)], dtype=np.int64)
    found = Counter(FOUR.vocabulary.words(int(traits))[0] for traits in FOUR.traits_of_masks(masks))
    straight_flushes, runs = 4 * 11, 11 * 4**4
    assert found == {
        "four-of-a-kind": 13,
        "straight-flush": straight_flushes,
        "three-of-a-kind": 13 * 4 * 48,
        "flush": 4 * comb(13, 4) - straight_flushes,
        "straight": runs - straight_flushes,
        "two-pair": comb(13, 2) * 6**2,
        "pair": 13 * 6 * comb(12, 2) * 4**2,
        "high-card": (comb(13, 4) - 11) * (4**4 - 4),
    }
    assert sum(found.values()) == comb(52, 4) == len(masks)


@pytest.mark.parametrize(
    ("text", "name", "best"),
    [
        ("As Ad Ah Ac 2s", "Four Aces", "As Ah Ad Ac"),
        ("As 2s 3s 4s Kd", "Four-high straight flush", "As 4s 3s 2s"),
        ("Ks Kd Kh 2c 3s", "Three Kings", "Ks Kh Kd 3s"),
        ("As Ts 6s 2s Ad", "Ace-high flush", "As Ts 6s 2s"),
        ("Js Td 9h 8c 8s", "Jack-high straight", "Js Td 9h 8s"),
        ("Qs Qd 4h 4c As", "Queens and Fours", "Qs Qd 4h 4c"),
        ("Qs Qd 4h 3c As", "Pair of Queens", "As Qs Qd 4h"),
        ("Ks Qd 8h 4c 2s", "King-high", "Ks Qd 8h 4c"),
    ],
)
def test_a_dealer_names_the_best_four(text: str, name: str, best: str) -> None:
    """With the cards that make it."""
    hand = FOUR.hand(parse_cards(text))
    assert (hand.name, hand.cards) == (name, parse_cards(best))


@pytest.mark.parametrize("text", ["As Ks Qs", "As Ks Qs Js Ts 9s 8s"])
def test_hands_of_other_sizes_are_refused(text: str) -> None:
    """Four to six cards."""
    with pytest.raises(PitbossError, match="made of 4 or 5 or 6 cards"):
        FOUR.value(parse_cards(text))


def test_a_card_twice_is_refused() -> None:
    """One pack has one of each."""
    with pytest.raises(PitbossError, match="no card twice"):
        FOUR.value(parse_cards("As As Ks Qs"))
