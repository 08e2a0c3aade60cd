"""Card sets up to suit exchange, and the types of the hands that contain them."""

import itertools
from collections import Counter
from collections.abc import Sequence
from functools import cache
from math import comb

import numpy as np
import pytest
from tests.plain import poker
from tests.plain.small_deck import FOUR_ALIKE, THREE_ALIKE, UNEVEN, deck_of
from tests.two_hands import mask, text, type_by_definition

from pitboss.hands.types import hand_types
from pitboss.kernel import compiled
from pitboss.maths.duel.subsets import FULL_DECK, containing, exchanges, subsets, suits_alike

#: Classes of card sets of 53 cards by size, as the method that was tried before this project counted them.
CLASSES = (1, 14, 182, 1_924, 18_187, 150_891, 1_097_447)

TWO_ALIKE = deck_of("259K", "259K", "3A", "", joker=True)
TWICE_TWO_ALIKE = deck_of("259", "259", "3A", "3A")
DECKS = {
    "uneven": UNEVEN,
    "four-alike": FOUR_ALIKE,
    "three-alike": THREE_ALIKE,
    "two-alike": TWO_ALIKE,
    "twice-two-alike": TWICE_TWO_ALIKE,
}

#: Card sets that a hand of 53 cards may contain: plain ones, suited ones, the joker, quads.
SETS = [
    "2c 7d Jh As", "2c 7c Jc Ac", "Jk 2c 7c Jc", "Jk 2c 7d Jh", "As Ah Ad Ac", "2c 7c Jc Ac Kc", "2c 7c Jc Ac Kd",
    "Jk 9s 8s 7s 6s", "Jk As Ah Ad Ac", "9s 8s 7s 6s 5s 4s", "9s 8s 7s 6s 5s Jk", "2c 3c 4d 5d 6h 7h", "Ks Kh Qs",
    "Jk Ks Qs", "As Ks Qs",
]  # fmt: skip
#: Card sets of the small decks, down to the empty one.
SMALL_SETS = [
    ("uneven", ""), ("uneven", "Jk"), ("uneven", "Ah"), ("uneven", "Qc"), ("uneven", "Ah Kh"), ("uneven", "Qc 8d As"),
    ("four-alike", ""), ("four-alike", "Jk"), ("four-alike", "As Ks"), ("four-alike", "Ac Ad Ah As"),
    ("three-alike", ""), ("three-alike", "7d 6d"), ("two-alike", ""), ("two-alike", "2c"), ("twice-two-alike", "3h"),
]  # fmt: skip


def exchanged(cards: frozenset[str], names: Sequence[str]) -> frozenset[str]:
    """A card set with its suits renamed."""
    return frozenset(card if card == poker.JOKER else card[0] + names[poker.SUITS.index(card[1])] for card in cards)


@cache
def definition(place: int) -> tuple[object, ...]:
    """What a type is by definition."""
    return type_by_definition(text(int(hand_types().hands[place])))


def plainly_containing(deck: Sequence[str], held: Sequence[str]) -> Counter[tuple[object, ...]]:
    """Hands of a deck that contain some cards, one by one, by what their type is by definition."""
    others = [card for card in deck if card not in held]
    return Counter(type_by_definition([*held, *more]) for more in itertools.combinations(others, 7 - len(held)))


def found_containing(deck: int, held: Sequence[str]) -> Counter[tuple[object, ...]]:
    """The same as the package lists them."""
    counts = containing(mask(held), deck)
    return Counter({definition(place): int(counts[place]) for place in np.nonzero(counts)[0].tolist()})


@pytest.mark.slow
@pytest.mark.parametrize("size", range(7))
def test_card_sets_up_to_suit_exchange_are_counted_and_stand_for_all(size: int) -> None:
    """As many classes as published, different ones of the right size; what they stand for adds to the binomial."""
    masks, ways = subsets(FULL_DECK, size)
    assert len(masks) == CLASSES[size] == len(np.unique(masks))
    assert (np.bitwise_count(masks) == size).all()
    assert int(ways.sum()) == comb(53, size)


