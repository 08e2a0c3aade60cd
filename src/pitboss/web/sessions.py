"""Who is signed in: what a route asks to know it, and to allow only some."""

from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import Annotated

import anyio.to_thread
from fastapi import Depends, Request

from pitboss.jackpots.documents import Role
from pitboss.jackpots.state import whose
from pitboss.store.sessions import Session
from pitboss.web import cookies, forgery
from pitboss.web.callers import Caller
from pitboss.web.permissions import BEFORE_CHANGE, ROUTES
from pitboss.web.problems import Problem
from pitboss.web.room import room_of

#: A page's mark on a request that no tap or key has led to.
BACKGROUND = "X-Pitboss-Background"


@dataclass(frozen=True, slots=True)
class Person:
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
    def of(cls, session: Session) -> "Person":
        """Whoever a session belongs to."""
        return cls(
            session.badge, session.person, session.role, session.csrf, session.id, session.guest, session.must_change
        )


def is_background(request: Request) -> bool:
    """Whether a page sent it by itself, and nobody's act: so says its header, and so is every stream.

    Such a request keeps no session open; to say it of another one only ends the session earlier.
    """
    return BACKGROUND in request.headers or "text/event-stream" in request.headers.get("accept", "")


async def find_person(request: Request) -> Person | None:
    """Whoever the request's cookie belongs to."""
    token = cookies.token_of(request)
    if not token:
        return None
    find = partial(room_of(request).sessions.find, token, in_use=not is_background(request))
    session = await anyio.to_thread.run_sync(find)
    return None if session is None else Person.of(session)


async def permitted(request: Request) -> None:
    """Before every route: where the request comes from, who asks, and whether the table of permissions lets them."""
    forgery.check_origin(request)
    person = request.state.person = await find_person(request)
    if person is not None:
        forgery.check_token(request, person.csrf)
    key = request.method, request.scope["route"].path
    roles = ROUTES[key]
    if roles is not None:
        check(person, roles)
    if person is not None and person.must_change and roles is not None and key not in BEFORE_CHANGE:
        raise Problem(HTTPStatus.FORBIDDEN, "Choose a secret of your own first", location="/account")


def check(person: Person | None, roles: frozenset[Role]) -> Person:
    """Whoever is signed in, if their role is one of these."""
    if person is None:
        raise Problem(HTTPStatus.UNAUTHORIZED, "Sign in first")
    if person.role not in roles:
        wanted = ", ".join(sorted(roles))
        raise Problem(HTTPStatus.FORBIDDEN, f"This is not for the card of {whose(person.role)}; it is for: {wanted}")
    return person


def visitor(request: Request) -> Person | None:
    """Whoever is signed in, or nobody."""
    found: Person | None = getattr(request.state, "person", None)
    return found


def staff_of(request: Request) -> str:
    """The card of whoever is signed in and works here; of a guest or a stranger none."""
    person = visitor(request)
    return person.badge if person is not None and person.caller is Caller.STAFF else ""


def signed_in(request: Request) -> Person:
    """Whoever is signed in; nobody else comes here."""
    return check(visitor(request), frozenset(Role))


def caller_of(person: Person | None) -> Caller:
    """Whose places and queues are somebody's; whoever is not signed in is a guest."""
    return Caller.GUEST if person is None else person.caller


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else ""


# What a route asks for is a coroutine where it does not wait: anything else is run on another thread, which costs more
# than all that it does.


async def _visitor(request: Request) -> Person | None:
    return visitor(request)


async def _signed_in(request: Request) -> Person:
    return signed_in(request)


#: For the arguments of a route.
Visitor = Annotated[Person | None, Depends(_visitor)]
SignedIn = Annotated[Person, Depends(_signed_in)]
