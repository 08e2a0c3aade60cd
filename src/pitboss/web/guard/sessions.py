"""Callers: by which cookie or token, in whose queue, whether a page of ours sent it, and if the route is theirs.

People who work here, displays, devices and guests have places and queues of their own. Cookies are for this site only,
out of reach of scripts, and over HTTPS but on loopback.
"""

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from http import HTTPStatus
from typing import Annotated
from urllib.parse import urlsplit

import anyio.to_thread
import sqlalchemy as sa
from cachetools import LRUCache
from fastapi import Depends, Request, Response

from pitboss.desk.person import Role, whose
from pitboss.errors import PitbossError
from pitboss.store import Reader
from pitboss.store.secrets.attempts import KNOWN_DAYS
from pitboss.store.secrets.device_tokens import device_of
from pitboss.store.secrets.sessions import Session, Sessions, hash_of
from pitboss.web.guard.permissions import BEFORE_CHANGE, ROUTES, Roles
from pitboss.web.problems import Problem
from pitboss.web.settings import Settings

#: How long it is believed whose a token is before it is looked up again: for queues only, never for what is allowed.
KNOWN_SECONDS = 30.0
MOST_KNOWN = 20_000


class Caller(StrEnum):
    """A kind of caller; a stranger who is not signed in is a guest."""

    STAFF = "staff"
    DISPLAY = "display"
    DEVICE = "device"
    GUEST = "guest"

    @classmethod
    def of(cls, role: Role | None) -> "Caller":
        """The kind of caller that a role belongs to."""
        if role is None or role is Role.PLAYER:
            return cls.GUEST
        return cls.DISPLAY if role is Role.DISPLAY else cls.STAFF


def _nothing() -> None:
    """Do nothing, where no place is held."""


def _no_rest(_seconds: float) -> float:
    """Ask for no rest: the house and its staff are always worked for."""
    return 0.0


@dataclass(frozen=True, slots=True)
class Calling:
    """The caller of this request, from where, and how to give up its place while it waits for something else.

    ``rest_after`` says how long nobody like them is worked for after so many seconds of work.
    """

    caller: Caller = Caller.STAFF
    address: str = ""
    let_go: Callable[[], None] = _nothing
    rest_after: Callable[[float], float] = _no_rest


_calling: ContextVar[Calling] = ContextVar("calling")


def calling() -> Calling:
    """The caller of the present request; outside of a request it is the house itself."""
    return _calling.get(Calling())


def called_by(found: Calling) -> None:
    """Set the caller of the request that runs in this context."""
    _calling.set(found)


class KnownCallers:
    """The callers by token, which tell a request's queue before it is let in. For the event loop's thread."""

    def __init__(self, sessions: Sessions, reader: Reader) -> None:
        """Start without known tokens; they are looked up on a thread that no guest's work keeps busy."""
        self._sessions, self._reader = sessions, reader
        self._known: LRUCache[str, tuple[float, Caller | None]] = LRUCache(MOST_KNOWN)
        self._thread = ThreadPoolExecutor(1, "callers")

    async def of(self, token: str, *, device: bool = False) -> Caller:
        """The caller with a token, a session's or a device's; a made-up token is a guest's."""
        name, now = hash_of(token), time.monotonic()
        at, caller = self._known.get(name, (-KNOWN_SECONDS, None))
        if now < at + KNOWN_SECONDS:
            return caller or Caller.GUEST
        try:
            caller = await asyncio.get_running_loop().run_in_executor(self._thread, self._look_up, token, device)
        except sa.exc.SQLAlchemyError:  # the request itself will say so
            return caller or Caller.GUEST
        self._known[name] = now, caller
        return caller or Caller.GUEST

    def knows(self, name: str) -> bool:
        """Whether a token, by its hash, was valid when it was looked up last."""
        return self._known.get(name, (0.0, None))[1] is not None

    def _look_up(self, token: str, device: bool) -> Caller | None:  # noqa: FBT001 - an executor passes it by position
        if device:
            with contextlib.suppress(PitbossError):
                return Caller.DEVICE if device_of(self._reader, token) else None
            return None
        session = self._sessions.find(token, in_use=False)
        return None if session is None else SessionUser.of(session).caller

    def close(self) -> None:
        """Stop the thread that looks up tokens."""
        self._thread.shutdown(wait=False, cancel_futures=True)


#: Where devices report, and the only place where their tokens mean anything.
DEVICE_PATHS = frozenset({"/api/v1/device/reports", "/api/v1/device/lines"})
_SCHEME = "bearer "


def token_of_device(request: Request) -> str:
    """The token that a device brings; empty if it brings none, or brings it elsewhere."""
    given = request.headers.get("authorization", "")
    if request.scope["path"] not in DEVICE_PATHS or not given.lower().startswith(_SCHEME):
        return ""
    return given[len(_SCHEME) :].strip()


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
    """The token by which a browser is known; empty for one in which no card has signed in."""
    return request.cookies.get(_name(BROWSER, request), "")[:100]


