"""Staff: who carries which card, what it is for, its secret, and where it is signed in. The trail tells who did it."""

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from http import HTTPStatus
from typing import Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from pitboss.errors import PitbossError
from pitboss.floor import commands as c
from pitboss.floor.software import CARDS
from pitboss.floor.staff import has_others
from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import Badge, Role
from pitboss.jackpots.documents import Person as Carrier
from pitboss.jackpots.state import Desk, id_of_name
from pitboss.store.access import Access, access_of_cards
from pitboss.store.still import still
from pitboss.web.api.commands import Body, Card, CommandId, Done, Nothing, do, made, second_of
from pitboss.web.api.session import Place
from pitboss.web.problems import not_there
from pitboss.web.room import CardRoom, room_of
from pitboss.web.sessions import Person, SignedIn

router = APIRouter(prefix="/api/v1/staff", tags=["staff"])


class CardIn(Body):
    """A card for a person; it never changes hands."""

    card: str = Field(min_length=1, max_length=80)
    person: str = Field(min_length=1, max_length=100)
    role: Literal[
        "dealer",
        "supervisor",
        "executive",
        "manager",
        "accounting",
        "surveillance",
        "auditor",
        "technician",
        "display",
    ]
    active: bool = True
    person_id: str = Field(default="", max_length=80, description="A new person's number; the name if there is none.")
    unlike: list[str] = Field(default_factory=list, max_length=20, description="Persons of like names who are others.")
    second: Card | None = Field(default=None, description="For another role, and for a name like another person's.")


class CardOut(BaseModel):
    """A card, whether it can sign in, and where it is."""

    card: str
    person: str
    person_id: str
    vouched: bool = Field(description="Whether the person counts as one of two.")
    role: Role
    active: bool
    has_secret: bool
    must_change: bool
    locked_until: str = Field(
        description="After too many wrong tries, at some place or everywhere; empty if it may try."
    )
    places: int = Field(description="How many times it is signed in now.")


class Beside(Body):
    """The card of a second person, where two are needed."""

    second: Card | None = None


class Vouching(Beside):
    """The second person who vouches, and who of like names is somebody else."""

    unlike: list[str] = Field(default_factory=list, max_length=20)


class OneTime(BaseModel):
    """A secret to hand over: it is shown once, and has to be changed at the next sign-in."""

    card: str
    secret: str


def find_card(room: CardRoom, name: str) -> Badge:
    """A card that people carry."""
    found = room.reader.document(Badge.kind, name)
    if not isinstance(found, Badge) or found.id in CARDS:
        raise not_there(f"There is no card {name!r:.60}")
    return found


def cards(room: CardRoom) -> list[CardOut]:
    """Every card that people carry, by whose it is."""
    access = access_of_cards(room.engine, room.clock)
    found = _carried(room.reader.documents(Badge.kind))
    people = {each.id: each for each in room.reader.documents(Carrier.kind) if isinstance(each, Carrier)}
    return [
        CardOut(
            card=each.id, person=each.person, role=each.role, active=each.active,
            person_id=each.person_id or id_of_name(each.person), vouched=_is_vouched(people, each),
            places=len(room.sessions.of_badge(each.id)), **asdict(access.get(each.id, Access())),
        )
        for each in sorted(found, key=lambda each: (each.person.casefold(), each.id))
    ]  # fmt: skip


def _is_vouched(people: Mapping[str, Carrier], badge: Badge) -> bool:
    person = people.get(badge.person_id or id_of_name(badge.person))
    return person is not None and person.vouched


def _carried(documents: Iterable[object]) -> list[Badge]:
    return [each for each in documents if isinstance(each, Badge) and each.id not in CARDS]


@router.get("/cards")
def list_cards(request: Request) -> list[CardOut]:
    """Every card, by whose it is."""
    return cards(room_of(request))


@router.post("/cards", status_code=HTTPStatus.CREATED)
async def manage_card(request: Request, body: CardIn, person: SignedIn, key: CommandId) -> Done:
    """Give a person a card, change what it is for, or lock it; a locked card is signed out everywhere."""
    second, fields = await second_of(request, body.second), body.model_dump(exclude={"second"})
    done = await do(request, key, made(c.ManageCard, badge=person.badge, second=second, **fields))
    if not body.active:
        await asyncio.to_thread(room_of(request).sessions.end_of_badge, body.card)
    return done


@router.post("/cards/{card}/secret", status_code=HTTPStatus.CREATED)
async def give_secret(request: Request, card: str, body: Beside, person: SignedIn, key: CommandId) -> OneTime:
    """A new one-time secret, shown once; the card is signed out everywhere, and may try again if it had to wait.

    Whoever gives a secret could use it. So two people do, once the room has vouched for a second one.
    """
    room = room_of(request)
    await asyncio.to_thread(find_card, room, card)
    if card == person.badge:
        raise PitbossError("Change your own secret on the page of your card")
    second = await second_of(request, body.second)
    if (await _noted(request, key, card, "secret-given", person, second)).repeated:
        raise PitbossError("A one-time secret is shown once: ask for another one")
    return await asyncio.to_thread(_give, room, card)


def has_witness(room: CardRoom, person: Person) -> bool:
    """Whether anybody else could be the second person; for the page, the command itself decides it again."""
    with still(room.engine) as state:
        return has_others(Desk(state, room.clock()), person.badge)


def _give(room: CardRoom, card: str) -> OneTime:
    secret = room.credentials.give_secret(card)
    room.sessions.end_of_badge(card)
    return OneTime(card=card, secret=secret)


@router.post("/cards/{card}/try-again")
async def let_try_again(request: Request, card: str, body: Beside, person: SignedIn, key: CommandId) -> Done:
    """A card that had too many wrong tries need not wait; the third time in a day takes two people."""
    room = room_of(request)
    await asyncio.to_thread(find_card, room, card)
    second = await second_of(request, body.second)
    done = await _noted(request, key, card, "let-try-again", person, second)
    if not done.repeated:  # a receipt that is sent again lifts nothing more: that would leave no trace
        await asyncio.to_thread(room.credentials.attempts.forgive, card)
    return done


@router.post("/cards/{card}/vouch")
async def vouch_for(request: Request, card: str, body: Vouching, person: SignedIn, key: CommandId) -> Done:
    """Two people vouch for whoever carries a card; from then on that person counts as one of two."""
    await asyncio.to_thread(find_card, room_of(request), card)
    second, unlike = await second_of(request, body.second), tuple(body.unlike)
    return await do(request, key, j.VouchFor(card=card, badge=person.badge, second=second, unlike=unlike))


@router.post("/cards/{card}/sign-out")
async def sign_out(request: Request, card: str, _body: Nothing, person: SignedIn, key: CommandId) -> Done:
    """Sign a card out everywhere."""
    room = room_of(request)
    await asyncio.to_thread(find_card, room, card)
    done = await _noted(request, key, card, "signed-out", person)
    await asyncio.to_thread(room.sessions.end_of_badge, card)
    return done


async def _noted(request: Request, key: str, card: str, what: str, person: Person, second: str = "") -> Done:
    return await do(request, key, made(c.NoteAccess, card=card, what=what, badge=person.badge, second=second))


@router.get("/cards/{card}/places")
def places(request: Request, card: str, person: SignedIn) -> list[Place]:
    """Everywhere a card is signed in."""
    room = room_of(request)
    found = room.sessions.of_badge(find_card(room, card).id)
    return [
        Place(
            id=each.id, address=each.address, created_at=each.created_at, seen_at=each.seen_at,
            expires_at=each.expires_at, here=each.id == person.session,
        )
        for each in found
    ]  # fmt: skip
