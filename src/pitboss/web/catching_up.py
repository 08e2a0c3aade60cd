"""Catching up: what staff have missed is read beside everything else, for a session one stream at a time."""

import asyncio
from collections.abc import AsyncGenerator
from concurrent.futures import ThreadPoolExecutor
from weakref import WeakValueDictionary

from pitboss.store import Reader
from pitboss.store.reading import MOST_ROWS, Event

#: The last events that are kept at hand. Whoever does not work here gets no more of the past: their pages draw
#: themselves anew from what they show.
MOST_BACK = MOST_ROWS


class CatchUps:
    """Reads the past for staff who were away for long. For the event loop's thread."""

    def __init__(self, reader: Reader) -> None:
        """On a thread for that alone, started when it is needed."""
        self._reader = reader
        self._thread = ThreadPoolExecutor(1, "catch-up")
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def missed(self, after: int, until: int, session: str) -> AsyncGenerator[Event]:
        """What was committed after one event, up to another; the session's other streams wait for their turn."""
        turn = self._turns.setdefault(session, asyncio.Lock()) if session else asyncio.Lock()
        loop = asyncio.get_running_loop()
        async with turn:
            while after < until:
                events = await loop.run_in_executor(self._thread, self._reader.events, after)
                for event in events:
                    if event.id <= until:
                        yield event
                after = events[-1].id if events else until

    def close(self) -> None:
        """Nobody listens any more."""
        self._thread.shutdown(wait=False, cancel_futures=True)
