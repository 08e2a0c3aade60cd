"""Pairs of a type and the ranks held in one suit, against all hands of small decks."""

import itertools
from collections import Counter

import numpy as np
import pytest
from tests.plain.small_deck import DECKS
from tests.two_hands import mask, types_of

from pitboss.cards.card import suits_of
from pitboss.hands.types import RANK_TYPES, TYPES
from pitboss.maths.duel.holdings import hands_holding, holdings, pair_of, place_within, suits_to_count, type_ranks
from pitboss.maths.duel.subsets import FULL_DECK, containing


@pytest.mark.slow
@pytest.mark.parametrize("suit", range(4))
@pytest.mark.parametrize("cards", DECKS.values(), ids=DECKS)
def test_every_hand_of_a_deck_is_counted_at_its_type_and_its_ranks_in_a_suit(cards: tuple[str, ...], suit: int) -> None:
    """Visiting all hands and finding their pair by the kernel's own look-up, each pair has as many hands as said."""
    hands = np.array([mask(hand) for hand in itertools.combinations(cards, 7)], dtype=np.int64)
    pairs, held = holdings(), type_ranks()
    found: Counter[int] = Counter()
    for hand, kind in zip(hands.tolist(), types_of(hands).tolist(), strict=True):
        ranks = hand >> 13 * suit & 0x1FFF
        pair = int(pair_of(ranks, kind, pairs, held))
        assert (int(pairs.types[pair]), int(pairs.ranks[pair])) == (kind, ranks)
        found[pair] += 1
    counted = hands_holding(mask(cards), suit)
    assert {int(pair): int(counted[pair]) for pair in np.nonzero(counted)[0]} == found


@pytest.mark.slow
def test_the_pairs_of_a_type_stand_for_all_its_hands() -> None:
    """In the full deck, whatever is held in a suit."""
    total = np.zeros(TYPES, dtype=np.int64)
    np.add.at(total, holdings().types, hands_holding(FULL_DECK, 0))
    np.testing.assert_array_equal(total, containing(0, FULL_DECK))


@pytest.mark.slow
def test_pairs_in_order_are_those_of_their_bucket() -> None:
    """Every pair once, and in the range of its joker and ranks."""
    pairs, held = holdings(), type_ranks()
    assert (np.bincount(pairs.order) == 1).all()
    buckets = (held.counts[pairs.types] >> 52) * (1 << 13) + pairs.ranks
    np.testing.assert_array_equal(buckets[pairs.order], np.repeat(np.arange(1 << 14), np.diff(pairs.buckets)))


@pytest.mark.slow
def test_a_types_ranks_without_its_suit_are_those_of_its_rank_type() -> None:
    """And the type of its ranks alone has no suit that reaches five."""
    held = type_ranks()
    assert (held.by_rank < RANK_TYPES).all()
    np.testing.assert_array_equal(held.counts[held.by_rank], held.counts)


def test_a_rank_set_has_its_place_among_the_subsets_of_its_support() -> None:
    """Worked out by hand: the support's ranks are the bits of the place."""
    assert [place_within(ranks, 0b1011) for ranks in (0b0000, 0b0001, 0b0010, 0b1000, 0b1011)] == [0, 1, 2, 4, 7]


def test_suits_alike_are_counted_once() -> None:
    """Each with the number of suits it stands for."""
    assert suits_to_count(FULL_DECK) == {0: 4}
    deck = mask(DECKS["uneven"])
    assert sum(suits_to_count(deck).values()) == 4
    assert len(suits_to_count(deck)) == len(set(suits_of(deck)[:4]))
