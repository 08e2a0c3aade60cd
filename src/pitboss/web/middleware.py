"""The layers around the app: an id, a log line and figures for every request; headers that protect whoever asked."""

import re
import time
import uuid

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.web import problems
from pitboss.web.metrics import Metrics

REQUEST_ID = "X-Request-ID"
_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
#: Asked for so often that a line for each would hide the others.
QUIET = ("/static/", "/healthz", "/readyz", "/metrics")
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})

log = structlog.get_logger("pitboss.requests")


class RequestLog:
    """Middleware around everything else: request id, log and figures."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        """With the figures of the app."""
        self.app, self._metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on and watch how it is answered."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        given = Headers(scope=scope).get(REQUEST_ID, "")
        request_id = given if _ID.fullmatch(given) else uuid.uuid4().hex
        status, streams, began = 0, False, time.perf_counter()

        async def watched(message: Message) -> None:
            nonlocal status, streams
            if message["type"] == "http.response.start":
                status = int(message["status"])
                headers = MutableHeaders(scope=message)
                headers[REQUEST_ID] = request_id
                streams = headers.get("content-type", "").startswith("text/event-stream")
            await send(message)

        with structlog.contextvars.bound_contextvars(request=request_id):
            try:
                await self.app(scope, receive, watched)
            except Exception as error:
                log.exception("failed", path=scope["path"])
                if status:
                    raise
                await problems.answer(Request(scope), problems.of(error))(scope, receive, watched)
            finally:
                self._note(scope, status, time.perf_counter() - began, streams=streams)

    def _note(self, scope: Scope, status: int, seconds: float, *, streams: bool) -> None:
        route = getattr(scope.get("route"), "path", "none")
        method = scope["method"] if scope["method"] in METHODS else "other"
        self._metrics.answered(method, route, status, None if streams else seconds)
        if scope["path"].startswith(QUIET):
            return
        person = scope.get("state", {}).get("person")
        log.info(
            "answered",
            method=method,
            path=scope["path"],
            route=route,
            status=status,
            milliseconds=round(seconds * 1000, 1),
            badge=person.badge if person else "",
            address=scope["client"][0] if scope.get("client") else "",
        )


CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
#: Answers may hold what only one person may see.
NOT_KEPT = "no-store"


class SecureHeaders:
    """Adds the headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        """Middleware around the whole app."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and its answer back with headers."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                _add(scope, message)
            await send(message)

        await self.app(scope, receive, with_headers)


def _add(scope: Scope, message: Message) -> None:
    headers = MutableHeaders(scope=message)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    headers.setdefault("Cache-Control", NOT_KEPT)
    if scope["scheme"] == "https":
        headers.setdefault("Strict-Transport-Security", "max-age=31536000")
