"""Staff: who carries which card, what it is for, its secret, and where it is signed in. The trail tells who did it."""

import asyncio
import contextlib
import datetime as dt
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from http import HTTPStatus
from typing import Literal

import sqlalchemy as sa
from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from pitboss.desk.desk import Desk
from pitboss.desk.gaming_day import Period
from pitboss.desk.person import Badge, Role, id_of_name
from pitboss.desk.person import Person as Carrier
from pitboss.errors import PitbossError
from pitboss.floor import commands as c
from pitboss.floor.practice.software import CARDS
from pitboss.floor.staff import has_others
from pitboss.jackpots import commands as j
from pitboss.store.read.periods import past_of
from pitboss.store.secrets.credentials import Access, access_of_cards
from pitboss.web.api.bodies import body_of
from pitboss.web.api.commands import BadgeAndPin, Body, Done, Nothing, Sender, Sending
from pitboss.web.api.office.session import Place, places_of
from pitboss.web.guard.sessions import SessionUser, SignedIn
from pitboss.web.problems import not_there
from pitboss.web.room import CardRoom, room_of

router = APIRouter(prefix="/api/v1/staff", tags=["staff"])


#: How far back the list of cards looks for sign-ins and wrong tries, and what the trail calls them.
SEEN_WITHIN = dt.timedelta(days=30)
SIGNED_IN, WRONG_SECRET = "signed-in", "wrong-secret"

#: What a card of the house may be for, in the order of a list.
CardRole = Literal[
    "dealer",
    "supervisor",
    "executive",
    "manager",
    "accounting",
    "surveillance",
    "auditor",
    "technician",
    "regulator",
    "display",
]


@body_of(c.ManageCard)
class CardIn(Body):
    """A card for a person; it never changes hands."""

    role: CardRole
    second: BadgeAndPin | None = Field(
        default=None, description="For another role, for a regulator, and for a name like another person's."
    )


class CardOut(BaseModel):
    """A card, whether it can sign in, and where it is."""

    card: str
    person: str
    person_id: str
    vouched: bool = Field(description="Whether the person counts as one of two.")
    role: Role
    active: bool
    until: str = Field(description="The day on which it stops working; empty if it has no end.")
    has_secret: bool
    must_change: bool
    locked_until: str = Field(
        description="After too many wrong tries, at some place or everywhere; empty if it may try."
    )
    places: int = Field(description="How many times it is signed in now.")
    last_seen: str = Field(description="When it was used or signed in last, within thirty days; empty if it was not.")
    wrong_tries: int = Field(description="How often a wrong PIN or password was tried with it, within thirty days.")


class SecondPersonBody(Body):
    """The card of a second person, where two are needed."""

    second: BadgeAndPin | None = None


@body_of(j.VouchFor, "card")
class Vouching(SecondPersonBody):
    """The second person who vouches, and who of like names is somebody else."""


class OneTime(BaseModel):
    """A secret to hand over: it is shown once, and has to be changed at the next sign-in."""

    card: str
    secret: str


def find_card(room: CardRoom, name: str) -> Badge:
    """A card that people carry."""
    found = room.reader.find(Badge, name)
    if found is None or found.id in CARDS:
        raise not_there(f"There is no card {name!r:.60}")
    return found


@dataclass(slots=True)
class _AtTheDoor:
    """When a card was signed in last, and how often a wrong secret was tried with it."""

    signed_in: str = ""
    wrong_tries: int = 0


def _at_the_door(room: CardRoom) -> Mapping[str, _AtTheDoor]:
    """What the trail tells of each card within thirty days; what this server has seen at its door is written first."""
    with contextlib.suppress(sa.exc.DBAPIError, PitbossError):  # the list is shown although nothing can be written
        room.sign_in_notes.tell()
    seen: dict[str, _AtTheDoor] = defaultdict(_AtTheDoor)
    now = room.clock()
    lately = Period("lately", now - SEEN_WITHIN, now + dt.timedelta(seconds=1))
    with past_of(room.engine) as journal:
        for event in journal.events(lately, (SIGNED_IN, WRONG_SECRET)):
            card = seen[str(event.data["card"])]
            if event.data["event"] == SIGNED_IN:
                card.signed_in = max(card.signed_in, str(event.data["last"]))
            else:
                card.wrong_tries += int(str(event.data["tries"]))
    return seen


