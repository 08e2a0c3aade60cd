"""Every route for every role, against a table that was written by hand."""

import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path
from types import FunctionType
from typing import get_args

import pytest
from fastapi import APIRouter
from fastapi.routing import APIRoute
from tests.desk.people_table import DEVICES
from tests.web.browsers import Browser

from pitboss.desk.people import Without, acts
from pitboss.desk.person import Role
from pitboss.floor import Command
from pitboss.web.app import ROUTERS
from pitboss.web.guard import permissions

MATRIX = tomllib.loads((Path(__file__).parents[1] / "matrix.toml").read_text())
ROLES = MATRIX["roles"].split()
#: Asked for like this, a stream is refused for what is asked, after it was let in; or the test would listen for ever.
HARMLESS = {"Last-Event-ID": "not a number"}
#: Modules below the web whose functions make a command for a route and for the command line alike.
MAKERS = {"pitboss.store.patrons.patrons"}


def expected() -> dict[tuple[str, str], dict[str, bool]]:
    """The table, row by row."""
    rows = {}
    for route, marks in MATRIX["routes"].items():
        method, path = route.split(" ", 1)
        rows[method, path] = dict(zip(ROLES, (mark == "x" for mark in marks.split()), strict=True))
    return rows


def test_every_route_stands_in_the_table_and_nothing_else_does() -> None:
    """Whoever adds a route says who may use it, twice."""
    assert set(permissions.keys(ROUTERS)) == set(expected())
    assert set(permissions.ROUTES) == set(expected())
    assert set(ROLES) == {*map(str, Role), "nobody"}


@pytest.mark.slow
@pytest.mark.parametrize("role", ROLES)
def test_each_role_is_let_in_where_the_table_says_so_and_nowhere_else(
    browsers: Callable[[], Browser], role: str
) -> None:
    """Refused is 401 for somebody who is not signed in and 403 for a card of another kind; all else is let in."""
    wrong = []
    browser = browsers() if role == "nobody" else browsers().enter(Role(role))
    for (method, path), row in expected().items():
        if role != "nobody" and path.startswith("/api/v1/session"):  # the one before was signed out, perhaps
            browser.client.cookies.clear()
            browser.enter(Role(role))
        address = re.sub(r"\{\w+\}", "no-such-thing", path)
        answer = browser.send(method, address, {} if method == "POST" else None, **HARMLESS)
        refused = answer.status_code == (401 if role == "nobody" else 403)
        if refused == row[role] or answer.status_code >= 500:
            wrong.append((method, path, answer.status_code, row[role]))
    assert wrong == []


def test_a_route_without_a_line_in_the_permissions_is_not_served() -> None:
    """The app does not even start."""
    router = APIRouter()
    router.get("/forgotten")(lambda: None)
    with pytest.raises(LookupError, match="forgotten"):
        permissions.check([router])


#: Who is let in by a route beside those who carry out its command, and why: the card that is laid there carries it out.
BESIDE: dict[tuple[str, str], tuple[frozenset[Role], str]] = {
    **{
        ("POST", route): (frozenset({Role.DEALER}), "at the table a dealer is signed in, and the card is laid beside")
        for route in (
            "/api/v1/tables/{table}/sensors/void",
            "/api/v1/awards/{award}/confirm",
            "/api/v1/awards/{award}/reject",
            "/api/v1/awards/{award}/dispute",
        )
    },
    ("POST", "/api/v1/awards/{award}/release"): (
        frozenset({Role.DEALER, Role.SUPERVISOR}),
        "at the table a dealer or a supervisor is signed in, and an executive lays a card beside",
    ),
    ("POST", "/api/v1/awards/{award}/resolution"): (
        frozenset({Role.MANAGER}),
        "a manager is the second of the two, and may be who is signed in while the executive lays a card beside",
    ),
}


def people_of(command: str) -> frozenset[Role]:
    """Who may carry out a command in one case or another, by the file: with a card, or whoever practises."""
    cases = [act for act in acts().values() if act.command == command]
    if any(act.without is Without.PLAYER for act in cases):
        return permissions.PLAYERS
    return frozenset(role for act in cases for role in act.first)


def commands_of(function: FunctionType) -> set[str]:
    """The types of the commands that the function of a route names, itself or by functions beside it and ``MAKERS``."""
    kinds = {kind.__name__: kind for kind in get_args(Command)}
    seen, names, waiting = {function}, set[str](), [function]
    while waiting:
        named = waiting.pop().__code__.co_names
        names.update(named)
        beside = {found for name in named if isinstance(found := function.__globals__.get(name), FunctionType)}
        waiting += (other for other in beside - seen if other.__module__ in {function.__module__, *MAKERS})
        seen |= beside
    return {str(_default_type(kinds[name])) for name in names & kinds.keys()}


def _default_type(kind: type) -> object:
    return next(field.default for field in fields(kind) if field.name == "type")


def carried_out() -> Iterator[tuple[tuple[str, str], str]]:
    """Every route with each command that it carries out; to look at something carries out none."""
    known = {act.command for act in acts().values()}
    for route in (route for router in ROUTERS for route in router.routes if isinstance(route, APIRoute)):
        assert isinstance(route.endpoint, FunctionType)
        for method in (route.methods or set()) - {"GET"}:
            yield from (((method, route.path), command) for command in commands_of(route.endpoint) & known)


def test_a_route_lets_in_whom_the_file_of_people_lets_carry_out_its_command() -> None:
    """Whoever changes one of the two changes the other; what differs stands above with its reason."""
    differ = {}
    for route, command in carried_out():
        if command in DEVICES:  # let in by a token of its own, whoever is signed in
            assert permissions.ROUTES[route] is permissions.ANYONE
            continue
        beside, _reason = BESIDE.get(route, (frozenset(), ""))
        let_in, people = permissions.ROUTES[route], people_of(command)
        if let_in != people | beside or people & beside:
            differ[route] = (let_in, people)
    assert differ == {}
    assert set(BESIDE) <= {route for route, _ in carried_out()}


@pytest.mark.slow
def test_every_command_has_a_route_but_those_of_the_server_itself() -> None:
    """Otherwise the comparison would be of nothing; and nobody sends from outside what the server sends itself."""
    sent = {act.command for act in acts().values() if act.without is not Without.SERVER}
    assert {command for _, command in carried_out()} == sent
