"""Decks: how many cards they have and what they can have dealt."""

import pytest
from tests.plain.oracles import read_oracle

from pitboss.cards import JOKER, STANDARD, WITH_JOKER, Card, Deck, parse_cards
from pitboss.errors import PitbossError


@pytest.mark.parametrize(
    ("deck", "size"), [(STANDARD, 52), (WITH_JOKER, 53), (Deck(2), 104), (Deck(8, 1), 424)], ids=str
)
def test_a_deck_has_so_many_cards_of_each_kind(deck: Deck, size: int) -> None:
    """Every pack has each of the 52 cards once, and its joker."""
    assert len(deck) == len(deck.cards) == size
    assert {deck.cards.count(Card(number)) for number in range(52)} == {deck.packs}
    assert deck.cards.count(JOKER) == deck.packs * deck.jokers


@pytest.mark.parametrize("deck", [STANDARD, WITH_JOKER], ids=["52", "53"])
def test_the_number_of_hands_is_the_binomial(deck: Deck) -> None:
    """The oracle has C(52,k) and C(53,k)."""
    counts = read_oracle(f"hands-{len(deck)}")
    assert {f"{cards}-cards": deck.hands(cards) for cards in range(8)} == counts


@pytest.mark.parametrize(
    ("deck", "text", "how_many", "sentence"),
    [
        (WITH_JOKER, "As Kd", 7, "7 cards are needed, 2 were given"),
        (WITH_JOKER, "As Kd As", None, "As is there 2 times; this deck has 1 of it"),
        (WITH_JOKER, "Jk Kd Jk", 3, "Jk is there 2 times; this deck has 1 of it"),
        (STANDARD, "As Kd Jk", 3, "Jk is in the hand, but this game's deck has no joker"),
        (Deck(2), "As As As", 3, "As is there 3 times; this deck has 2 of it"),
        (STANDARD, "", 3, "3 cards are needed, 0 were given"),
    ],
    ids=["too-few", "duplicate", "second-joker", "no-joker", "third-of-two", "none"],
)
def test_cards_that_a_deck_cannot_have_dealt_are_refused(
    deck: Deck, text: str, how_many: int | None, sentence: str
) -> None:
    """The error names the card, or both numbers of cards."""
    with pytest.raises(PitbossError) as error:
        deck.parse(text, how_many)
    assert str(error.value) == sentence


def test_two_packs_may_deal_the_same_card_twice() -> None:
    """Physical cards are told apart, faces are not."""
    assert Deck(2, 1).parse("As As Jk Jk", 4) == parse_cards("As As Jk Jk")


@pytest.mark.parametrize("packs", [0, -1, 9])
def test_a_deck_of_no_pack_or_too_many_is_refused(packs: int) -> None:
    """One to eight packs."""
    with pytest.raises(PitbossError, match=f"1 to 8 packs, not {packs}"):
        Deck(packs)


@pytest.mark.parametrize("jokers", [-1, 2])
def test_a_pack_with_other_than_one_joker_or_none_is_refused(jokers: int) -> None:
    """A pack has no joker or one."""
    with pytest.raises(PitbossError, match=f"no joker or one, not {jokers}"):
        Deck(1, jokers)
