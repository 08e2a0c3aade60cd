"""Cards and their text form; decks, how many cards they have and what they can have dealt."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.plain.oracles import read_oracle

from pitboss.cards import (
    JOKER,
    STANDARD,
    WITH_JOKER,
    Card,
    Deck,
    by_rank,
    cards_of,
    format_cards,
    mask_of,
    parse_cards,
    suits_of,
)
from pitboss.errors import PitbossError
from pitboss.kernel import compiled

NUMBERS = st.integers(0, 52)


@given(NUMBERS)
def test_a_cards_text_reads_back_as_the_card(number: int) -> None:
    """``Card.parse`` undoes ``str``, in capitals and in small letters."""
    card = Card(number)
    assert Card.parse(str(card)) == Card.parse(str(card).lower()) == Card.parse(str(card).upper()) == card


@given(st.lists(NUMBERS.map(Card)), st.sampled_from([" ", ",", ", ", "  ", "\t", "\n"]))
def test_text_of_many_cards_reads_back(cards: list[Card], between: str) -> None:
    """Blanks and commas separate cards."""
    assert parse_cards(format_cards(cards)) == tuple(cards)
    assert parse_cards(between.join(map(str, cards))) == tuple(cards)


@given(st.lists(NUMBERS.map(Card), min_size=1))
def test_cards_written_together_are_read(cards: list[Card]) -> None:
    """Nothing need stand between cards."""
    assert parse_cards("".join(map(str, cards))) == tuple(cards)


def test_all_fifty_three_cards_have_different_texts() -> None:
    """Thirteen ranks in four suits, and the joker."""
    texts = {str(Card(number)) for number in range(53)}
    assert texts == {rank + suit for rank in "23456789TJQKA" for suit in "cdhs"} | {"Jk"}


@pytest.mark.parametrize(
    "text", ["", "A", "As ", "Ax", "1s", "10s", "sA", "AsK", "Jx", "joker", "A♠", "٢s", "-2"], ids=repr
)
def test_a_malformed_card_is_named(text: str) -> None:
    """The error quotes what is not a card and says how one is written."""
    with pytest.raises(PitbossError) as error:
        Card.parse(text)
    assert str(error.value).startswith(f"{text!r} is not a card")
    assert "such as As, or Jk" in str(error.value)


def test_one_bad_card_among_good_ones_is_the_one_named() -> None:
    """The good cards around it are not blamed."""
    with pytest.raises(PitbossError, match=r"^'Xd' is not a card"):
        parse_cards("As Xd 2c")


@pytest.mark.parametrize("number", [-1, 53, 1_000])
def test_there_is_no_card_with_another_number(number: int) -> None:
    """Cards are numbered 0 to 52."""
    with pytest.raises(PitbossError, match=f"no card number {number}"):
        Card(number)


@pytest.mark.parametrize(
    ("text", "rank", "suit", "name"),
    [
        ("As", "A", "s", "Ace of spades"),
        ("Td", "T", "d", "Ten of diamonds"),
        ("2c", "2", "c", "Deuce of clubs"),
        ("6h", "6", "h", "Six of hearts"),
        ("Jk", "", "", "Joker"),
    ],
)
def test_a_card_says_its_rank_suit_and_name(text: str, rank: str, suit: str, name: str) -> None:
    """The joker has neither rank nor suit."""
    card = Card.parse(text)
    assert (card.rank, card.suit, card.name) == (rank, suit, name)
    assert card.is_joker == (text == "Jk")
    assert repr(card) == f"Card('{text}')"


def test_sorting_by_rank_puts_the_joker_first_and_spades_before_clubs() -> None:
    """High ranks come before low ones."""
    cards = parse_cards("2c As Jk Kd Ac 2s")
    assert format_cards(by_rank(cards)) == "Jk As Ac Kd 2s 2c"
    assert by_rank(cards)[0] is JOKER


@pytest.mark.parametrize("text", ["10s 10d", "10s,10D", "10s10d"])
def test_a_ten_may_be_written_as_it_is_printed(text: str) -> None:
    assert format_cards(parse_cards(text)) == "Ts Td"


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
