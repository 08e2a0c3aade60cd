"""What follows from documents: worked out once, and kept at hand by the state that owns it."""

import threading
from collections.abc import Callable
from typing import TypeVar, cast

from cachetools import FIFOCache

T = TypeVar("T")

#: How many results are kept in memory.
MOST_RESULTS = 1_000


class Derivations:
    """Results by keys that name all they follow from, so that none grows old; the oldest is forgotten first."""

    def __init__(self) -> None:
        """Nothing is worked out yet."""
        self._results: FIFOCache[tuple[object, ...], object] = FIFOCache(MOST_RESULTS)
        self._lock = threading.Lock()

    def derive(self, key: tuple[object, ...], work_out: Callable[[], T]) -> T:
        """The result of a key; two who ask for it at once may both work it out, and find the same."""
        with self._lock:
            found = self._results.get(key)
        if found is None:
            found = work_out()
            with self._lock:
                self._results[key] = found
        return cast("T", found)
