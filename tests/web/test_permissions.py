"""Every route for every role, against a table that was written by hand."""

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from fastapi import APIRouter
from tests.web.browsers import Browser

from pitboss.jackpots.documents import Role
from pitboss.web import permissions
from pitboss.web.app import ROUTERS

MATRIX = tomllib.loads((Path(__file__).parent / "matrix.toml").read_text())
ROLES = MATRIX["roles"].split()
#: Asked for like this, a stream is refused for what is asked, after it was let in; or the test would listen for ever.
HARMLESS = {"Last-Event-ID": "not a number"}


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
