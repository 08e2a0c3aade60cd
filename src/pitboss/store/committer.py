"""The committer: one writer that drains a queue of commands, decides them in order and commits them together.

Requests that come while a commit is on its way to the disk are decided meanwhile, as if it had come home, and share
the next one. A request is acknowledged only after the commit that holds it.
"""

import asyncio
import datetime as dt
import json
import queue
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from types import TracebackType
from typing import Self

import sqlalchemy as sa

from pitboss.floor import Command, decide
from pitboss.store.answer import LoopAnswer, Outcome, give_all
from pitboss.store.database import StoreError, explained, open_database
from pitboss.store.pen import Answered, Head, Page, Pen
from pitboss.store.request import Receipt, Request, SentBeforeError
from pitboss.store.standing import Standing

Clock = Callable[[], dt.datetime]


def system_clock() -> dt.datetime:
    """The time in UTC."""
    return dt.datetime.now(dt.UTC)


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


@dataclass(slots=True)
class Counts:
    """What a committer has done since it was started."""

    commits: int = 0
    requests: int = 0
    refused: int = 0
    repeated: int = 0


def pen_for(engine: sa.Engine) -> Pen:
    """The pen that writes to this kind of database."""
    # Imported here: PostgreSQL's driver is installed only where it is used.
    if engine.dialect.name == "postgresql":
        from pitboss.store.postgres import PostgresPen  # noqa: PLC0415

        return PostgresPen(engine)
    from pitboss.store.sqlite import SqlitePen  # noqa: PLC0415

    return SqlitePen(engine)


@dataclass(slots=True)
class _Batch:
    """Requests that share a commit: those that change something, and those that repeat an earlier one."""

    at: str
    answered: dict[str, Answered]
    outcomes: list[tuple[Request, Outcome]] = field(default_factory=list)
    refused: int = 0
    repeated: int = 0
    changes: int = 0


@dataclass(slots=True)
class _Flight:
    """A page on its way to the disk, and who waits for it; put into the queue when it has landed."""

    requests: list[Request]
    landing: "Future[bool]" = field(default_factory=Future)
    is_seen: bool = False

    def went_well(self) -> bool:
        """Wait for it. It did not go well if something was wrong: the guess, or the database."""
        return self.landing.exception() is None and self.landing.result()


