"""Figures for those who watch the server, in Prometheus's text form."""

from collections.abc import Callable, Iterator

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from pitboss.web.room import CardRoom

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class _Room(Collector):
    """What the card room counts itself, read when it is asked for."""

    def __init__(self, room: Callable[[], CardRoom | None]) -> None:
        self._room = room

    def collect(self) -> Iterator[Metric]:
        """The committer's counts, and who listens."""
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
        """A registry of its own: several apps may run in one process."""
        self._registry = CollectorRegistry()
        names = "method", "route", "status"
        self._requests = Counter("pitboss_requests", "Requests answered", names, registry=self._registry)
        self._seconds = Histogram(
            "pitboss_request_seconds", "Time to answer", ("route",), registry=self._registry, buckets=BUCKETS
        )
        self._registry.register(_Room(room))

    def answered(self, method: str, route: str, status: int, seconds: float | None) -> None:
        """A request was answered; a stream's time says nothing."""
        self._requests.labels(method, route, str(status)).inc()
        if seconds is not None:
            self._seconds.labels(route).observe(seconds)

    def text(self) -> bytes:
        """All figures in the text form of Prometheus."""
        return generate_latest(self._registry)
