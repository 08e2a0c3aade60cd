"""Badges: whose card is whose and what it is for, its first secret, and signing it out everywhere."""

import asyncio
from http import HTTPStatus

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from pitboss.jackpots import commands as c
from pitboss.jackpots.documents import Badge, Role
from pitboss.web.api.commands import Body, CommandId, Done, do, made
from pitboss.web.problems import Problem, not_there
from pitboss.web.room import CardRoom, room_of
from pitboss.web.sessions import SignedIn

router = APIRouter(prefix="/api/v1/badges", tags=["badges"])


class BadgeIn(Body):
    """A badge for a person. A card never changes hands; its role may change, and it may be put out of use."""

    badge: str = Field(min_length=1, max_length=80)
    person: str = Field(min_length=1, max_length=100)
    role: str
    active: bool = True


class BadgeOut(BaseModel):
    """A badge."""

    id: str
    person: str
    role: Role
    active: bool


class OneTime(BaseModel):
    """A secret to hand over: it is shown once, and has to be changed at the next sign-in."""

    badge: str
    secret: str


def _find(room: CardRoom, name: str) -> Badge:
    found = room.reader.document("badge", name)
    if not isinstance(found, Badge):
        raise not_there(f"There is no card {name!r:.60}")
    return found


@router.get("")
def list_badges(request: Request) -> list[BadgeOut]:
    """Every badge, by id."""
    found = [each for each in room_of(request).reader.documents("badge") if isinstance(each, Badge)]
    return [BadgeOut(id=each.id, person=each.person, role=each.role, active=each.active) for each in found]


@router.post("", status_code=HTTPStatus.CREATED)
async def register(request: Request, body: BadgeIn, person: SignedIn, key: CommandId) -> Done:
    """Give a person a card, change what it is for, or put it out of use."""
    if body.badge == person.badge and (not body.active or body.role != person.role):
        raise Problem(HTTPStatus.UNPROCESSABLE_ENTITY, "Nobody takes their own card out of use or changes its role")
    return await do(request, key, made(c.RegisterBadge, **body.model_dump()))


@router.post("/{badge}/secret", status_code=HTTPStatus.CREATED)
async def give_secret(request: Request, badge: str) -> OneTime:
    """A new one-time secret for a card; it is signed out everywhere, and no longer locked out."""
    room = room_of(request)
    return await asyncio.to_thread(_give, room, badge)


def _give(room: CardRoom, badge: str) -> OneTime:
    _find(room, badge)
    secret = room.credentials.give_secret(badge)
    room.sessions.end_of_badge(badge)
    return OneTime(badge=badge, secret=secret)


@router.delete("/{badge}/sessions", status_code=HTTPStatus.NO_CONTENT)
def sign_out_everywhere(request: Request, badge: str) -> None:
    """Sign a card out everywhere."""
    room = room_of(request)
    _find(room, badge)
    room.sessions.end_of_badge(badge)
