"""The pit's log: outages and their rounds from paper, by two people, the form for them, and the decks in play."""

from typing import Annotated, Any

import anyio.to_thread
from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from pitboss.floor.decks import LogDeck, LoggedDeck
from pitboss.floor.outage.outages import KeyPaperRound, Outage, PaperHand, PaperRound, RecordOutage
from pitboss.reports.outage.form import paper_form
from pitboss.web.api.answers import WinPageFormat, attachment, file_of, written
from pitboss.web.api.bodies import body_of
from pitboss.web.api.commands import Body, Done, Sending, TwoPeople
from pitboss.web.room import CardRoom, room_of

router = APIRouter(prefix="/api/v1")

Name = Annotated[str, Field(min_length=1, max_length=80)]
Time = Annotated[str, Field(min_length=1, max_length=40, description="A time with its zone, in ISO 8601.")]
Seat = Annotated[int, Field(ge=1, le=20)]
MOST_ROUNDS = 200


@body_of(RecordOutage)
class OutageIn(TwoPeople):
    """From when to when which tables were out of order, and what happened."""


class PaperCoin(Body):
    """A coin on a sensor."""

    seat: Seat
    sensor: Annotated[int, Field(ge=1, le=10)]


@body_of(PaperHand)
class PaperHandIn(PaperCoin):
    """A jackpot hand on paper, and whether its fixed pay was paid from the tray."""


@body_of(KeyPaperRound, "table", parts=[PaperHandIn])
class PaperRoundIn(TwoPeople):
    """A line of a paper form: its true time and, by the kind of table, coins and hands or acts."""

    lit: Annotated[list[PaperCoin], Field(max_length=40)] = Field(default_factory=list)
    acts: Annotated[list[dict[str, Any]], Field(max_length=200)] = Field(default_factory=list)


class OutagesOut(BaseModel):
    """Every outage, the newest first, and the rounds that were keyed from paper last."""

    outages: list[Outage]
    rounds: list[PaperRound]


def outages_of(room: CardRoom) -> OutagesOut:
    """What is known of outages."""
    told = sorted(room.reader.all(Outage), key=lambda outage: outage.told_at, reverse=True)
    rounds = sorted(room.reader.all(PaperRound), key=lambda paper: paper.keyed_at, reverse=True)
    return OutagesOut(outages=told, rounds=rounds[:MOST_ROUNDS])


@router.get("/outages", tags=["outages"])
def list_outages(request: Request) -> OutagesOut:
    """Outages that were reported, and what was keyed from paper."""
    return outages_of(room_of(request))


@router.post("/outages", tags=["outages"])
async def record_outage(body: OutageIn, sender: Sending) -> Done:
    """Report an outage, by two people, once it is over."""
    return await sender.send(RecordOutage, body)


@router.post("/tables/{table}/paper-rounds", tags=["outages"])
async def key_paper_round(table: str, body: PaperRoundIn, sender: Sending) -> Done:
    """Key a line of a paper form by two people; it is marked as keyed later, with its true time."""
    return await sender.send(KeyPaperRound, body, table=table)


@router.get("/outages/form/{form}", tags=["outages"], response_class=Response, responses=file_of(*WinPageFormat))
async def print_form(request: Request, form: WinPageFormat, table: str, number: str = "") -> Response:
    """The paper form of a table, to be kept at hand before anything fails."""
    url = room_of(request).settings.database
    content = await anyio.to_thread.run_sync(lambda: written(paper_form(url, table, number[:40]), form))
    return attachment(content, f"outage-form-{_plain(table)}.{form}")


def _plain(name: str) -> str:
    return "".join(sign if sign.isascii() and (sign.isalnum() or sign in "._-") else "-" for sign in name)[:40]


@body_of(LogDeck, "table")
class DeckIn(TwoPeople):
    """A line of a deck's log."""


def decks_of(room: CardRoom) -> list[LoggedDeck]:
    """Every deck: those in play first, then by what was logged last."""
    decks = sorted(room.reader.all(LoggedDeck), key=lambda deck: deck.log[-1].at, reverse=True)
    return sorted(decks, key=lambda deck: not deck.table)


@router.get("/decks", tags=["decks"])
def list_decks(request: Request) -> list[LoggedDeck]:
    """Every deck with its log."""
    return decks_of(room_of(request))


@router.post("/tables/{table}/decks", tags=["decks"])
async def log_deck(table: str, body: DeckIn, sender: Sending) -> Done:
    """Log a deck into play, a count, or out of play."""
    return await sender.send(LogDeck, body, table=table)
