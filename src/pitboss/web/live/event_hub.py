"""Live updates: one task reads the journal's events after each wake-up and hands them, encoded once, to all streams.

A stream ends when its client goes or takes too little, and when its session does.
"""

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import AsyncGenerator, Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, cast
from weakref import WeakValueDictionary

import anyio
import anyio.to_thread
import structlog
from fastapi.responses import StreamingResponse
from fastapi.sse import EventSourceResponse
from pydantic_core import to_json
from starlette.types import Message, Receive, Scope, Send

from pitboss.store import Reader, StoreError
from pitboss.store.read.reader import MOST_ROWS, Event
from pitboss.web.guard.sessions import Caller

#: A client that takes nothing for so long is let go.
SEND_SECONDS = 20.0
#: How often a stream looks whether its session is still open.
CHECK_SECONDS = 30.0


class LongAnswer(StreamingResponse):
    """A response that sends chunks as they come; a client that takes nothing for too long is dropped."""

    #: Called once, however it ends.
    ended: Callable[[], None]
    _sending_since = 0.0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send chunks until one side closes."""

        async def watched(message: Message) -> None:
            self._sending_since = time.monotonic()
            await send(message)
            self._sending_since = 0.0

        chunks = cast("AsyncGenerator[Any]", self.body_iterator)
        try:
            async with contextlib.aclosing(chunks), anyio.create_task_group() as group:
                group.start_soon(self._until_stuck, group.cancel_scope)
                await super().__call__(scope, receive, watched)
                group.cancel_scope.cancel()
        finally:
            self.ended()

    async def _until_stuck(self, scope: anyio.CancelScope) -> None:
        """Watch now and then for a stuck client: a timer for each chunk would cost more than sending it."""
        while not self._sending_since or time.monotonic() < self._sending_since + SEND_SECONDS:  # noqa: ASYNC110 - a client that takes nothing tells nobody
            await anyio.sleep(SEND_SECONDS / 2)
        scope.cancel()


class Stream(LongAnswer, EventSourceResponse):
    """A response of server-sent events, each encoded once for all clients."""

    def __init__(
        self, chunks: AsyncGenerator[bytes], ended: Callable[[], None], still_allowed: Callable[[], bool] | None = None
    ) -> None:
        """Start a stream; ``still_allowed`` is asked now and then, on another thread."""
        allowed = _while_allowed(chunks, still_allowed) if still_allowed else chunks
        super().__init__(allowed, headers={"X-Accel-Buffering": "no"})
        self.ended = ended


async def _while_allowed(chunks: AsyncGenerator[bytes], still_allowed: Callable[[], bool]) -> AsyncGenerator[bytes]:
    check_at = time.monotonic() + CHECK_SECONDS
    async with contextlib.aclosing(chunks):
        async for chunk in chunks:
            if time.monotonic() > check_at:
                check_at = time.monotonic() + CHECK_SECONDS
                if not await anyio.to_thread.run_sync(still_allowed):
                    return
            yield chunk


#: The last events that are kept at hand. Whoever does not work here gets no more of the past: their pages draw
#: themselves anew from what they show.
MOST_BACK = MOST_ROWS


class CatchUps:
    """Reads missed events for staff who were away for long. For the event loop's thread."""

    def __init__(self, reader: Reader) -> None:
        """Use a thread of its own, started when it is needed."""
        self._reader = reader
        self._thread = ThreadPoolExecutor(1, "catch-up")
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def missed(self, after: int, until: int, session: str) -> AsyncGenerator[Event]:
        """Read the events after one, up to another; the session's other streams wait for their turn."""
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
        """Close the thread that reads missed events."""
        self._thread.shutdown(wait=False, cancel_futures=True)


#: Between two readings: who sends each event by itself to many is busy with sending.
PAUSE_SECONDS = 0.05
#: Without any wake-up the table is looked at this often.
POLL_SECONDS = 1.0
#: A line that says nothing, so that both sides notice when the other is gone.
HEARTBEAT_SECONDS = 15.0
HEARTBEAT = b": \n\n"
#: Events that wait for one listener; who is further behind is let go, comes back, and resumes from the table.
MOST_WAITING = 1_000

log = structlog.get_logger("pitboss.feed")


@dataclass(frozen=True, slots=True)
class EncodedEvent:
    """An event as it goes over the line."""

    event: Event
    chunk: bytes

    @classmethod
    def of(cls, event: Event) -> "EncodedEvent":
        """Encode an event as it is sent."""
        data = to_json({"id": event.id, "at": event.at, **event.data})
        return cls(event, b"id: %d\ndata: %b\n\n" % (event.id, data))


@dataclass(slots=True, eq=False)
class Subscriber:
    """A client that listens, and the events that wait for it."""

    wants: Callable[[Event], bool]
    #: What is told of an event: all of it, or the part that is for everybody.
    shown: Callable[[Event], Event] | None = None
    waiting: list[EncodedEvent] = field(default_factory=list)
    called: asyncio.Event = field(default_factory=asyncio.Event)
    dropped: bool = False

    def part(self, encoded: EncodedEvent) -> EncodedEvent:
        """The part of an event that this client is told."""
        shown = self.shown(encoded.event) if self.shown else encoded.event
        return encoded if shown is encoded.event else EncodedEvent.of(shown)

    def tell(self, encoded: EncodedEvent) -> None:
        """Queue an event; a client that is too slow is dropped."""
        if len(self.waiting) < MOST_WAITING:
            self.waiting.append(self.part(encoded))
        else:
            self.dropped = True
        self.called.set()

    async def told(self) -> list[EncodedEvent]:
        """Wait for events and take them all; an empty list is a heartbeat."""
        await self.called.wait()
        self.called.clear()
        found, self.waiting = self.waiting, []
        return found


