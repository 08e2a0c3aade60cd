"""The named hands of five to seven cards, against the plain evaluator's definitions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.helpers import cards, dealt, exchanged, plain_traits, sample
from tests.plain import poker
from tests.plain import traits as plain

from pitboss.hands import SEVEN_CARD, JokerRule, traits_of

COLOURS = SEVEN_CARD.bits(name for name in SEVEN_CARD.names if name.endswith(("-red", "-black")))


@pytest.mark.slow
@pytest.mark.parametrize("joker", JokerRule)
@pytest.mark.parametrize("size", [5, 6, 7])
def test_hands_have_the_plain_evaluators_traits(size: int, joker: JokerRule) -> None:
    """Random hands, joker hands and every rare kind have exactly the names they should."""
    found = {hand: frozenset(SEVEN_CARD.words(traits_of(cards(hand), joker))) for hand in sample(size)}
    wrong = {hand: names ^ plain_traits(hand, joker) for hand, names in found.items()}
    assert {hand: names for hand, names in wrong.items() if names} == {}


def test_the_vocabulary_has_the_names_that_the_plain_evaluator_defines() -> None:
    """No name without a second definition."""
    heights = {f"pai-gow-{word}-high" for word in plain.HEIGHTS.values()}
    colours = {f"{word}-{colour}" for word in plain.NUMBERS.values() for colour in ("red", "black")}
    assert set(SEVEN_CARD.names) == {*plain.SEVEN_CARD, *heights, *colours}


@pytest.mark.slow
def test_every_name_is_shown_by_some_hand_of_the_sample() -> None:
    """The comparison above would otherwise prove nothing about a name; colours need their own hands."""
    shown = {name for hand in sample(7) for name in plain_traits(hand, JokerRule.SEMI_WILD)}
    assert set(SEVEN_CARD.names) - shown <= {"seven-red", "seven-black", "six-red", "six-black"}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ad Kd 9d 7h 4h 3h 2d", "seven-red"),
        ("Ac Kc 9c 7s 4s 3s 2c", "seven-black"),
        ("Ad Kd 9d 7h 4h 3h Jk", "six-red"),
        ("Ac Kd 9c 7s 4s 3s 2c", "six-black"),
        ("Ac Kd 9c 7s 4s 3h 2c", "five-black"),
        ("Ad Kd 9d 7h 4s 3s Jk", "four-red"),
    ],
)
def test_colours_are_counted_without_the_joker(text: str, name: str) -> None:
    """Exactly one count of four or more is named."""
    names = SEVEN_CARD.words(traits_of(cards(text.split())) & COLOURS)
    assert names == (name,)


@given(dealt(7), st.permutations(poker.SUITS), st.sampled_from(JokerRule))
def test_an_exchange_of_suits_changes_nothing_but_colours(
    hand: tuple[str, ...], names: list[str], joker: JokerRule
) -> None:
    """Suits have no order, and only colours tell them apart."""
    other = traits_of(cards(exchanged(hand, names)), joker)
    assert other | COLOURS == traits_of(cards(hand), joker) | COLOURS


@given(dealt(7), st.sampled_from(["sdhc", "chds", "shdc"]), st.sampled_from(JokerRule))
def test_an_exchange_within_the_colours_changes_nothing(hand: tuple[str, ...], names: str, joker: JokerRule) -> None:
    """Clubs for spades and diamonds for hearts leave the colours alone, too."""
    assert traits_of(cards(exchanged(hand, names)), joker) == traits_of(cards(hand), joker)
