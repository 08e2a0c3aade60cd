"""Vocabularies of named hands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import parse_cards
from pitboss.errors import PitbossError
from pitboss.hands import SEVEN_CARD, THREE_CARD, Vocabulary
from pitboss.hands.rankings import RANKINGS, ranking_of_words
from pitboss.hands.rankings.five_card import FIVE_CARD
from pitboss.hands.rankings.four_card import FOUR_CARD
from pitboss.hands.rankings.two_card import TWO_CARD


@pytest.mark.parametrize("words", [order.vocabulary for order in RANKINGS.values()], ids=RANKINGS)
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


@pytest.mark.parametrize(
    ("words", "name", "hands", "others"),
    [
        (FIVE_CARD, "pair J-A", ["Js Jd 4h 3c 2s", "As Ad 4h 3c 2s"], ["Ts Td 4h 3c 2s", "Js Jd 4h 4c 2s"]),
        (FIVE_CARD, "pair T", ["Ts Td 4h 3c 2s"], ["Js Jd 4h 3c 2s"]),
        (FIVE_CARD, "pair T or better", ["Ts Td 4h 3c 2s", "2s 2d 3h 3c 5s"], ["9s 9d 4h 3c 2s"]),
        (FIVE_CARD, "straight or better", ["5s 4d 3h 2c As", "2s 2d 2h 3c 3s"], ["As Ad Ah 4c 2s"]),
        (FOUR_CARD, "pair A or better", ["As Ad 4h 2c 7s", "2s 2d 3h 3c 7s"], ["Ks Kd 4h 2c 7s"]),
        (THREE_CARD, "straight or better", ["4s 3d 2h", "2s 2d 2h"], ["As Ks 2s"]),
        (TWO_CARD, "pair J-K", ["Js Jd", "Ks Kd"], ["As Ad", "Ts Td"]),
    ],
    ids=str,
)
def test_a_range_is_the_hands_between_its_ends(
    words: Vocabulary, name: str, hands: list[str], others: list[str]
) -> None:
    """By rank within a class, or from a class upwards."""
    order = ranking_of_words(words)
    for hand in hands:
        assert words.is_called(order.traits(parse_cards(hand)), [name]), hand
    for hand in others:
        assert not words.is_called(order.traits(parse_cards(hand)), [name]), hand


@pytest.mark.parametrize(
    ("words", "name", "sentence"),
    [
        (FIVE_CARD, "pair A-J", "the lower rank comes first"),
        (FIVE_CARD, "pair J-K or better", "has two ends"),
        (FIVE_CARD, "straight 5-9", "are not told apart by rank"),
        (FIVE_CARD, "royal-flush or better", "no five-card hand 'royal-flush or better'"),
        (FIVE_CARD, "pair 1-3", "no five-card hand 'pair 1-3'"),
        (SEVEN_CARD, "pair J-A", "are not told apart by rank; those that are: none"),
        (FIVE_CARD, "pari J-A", "no five-card hand 'pari J-A'"),
    ],
)
def test_a_range_that_is_none_is_refused_in_a_sentence(words: Vocabulary, name: str, sentence: str) -> None:
    """Nothing is read into a misspelt one."""
    with pytest.raises(PitbossError, match=sentence):
        words.alternatives(name)
