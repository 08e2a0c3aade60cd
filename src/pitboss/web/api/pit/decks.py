"""The deck log over HTTP: a deck comes into play, is counted, and goes out, by two people."""

from typing import Annotated, Literal

from fastapi import APIRouter, Request
from pydantic import Field

from pitboss.floor.decks import LogDeck, LoggedDeck
from pitboss.web.api.commands import BadgeAndPin, Body, Done, Sending
from pitboss.web.room import CardRoom, room_of

router = APIRouter(prefix="/api/v1", tags=["decks"])


class DeckIn(Body):
    """A line of a deck's log."""

    deck: Annotated[str, Field(min_length=1, max_length=100)]
    what: Literal["in", "counted", "out"]
    cards: Annotated[int, Field(ge=0, le=1000)] = 0
    reason: Annotated[str, Field(max_length=500)] = ""
    second: BadgeAndPin


def decks_of(room: CardRoom) -> list[LoggedDeck]:
    """Every deck: those in play first, then by what was logged last."""
    decks = sorted(room.reader.all(LoggedDeck), key=lambda deck: deck.log[-1].at, reverse=True)
    return sorted(decks, key=lambda deck: not deck.table)


@router.get("/decks")
def list_decks(request: Request) -> list[LoggedDeck]:
    """Every deck with its log."""
    return decks_of(room_of(request))


@router.post("/tables/{table}/decks")
async def log_deck(table: str, body: DeckIn, sender: Sending) -> Done:
    """Log a deck into play, a count, or out of play."""
    return await sender.send(LogDeck, body, table=table)