def _name(name: str, request: Request) -> str:
    return f"{SECURE}{name}" if _is_secure(request) else name


def _is_secure(request: Request) -> bool:
    settings: Settings = request.app.state.settings
    if settings.secure_cookies != "auto":
        return settings.secure_cookies == "always"
    return request.url.scheme == "https" or request.url.hostname not in LOOPBACK


def give_cookie(request: Request, response: Response, token: str) -> None:
    """Set the cookie with a token; refuse where the browser would not send it back."""
    if _is_secure(request) and request.url.scheme != "https":
        raise Problem(
            HTTPStatus.BAD_REQUEST,
            "Signing in over plain HTTP works on the machine itself only: use HTTPS, or set secure_cookies to never",
        )
    _set(request, response, COOKIE, token)


def know_browser(request: Request, response: Response, browser: str) -> None:
    """Set the cookie by which a browser is known again; signing out does not take it."""
    _set(request, response, BROWSER, browser, KNOWN_DAYS * 86_400)


def take_cookie(request: Request, response: Response) -> None:
    """Remove the session cookie from a browser."""
    _set(request, response, COOKIE, "", 0)


def _set(request: Request, response: Response, name: str, value: str, seconds: int | None = None) -> None:
    """Set a cookie for as long as the browser runs, or for so many seconds; an empty one removes it."""
    secure = _is_secure(request)
    response.set_cookie(_name(name, request), value, seconds, path="/", httponly=True, samesite="strict", secure=secure)


SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
CSRF_HEADER = "X-Pitboss-CSRF"


def check_origin(request: Request) -> None:
    """Refuse a changing request that comes from a page of another site."""
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
    """Refuse a signed-in request without the token that only pages of its session have."""
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
    """A signed-in user: the badge, its person and its role. Players in practice are guests."""

    badge: str
    name: str
    role: Role
    csrf: str = ""
    session: str = ""
    is_guest: bool = False
    must_change: bool = False

    @property
    def caller(self) -> Caller:
        """The kind of caller, which decides places and queues."""
        return Caller.GUEST if self.is_guest else Caller.of(self.role)

    @property
    def works_here(self) -> bool:
        """Whether the user is one of the staff."""
        return self.caller is Caller.STAFF

    @classmethod
    def of(cls, session: Session) -> "SessionUser":
        """The user whom a session belongs to."""
        return cls(
            session.badge, session.person, session.role, session.csrf, session.id, session.guest, session.must_change
        )


def is_background(request: Request) -> bool:
    """Whether a page sent the request by itself, without an act of a user, as its header or its stream says.

    Such a request keeps no session open; to say it of another one only ends the session earlier.
    """
    return BACKGROUND in request.headers or "text/event-stream" in request.headers.get("accept", "")


async def find_person(request: Request) -> SessionUser | None:
    """Find the user whom the request's cookie belongs to."""
    token = token_of(request)
    if not token:
        return None
    sessions: Sessions = request.app.state.room.sessions  # the room itself imports this module
    session = await anyio.to_thread.run_sync(partial(sessions.find, token, in_use=not is_background(request)))
    return None if session is None else SessionUser.of(session)


async def permitted(request: Request) -> None:
    """Check before every route where the request comes from, who asks, and whether the permissions allow it."""
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


def check(person: SessionUser | None, roles: Roles) -> SessionUser:
    """Return the signed-in user, if their role is one of these."""
    if person is None:
        raise Problem(HTTPStatus.UNAUTHORIZED, "Sign in first")
    if person.role not in roles:
        wanted = ", ".join(sorted(roles))
        raise Problem(HTTPStatus.FORBIDDEN, f"The card of {whose(person.role)} may not do this; it takes: {wanted}")
    return person


def visitor(request: Request) -> SessionUser | None:
    """The signed-in user, or ``None``."""
    found: SessionUser | None = getattr(request.state, "person", None)
    return found


def is_one_of(person: SessionUser | None, roles: Roles | None) -> bool:
    """Whether a user's role is one of these; no roles means everybody, also strangers."""
    return roles is None or (person is not None and person.role in roles)


def staff_of(request: Request) -> str:
    """The card of a signed-in user who works here; empty for a guest or a stranger."""
    person = visitor(request)
    return person.badge if person is not None and person.works_here else ""


def signed_in(request: Request) -> SessionUser:
    """The signed-in user; strangers never come here."""
    return check(visitor(request), frozenset(Role))


def caller_of(person: SessionUser | None) -> Caller:
    """The kind of caller of a user; a stranger is a guest."""
    return Caller.GUEST if person is None else person.caller


def address_of(request: Request) -> str:
    """The address that a request comes from."""
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
