"""The queue: requests that wait for their turn, and senders who were answered just now and are expected back.

A request is a command under an id that its sender chose; its answer goes to a thread that waits for it, or into a loop
of asyncio that many share.
"""

import asyncio
import contextlib
import queue
import threading
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from typing import TypeAlias

from pitboss.errors import PitbossError
from pitboss.floor import Command
from pitboss.ledger.json_data import JsonObject
from pitboss.store.commit.codec import body_hash
from pitboss.store.tables.database import StoreError

LONGEST_ID = 100


class SentBeforeError(PitbossError):
    """An error about a request id that was used before with another content."""

    def __init__(self, request_id: str) -> None:
        """Make the sentence for the sender."""
        super().__init__(f"Request {request_id} was sent before with different content: give this one a new id")


@dataclass(frozen=True, slots=True)
class Receipt:
    """The answer to a request: its result, the last entry of the journal at that time, and whether it is a repeat."""

    result: JsonObject
    sequence: int
    repeated: bool = False


#: What a request gets: its receipt, or the reason why there is none.
Reply: TypeAlias = "Receipt | Exception"


class LoopAnswer:
    """An answer that is awaited in a loop of asyncio."""

    __slots__ = ("future", "loop")

    def __init__(self) -> None:
        """Make an answer to be awaited in the loop of this thread."""
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[Receipt] = self.loop.create_future()

    def set_running_or_notify_cancel(self) -> bool:
        """Whether the answer is still awaited; a request whose sender has given up is not begun."""
        return not self.future.cancelled()

    def give(self, outcome: Reply) -> None:
        """Give the answer, in its own loop only, unless the sender has given up meanwhile."""
        if self.future.done():
            return
        if isinstance(outcome, Exception):
            self.future.set_exception(outcome)
        else:
            self.future.set_result(outcome)


PendingAnswer: TypeAlias = "Future[Receipt] | LoopAnswer"


@dataclass(frozen=True, slots=True)
class Request:
    """A command that waits for its turn."""

    id: str
    body_hash: str
    command: Command
    answer: PendingAnswer

    @classmethod
    def of(cls, request_id: str, command: Command, answer: PendingAnswer) -> "Request":
        """Make a request under an id of 1 to 100 visible ASCII characters."""
        if not (1 <= len(request_id) <= LONGEST_ID and request_id.isascii() and request_id.isprintable()):
            raise PitbossError(f"A request has an id of 1 to {LONGEST_ID} visible ASCII characters")
        return cls(request_id, body_hash(command), command, answer)


def give_all(outcomes: Iterable[tuple[PendingAnswer, Reply]]) -> None:
    """Give all answers: each thread's by itself, and each loop's in one call.

    To call into a loop from another thread wakes it, which costs as much as to decide a wager: so all answers of a
    commit go in one call.
    """
    loops: dict[asyncio.AbstractEventLoop, list[tuple[LoopAnswer, Reply]]] = {}
    for answer, outcome in outcomes:
        if isinstance(answer, LoopAnswer):
            loops.setdefault(answer.loop, []).append((answer, outcome))
        elif isinstance(outcome, Exception):
            answer.set_exception(outcome)
        else:
            answer.set_result(outcome)
    for loop, given in loops.items():
        with contextlib.suppress(RuntimeError):  # the loop was closed: nobody waits there any more
            loop.call_soon_threadsafe(_give, given)


def _give(given: list[tuple[LoopAnswer, Reply]]) -> None:
    for answer, outcome in given:
        answer.give(outcome)


#: From so many callers on, one half is decided while the other half's page is on its way.
FEW = 8


@dataclass(frozen=True, slots=True)
class Limits:
    """How many requests may wait, how many share a commit, and how often a halted committer tries again.

    ``patience`` is the share of the last commit's time, ``most_patience_seconds`` at most, for which a batch waits for
    those who were answered just now: they mostly come back at once, and would miss this commit by a moment.
    """

    waiting: int = 10_000
    together: int = 512
    retry_seconds: float = 1.0
    patience: float = 0.5
    most_patience_seconds: float = 0.005


