"""Notifications: PostgreSQL tells this process when another one has committed. On SQLite readers poll."""

import threading
from collections.abc import Callable

import sqlalchemy as sa

from pitboss.store.tables.database import CHANNEL, own_connection

RETRY_SECONDS = 1.0
#: How long a listener waits before it looks whether it shall go on.
TURN_SECONDS = 0.5


class Listener:
    """A thread with a connection of its own, which calls ``wake`` after the commits of any process."""

    def __init__(self, engine: sa.Engine, wake: Callable[[], None]) -> None:
        """Start listening; a server that is gone is tried again until it is back."""
        self._engine, self._wake = engine, wake
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop listening and end the thread."""
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                self._listen()
            except (sa.exc.DBAPIError, self._engine.dialect.loaded_dbapi.Error):
                self._stop.wait(RETRY_SECONDS)

    def _listen(self) -> None:
        driver = own_connection(self._engine)
        if driver is None:
            return
        try:
            driver.autocommit = True
            driver.execute(f"LISTEN {CHANNEL}")
            self._wake()  # for what was committed before we listened
            while not self._stop.is_set():
                for _ in driver.notifies(timeout=TURN_SECONDS, stop_after=1):
                    self._wake()
        finally:
            driver.close()


def listen(engine: sa.Engine, wake: Callable[[], None]) -> Listener | None:
    """Start a listener, where the database can notify."""
    return Listener(engine, wake) if engine.dialect.name == "postgresql" else None
