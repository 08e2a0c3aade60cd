"""Cards and their text form."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import JOKER, Card, as_written, by_rank, cards_of, format_cards, mask_of, parse_cards, suits_of
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


def test_a_ten_is_written_for_people_by_its_figure() -> None:
    """What is written so is read back as the same cards."""
    text = "As Ks Qs Js Ts Jk"
    assert as_written(text) == "As Ks Qs Js 10s Jk"
    assert format_cards(parse_cards(as_written(text))) == text


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
