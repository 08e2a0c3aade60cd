"""Vocabularies of named hands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import PitbossError
from pitboss.hands import SEVEN_CARD, THREE_CARD, Vocabulary, vocabulary

BOTH = pytest.mark.parametrize("words", [SEVEN_CARD, THREE_CARD], ids=["seven-card", "three-card"])


@BOTH
def test_every_name_has_its_own_bit_and_a_meaning(words: Vocabulary) -> None:
    """All bits together fit a signed 64-bit integer."""
    bits = [words.bit(name) for name in words.names]
    assert all(bit.bit_count() == 1 for bit in bits)
    assert sum(bits) == words.bits(words.names) < 1 << 63
    assert all(meaning for _, meaning in words.meanings)


@given(st.sets(st.sampled_from(SEVEN_CARD.names)))
def test_bits_give_their_names_back(names: set[str]) -> None:
    """Words undo bits."""
    assert set(SEVEN_CARD.words(SEVEN_CARD.bits(names))) == names


@pytest.mark.parametrize(
    ("given_name", "nearest"),
    [
        ("royal-flsh", "royal-flush"),
        ("Straight-Flush", "straight-flush"),
        ("fullhouse", "full-house"),
        ("five-ace", "five-aces"),
    ],
)
def test_an_unknown_hand_is_named_with_the_nearest_known_one(given_name: str, nearest: str) -> None:
    """A typing error is easily mended."""
    with pytest.raises(PitbossError) as error:
        SEVEN_CARD.bit(given_name)
    assert str(error.value) == f"There is no seven-card hand {given_name!r}; did you mean {nearest!r}?"


def test_an_unknown_hand_like_no_other_is_answered_with_all_there_are() -> None:
    """Nothing near is not guessed at."""
    with pytest.raises(PitbossError) as error:
        THREE_CARD.bit("zzz")
    assert all(name in str(error.value) for name in THREE_CARD.names)


def test_a_vocabulary_is_found_by_its_kind() -> None:
    """There are two."""
    assert vocabulary("three-card") is THREE_CARD
    with pytest.raises(PitbossError, match="no vocabulary of hands 'two-card'"):
        vocabulary("two-card")
