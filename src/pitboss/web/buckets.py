"""Token buckets: how much each client may take at once, and in the long run."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

#: Buckets in memory; those not used for longest are forgotten first.
MOST_BUCKETS = 20_000


@dataclass(slots=True)
class _Bucket:
    left: float
    at: float


class Buckets:
    """Token buckets by key: each holds so many, and is filled at a rate."""

    def __init__(self, a_second: float, at_once: float, clock: Callable[[], float] = time.monotonic) -> None:
        """All are full at first."""
        self._rate, self._size, self._clock = a_second, at_once, clock
        self._lock = threading.Lock()
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()

    def take(self, key: str, cost: float = 1.0) -> float:
        """Take one out, or what it costs: 0 if there was enough, else the seconds until there is."""
        with self._lock:
            return self._take(key, min(cost, self._size), self._clock())

    def _take(self, key: str, cost: float, now: float) -> float:
        bucket = self._buckets.pop(key, None) or _Bucket(self._size, now)
        self._buckets[key] = bucket
        while len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        bucket.left = min(self._size, bucket.left + (now - bucket.at) * self._rate)
        bucket.at = now
        if bucket.left < cost:
            return (cost - bucket.left) / self._rate
        bucket.left -= cost
        return 0.0
