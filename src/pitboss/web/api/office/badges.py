"""Badges: whose card is whose and what it is for, for those who only read. Cards are given under ``/api/v1/staff``."""

from fastapi import APIRouter, Request

from pitboss.desk.person import Badge
from pitboss.web.room import room_of

router = APIRouter(prefix="/api/v1/badges", tags=["badges"])


@router.get("")
def list_badges(request: Request) -> list[Badge]:
    """Every badge, by id."""
    return room_of(request).reader.all(Badge)