class Committer:
    """The one writer of a process. Any thread may submit; the answer comes when it is safe."""

    def __init__(
        self,
        url: str,
        clock: Clock = system_clock,
        limits: Limits | None = None,
        pen: Callable[[sa.Engine], Pen] = pen_for,
    ) -> None:
        """Open the database and start the writer."""
        self._engine = open_database(url)
        self._clock, self._limits, self._make_pen = clock, limits or Limits(), pen
        self._queue: queue.SimpleQueue[Request | _Flight | None] = queue.SimpleQueue()
        self._halted: StoreError | None = None
        self._closed = False
        self._again = threading.Event()
        self._writing = ThreadPoolExecutor(1, thread_name_prefix="pen")
        self._flight: _Flight | None = None
        self._expected, self._decide_seconds, self._write_seconds = 0, 0.0, 0.0
        self.counts = Counts()
        #: Called on a thread of the committer's after each commit; must be quick and must not fail.
        self.wakes: list[Callable[[], None]] = []
        try:
            self._connect()
        except StoreError:
            self._engine.dispose()
            raise
        self._thread = threading.Thread(target=self._run, name="committer", daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        """A committer closes itself at the end of a ``with``."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Finish what waits, then close."""
        self.close()

    @property
    def halted(self) -> str:
        """Why nothing is written; empty while all is well."""
        return str(self._halted or "")

    def submit(self, request_id: str, command: Command) -> "Future[Receipt]":
        """Put a command into the queue; its receipt, or the sentence that refuses it, comes after the commit."""
        answer: Future[Receipt] = Future()
        self._put(Request.of(request_id, command, answer))
        return answer

    def submit_async(self, request_id: str, command: Command) -> "asyncio.Future[Receipt]":
        """The same for whoever runs in a loop of asyncio: to be awaited there.

        Giving up the wait takes the request back only before its turn has come.
        """
        answer = LoopAnswer()
        self._put(Request.of(request_id, command, answer))
        return answer.future

    def _put(self, request: Request) -> None:
        if self._closed:
            raise StoreError("The journal is closed: nothing more is written")
        if why := self.halted:
            raise StoreError(why)
        if self._queue.qsize() >= self._limits.waiting:
            raise StoreError(f"{self._limits.waiting} requests wait already: send this one again in a moment")
        self._queue.put(request)

    def do(self, request_id: str, command: Command) -> Receipt:
        """Submit a command and wait for its receipt."""
        return self.submit(request_id, command).result()

    def resume(self) -> None:
        """Try again at once whether the database can be used; a committer that is not halted just goes on."""
        self._again.set()

    def close(self) -> None:
        """Write what waits, stop the writer, and let the database go."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
            self._again.set()
            self._thread.join()
            self._writing.shutdown()
            self._pen.close()
            self._engine.dispose()

    def _connect(self) -> None:
        """A new pen, which has held the head's lock once, and nothing known from before."""
        try:
            self._pen = self._make_pen(self._engine)
        except sa.exc.DBAPIError as error:
            raise explained(error.orig, self._engine) from error
        try:
            self._pen.begin(())
            self._pen.rollback()
        except self._engine.dialect.loaded_dbapi.Error as error:
            self._pen.close()
            raise explained(error, self._engine) from error
        self._standing = Standing(self._pen, self._until_landed)

    def _until_landed(self) -> None:
        """Whoever decides ahead reads only when the pen is free."""
        if self._flight is not None:
            wait([self._flight.landing])

    def _run(self) -> None:
        while (batch := self._take()) is not None:
            self._commit(batch)
        self._commit([])

    def _take(self) -> list[Request] | None:
        """Enough for a commit, or as many as come in time; nothing once the committer is closed and all is taken."""
        batch: list[Request] = []
        enough, most = self._enough()
        until = 0.0
        while len(batch) < most:
            try:
                request = self._more(until if len(batch) < enough else 0.0) if batch else self._next()
            except queue.Empty:
                break
            if isinstance(request, _Flight):
                request.is_seen, until = True, time.monotonic() + self._patience()
                if request is self._flight and not request.went_well():
                    break
            elif request is None:
                if not batch:
                    return None
                self._queue.put(None)  # to be found again once this batch is done
                break
            elif request.answer.set_running_or_notify_cancel():
                until = until if batch else time.monotonic() + self._patience()
                batch.append(request)
        return batch

    def _enough(self) -> tuple[int, int]:
        """How many requests are worth a commit, and how many it takes at most.

        Where deciding takes long beside writing, those who are expected come in two halves, so that one is decided
        while the other is on its way. Asking and answering take about as long as deciding.
        """
        if 2 * self._expected * self._decide_seconds <= self._write_seconds:
            return self._expected, self._limits.together
        half = (self._expected + 1) // 2
        return half, min(half, self._limits.together)

    def _patience(self) -> float:
        return min(self._write_seconds * self._limits.patience, self._limits.most_patience_seconds)

    def _more(self, until: float) -> Request | _Flight | None:
        """One more request; whoever is short of enough waits for the flight to land, and then for a moment."""
        left = until - time.monotonic()
        if until and self._flight is not None and not self._flight.is_seen:
            return self._queue.get()
        return self._queue.get(timeout=left) if left > 0 else self._queue.get_nowait()

    def _next(self) -> Request | _Flight | None:
        """The next request; while halted, the database is tried now and then, and whoever has come is told."""
        while self._halted is not None and not self._closed:
            self._again.wait(self._limits.retry_seconds)
            self._again.clear()
            self._try_again()
            _refuse_all(self._waiting(), self._halted)
        return self._queue.get()

    def _try_again(self) -> None:
        try:
            self._connect()
        except StoreError as error:
            self._halted = error
        else:
            self._halted = None

    def _waiting(self) -> Iterable[Request]:
        """Everyone in the queue of a halted committer."""
        while self._halted is not None and not self._queue.empty():
            request = self._queue.get()
            if request is None:
                self._queue.put(None)
                return
            if isinstance(request, Request) and request.answer.set_running_or_notify_cancel():
                yield request

    def _commit(self, requests: list[Request]) -> None:
        """One transaction for all of them. Nobody is told anything before it is safe, or has failed."""
        before, overlaps = self._flight, self._flight is not None and not self._flight.is_seen
        guessed = self._guessed(requests)
        wrong = self._land()
        if guessed is not None and not wrong and self._halted is None:
            callers = len(requests) + self._queue.qsize() + (len(before.requests) if before and overlaps else 0)
            self._expected = max(callers, (callers + self._expected) // 2)
            self._take_off(_Flight(requests), *guessed)
        else:
            self._commit_locked(wrong)
            self._commit_locked(requests)

    def _guessed(self, requests: list[Request]) -> tuple[_Batch, Head, Page] | None:
        """Decide as if nobody else had written, no request were a repeat, and the flight went well; nothing if not so.

        The database looks, under the head's lock, and takes all or nothing. A refusal could be a repeat of what was
        done before, which only the database knows: so with one refusal there is nothing to write.
        """
        if self._halted is not None or not requests or not self._standing.guess():
            return None
        try:
            batch = self._decide(requests, {})
            if batch.changes and not batch.refused:
                return batch, *self._standing.turned(batch.at)
        except Exception:  # noqa: BLE001 - whatever it was comes again under the lock, where it is told
            self._standing = Standing(self._pen, self._until_landed)
            return None
        self._standing.forget_page()
        return None

    def _take_off(self, flight: _Flight, batch: _Batch, head: Head, page: Page) -> None:
        """Send the page on its way. What comes next is decided as if it had landed."""
        self._standing.committed(head)
        self._flight = flight
        flight.landing = self._writing.submit(self._fly, flight, batch, head, page)

    def _fly(self, flight: _Flight, batch: _Batch, head: Head, page: Page) -> bool:
        """On the pen's own thread: write, and tell everyone if it is safe now."""
        try:
            is_safe = self._written(self._pen.turn, head, page)
            if is_safe:
                self._answer(batch)
        finally:
            self._queue.put(flight)
        return is_safe

    def _land(self) -> list[Request]:
        """Wait for the page that is on its way; the requests that have to be decided again."""
        flight, self._flight = self._flight, None
        if flight is None or flight.went_well():
            return []
        self._standing = Standing(self._pen, self._until_landed)
        if error := flight.landing.exception():
            self._halt(error, flight.requests)
            return []
        return flight.requests

    def _commit_locked(self, requests: list[Request]) -> None:
        """Decide and write under the head's lock, with nothing on its way."""
        if self._halted is not None:
            _refuse_all(requests, self._halted)
        elif requests:
            try:
                batch = self._locked(requests)
            except Exception as error:  # noqa: BLE001 - whatever it was, the writer must not die with requests waiting
                self._halt(error, requests)
            else:
                self._answer(batch)

    def _locked(self, requests: list[Request]) -> _Batch:
        """Lock the head, see what others have written and what was answered before, then decide and write."""
        head, answered = self._pen.begin([request.id for request in requests])
        self._standing.catch_up(head)
        batch = self._decide(requests, answered)
        if batch.changes:
            head, page = self._standing.turned(batch.at)
            self._written(self._pen.commit, head, page)
            self._standing.committed(head)
        else:
            self._pen.rollback()
        return batch

    def _written(self, write: Callable[[Head, Page], bool | None], head: Head, page: Page) -> bool:
        """Write the page; whether it is safe now."""
        began = time.monotonic()
        if write(head, page) is False:
            return False
        self.counts.commits += 1
        self._write_seconds = _smoothed(self._write_seconds, time.monotonic() - began)
        return True

    def _answer(self, batch: _Batch) -> None:
        """Tell everyone. Refusals wait for the commit too: they may rest on what it holds."""
        self.counts.requests += len(batch.outcomes)
        self.counts.refused += batch.refused
        self.counts.repeated += batch.repeated
        give_all((request.answer, outcome) for request, outcome in batch.outcomes)
        if batch.changes:
            for wake in self.wakes:
                wake()

    def _decide(self, requests: list[Request], answered: dict[str, Answered]) -> _Batch:
        """Decide the requests one after the other, each on what those before it leave."""
        began = time.monotonic()
        now = self._standing.head.later(self._clock().astimezone(dt.UTC))
        batch = _Batch(now.isoformat(timespec="milliseconds"), answered)
        for request in requests:
            try:
                self._decide_one(request, batch, now)
            except self._engine.dialect.loaded_dbapi.Error:
                raise
            except Exception as error:  # noqa: BLE001 - one request's failure is no other's
                batch.outcomes.append((request, error))
                batch.refused += 1
        self._decide_seconds = _smoothed(self._decide_seconds, (time.monotonic() - began) / len(requests))
        return batch

    def _decide_one(self, request: Request, batch: _Batch, now: dt.datetime) -> None:
        before = batch.answered.get(request.id)
        if before is not None:
            if before.body_hash != request.body_hash:
                raise SentBeforeError(request.id)
            batch.repeated += 1
            batch.outcomes.append((request, Receipt(json.loads(before.result), before.sequence, repeated=True)))
            return
        decision = decide(self._standing, request.command, now)
        result = self._standing.post(request.id, request.body_hash, decision, batch.at)
        batch.changes += 1
        batch.answered[request.id] = Answered(request.body_hash, result, self._standing.sequence)
        batch.outcomes.append((request, Receipt(decision.result, self._standing.sequence)))

    def _halt(self, error: BaseException, requests: Iterable[Request]) -> None:
        """Stop writing. Whoever was in the batch can't know: the same id again brings the truth."""
        self._halted = error if isinstance(error, StoreError) else explained(error, self._engine)
        self._pen.close()  # the server rolls back what it has not committed
        again = StoreError(f"{self._halted}. It is not known whether this request was kept: send it again with its id")
        _refuse_all(requests, again)
        _refuse_all(self._waiting(), self._halted)


def _smoothed(before: float, now: float) -> float:
    """The mean of what was measured lately, so that one odd commit does not change how we go on."""
    return (3 * before + now) / 4 if before else now


def _refuse_all(requests: Iterable[Request], error: Exception | None) -> None:
    why = error or StoreError("The journal was halted: send this request again")
    give_all((request.answer, why) for request in requests)