class RequestQueue:
    """A queue that any thread may put requests into, and from which the committer takes those that share a commit."""

    def __init__(self, limits: Limits) -> None:
        """An empty queue that takes requests."""
        self._limits = limits
        self._queue: queue.SimpleQueue[Request | None] = queue.SimpleQueue()
        self._door, self._is_closed = threading.Lock(), False
        self._patience, self._expected = 0.0, 0
        #: Whether callers are to take turns: one half decided while the database writes what the other half did.
        self.in_halves = False

    def put(self, request: Request) -> None:
        """Put a request into the queue."""
        with self._door:  # nobody comes in behind the last
            if self._is_closed:
                raise StoreError("The journal is closed: nothing more is written")
            if self._queue.qsize() >= self._limits.waiting:
                raise StoreError(
                    f"{self._limits.waiting} requests are waiting already: send this one again in a moment"
                )
            self._queue.put(request)

    def close(self) -> None:
        """Refuse new requests; those that wait are still taken."""
        with self._door:
            self._is_closed = True
            self._queue.put(None)

    def answered(self, callers: int) -> None:
        """Note how many requests were answered just now."""
        self._expected += callers

    def took(self, seconds: float) -> None:
        """Note how long the last commit took."""
        self._patience = min(seconds * self._limits.patience, self._limits.most_patience_seconds)

    def everyone(self) -> Iterator[Request]:
        """Take all waiting requests, however many."""
        while not self._queue.empty() and (request := self._next(0.0)) is not None:
            yield from _begun(request)

    def take(self) -> list[Request] | None:
        """Take the next batch as soon as a request waits; ``None`` once the queue is closed and empty."""
        first = self._queue.get()
        if first is None:
            return None
        self._expected = max(self._expected - 1, 0)
        most = self._most(1)
        batch = self._filled(_begun(first), most, time.monotonic() + self._patience)
        if len(batch) < most:
            self._expected = 0  # whoever has not come back by now is gone
        return batch

    def take_meanwhile(self, on_its_way: int, since: float) -> list[Request]:
        """Take the next batch while a page of so many requests is on its way; perhaps an empty one."""
        return self._filled([], self._most(on_its_way), since + self._patience)

    def _most(self, others: int) -> int:
        """The number of requests that may share a commit: half of all callers, where these take turns."""
        callers = others + max(self._expected, self._queue.qsize())
        if not self.in_halves or callers < FEW:
            return self._limits.together
        return min(self._limits.together, (callers + 1) // 2)

    def _filled(self, batch: list[Request], most: int, until: float) -> list[Request]:
        """Fill a batch with the requests that wait or come back in time."""
        while len(batch) < most and (request := self._next(until)) is not None:
            batch += _begun(request)
        return batch

    def _next(self, until: float) -> Request | None:
        """The next request: one that waits, or comes in time if a sender is expected."""
        try:
            request = self._at_once_or_by(until)
        except queue.Empty:
            return None
        if request is None:
            self._queue.put(None)  # to be found again once this batch is done
        self._expected = max(self._expected - 1, 0)
        return request

    def _at_once_or_by(self, until: float) -> Request | None:
        """The next request in the queue or, if a sender is expected, one that comes by then; else ``queue.Empty``.

        The queue is asked without waiting first, and not only for speed. Before Python 3.13 a wait that begins after a
        request was taken may outlive its time for ever if that is a few microseconds; one that begins after the queue
        was found empty does not.
        """
        try:
            return self._queue.get_nowait()
        except queue.Empty:
            wait = until - time.monotonic() if self._expected else 0.0
            if wait <= 0:
                raise
            return self._queue.get(timeout=wait)


def _begun(request: Request) -> list[Request]:
    """The request as a list, which is empty if its sender has given up."""
    return [request] if request.answer.set_running_or_notify_cancel() else []
