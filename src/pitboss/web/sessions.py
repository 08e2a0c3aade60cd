"""Who is signed in: what a route asks to know it, and to allow only some."""

from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Annotated

from fastapi import Depends, Request

from pitboss.jackpots.documents import Role
from pitboss.web.permissions import ROUTES
from pitboss.web.problems import Problem


@dataclass(frozen=True, slots=True)
class Person:
    """Who asks: a badge, whose it is, and what it is for. Players in practice are guests."""

    badge: str
    name: str
    role: Role
    csrf: str = ""
    session: str = ""
    must_change: bool = False

    @property
    def is_guest(self) -> bool:
        """Whether this is a player in practice, without a badge of the house."""
        return self.role is Role.PLAYER


def find_person(_request: Request) -> Person | None:
    """Whoever the request's cookie belongs to."""
    return None


def permitted(request: Request) -> None:
    """Before every route: who asks, and whether the table of permissions lets them."""
    person = request.state.person = find_person(request)
    roles = ROUTES[request.method, request.scope["route"].path]
    if roles is not None:
        check(person, roles)


def check(person: Person | None, roles: frozenset[Role]) -> Person:
    """Whoever is signed in, if their role is one of these."""
    if person is None:
        raise Problem(HTTPStatus.UNAUTHORIZED, "Sign in first")
    if person.role not in roles:
        wanted = ", ".join(sorted(roles))
        raise Problem(HTTPStatus.FORBIDDEN, f"This is not for the card of {person.role}; it is for: {wanted}")
    return person


def visitor(request: Request) -> Person | None:
    """Whoever is signed in, or nobody."""
    found: Person | None = getattr(request.state, "person", None)
    return found


def signed_in(request: Request) -> Person:
    """Whoever is signed in; nobody else comes here."""
    return check(visitor(request), frozenset(Role))


def needs(*roles: Role) -> Callable[[Request], Person]:
    """Whoever is signed in, if their role is one of these: for a part of what a route of more roles does."""

    def dependency(request: Request) -> Person:
        return check(visitor(request), frozenset(roles or Role))

    return dependency


#: For the arguments of a route.
Visitor = Annotated[Person | None, Depends(visitor)]
SignedIn = Annotated[Person, Depends(signed_in)]
