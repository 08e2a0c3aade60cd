"""Signing in and out, changing one's secret, and where one is signed in."""

import asyncio
import secrets
from http import HTTPStatus

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from pitboss.errors import PitbossError
from pitboss.floor.practice import player_name
from pitboss.jackpots.documents import Badge, Role
from pitboss.store.credentials import WrongSecretError, check_secret
from pitboss.store.sessions import Session, hash_of
from pitboss.web import cookies, handover
from pitboss.web.handover import ADMINISTRATOR
from pitboss.web.problems import Problem, not_there
from pitboss.web.rates import too_many
from pitboss.web.room import CardRoom, room_of
from pitboss.web.sessions import Person, SignedIn, address_of, staff_of, visitor

router = APIRouter(prefix="/api/v1/session", tags=["session"])

LONGEST_GUEST = 40


class _In(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class SignIn(_In):
    """A card and its secret: a PIN of six digits or more, or a password."""

    badge: str = Field(min_length=1, max_length=80)
    secret: str = Field(min_length=1, max_length=200, repr=False)


class Guest(_In):
    """A player in practice: a name, and nothing else."""

    name: str = Field(min_length=1, max_length=LONGEST_GUEST)


class NewSecret(_In):
    """The secret up to now, and the one from now on."""

    old: str = Field(max_length=200, repr=False)
    new: str = Field(max_length=200, repr=False)


class Who(BaseModel):
    """Who is signed in. ``csrf`` goes into the header ``X-Pitboss-CSRF`` of everything that changes something."""

    badge: str
    name: str
    role: Role
    guest: bool
    must_change: bool
    csrf: str


class Place(BaseModel):
    """Where a badge is signed in."""

    id: str
    address: str
    created_at: str
    seen_at: str
    expires_at: str
    here: bool


def _who(person: Person) -> Who:
    return Who(
        badge=person.badge, name=person.name, role=person.role, guest=person.is_guest, must_change=person.must_change,
        csrf=person.csrf,
    )  # fmt: skip


def _limited(request: Request, place: str = "") -> CardRoom:
    """Attempts to sign in come slower than other requests, by their address or another place that is known."""
    room = room_of(request)
    if seconds := room.sign_ins.take(place or address_of(request)):
        raise too_many(seconds)
    return room


def _start(request: Request, response: Response, badge: Badge, *, guest: bool, must_change: bool) -> Who:
    """A new session in place of the one that the browser had."""
    room = room_of(request)
    before = visitor(request)
    token, session = room.sessions.start(badge, guest=guest, must_change=must_change, address=address_of(request))
    try:
        cookies.give(request, response, token)
    except Problem:
        room.sessions.end(session.id)
        raise
    if before is not None:
        room.sessions.end(before.session)
    return _who(Person.of(session))


@router.post("", status_code=HTTPStatus.CREATED, responses={400: {}, 401: {}})
async def sign_in(request: Request, response: Response, body: SignIn) -> Who:
    """Sign in with a card. After too many wrong tries the card, or the address, has to wait.

    A browser in which a card was signed in before is a place of its own: what strangers try does not make it wait.
    """
    browser, attempts = cookies.browser_of(request), room_of(request).credentials.attempts
    known = bool(browser) and await asyncio.to_thread(attempts.knows, browser)
    room = _limited(request, f"browser {hash_of(browser)}" if known else "")
    try:
        opened = await room.verify(body.badge, body.secret, address_of(request), browser=browser)
    except WrongSecretError as error:
        raise Problem(HTTPStatus.UNAUTHORIZED, str(error)) from None
    who = await asyncio.to_thread(_start, request, response, opened.badge, guest=False, must_change=opened.must_change)
    cookies.know(request, response, await asyncio.to_thread(attempts.remember, opened.badge.id, browser))
    room.sign_in_notes.signed_in(opened.badge.id, address_of(request))
    return who


@router.post("/guest", status_code=HTTPStatus.CREATED, responses={400: {}})
def sign_in_as_guest(request: Request, response: Response, body: Guest) -> Who:
    """Sign in as a player in practice, under any name."""
    _limited(request)
    badge = Badge(f"guest-{secrets.token_hex(8)}", player_name(body.name), Role.PLAYER)
    return _start(request, response, badge, guest=True, must_change=False)


@router.get("")
def who(person: SignedIn) -> Who:
    """Who is signed in."""
    return _who(person)


@router.delete("", status_code=HTTPStatus.NO_CONTENT)
def sign_out(request: Request, response: Response) -> None:
    """Sign out; whoever is not signed in stays so."""
    person = visitor(request)
    if person is not None:
        room_of(request).sessions.end(person.session)
    cookies.take(request, response)


@router.post("/secret", status_code=HTTPStatus.NO_CONTENT)
async def change_secret(request: Request, body: NewSecret, person: SignedIn) -> None:
    """Change one's own secret; everywhere else the card is signed out."""
    room = _limited(request)
    if person.is_guest:
        raise PitbossError("A guest has no secret to change")
    check_secret(body.new, person.badge)
    if body.new == body.old:
        raise PitbossError("The new secret has to be another one")
    await room.verify(person.badge, body.old, address_of(request), staff_of(request))
    await asyncio.to_thread(_keep_secret, room, person, body.new)


def _keep_secret(room: CardRoom, person: Person, secret: str) -> None:
    room.credentials.set_secret(person.badge, secret)
    if person.badge == ADMINISTRATOR:
        handover.forget(room.settings)
    room.sessions.changed(person.session)
    room.sessions.end_of_badge(person.badge, but=person.session)


@router.get("/places")
def places(request: Request, person: SignedIn) -> list[Place]:
    """Everywhere one's card is signed in."""
    return [_place(each, person) for each in room_of(request).sessions.of_badge(person.badge)]


def _place(session: Session, person: Person) -> Place:
    return Place(
        id=session.id, address=session.address, created_at=session.created_at, seen_at=session.seen_at,
        expires_at=session.expires_at, here=session.id == person.session,
    )  # fmt: skip


@router.delete("/places/{place}", status_code=HTTPStatus.NO_CONTENT)
def sign_out_elsewhere(request: Request, place: str, person: SignedIn) -> None:
    """Sign one's card out somewhere else."""
    sessions = room_of(request).sessions
    if place not in {each.id for each in sessions.of_badge(person.badge)}:
        raise not_there("Your card is not signed in there")
    sessions.end(place)
