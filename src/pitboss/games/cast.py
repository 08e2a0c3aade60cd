"""The cast of a game: who has cards, which hands are made of them by which ranking, and which two are compared."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from pitboss.cards import Card
from pitboss.errors import PitbossError
from pitboss.games.files.toml_types import from_file
from pitboss.hands.rankings import Ranking

SEAT, DEALER, BOARD = "seat", "dealer", "board"
#: The hands of a game that names none: what is dealt to a seat, and what is dealt to the dealer.
OWN_HAND, DEALERS_HAND = "own", "dealer"

_PART = re.compile(r"(seat|dealer|board)(?: ([1-9]\d?)(?:-([1-9]\d?))?)?")


@from_file
class Cast:
    """Who has cards besides the seats: a dealer, a board that all hands share, or neither."""

    dealer: bool = True
    board: bool = False
    rule: str = ""


@from_file
class Compare:
    """Which hand of a seat meets which of the dealer's, what a tie is, and the lowest hand that qualifies.

    ``ties`` goes to nobody, to the player or to the dealer before the settlement is asked.
    """

    own: str = OWN_HAND
    against: str = DEALERS_HAND
    ties: Literal["push", "player", "dealer"] = "push"
    qualifies_with: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """The cards that make the hands of one seat: its own, the dealer's and the board's, as far as they are known."""

    seat: tuple[Card, ...] = ()
    dealer: tuple[Card, ...] = ()
    board: tuple[Card, ...] = ()

    def of(self, whose: str) -> tuple[Card, ...]:
        """The cards of the seat, the dealer or the board."""
        return {SEAT: self.seat, DEALER: self.dealer, BOARD: self.board}[whose]


@dataclass(frozen=True, slots=True)
class CardsOf:
    """Some or all of the cards of a seat, the dealer or the board: the first to the last, counted from 1."""

    whose: str
    first: int
    last: int

    @classmethod
    def parse(cls, text: str, dealt: Mapping[str, int]) -> "CardsOf":
        """Read "seat", "board" or "seat 1-3"; ``dealt`` says how many cards each gets in a round."""
        found = _PART.fullmatch(text)
        if not found:
            raise PitbossError(
                f"{text!r} is nobody's cards: write seat, dealer or board, or some of them as in seat 1-3"
            )
        many = dealt.get(found[1], 0)
        if not many:
            raise PitbossError(f"The {found[1]} is dealt no cards in this game")
        first, last = (int(found[2]), int(found[3] or found[2])) if found[2] else (1, many)
        if not first <= last <= many:
            raise PitbossError(f"{text!r} are not cards of the {found[1]}, which is dealt {many}")
        return cls(found[1], first, last)

    @property
    def many(self) -> int:
        """How many cards there are."""
        return self.last - self.first + 1

    def cards(self, dealt: CardsDealt) -> tuple[Card, ...]:
        """These cards of what was dealt; fewer where some are not known yet."""
        return dealt.of(self.whose)[self.first - 1 : self.last]


@dataclass(frozen=True)
class GameHand:
    """A hand of a game: of whose cards it is made, and by which ranking it is judged."""

    id: str
    parts: tuple[CardsOf, ...]
    ranking: Ranking

    @property
    def size(self) -> int:
        """The number of cards that make the hand."""
        return sum(part.many for part in self.parts)

    @property
    def made_of(self) -> str:
        """How many cards make it, and by which ranking, in words."""
        return f"{self.size} cards by the {self.ranking.id} ranking"

    def is_made_as(self, other: "GameHand") -> bool:
        """Whether another hand is made of as many cards by the same ranking."""
        return (self.size, self.ranking) == (other.size, other.ranking)

    def needs(self, whose: str) -> bool:
        """Whether it is made of cards of the seat, the dealer or the board, among others."""
        return any(part.whose == whose for part in self.parts)

    def cards(self, dealt: CardsDealt) -> tuple[Card, ...]:
        """The hand's cards among those dealt; none if some of them are not known."""
        found = tuple(card for part in self.parts for card in part.cards(dealt))
        return found if len(found) == self.size else ()


@from_file
class GameHandData:
    """A hand as it is written."""

    id: str
    of: tuple[str, ...]
    ranking: str
    rule: str


def check_hand(hand: GameHand) -> None:
    """Refuse a hand of more or fewer cards than its ranking knows."""
    hand.ranking.check_size(hand.size)
