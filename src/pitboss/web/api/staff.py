"""Staff: who carries which card, what it is for, its secret, and where it is signed in. The trail tells who did it."""

import asyncio
from collections.abc import Iterable
from dataclasses import asdict
from http import HTTPStatus
from typing import Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from pitboss.errors import PitbossError
from pitboss.floor import commands as c
from pitboss.floor.software import CARDS
from pitboss.floor.staff import WITNESSES
from pitboss.jackpots.documents import Badge, Role
from pitboss.jackpots.state import same_person
from pitboss.store.access import Access, access_of_cards
from pitboss.web.api.commands import Body, Card, CommandId, Done, Nothing, do, made, second_badge
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


class CardOut(BaseModel):
    """A card, whether it can sign in, and where it is."""

    card: str
    person: str
    role: Role
    active: bool
    has_secret: bool
    must_change: bool
    locked_until: str = Field(description="After too many wrong tries; empty if it may try.")
    places: int = Field(description="How many times it is signed in now.")


class SecretIn(Body):
    """The card of a second person; none while there is nobody but oneself who has a secret of their own."""

    second: Card | None = None


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
    return [
        CardOut(
            card=each.id, person=each.person, role=each.role, active=each.active,
            places=len(room.sessions.of_badge(each.id)), **asdict(access.get(each.id, Access())),
        )
        for each in sorted(found, key=lambda each: (each.person.casefold(), each.id))
    ]  # fmt: skip


def _carried(documents: Iterable[object]) -> list[Badge]:
    return [each for each in documents if isinstance(each, Badge) and each.id not in CARDS]


@router.get("/cards")
def list_cards(request: Request) -> list[CardOut]:
    """Every card, by whose it is."""
    return cards(room_of(request))


@router.post("/cards", status_code=HTTPStatus.CREATED)
async def manage_card(request: Request, body: CardIn, person: SignedIn, key: CommandId) -> Done:
    """Give a person a card, change what it is for, or lock it; a locked card is signed out everywhere."""
    done = await do(request, key, made(c.ManageCard, badge=person.badge, **body.model_dump()))
    if not body.active:
        await asyncio.to_thread(room_of(request).sessions.end_of_badge, body.card)
    return done


@router.post("/cards/{card}/secret", status_code=HTTPStatus.CREATED)
async def give_secret(request: Request, card: str, body: SecretIn, person: SignedIn, key: CommandId) -> OneTime:
    """A new one-time secret, shown once; the card is signed out everywhere, and may try again if it had to wait.

    Whoever gives a secret could use it. So two people do, once there is a second one.
    """
    room = room_of(request)
    await asyncio.to_thread(find_card, room, card)
    if card == person.badge:
        raise PitbossError("Change your own secret on the page of your card")
    if body.second is None and await asyncio.to_thread(has_witness, room, person):
        raise PitbossError("Two people give a secret: lay the card of a second one beside the terminal")
    second = "" if body.second is None else await second_badge(request, body.second)
    if (await _noted(request, key, card, "secret-given", person, second)).repeated:
        raise PitbossError("A one-time secret is shown once: ask for another one")
    return await asyncio.to_thread(_give, room, card)


def has_witness(room: CardRoom, person: Person) -> bool:
    """Whether anybody else could be the second person.

    A card that is locked counts: else a manager who locks all others would be alone again.
    """
    access = access_of_cards(room.engine, room.clock)
    own = {name for name, each in access.items() if each.has_secret and not each.must_change}
    found = (each for each in _carried(room.reader.documents(Badge.kind)) if each.id in own)
    return any(each.role in WITNESSES and not same_person(each.person, person.name) for each in found)


def _give(room: CardRoom, card: str) -> OneTime:
    secret = room.credentials.give_secret(card)
    room.sessions.end_of_badge(card)
    return OneTime(card=card, secret=secret)


@router.post("/cards/{card}/try-again")
async def let_try_again(request: Request, card: str, _body: Nothing, person: SignedIn, key: CommandId) -> Done:
    """A card that had too many wrong tries need not wait."""
    room = room_of(request)
    await asyncio.to_thread(find_card, room, card)
    done = await _noted(request, key, card, "let-try-again", person)
    await asyncio.to_thread(room.credentials.attempts.forgive, card)
    return done


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
