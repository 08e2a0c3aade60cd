"""Signing in and out, changing one's secret, and where one is signed in."""

import asyncio
import secrets
from http import HTTPStatus

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from pitboss.desk.person import Badge, Role
from pitboss.errors import PitbossError
from pitboss.floor.practice.practice import player_name
from pitboss.store.secrets.credentials import WrongSecretError, check_secret
from pitboss.store.secrets.sessions import hash_of
from pitboss.web.api.commands import BadgeAndPin, Body
from pitboss.web.guard.rates import too_many
from pitboss.web.guard.sessions import (
    SessionUser,
    SignedIn,
    address_of,
    browser_of,
    give_cookie,
    know_browser,
    staff_of,
    take_cookie,
    visitor,
)
from pitboss.web.problems import Problem, not_there
from pitboss.web.room import CardRoom, room_of
from pitboss.web.startup import ADMINISTRATOR, forget_password

router = APIRouter(prefix="/api/v1/session", tags=["session"])

LONGEST_GUEST = 40


class SignIn(BadgeAndPin):
    """A card and its secret: a PIN of six digits or more, or a password."""


class Guest(Body):
    """A player in practice: a name, and nothing else."""

    name: str = Field(min_length=1, max_length=LONGEST_GUEST)


class NewSecret(Body):
    """The secret up to now, and the one from now on."""

    old: str = Field(max_length=200, repr=False)
    new: str = Field(max_length=200, repr=False)


class Who(BaseModel):
    """Who is signed in. ``csrf`` goes into the header ``X-Pitboss-CSRF`` of everything that changes something."""

    model_config = ConfigDict(from_attributes=True)

    badge: str
    name: str
    role: Role
    guest: bool = Field(validation_alias="is_guest")
    must_change: bool
    csrf: str


class Place(BaseModel):
    """Where a badge is signed in."""

    model_config = ConfigDict(from_attributes=True)

    id: str
    address: str
    created_at: str
    seen_at: str
    expires_at: str
    here: bool = False


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
        give_cookie(request, response, token)
    except Problem:
        room.sessions.end(session.id)
        raise
    if before is not None:
        room.sessions.end(before.session)
    return Who.model_validate(SessionUser.of(session))


@router.post("", status_code=HTTPStatus.CREATED, responses={400: {}, 401: {}})
async def sign_in(request: Request, response: Response, body: SignIn) -> Who:
    """Sign in with a card. After too many wrong tries the card, or the address, has to wait.

    A browser in which a card was signed in before is a place of its own: what strangers try does not make it wait.
    """
    browser, attempts = browser_of(request), room_of(request).credentials.attempts
    known = bool(browser) and await asyncio.to_thread(attempts.knows, browser)
    room = _limited(request, f"browser {hash_of(browser)}" if known else "")
    try:
        opened = await room.verify(body.badge, body.secret, address_of(request), browser=browser)
    except WrongSecretError as error:
        raise Problem(HTTPStatus.UNAUTHORIZED, str(error)) from None
    who = await asyncio.to_thread(_start, request, response, opened.badge, guest=False, must_change=opened.must_change)
    know_browser(request, response, await asyncio.to_thread(attempts.remember, opened.badge.id, browser))
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
    """The person who is signed in."""
    return Who.model_validate(person)


@router.delete("", status_code=HTTPStatus.NO_CONTENT)
def sign_out(request: Request, response: Response) -> None:
    """Sign out; whoever is not signed in stays so."""
    person = visitor(request)
    if person is not None:
        room_of(request).sessions.end(person.session)
    take_cookie(request, response)


@router.post("/secret", status_code=HTTPStatus.NO_CONTENT)
async def change_secret(request: Request, body: NewSecret, person: SignedIn) -> None:
    """Change one's own secret; everywhere else the card is signed out."""
    room = _limited(request)
    if person.is_guest:
        raise PitbossError("A guest has no PIN or password to change")
    check_secret(body.new, person.badge)
    if body.new == body.old:
        raise PitbossError("The new PIN or password has to be a different one")
    await room.verify(person.badge, body.old, address_of(request), staff_of(request))
    await asyncio.to_thread(_keep_secret, room, person, body.new)


def _keep_secret(room: CardRoom, person: SessionUser, secret: str) -> None:
    room.credentials.set_secret(person.badge, secret)
    if person.badge == ADMINISTRATOR:
        forget_password(room.settings)
    room.sessions.changed(person.session)
    room.sessions.end_of_badge(person.badge, but=person.session)


def places_of(room: CardRoom, badge: str, person: SessionUser) -> list[Place]:
    """Everywhere a card is signed in."""
    places = [Place.model_validate(session) for session in room.sessions.of_badge(badge)]
    return [place.model_copy(update={"here": place.id == person.session}) for place in places]


@router.get("/places")
def places(request: Request, person: SignedIn) -> list[Place]:
    """Everywhere one's card is signed in."""
    return places_of(room_of(request), person.badge, person)


@router.delete("/places/{place}", status_code=HTTPStatus.NO_CONTENT)
def sign_out_elsewhere(request: Request, place: str, person: SignedIn) -> None:
    """Sign one's card out somewhere else."""
    sessions = room_of(request).sessions
    if place not in {session.id for session in sessions.of_badge(person.badge)}:
        raise not_there("Your card is not signed in there")
    sessions.end(place)
