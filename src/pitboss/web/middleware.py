"""Middleware around the app: an id, a log line and figures for every request; headers that protect the client."""

import logging
import re
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from typing import Any, Literal

import structlog
from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.typing import EventDict

from pitboss.web import problems
from pitboss.web.room import CardRoom

#: Never in a log, under whatever name somebody passes them.
SECRET_WORDS = ("secret", "password", "token", "cookie", "csrf", "pin")
HIDDEN = "***"


def without_secrets(_logger: object, _name: str, event: EventDict) -> EventDict:
    """Hide the parts of a log line that a secret could stand in."""
    for key in event:
        if key != "event" and any(word in key.lower().split("_") for word in SECRET_WORDS):
            event[key] = HIDDEN
    return event


LogForm = Literal["json", "text"]
SHARED: tuple[Any, ...] = (
    structlog.contextvars.merge_contextvars,
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    without_secrets,
    structlog.processors.format_exc_info,
)


def _renderer(form: LogForm) -> Any:  # noqa: ANN401 - as the library types its processors
    return structlog.processors.JSONRenderer() if form == "json" else structlog.dev.ConsoleRenderer(colors=False)


def write_log_as(form: LogForm, *, quiet: bool = False) -> None:
    """Log to standard error; ``quiet`` leaves out what went well."""
    structlog.configure(
        processors=[*SHARED, _renderer(form)],
        wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING if quiet else logging.INFO),
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )


def configure_log(form: LogForm, *, quiet: bool = False) -> None:
    """Configure logging to standard error, for libraries too."""
    write_log_as(form, quiet=quiet)
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(processor=_renderer(form), foreign_pre_chain=SHARED))
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)


BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class _RoomFigures(Collector):
    """Figures that the card room counts itself, read when they are asked for."""

    def __init__(self, room: Callable[[], CardRoom | None]) -> None:
        self._room = room

    def collect(self) -> Iterator[Metric]:
        """Collect the committer's counts, and the number of listeners."""
        room = self._room()
        if room is None:
            return
        counts = room.committer.counts
        for name in ("commits", "requests", "refused", "repeated"):
            text = f"The committer's {name} since it was started"
            yield CounterMetricFamily(f"pitboss_committer_{name}", text, getattr(counts, name))
        halted = bool(room.committer.halted)
        yield GaugeMetricFamily("pitboss_committer_halted", "1 while nothing can be written", halted)
        yield GaugeMetricFamily("pitboss_event_listeners", "Who listens to events", room.feed.listeners)
        yield GaugeMetricFamily("pitboss_display_listeners", "Who looks at displays", room.displays.clients)
        places = GaugeMetricFamily("pitboss_places_taken", "Live updates that are open", labels=("caller",))
        for caller, taken in room.listeners.taken.items():
            places.add_metric((str(caller),), taken)
        yield places
        yield GaugeMetricFamily("pitboss_last_event", "The last event that was told", room.feed.last)
        yield GaugeMetricFamily("pitboss_tables_may_open", "1 if the self-check has passed", room.tables_may_open)


class Metrics:
    """The figures of one app."""

    def __init__(self, room: Callable[[], CardRoom | None]) -> None:
        """Make a registry of its own: several apps may run in one process."""
        self._registry = CollectorRegistry()
        names = "method", "route", "status"
        self._requests = Counter("pitboss_requests", "Requests answered", names, registry=self._registry)
        self._seconds = Histogram(
            "pitboss_request_seconds", "Time to answer", ("route",), registry=self._registry, buckets=BUCKETS
        )
        self._registry.register(_RoomFigures(room))

    def answered(self, method: str, route: str, status: int, seconds: float | None) -> None:
        """Count an answered request; a stream's time says nothing."""
        self._requests.labels(method, route, str(status)).inc()
        if seconds is not None:
            self._seconds.labels(route).observe(seconds)

    def text(self) -> bytes:
        """All figures in the text form of Prometheus."""
        return generate_latest(self._registry)


REQUEST_ID = "X-Request-ID"
_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
#: Asked for so often that a line for each would hide the others.
QUIET = ("/static/", "/healthz", "/readyz", "/metrics")
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})

log = structlog.get_logger("pitboss.requests")


class RequestLog:
    """Middleware around everything else: request id, log and figures."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        """Wrap an app, with its figures."""
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
    """Middleware that adds security headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap the whole app in this middleware."""
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