@pytest.mark.slow
@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("size", range(5))
def test_a_small_decks_card_sets_are_one_of_each_class(deck: str, size: int) -> None:
    """Renaming suits that the deck has alike gives every card set once, as often as it is said to stand for."""
    names = [
        suits
        for suits in itertools.permutations(poker.SUITS)
        if exchanged(frozenset(DECKS[deck]), suits) == set(DECKS[deck])
    ]
    masks, ways = subsets(mask(DECKS[deck]), size)
    reached: list[frozenset[str]] = []
    for found, stands_for in zip(masks.tolist(), ways.tolist(), strict=True):
        orbit = {exchanged(frozenset(text(found)), suits) for suits in names}
        assert len(orbit) == stands_for
        reached += orbit
    assert len(reached) == len(set(reached)) == comb(len(DECKS[deck]), size)


def test_suits_that_a_deck_has_alike_are_told() -> None:
    """Each suit but the last is compared with the next."""
    found = {deck: suits_alike(mask(cards)).tolist() for deck, cards in DECKS.items()}
    assert found == {
        "uneven": [1, 0, 0], "four-alike": [1, 1, 1], "three-alike": [0, 1, 1], "two-alike": [1, 0, 0],
        "twice-two-alike": [1, 0, 1],
    }  # fmt: skip
    assert suits_alike(FULL_DECK).tolist() == [1, 1, 1]


@pytest.mark.parametrize(
    ("suits", "alike", "ways"),
    [
        ((3, 2, 1, 0), (1, 1, 1), 24),
        ((2, 2, 1, 0), (1, 1, 1), 12),
        ((2, 2, 1, 1), (1, 1, 1), 6),
        ((2, 1, 1, 1), (1, 1, 1), 4),
        ((1, 1, 1, 1), (1, 1, 1), 1),
        ((3, 2, 1, 0), (0, 1, 1), 6),
        ((3, 2, 2, 0), (0, 1, 1), 3),
        ((3, 2, 1, 0), (1, 0, 1), 4),
        ((3, 3, 1, 0), (1, 0, 1), 2),
        ((1, 1, 1, 1), (0, 0, 0), 1),
        ((3, 2, 1, 0), (0, 0, 0), 1),
    ],
)
def test_a_class_stands_for_the_rearrangements_of_suits_alike(
    suits: tuple[int, int, int, int], alike: tuple[int, int, int], ways: int
) -> None:
    """Worked out by hand: four factorial over the factorials of equal ones, within each run of suits alike."""
    assert exchanges(*suits, np.array(alike)) == ways == compiled(exchanges)(*suits, np.array(alike))


@pytest.mark.slow
@pytest.mark.parametrize("held", SETS)
def test_the_types_of_hands_that_contain_a_card_set_are_those_of_plain_enumeration(held: str) -> None:
    """Type by type, over all hands of 53 cards that contain it."""
    assert found_containing(FULL_DECK, held.split()) == plainly_containing(poker.DECK53, held.split())


@pytest.mark.slow
@pytest.mark.parametrize(("deck", "held"), SMALL_SETS)
def test_in_a_small_deck_too_the_types_are_those_of_plain_enumeration(deck: str, held: str) -> None:
    """Also for the empty card set, which every hand contains."""
    assert found_containing(mask(DECKS[deck]), held.split()) == plainly_containing(DECKS[deck], held.split())


@pytest.mark.slow
@pytest.mark.parametrize("held", ["", "Jk", "Ac", "Ac Ad", "Jk Ac", "Ac Kc", *SETS])
def test_hands_that_contain_a_card_set_add_to_the_binomial(held: str) -> None:
    """None is counted less than no times."""
    counts = containing(mask(held.split()), FULL_DECK)
    size = len(held.split())
    assert counts.min() >= 0
    assert int(counts.sum()) == comb(53 - size, 7 - size)


def test_seven_cards_are_contained_in_one_hand() -> None:
    """Themselves."""
    for hand in ("9s 8s 7s 6s 5s 4s 2d", "Jk As Ah Ad Ac Kd 2c", "As Kd Qc 9h 7s 4d 2c"):
        assert found_containing(FULL_DECK, hand.split()) == {type_by_definition(hand.split()): 1}
