"""Displays: jackpots on a wall or at a table. The page runs on a host in the cabinet; the monitor only shows it."""

from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from pitboss.jackpots.documents import Jackpot
from pitboss.web.pages.render import page
from pitboss.web.problems import Problem, not_there
from pitboss.web.room import room_of
from pitboss.web.sessions import visitor
from pitboss.web.version import pages_version

router = APIRouter(tags=["pages"], include_in_schema=False)

MOST_TOGETHER = 6


def _shown(request: Request, names: list[str]) -> HTMLResponse:
    room = room_of(request)
    if visitor(request) is None and not room.settings.public_displays:
        raise Problem(HTTPStatus.UNAUTHORIZED, "Sign in first")
    if not 1 <= len(names) <= MOST_TOGETHER:
        raise Problem(HTTPStatus.UNPROCESSABLE_ENTITY, f"A display shows 1 to {MOST_TOGETHER} jackpots")
    for name in names:
        if not isinstance(room.reader.document(Jackpot.kind, name), Jackpot):
            raise not_there(f"There is no jackpot {name!r:.60}")
    return page(request, "displays/display.html", data={"jackpots": names, "version": pages_version()})


@router.get("/display/{jackpot}")
def one(request: Request, jackpot: str) -> HTMLResponse:
    """One jackpot."""
    return _shown(request, [jackpot])


@router.get("/display")
def several(request: Request, jackpots: Annotated[str, Query(max_length=600)]) -> HTMLResponse:
    """Several jackpots beside one another."""
    return _shown(request, list(dict.fromkeys(name for name in jackpots.split(",") if name)))
