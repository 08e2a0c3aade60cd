"""Badges: whose card is whose and what it is for, for those who only read. Cards are given under ``/api/v1/staff``."""

from fastapi import APIRouter, Request
from pydantic import BaseModel

from pitboss.jackpots.documents import Badge, Role
from pitboss.web.room import room_of

router = APIRouter(prefix="/api/v1/badges", tags=["badges"])


class BadgeOut(BaseModel):
    """A badge."""

    id: str
    person: str
    role: Role
    active: bool


@router.get("")
def list_badges(request: Request) -> list[BadgeOut]:
    """Every badge, by id."""
    found = [each for each in room_of(request).reader.documents("badge") if isinstance(each, Badge)]
    return [BadgeOut(id=each.id, person=each.person, role=each.role, active=each.active) for each in found]
