"""Who may use which route: all of them in one table. A route that is not in it is not served."""

from collections.abc import Iterable, Mapping

from fastapi import APIRouter
from fastapi.routing import APIRoute

from pitboss.jackpots.documents import Role

Roles = frozenset[Role] | None

#: No sign-in is needed.
ANYONE: Roles = None
SIGNED_IN: Roles = frozenset(Role)
STAFF: Roles = frozenset(Role) - {Role.PLAYER, Role.DISPLAY}

ROUTES: Mapping[tuple[str, str], Roles] = {
    ("GET", "/"): ANYONE,
    ("GET", "/sign-in"): ANYONE,
    ("GET", "/account"): SIGNED_IN,
    ("POST", "/api/v1/session"): ANYONE,
    ("GET", "/api/v1/session"): SIGNED_IN,
    ("DELETE", "/api/v1/session"): ANYONE,
    ("POST", "/api/v1/session/guest"): ANYONE,
    ("POST", "/api/v1/session/secret"): SIGNED_IN,
    ("GET", "/api/v1/session/places"): SIGNED_IN,
    ("DELETE", "/api/v1/session/places/{place}"): SIGNED_IN,
}

#: What somebody with a one-time secret may use before it is changed.
BEFORE_CHANGE = frozenset(
    {("GET", "/account"), ("GET", "/api/v1/session"), ("POST", "/api/v1/session/secret")}
)


def check(routers: Iterable[APIRouter]) -> None:
    """Every route has its line."""
    missing = [key for key in keys(routers) if key not in ROUTES]
    if missing:
        raise LookupError(f"Add to ROUTES in permissions.py: {missing}")


def keys(routers: Iterable[APIRouter]) -> list[tuple[str, str]]:
    """Every route of these routers by method and path."""
    routes = (route for router in routers for route in router.routes if isinstance(route, APIRoute))
    return [(method, route.path) for route in routes for method in sorted(route.methods or ())]
