"""Decks and their log: each comes into play, is counted, and goes out of play, always by two people."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from pitboss.desk.bounds import Bounds, PerhapsReason, Text
from pitboss.desk.command import TypedCommand, command
from pitboss.desk.desk import Desk, reason_of
from pitboss.desk.document import KeptDocument, document
from pitboss.errors import PitbossError
from pitboss.floor.documents import FloorTable, TableMode
from pitboss.games import load_game
from pitboss.jackpots.care.references import number_of
from pitboss.ledger.json_data import Json


@command("log-deck")
class LogDeck(TypedCommand):
    """A deck comes into play at a table, is counted there, or goes out of play; two people witness it."""

    table: str
    deck: Text
    what: Literal["in", "counted", "out"]
    cards: Annotated[int, Bounds(ge=0, le=1000)] = 0
    reason: PerhapsReason = ""
    badge: str
    second: str


@dataclass(frozen=True, slots=True)
class DeckEntry:
    """A line of a deck's log: into play, counted, or out of play; where, when, by whom, and the count."""

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


@document("deck")
class LoggedDeck(KeptDocument):
    """A deck by the number on its box; ``table`` is where it is in play, empty once it is out."""

    id: str
    number: str
    table: str = ""
    log: tuple[DeckEntry, ...] = ()

    @property
    def is_wrong(self) -> bool:
        """Whether the deck's last count was wrong: then it may only go out of play."""
        return bool(self.log) and self.log[-1].is_wrong


#: So many lines the log of one deck has; a deck that is handled more often is worn.
MOST_LINES = 500
#: The most cards that anybody counts: a shoe of eight decks.
MOST_CARDS = 8 * 54


def log_deck(desk: Desk, command: LogDeck) -> None:
    """Add a line to a deck's log; a wrong count is an irregularity, and such a deck only goes out of play."""
    people = desk.people("log-deck", command.badge, command.second)
    table = desk.get(FloorTable, command.table)
    if table.mode is TableMode.PRACTICE:
        raise PitbossError(f"Table {table.id} is for practice: its deck is software")
    number = number_of(command.deck, "deck")
    deck = desk.find(LoggedDeck, number.casefold()) or LoggedDeck(number.casefold(), number)
    if len(deck.log) >= MOST_LINES:
        raise PitbossError(f"The log of deck {deck.number} is full: take another deck")
    _check_place(deck, table, command)
    entry = _entry(desk, deck, table, command, people)
    desk.put(replace(deck, table="" if command.what == "out" else table.id, log=(*deck.log, entry)))
    told: dict[str, Json] = {"deck": deck.number, "table": table.id, "what": command.what, "cards": entry.cards}
    desk.tell("deck-logged", **told, expected=entry.expected, wrong=entry.is_wrong, reason=entry.reason, **people)
    desk.answer(**told, wrong=entry.is_wrong)


def _check_place(deck: LoggedDeck, table: FloorTable, command: LogDeck) -> None:
    if command.what == "in" and deck.table:
        raise PitbossError(f"Deck {deck.number} is in play at table {deck.table} already: log it out there first")
    if command.what != "in" and deck.table != table.id:
        where = f"at table {deck.table}" if deck.table else "nowhere"
        raise PitbossError(f"Deck {deck.number} is in play {where}, not at table {table.id}: log it in first")
    if deck.is_wrong and command.what == "in":
        raise PitbossError(f"Deck {deck.number} had a wrong count: it may not come into play again")


def _expected(deck: LoggedDeck, table: FloorTable) -> int:
    """The number of cards of the table's game or, where Pitboss does not play it, of the deck as it came into play."""
    if table.setup:
        return len(load_game(table.setup.game).deck.cards)
    return next((entry.cards for entry in reversed(deck.log) if entry.what == "in"), 0)


def _entry(desk: Desk, deck: LoggedDeck, table: FloorTable, command: LogDeck, people: Mapping[str, str]) -> DeckEntry:
    reason = reason_of(command.reason) if command.what == "out" or command.reason else ""
    if command.what == "out":
        return DeckEntry("out", table.id, desk.at, people["by"], people["second"], reason=reason)
    if not 1 <= command.cards <= MOST_CARDS:
        raise PitbossError(f"A deck that comes into play or is counted has 1 to {MOST_CARDS} cards: say how many")
    expected = _expected(deck, table)
    entry = DeckEntry(command.what, table.id, desk.at, people["by"], people["second"], command.cards, expected, reason)
    if entry.is_wrong and command.what == "in":
        raise PitbossError(
            f"{table.base_game} is played with {expected} cards, and this deck has {command.cards}: take another one"
        )
    return entry
