"""Hands as 64-bit masks."""

from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import Card, cards_of, mask_of, suits_of
from pitboss.kernel import compiled

HANDS = st.sets(st.integers(0, 52).map(Card))


@given(HANDS)
def test_a_mask_gives_its_cards_back(cards: set[Card]) -> None:
    """Each card is one bit, whatever their order."""
    assert set(cards_of(mask_of(cards))) == cards
    assert mask_of(cards).bit_count() == len(cards)


@given(HANDS)
def test_suits_are_the_rank_sets_of_the_cards(cards: set[Card]) -> None:
    """Clubs, diamonds, hearts, spades from the deuce up, then the joker."""
    expected = tuple(
        sum(1 << "23456789TJQKA".index(card.rank) for card in cards if card.suit == suit) for suit in "cdhs"
    )
    assert suits_of(mask_of(cards)) == (*expected, int(any(card.is_joker for card in cards)))


@given(HANDS)
def test_the_compiled_twin_splits_a_mask_the_same_way(cards: set[Card]) -> None:
    """Machine code shifts 64 bits as Python shifts integers."""
    assert compiled(suits_of)(mask_of(cards)) == suits_of(mask_of(cards))
