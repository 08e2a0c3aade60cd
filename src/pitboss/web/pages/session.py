"""The pages to sign in on, and to look after one's own card."""

from functools import partial
from http import HTTPStatus

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from pitboss.reports.day.clock import clock
from pitboss.web import demo
from pitboss.web.guard.local_paths import local_path
from pitboss.web.guard.sessions import SignedIn, Visitor
from pitboss.web.pages.render import page
from pitboss.web.room import room_of

router = APIRouter(tags=["pages"], include_in_schema=False)


@router.get("/sign-in")
def sign_in(request: Request, person: Visitor, next: str = "/") -> Response:  # noqa: A002 - the word in the address
    """The page to sign in on; whoever is signed in already goes on."""
    wanted = local_path(next)
    if person is not None:
        return RedirectResponse("/account" if person.must_change else wanted, HTTPStatus.SEE_OTHER)
    people = demo.PEOPLE if request.app.state.settings.demo else ()
    return page(request, "session/sign-in.html", wanted=wanted, demo_people=people, demo_pin=demo.PIN)


@router.get("/account")
def account(request: Request, person: SignedIn) -> Response:
    """One's own card: its secret, and where it is signed in."""
    room = room_of(request)
    found = room.sessions.of_badge(person.badge)
    local = partial(clock, zone=room.settings.zone, form="%Y-%m-%d %H:%M %Z")
    return page(request, "session/account.html", places=found, local=local)
