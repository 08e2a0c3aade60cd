"""Cards drawn for a terminal."""

from pitboss.cards import parse_cards
from pitboss.cli.play.card_art import drawn, face, in_a_row


def test_cards_have_suit_symbols_and_a_ten_has_two_digits() -> None:
    """The joker is a word."""
    assert in_a_row(parse_cards("As Td 2h 3c Jk")).plain == "A♠ 10♦ 2♥ 3♣ Jkr"


def test_red_suits_are_red() -> None:
    """Diamonds and hearts."""
    assert ["red" in str(face(card).style) for card in parse_cards("2c 2d 2h 2s")] == [False, True, True, False]


def test_boxes_line_up_and_are_numbered_on_request() -> None:
    """Every line of a drawing is as wide as the others, to the blank at the end."""
    lines = drawn(parse_cards("As Td Jk"), numbered=True).plain.split("\n")
    assert len({len(line) for line in lines}) == 1
    assert lines[3].split() == ["1", "2", "3"]
    assert len(drawn(parse_cards("As Td Jk")).plain.split("\n")) == 3