def cards(room: CardRoom) -> list[CardOut]:
    """Every card that people carry, by whose it is."""
    access, seen = access_of_cards(room.engine, room.clock), _at_the_door(room)
    sessions = room.sessions.of_badges()
    found = [badge for badge in room.reader.all(Badge) if badge.id not in CARDS]
    people = {carrier.id: carrier for carrier in room.reader.all(Carrier)}
    return [
        CardOut(
            card=badge.id,
            person=badge.person,
            role=badge.role,
            active=badge.active,
            until=badge.until,
            person_id=badge.person_id or id_of_name(badge.person),
            vouched=_is_vouched(people, badge),
            places=len(sessions.get(badge.id, ())),
            last_seen=max(
                (session.seen_at for session in sessions.get(badge.id, ())), default=seen[badge.id].signed_in
            ),
            wrong_tries=seen[badge.id].wrong_tries,
            **asdict(access.get(badge.id, Access())),
        )
        for badge in sorted(found, key=lambda badge: (badge.person.casefold(), badge.id))
    ]


def _is_vouched(people: Mapping[str, Carrier], badge: Badge) -> bool:
    person = people.get(badge.person_id or id_of_name(badge.person))
    return person is not None and person.vouched


@router.get("/cards")
def list_cards(request: Request) -> list[CardOut]:
    """Every card, by whose it is."""
    return cards(room_of(request))


@router.post("/cards", status_code=HTTPStatus.CREATED)
async def manage_card(body: CardIn, sender: Sending) -> Done:
    """Give a person a card, change what it is for, or lock it; a locked card is signed out everywhere."""
    command = await sender.command(c.ManageCard, body)
    done = await sender.do(command)
    if not command.active:
        await asyncio.to_thread(sender.room.sessions.end_of_badge, command.card)
    return done


@router.post("/cards/{card}/secret", status_code=HTTPStatus.CREATED)
async def give_secret(card: str, body: SecondPersonBody, sender: Sending) -> OneTime:
    """A new one-time secret, shown once; the card is signed out everywhere, and may try again if it had to wait.

    Whoever gives a secret could use it. So two people do, once the room has vouched for a second one.
    """
    if card == sender.person.badge:
        raise PitbossError("Change your own PIN or password on the page of your card")
    if (await _noted(sender, body, card, "secret-given")).repeated:
        raise PitbossError("A one-time password is shown once: ask for another one")
    return await asyncio.to_thread(_give, sender.room, card)


def has_witness(room: CardRoom, person: SessionUser) -> bool:
    """Whether anybody else could be the second person; for the page, the command itself decides it again."""
    with room.snapshot() as state:
        return has_others(Desk(state, room.clock()), person.badge)


def _give(room: CardRoom, card: str) -> OneTime:
    secret = room.credentials.give_secret(card)
    room.sessions.end_of_badge(card)
    return OneTime(card=card, secret=secret)


@router.post("/cards/{card}/try-again")
async def let_try_again(card: str, body: SecondPersonBody, sender: Sending) -> Done:
    """A card that had too many wrong tries need not wait; the third time in a day takes two people."""
    done = await _noted(sender, body, card, "let-try-again")
    if not done.repeated:  # a receipt that is sent again lifts nothing more: that would leave no trace
        await asyncio.to_thread(sender.room.credentials.attempts.forgive, card)
    return done


@router.post("/cards/{card}/vouch")
async def vouch_for(card: str, body: Vouching, sender: Sending) -> Done:
    """Two people vouch for whoever carries a card; from then on that person counts as one of two."""
    await asyncio.to_thread(find_card, sender.room, card)
    return await sender.send(j.VouchFor, body, card=card)


@router.post("/cards/{card}/sign-out")
async def sign_out(card: str, body: Nothing, sender: Sending) -> Done:
    """Sign a card out everywhere."""
    done = await _noted(sender, body, card, "signed-out")
    await asyncio.to_thread(sender.room.sessions.end_of_badge, card)
    return done


async def _noted(sender: Sender, body: Body, card: str, what: str) -> Done:
    """The trail tells what is done about a card, if there is one."""
    await asyncio.to_thread(find_card, sender.room, card)
    return await sender.send(c.NoteAccess, body, card=card, what=what)


@router.get("/cards/{card}/places")
def places(request: Request, card: str, person: SignedIn) -> list[Place]:
    """Everywhere a card is signed in."""
    room = room_of(request)
    return places_of(room, find_card(room, card).id, person)


badges = APIRouter(prefix="/api/v1/badges", tags=["badges"])


@badges.get("")
def list_badges(request: Request) -> list[Badge]:
    """Every badge of the room, by id."""
    return room_of(request).reader.all(Badge)
