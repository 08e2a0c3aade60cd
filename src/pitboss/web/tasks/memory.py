"""Full garbage collections of the server: rare, and without what is there for good, because each one stops everyone.

To look at all that a warm server has made takes 0.1 to 0.3 s, in which no dealer is answered. Nearly everything is
freed without the collector, so what only a full collection finds can wait for some minutes.
"""

import contextlib
import gc
import sys
import threading
from collections.abc import Iterator

#: Objects made before the youngest are looked at, how often that is done before the next, and so often that no full
#: collection begins by itself.
THRESHOLDS = (2_000, 20, 1_000_000)
#: How often a look is taken whether one is due, and after how many looks it is due at the latest.
LOOK_SECONDS, MOST_LOOKS = 60.0, 10


class FullCollections:
    """When to look at everything: a while after modules were imported, which stay for good, and else now and then."""

    def __init__(self) -> None:
        """With everything of now left out of every later collection."""
        self._modules, self._looks = 0, 0
        self.settle()

    def settle(self) -> None:
        """Collect, and leave out what is there."""
        self._modules, self._looks = len(sys.modules), 0
        gc.collect()
        gc.freeze()

    def look(self) -> None:
        """Collect if one is due."""
        self._looks += 1
        if len(sys.modules) > self._modules:
            self.settle()
        elif self._looks >= MOST_LOOKS:
            self._looks = 0
            gc.collect()


@contextlib.contextmanager
def collecting(seconds: float = LOOK_SECONDS) -> Iterator[None]:
    """No full collection begins by itself while this block runs: a thread begins them.

    Whoever starts the server may have switched the collector off until now.
    """
    collections, ended, before = FullCollections(), threading.Event(), gc.get_threshold()

    def keep_looking() -> None:
        while not ended.wait(seconds):
            collections.look()

    thread = threading.Thread(target=keep_looking, name="memory", daemon=True)
    gc.set_threshold(*THRESHOLDS)
    gc.enable()
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
        gc.set_threshold(*before)
