"""The command that writes a line of a deck's log."""

from typing import Literal

from pitboss.desk.command import TypedCommand, command


@command("log-deck")
class LogDeck(TypedCommand):
    """A deck comes into play at a table, is counted there, or goes out of play; two people see it."""

    table: str
    deck: str
    what: Literal["in", "counted", "out"]
    cards: int = 0
    reason: str = ""
    badge: str
    second: str
