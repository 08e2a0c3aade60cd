"""Expectations of tables: counted once beside everything else, because some counts take seconds, and then kept."""

import queue
import threading
from typing import cast

from fastapi import Request

from pitboss.errors import PitbossError
from pitboss.games.table import TableSetup
from pitboss.reports.hold import Expectation
from pitboss.reports.sittings import counted

#: More setups than this are not kept in memory.
MOST_KEPT = 200


def _key(setup: TableSetup) -> str:
    """What of a setup the mathematics depends on."""
    choices = sorted(setup.options.items())
    return repr((setup.game, setup.rules, choices, setup.house_way_rules, setup.joker, setup.wheel))


class Expectations:
    """What is known; what is not is counted by one thread, in the order in which it was asked for."""

    def __init__(self) -> None:
        """Nothing is known yet."""
        self._found: dict[str, Expectation | PitbossError] = {}
        self._asked: set[str] = set()
        self._lock = threading.Lock()
        self._wanted: queue.SimpleQueue[tuple[str, TableSetup]] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def find(self, setup: TableSetup) -> Expectation | PitbossError | None:
        """The mathematics, why there is none, or nothing yet: it is being counted."""
        key = _key(setup)
        with self._lock:
            if key in self._found:
                return self._found[key]
            if key not in self._asked:
                self._asked.add(key)
                self._wanted.put((key, setup))
            if self._thread is None:
                self._thread = threading.Thread(target=self._count, name="expectations", daemon=True)
                self._thread.start()
        return None

    def _count(self) -> None:
        while True:
            key, setup = self._wanted.get()
            found: Expectation | PitbossError
            try:
                found = counted(setup)
            except PitbossError as error:
                found = error
            except Exception as error:  # noqa: BLE001 - one table's mathematics must not end the thread for all
                found = PitbossError(f"It could not be counted: {type(error).__name__}")
            with self._lock:
                if len(self._found) >= MOST_KEPT:
                    self._found.clear()
                    self._asked = {key}
                self._found[key] = found


_making = threading.Lock()


def expectations_of(request: Request) -> Expectations:
    """The expectations of the app that a request belongs to."""
    state = request.app.state
    with _making:
        if not hasattr(state, "expectations"):
            state.expectations = Expectations()
    return cast("Expectations", state.expectations)
