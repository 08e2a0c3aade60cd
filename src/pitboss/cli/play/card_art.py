"""Cards drawn for a terminal."""

from collections.abc import Sequence

from rich.text import Text

from pitboss.cards import Card

_SYMBOLS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_RED = "dh"


def face(card: Card) -> Text:
    """A card's rank and suit, red suits in red."""
    if card.is_joker:
        return Text("Jkr", style="bold magenta")
    rank = "10" if card.rank == "T" else card.rank
    style = "bold red" if card.suit in _RED else "bold"
    return Text(f"{rank}{_SYMBOLS[card.suit]}", style=style)


def in_a_row(cards: Sequence[Card]) -> Text:
    """Cards side by side on one line."""
    return Text(" ").join(face(card) for card in cards)


def drawn(cards: Sequence[Card], *, numbered: bool = False) -> Text:
    """Cards as boxes, with their places under them if someone has to point at them."""
    lines = [Text("┌─────┐ " * len(cards)), Text(), Text("└─────┘ " * len(cards))]
    for card in cards:
        lines[1] += Text("│ ") + _padded(face(card), 3) + Text(" │ ")
    if numbered:
        lines.append(Text("".join(f"   {place}    " for place in range(1, len(cards) + 1)), style="dim"))
    return Text("\n").join(lines)


def _padded(text: Text, width: int) -> Text:
    return text + Text(" " * (width - len(text.plain)))
