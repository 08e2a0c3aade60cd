"""What the room knows of a deck: where it is in play, and everything that was logged about it."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class DeckEntry:
    """A line of a deck's log: into play, counted, or out of play; where, when, by whom, and what was found."""

    what: str
    table: str
    at: str
    by: str
    second: str
    cards: int = 0
    expected: int = 0
    reason: str = ""

    @property
    def is_wrong(self) -> bool:
        """Whether a count found another number of cards than the game is played with."""
        return bool(self.expected) and self.cards != self.expected


@dataclass(frozen=True, slots=True)
class LoggedDeck:
    """A deck by the number on its box; ``table`` is where it is in play, empty once it is out."""

    kind: ClassVar[str] = "deck"

    id: str
    number: str
    table: str = ""
    log: tuple[DeckEntry, ...] = ()

    @property
    def is_wrong(self) -> bool:
        """Whether its last count was wrong: it may only go out of play."""
        return bool(self.log) and self.log[-1].is_wrong
