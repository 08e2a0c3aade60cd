"""Who is signed in: by which cookie, whether a page of ours sent the request, and whether its route is for them.

Cookies are for this site only, out of reach of scripts, and over HTTPS but on loopback.
"""

import secrets
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import Annotated
from urllib.parse import urlsplit

import anyio.to_thread
from fastapi import Depends, Request, Response

from pitboss.desk.person import Role, whose
from pitboss.store.secrets.attempts import KNOWN_DAYS
from pitboss.store.secrets.sessions import Session
from pitboss.web.guard.callers import Caller
from pitboss.web.guard.permissions import BEFORE_CHANGE, ROUTES
from pitboss.web.problems import Problem
from pitboss.web.room import room_of
from pitboss.web.settings import Settings

COOKIE = "pitboss_session"
#: The name of the one by which a browser is known in which a card was signed in; it opens nothing.
BROWSER = "pitboss_browser"
#: How their names begin over HTTPS: a browser takes such a cookie from this very host only, not from one beside it.
SECURE = "__Host-"
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


def token_of(request: Request) -> str:
    """The token that a request brings; empty if it brings none."""
    return request.cookies.get(_name(COOKIE, request), "")


def browser_of(request: Request) -> str:
    """The token by which a browser is known; empty for one in which nobody has signed in."""
    return request.cookies.get(_name(BROWSER, request), "")[:100]


def _name(name: str, request: Request) -> str:
    return f"{SECURE}{name}" if _is_secure(request) else name


def _is_secure(request: Request) -> bool:
    settings: Settings = request.app.state.settings
    if settings.secure_cookies != "auto":
        return settings.secure_cookies == "always"
    return request.url.scheme == "https" or request.url.hostname not in LOOPBACK


def give_cookie(request: Request, response: Response, token: str) -> None:
    """Let a browser keep a token; refused where it would not send it back."""
    if _is_secure(request) and request.url.scheme != "https":
        raise Problem(
            HTTPStatus.BAD_REQUEST,
            "Signing in over plain HTTP works on the machine itself only: use HTTPS, or set secure_cookies to never",
        )
    _set(request, response, COOKIE, token)


def know_browser(request: Request, response: Response, browser: str) -> None:
    """Let a browser keep the token by which it is known again; signing out does not take it."""
    _set(request, response, BROWSER, browser, KNOWN_DAYS * 86_400)


def take_cookie(request: Request, response: Response) -> None:
    """Let a browser forget its token."""
    _set(request, response, COOKIE, "", 0)


def _set(request: Request, response: Response, name: str, value: str, seconds: int | None = None) -> None:
    """Set a cookie for as long as the browser runs, or for so many seconds; none takes it away."""
    secure = _is_secure(request)
    response.set_cookie(_name(name, request), value, seconds, path="/", httponly=True, samesite="strict", secure=secure)


SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
CSRF_HEADER = "X-Pitboss-CSRF"


def check_origin(request: Request) -> None:
    """A request that changes something comes from a page of this server, or from no page at all."""
    if request.method in SAFE:
        return
    site = request.headers.get("sec-fetch-site", "none")
    origin = request.headers.get("origin")
    foreign = origin is not None and _site_of(origin) != request.headers.get("host", "").lower()
    if foreign or site not in {"same-origin", "none"}:
        raise Problem(
            HTTPStatus.FORBIDDEN, "This request comes from another site's page: open the page here and try again"
        )


def _site_of(origin: str) -> str | None:
    """The site that an origin names; none where it is no address at all."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return None


def check_token(request: Request, expected: str) -> None:
    """A request of somebody who is signed in carries the token that only pages of their session have."""
    if request.method in SAFE:
        return
    given = request.headers.get(CSRF_HEADER, "")
    if not secrets.compare_digest(given.encode(), expected.encode()):
        raise Problem(
            HTTPStatus.FORBIDDEN, f"This page belongs to another session: reload it ({CSRF_HEADER} is missing or old)"
        )


#: A page's mark on a request that no tap or key has led to.
BACKGROUND = "X-Pitboss-Background"


@dataclass(frozen=True, slots=True)
class SessionUser:
    """Who asks: a badge, whose it is, and what it is for. Players in practice are guests."""

    badge: str
    name: str
    role: Role
    csrf: str = ""
    session: str = ""
    is_guest: bool = False
    must_change: bool = False

    @property
    def caller(self) -> Caller:
        """Whose places and queues are theirs."""
        return Caller.GUEST if self.is_guest else Caller.of(self.role)

    @classmethod
    def of(cls, session: Session) -> "SessionUser":
        """Whoever a session belongs to."""
        return cls(
            session.badge, session.person, session.role, session.csrf, session.id, session.guest, session.must_change
        )


def is_background(request: Request) -> bool:
    """Whether a page sent it by itself, and nobody's act: so says its header, and so is every stream.

    Such a request keeps no session open; to say it of another one only ends the session earlier.
    """
    return BACKGROUND in request.headers or "text/event-stream" in request.headers.get("accept", "")


async def find_person(request: Request) -> SessionUser | None:
    """Whoever the request's cookie belongs to."""
    token = token_of(request)
    if not token:
        return None
    find = partial(room_of(request).sessions.find, token, in_use=not is_background(request))
    session = await anyio.to_thread.run_sync(find)
    return None if session is None else SessionUser.of(session)


async def permitted(request: Request) -> None:
    """Before every route: where the request comes from, who asks, and whether the table of permissions lets them."""
    check_origin(request)
    person = request.state.person = await find_person(request)
    if person is not None:
        check_token(request, person.csrf)
    key = request.method, request.scope["route"].path
    roles = ROUTES[key]
    if roles is not None:
        check(person, roles)
    if person is not None and person.must_change and roles is not None and key not in BEFORE_CHANGE:
        raise Problem(HTTPStatus.FORBIDDEN, "Choose your own PIN or password first", location="/account")


def check(person: SessionUser | None, roles: frozenset[Role]) -> SessionUser:
    """Whoever is signed in, if their role is one of these."""
    if person is None:
        raise Problem(HTTPStatus.UNAUTHORIZED, "Sign in first")
    if person.role not in roles:
        wanted = ", ".join(sorted(roles))
        raise Problem(HTTPStatus.FORBIDDEN, f"The card of {whose(person.role)} may not do this; it takes: {wanted}")
    return person


def visitor(request: Request) -> SessionUser | None:
    """Whoever is signed in, or nobody."""
    found: SessionUser | None = getattr(request.state, "person", None)
    return found


def staff_of(request: Request) -> str:
    """The card of whoever is signed in and works here; of a guest or a stranger none."""
    person = visitor(request)
    return person.badge if person is not None and person.caller is Caller.STAFF else ""


def signed_in(request: Request) -> SessionUser:
    """Whoever is signed in; nobody else comes here."""
    return check(visitor(request), frozenset(Role))


def caller_of(person: SessionUser | None) -> Caller:
    """Whose places and queues are somebody's; whoever is not signed in is a guest."""
    return Caller.GUEST if person is None else person.caller


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else ""


# What a route asks for is a coroutine where it does not wait: anything else is run on another thread, which costs more
# than all that it does.


async def _visitor(request: Request) -> SessionUser | None:
    return visitor(request)


async def _signed_in(request: Request) -> SessionUser:
    return signed_in(request)


#: For the arguments of a route.
Visitor = Annotated[SessionUser | None, Depends(_visitor)]
SignedIn = Annotated[SessionUser, Depends(_signed_in)]
