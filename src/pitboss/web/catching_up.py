"""Catching up: what a listener has missed is read beside everything else, for a session one stream at a time."""

import asyncio
from collections.abc import AsyncGenerator
from concurrent.futures import ThreadPoolExecutor
from weakref import WeakValueDictionary

from pitboss.store import Reader
from pitboss.store.reading import MOST_ROWS, Event
from pitboss.web.callers import Caller

#: Whoever does not work here draws a page anew from what it shows, and gets no more of the past than this many events.
MOST_BACK = MOST_ROWS


class CatchUps:
    """Reads the past for those who ask for it. For the event loop's thread."""

    def __init__(self, reader: Reader) -> None:
        """Staff wait for staff only: each kind of caller has a thread of its own, started when it is needed."""
        self._reader = reader
        self._threads = {caller: ThreadPoolExecutor(1, f"catch-up-{caller}") for caller in Caller}
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def missed(self, after: int, until: int, caller: Caller, session: str) -> AsyncGenerator[Event]:
        """What was committed after one event, up to another; the session's other streams wait for their turn."""
        turn = self._turns.setdefault(session, asyncio.Lock()) if session else asyncio.Lock()
        loop = asyncio.get_running_loop()
        async with turn:
            while after < until:
                events = await loop.run_in_executor(self._threads[caller], self._reader.events, after)
                for event in events:
                    if event.id <= until:
                        yield event
                after = events[-1].id if events else until

    def close(self) -> None:
        """Nobody listens any more."""
        for thread in self._threads.values():
            thread.shutdown(wait=False, cancel_futures=True)