class EventHub:
    """The events of this process. Everything but ``wake`` is for the event loop's thread."""

    def __init__(self, reader: Reader) -> None:
        """Make a hub, which reads no event before ``start``."""
        self._reader, self._catch_ups = reader, CatchUps(reader)
        self._woken = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listeners: set[Subscriber] = set()
        self._recent: deque[EncodedEvent] = deque(maxlen=MOST_BACK)
        self.stopped = False
        self.last = 0
        #: Called on the loop whenever something was committed, and now and then to show that we are still there.
        self.on_change: list[Callable[[], None]] = []
        self.on_beat: list[Callable[[], None]] = [self._beat]
        #: Called on a thread beside the loop with the names of the events that have just been read.
        self.on_events: list[Callable[[Collection[str]], None]] = []

    @property
    def listeners(self) -> int:
        """The number of streams of events."""
        return len(self._listeners)

    async def start(self) -> None:
        """Start from what is committed by now; the last events are kept for clients that come back."""
        self._loop = asyncio.get_running_loop()
        self.last = (await asyncio.to_thread(self._reader.head)).event
        late = await asyncio.to_thread(self._reader.events, max(self.last - MOST_BACK, 0))
        self._recent.extend(EncodedEvent.of(event) for event in late if event.id <= self.last)

    def wake(self) -> None:
        """Note that something was committed; from any thread."""
        if self._loop is not None and not self.stopped:
            with contextlib.suppress(RuntimeError):  # the loop has just been closed
                self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        """Wake the readers of the present state, which need no events and do not wait for our pause."""
        self._woken.set()
        self._changed()

    def _changed(self) -> None:
        for changed in self.on_change:
            changed()

    def stop(self) -> None:
        """End every stream: the server is about to stop."""
        self.stopped = True
        for listener in self._listeners:
            listener.dropped = True
        self._beat()
        self._woken.set()

    def _beat(self) -> None:
        for listener in self._listeners:
            listener.called.set()

    async def run(self) -> None:
        """Read the table after each wake-up, and every second; events that come close together share one message."""
        beat_at = time.monotonic() + HEARTBEAT_SECONDS
        while not self.stopped:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(POLL_SECONDS):
                    await self._woken.wait()
            if time.monotonic() >= beat_at:
                beat_at = time.monotonic() + HEARTBEAT_SECONDS
                for beat in self.on_beat:
                    beat()
            called = self._woken.is_set()
            self._woken.clear()
            try:
                if await self._read() and not called:
                    self._changed()
                await asyncio.sleep(PAUSE_SECONDS)
            except StoreError as error:
                log.warning("events can't be read", why=str(error))
                await asyncio.sleep(POLL_SECONDS)
            except Exception:
                log.exception("failed")
                await asyncio.sleep(POLL_SECONDS)

    async def _read(self) -> bool:
        """Hand all new events to those who want them; return whether there were any."""
        before = self.last
        while events := await asyncio.to_thread(self._reader.events, self.last):
            for event in events:
                told = EncodedEvent.of(event)
                self._recent.append(told)
                for listener in self._listeners:
                    if listener.wants(event):
                        listener.tell(told)
            self.last = events[-1].id  # before anything is waited for: whoever comes meanwhile was not told of these
            names = {str(event.data.get("event", "")) for event in events}
            for heard in self.on_events:
                await asyncio.to_thread(heard, names)
            if len(events) < MOST_ROWS:
                break
        return self.last > before

    async def events(
        self,
        after: int | None,
        wants: Callable[[Event], bool],
        caller: Caller = Caller.GUEST,
        session: str = "",
        shown: Callable[[Event], Event] | None = None,
    ) -> AsyncGenerator[bytes]:
        """Yield the events that follow one, in order and each once; without one, those from now on.

        Who does not work here gets those that are at hand, however far back they ask: their pages draw themselves anew,
        and nothing is read for them.
        """
        listener = Subscriber(wants, shown)
        self._listeners.add(listener)
        position = self.last if after is None or after > self.last else after
        try:
            yield b"retry: 2000\n\n"
            if caller is Caller.STAFF and position + 1 < self._first_at_hand:
                async with contextlib.aclosing(self._missed(position, listener, session)) as missed:
                    async for told in missed:
                        position = told.event.id
                        yield told.chunk
            else:
                late = [told for told in self._recent if told.event.id > position and wants(told.event)]
                position = self.last
                if late:
                    yield b"".join(listener.part(told).chunk for told in late)
            while not listener.dropped:
                fresh = [told for told in await listener.told() if told.event.id > position]
                if fresh:
                    position = fresh[-1].event.id
                yield b"".join(told.chunk for told in fresh) or HEARTBEAT
        finally:
            self._listeners.discard(listener)

    @property
    def _first_at_hand(self) -> int:
        """The number of the oldest event in memory."""
        return self._recent[0].event.id if self._recent else self.last + 1

    async def _missed(self, after: int, listener: Subscriber, session: str) -> AsyncGenerator[EncodedEvent]:
        """Read the events that were committed between one and now."""
        async with contextlib.aclosing(self._catch_ups.missed(after, self.last, session)) as events:
            async for event in events:
                if listener.dropped:
                    return
                if listener.wants(event):
                    yield EncodedEvent.of(event)

    def close(self) -> None:
        """Close the hub and the thread that reads missed events."""
        self._catch_ups.close()
