"""Every request gets an id, a line in the log and its place in the figures; what fails unforeseen is a problem, too."""

import re
import time
import uuid

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.web import problems
from pitboss.web.metrics import Metrics

HEADER = "X-Request-ID"
_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
#: Asked for so often that a line for each would hide the others.
QUIET = ("/static/", "/healthz", "/readyz", "/metrics")
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})

log = structlog.get_logger("pitboss.requests")


class Observing:
    """Around everything else."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        """With the figures of the app."""
        self.app, self._metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on and watch how it is answered."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        given = Headers(scope=scope).get(HEADER, "")
        request_id = given if _ID.fullmatch(given) else uuid.uuid4().hex
        status, streams, began = 0, False, time.perf_counter()

        async def watched(message: Message) -> None:
            nonlocal status, streams
            if message["type"] == "http.response.start":
                status = int(message["status"])
                headers = MutableHeaders(scope=message)
                headers[HEADER] = request_id
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
            "answered", method=method, path=scope["path"], route=route, status=status,
            milliseconds=round(seconds * 1000, 1), badge=person.badge if person else "",
            address=scope["client"][0] if scope.get("client") else "",
        )  # fmt: skip
