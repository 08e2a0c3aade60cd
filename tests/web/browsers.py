"""Browsers for the tests: people with cards who ask a card room as their pages would."""

import datetime as dt
from dataclasses import dataclass, field
from itertools import count
from typing import Any
from uuid import uuid4

from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx2 import Response

from pitboss.desk.person import Badge, Role
from pitboss.jackpots.commands import RegisterBadge
from pitboss.web.room import CardRoom

ADDRESS = "http://localhost"
PIN = "538159"
NOON = dt.datetime(2026, 11, 16, 20, tzinfo=dt.UTC)

#: Badge, person, role: one of each role.
PEOPLE = tuple((str(role), f"{str(role).title()} One", role) for role in Role if role is not Role.PLAYER)


@dataclass
class Clock:
    """A clock that stands until it is moved."""

    now: dt.datetime = NOON

    def __call__(self) -> dt.datetime:
        """The time."""
        return self.now

    def pass_minutes(self, minutes: float) -> None:
        """Let time go by."""
        self.now += dt.timedelta(minutes=minutes)


def register(room: CardRoom, *people: tuple[str, str, Role], pin: str = PIN) -> None:
    """Cards and PINs for some people."""
    for badge, person, role in people:
        end = (room.clock().date() + dt.timedelta(days=30)).isoformat() if role is Role.REGULATOR else ""
        room.committer.do(f"test-badge-{badge}", RegisterBadge(badge=badge, person=person, role=role, until=end))
        room.credentials.set_secret(badge, pin)


@dataclass
class Browser:
    """Somebody's browser: it keeps a cookie, and sends what their pages would send."""

    app: FastAPI
    client: TestClient = field(init=False)
    csrf: str = ""
    _ids: "count[int]" = field(default_factory=count)

    def __post_init__(self) -> None:
        """A browser without cookies; the app runs already."""
        self.client = TestClient(self.app, ADDRESS, raise_server_exceptions=False)

    @property
    def room(self) -> CardRoom:
        """The card room behind the app."""
        found = self.app.state.room
        assert isinstance(found, CardRoom)
        return found

    def sign_in(self, badge: str, secret: str = PIN) -> Response:
        """With a card."""
        answer = self.client.post("/api/v1/session", json={"badge": badge, "secret": secret}, headers=self._headers())
        self.csrf = answer.json().get("csrf", "")
        return answer

    def enter(self, role: Role) -> "Browser":
        """Be signed in without a secret: for tests about what comes after."""
        guest = role is Role.PLAYER
        badge = Badge(f"guest-{next(self._ids)}" if guest else str(role), f"{str(role).title()} One", role)
        token, session = self.room.sessions.start(badge, guest=guest)
        self.client.cookies.set("pitboss_session", token, domain="localhost.local")
        self.csrf = session.csrf
        return self

    def _headers(self, more: dict[str, str] | None = None) -> dict[str, str]:
        return {"X-Pitboss-CSRF": self.csrf, "Origin": ADDRESS, **(more or {})}

    def get(self, path: str, **more: str) -> Response:
        """Read."""
        return self.client.get(path, headers=more, follow_redirects=False)

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> Response:  # noqa: ANN401 - any JSON
        """Change something, as a page does."""
        more = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.client.request(method, path, json=body, headers=self._headers(more), follow_redirects=False)

    def command(self, path: str, body: Any = None, key: str = "") -> Response:  # noqa: ANN401 - any JSON
        """A command under an id of its own."""
        chosen = key or uuid4().hex
        return self.send("POST", path, body if body is not None else {}, **{"Idempotency-Key": chosen})
