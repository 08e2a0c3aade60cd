"""Displays: jackpots on a wall or at a table. The page runs on a host in the cabinet; the monitor only shows it."""

from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response

from pitboss.jackpots.documents import Jackpot, JackpotStatus
from pitboss.web.api.events import check_public, names_in
from pitboss.web.guard.sessions import visitor
from pitboss.web.pages.render import page
from pitboss.web.problems import Problem, not_there
from pitboss.web.room import room_of
from pitboss.web.version import pages_version

router = APIRouter(tags=["pages"], include_in_schema=False)

MOST_TOGETHER = 6


def _shown(request: Request, names: list[str]) -> HTMLResponse:
    room = room_of(request)
    check_public(room, visitor(request))
    if not 1 <= len(names) <= MOST_TOGETHER:
        raise Problem(HTTPStatus.UNPROCESSABLE_ENTITY, f"A display shows 1 to {MOST_TOGETHER} jackpots")
    for name in names:
        if room.reader.find(Jackpot, name) is None:
            raise not_there(f"There is no jackpot {name!r:.60}")
    logo = bool(request.app.state.brand.logo)
    return page(request, "displays/display.html", logo=logo, data={"jackpots": names, "version": pages_version()})


@router.get("/display-brand/colours.css")
def colours(request: Request) -> Response:
    """The colours of the casino's own."""
    return Response(request.app.state.brand.style, media_type="text/css")


@router.get("/display-brand/logo")
def logo(request: Request) -> Response:
    """The casino's own logo, if its settings name one."""
    brand = request.app.state.brand
    if not brand.logo:
        raise not_there("This room has no logo: set its file with wall_logo")
    return Response(brand.logo, media_type=brand.media)


@router.get("/display/{jackpot}")
def one(request: Request, jackpot: str) -> HTMLResponse:
    """The display of one jackpot."""
    return _shown(request, [jackpot])


@router.get("/display")
def several(request: Request, jackpots: Annotated[str, Query(max_length=600)] = "") -> HTMLResponse:
    """Several jackpots beside one another; those of the room if none is named."""
    return _shown(request, names_in(jackpots) if jackpots else _all(request))


def _all(request: Request) -> list[str]:
    """The jackpots of the room that players can win, as many as a display shows."""
    found = room_of(request).reader.all(Jackpot)
    in_play = [kept for kept in found if not kept.plan.practice and kept.status is not JackpotStatus.RETIRED]
    if not in_play:
        raise not_there("This room has no jackpot to show")
    return [kept.id for kept in in_play[:MOST_TOGETHER]]
