"""Who asks, as far as places and queues go: people who work here, displays, devices and guests, each with their own."""

import asyncio
import contextlib
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from dataclasses import dataclass
from enum import StrEnum

import sqlalchemy as sa
from cachetools import LRUCache
from starlette.requests import Request

from pitboss.desk.person import Role
from pitboss.errors import PitbossError
from pitboss.store import Reader
from pitboss.store.secrets.device_tokens import device_of
from pitboss.store.secrets.sessions import Sessions, hash_of

#: How long it is believed whose a token is before it is looked up again: for queues only, never for what is allowed.
KNOWN_SECONDS = 30.0
MOST_KNOWN = 20_000


class Caller(StrEnum):
    """A kind of caller. Whoever is not signed in is a guest."""

    STAFF = "staff"
    DISPLAY = "display"
    DEVICE = "device"
    GUEST = "guest"

    @classmethod
    def of(cls, role: Role | None) -> "Caller":
        """The kind that a role belongs to."""
        if role is None or role is Role.PLAYER:
            return cls.GUEST
        return cls.DISPLAY if role is Role.DISPLAY else cls.STAFF


def _nothing() -> None:
    """No place is held."""


def _no_rest(_seconds: float) -> float:
    """The house and its staff are worked for without a rest."""
    return 0.0


@dataclass(frozen=True, slots=True)
class Calling:
    """Who asks in this request, from where, and how to let go of its place while it waits for something else.

    ``rest_after`` says how long nobody like them is worked for after so many seconds of work.
    """

    caller: Caller = Caller.STAFF
    address: str = ""
    let_go: Callable[[], None] = _nothing
    rest_after: Callable[[float], float] = _no_rest


_calling: ContextVar[Calling] = ContextVar("calling")


def calling() -> Calling:
    """Who asks now; outside of a request it is the house itself."""
    return _calling.get(Calling())


def called_by(found: Calling) -> None:
    """Say whose request it is that runs in this context."""
    _calling.set(found)


class KnownCallers:
    """Whose queue a request belongs to, before it is let in. For the event loop's thread."""

    def __init__(self, sessions: Sessions, reader: Reader) -> None:
        """Nobody is known. Tokens are looked up on a thread for that alone, which no guest's work keeps busy."""
        self._sessions, self._reader = sessions, reader
        self._known: LRUCache[str, tuple[float, Caller | None]] = LRUCache(MOST_KNOWN)
        self._thread = ThreadPoolExecutor(1, "callers")

    async def of(self, token: str, *, device: bool = False) -> Caller:
        """Whose token this is, a session's or a device's; a made-up one is a guest's."""
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
        """Whether a token, by its hash, was somebody's when it was looked up last."""
        return self._known.get(name, (0.0, None))[1] is not None

    def _look_up(self, token: str, device: bool) -> Caller | None:  # noqa: FBT001 - an executor passes it by position
        if device:
            with contextlib.suppress(PitbossError):
                return Caller.DEVICE if device_of(self._reader, token) else None
            return None
        session = self._sessions.find(token, in_use=False)
        if session is None:
            return None
        return Caller.GUEST if session.guest else Caller.of(session.role)

    def close(self) -> None:
        """Nobody asks any more."""
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
