"""The committer: one writer that drains a queue of commands, decides them in order and commits them together.

Requests that come while a commit is on its way to the disk wait in the queue and share the next one. A request is
acknowledged only after the commit that holds it.
"""

import asyncio
import datetime as dt
import json
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from dataclasses import dataclass, field
from types import TracebackType
from typing import Self

import sqlalchemy as sa

from pitboss.desk.desk import Derivations
from pitboss.errors import PitbossError
from pitboss.floor import Command, decide
from pitboss.floor.commands import AcknowledgeClock
from pitboss.ledger import LedgerError
from pitboss.store.commit.clock import WatchedClock
from pitboss.store.commit.codec import is_hash_of
from pitboss.store.commit.queue import (
    Limits,
    LoopAnswer,
    Receipt,
    Reply,
    Request,
    RequestQueue,
    SentBeforeError,
    give_all,
)
from pitboss.store.commit.write_cache import NOWHERE, WriteCache
from pitboss.store.commit.writer import Head, SqliteWriter, StoredAnswer, Writer
from pitboss.store.tables.database import Clock, StoreError, explained, open_database


def system_clock() -> dt.datetime:
    """The current time in UTC, by the system's clock."""
    return dt.datetime.now(dt.UTC)


@dataclass(slots=True)
class Counts:
    """Counts of a committer's work since it was started."""

    commits: int = 0
    requests: int = 0
    refused: int = 0
    repeated: int = 0


def writer_for(engine: sa.Engine) -> Writer:
    """The writer that writes to this kind of database."""
    # Imported here: PostgreSQL's driver is installed only where it is used.
    if engine.dialect.name == "postgresql":
        from pitboss.store.commit.postgres import PostgresWriter  # noqa: PLC0415

        return PostgresWriter(engine)
    return SqliteWriter(engine)


@dataclass(slots=True)
class _Batch:
    """Requests that share a commit: those that change something, and those that repeat an earlier one."""

    at: str
    answered: dict[str, StoredAnswer]
    outcomes: list[tuple[Request, Reply]] = field(default_factory=list)
    refused: int = 0
    repeated: int = 0
    changes: int = 0
    head: Head = NOWHERE


class Committer:
    """The one writer of a process. Any thread may submit; the answer comes when the command is safe."""

    def __init__(
        self,
        url: str,
        clock: Clock = system_clock,
        limits: Limits | None = None,
        writer: Callable[[sa.Engine], Writer] = writer_for,
    ) -> None:
        """Open the database and start the writer."""
        self._engine = open_database(url)
        self._clock, self._limits, self._make_writer = WatchedClock(clock), limits or Limits(), writer
        self._queue = RequestQueue(self._limits)
        self._halted: StoreError | None = None
        self._closed = False
        self._again = threading.Event()
        self._on_its_way: _Batch | None = None
        self._sent_at = 0.0
        self._unanswered: list[Request] = []
        self.counts = Counts()
        #: What follows from documents, for all who read what is written here.
        self.derivations = Derivations()
        #: Called on the writer's thread after each commit; must be quick and must not fail.
        self.wakes: list[Callable[[], None]] = []
        try:
            self._connect()
        except StoreError:
            self._engine.dispose()
            raise
        self._thread = threading.Thread(target=self._run, name="committer", daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        """Use the committer in a ``with``, which closes it."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Finish the waiting requests, then close."""
        self.close()

    @property
    def halted(self) -> str:
        """The reason why nothing is written; empty while all is well."""
        return str(self._halted or "")

    @property
    def clock_ahead(self) -> str:
        """The reason why nothing is written until the clock is acknowledged; empty while the clock is trusted."""
        return self._clock.ahead(self._cache.end.at)

    @property
    def clock_wrong(self) -> str:
        """The reason why the clock can't be right beside the journal; empty while it can."""
        last = self._cache.end.at
        return self._clock.behind(last) or self._clock.ahead(last)

    @property
    def writes(self) -> bool:
        """Whether the writer is alive and can write."""
        return self._halted is None and self._thread.is_alive()

    def submit(self, request_id: str, command: Command) -> "Future[Receipt]":
        """Put a command into the queue; its receipt, or the error that refuses it, comes after the commit."""
        answer: Future[Receipt] = Future()
        self._put(Request.of(request_id, command, answer))
        return answer

    def submit_async(self, request_id: str, command: Command) -> "asyncio.Future[Receipt]":
        """Put a command into the queue from a loop of asyncio: its receipt is awaited there.

        Giving up the wait takes the request back only before its turn has come.
        """
        answer = LoopAnswer()
        self._put(Request.of(request_id, command, answer))
        return answer.future

    def _put(self, request: Request) -> None:
        if why := self.halted:
            raise StoreError(why)
        self._queue.put(request)

    def do(self, request_id: str, command: Command) -> Receipt:
        """Submit a command and wait for its receipt."""
        return self.submit(request_id, command).result()

    def resume(self) -> None:
        """Try again at once whether the database can be used; a committer that is not halted just goes on."""
        self._again.set()

    def close(self) -> None:
        """Write what waits, stop the writer, and close the database."""
        if not self._closed:
            self._closed = True
            self._queue.close()
            self._again.set()
            self._thread.join()
            self._writer.close()
            self._engine.dispose()

    def _connect(self) -> None:
        """Open a new writer, which has held the head's lock once, with an empty cache."""
        failed = self._engine.dialect.loaded_dbapi.Error, sa.exc.DBAPIError
        try:
            self._writer = self._make_writer(self._engine)
        except failed as error:
            raise explained(error, self._engine) from error
        try:
            head, _ = self._writer.begin(())
            self._writer.rollback()
        except failed as error:
            self._writer.close()
            raise explained(error, self._engine) from error
        self._cache = WriteCache(self._writer, self.derivations)
        self._cache.catch_up(head)
        self._queue.in_halves = self._writer.works_alone

    def _run(self) -> None:
        while (requests := self._take()) is not None:
            if self._halted is None:
                self._commit(requests)
            else:
                _refuse_all(requests, self._halted)

    def _take(self) -> list[Request] | None:
        """The next batch; empty while a page is in flight and the queue is empty, ``None`` once closed."""
        if self._on_its_way is None:
            self._wait_while_halted()
            return self._queue.take()
        if not self._writer.works_alone:
            return []
        return self._queue.take_meanwhile(len(self._on_its_way.outcomes), self._sent_at)

    def _wait_while_halted(self) -> None:
        """Try the database now and then while halted, and refuse the requests that have come."""
        while self._halted is not None and not self._closed:
            self._again.wait(self._limits.retry_seconds)
            self._again.clear()
            self._try_again()
            if self._halted is not None:
                _refuse_all(self._queue.everyone(), self._halted)

    def _try_again(self) -> None:
        try:
            self._connect()
        except Exception as error:  # noqa: BLE001 - whatever it was, the writer lives and tries again
            self._halted = self._as_sentence(error)
        else:
            self._halted = None

    def _commit(self, requests: list[Request]) -> None:
        """Decide requests while the page before is on its way; no answer is given before its page is safe or failed."""
        self._unanswered += requests
        try:
            ahead = self._guessed(requests) if requests else None
            before, is_right = self._landed()
            try:
                if ahead is not None and is_right:
                    self._send(ahead)
                    requests = []
            finally:  # those before are safe whatever becomes of these; to tell them later keeps the server busy
                if before is not None and is_right:
                    self._answer(before)
            if before is not None and not is_right:
                self._answer(self._locked([request for request, _ in before.outcomes]))
            if requests:
                self._cache.forget_pages()
                self._answer(self._locked(requests))
        except Exception as error:  # noqa: BLE001 - whatever it was, the writer must not die with requests waiting
            self._halt(error)

    def _guessed(self, requests: list[Request]) -> _Batch | None:
        """Decide as if no other process had written and no request were a repeat.

        The database looks, under the head's lock, and takes all or nothing. A refusal could be a repeat of what was
        done before, which only the database knows: so with one refusal there is nothing to write.
        """
        if not self._cache.guess():
            return None
        batch = self._decide(requests, {})
        if batch.refused or not batch.changes:
            return None
        batch.head, page = self._cache.turned(batch.at)
        self._writer.seal(batch.head, page)
        return batch

    def _send(self, batch: _Batch) -> None:
        """Send the page to the database, which takes it only if the guess was right."""
        self._sent_at = time.monotonic()
        self._writer.send()
        self._on_its_way = batch
        self._cache.sent(batch.head)

    def _landed(self) -> tuple[_Batch | None, bool]:
        """Wait for the page on its way, if there is one; return whether it is safe. If not, nothing of it is kept."""
        batch, self._on_its_way = self._on_its_way, None
        if batch is None:
            return None, True
        if not self._writer.landed():
            self._cache.forget_pages()
            return batch, False
        self._cache.safe()
        self._count(self._sent_at)
        return batch, True

    def _locked(self, requests: list[Request]) -> _Batch:
        """Lock the head, read what others have written and what was answered before, then decide and write."""
        head, answered = self._writer.begin([request.id for request in requests])
        self._cache.catch_up(head)
        batch = self._decide(requests, answered)
        if batch.changes:
            head, page = self._cache.turned(batch.at)
            began = time.monotonic()
            self._writer.commit(head, page)
            self._cache.sent(head)
            self._cache.safe()
            self._count(began)
        else:
            self._writer.rollback()
        return batch

    def _count(self, began: float) -> None:
        """Count a commit; the next batch waits for the answered senders, by how long it took."""
        self.counts.commits += 1
        self._queue.took(time.monotonic() - began)

    def _answer(self, batch: _Batch) -> None:
        """Answer every request. Refusals wait for the commit too: they may rest on what it holds."""
        self.counts.requests += len(batch.outcomes)
        self.counts.refused += batch.refused
        self.counts.repeated += batch.repeated
        self._queue.answered(len(batch.outcomes) - batch.refused)
        del self._unanswered[: len(batch.outcomes)]
        give_all((request.answer, outcome) for request, outcome in batch.outcomes)
        if batch.changes:
            for wake in self.wakes:
                wake()

    def _decide(self, requests: list[Request], answered: dict[str, StoredAnswer]) -> _Batch:
        """Decide the requests one after the other, each on the state that those before it leave."""
        now = self._clock.after(self._cache.end.at)
        too_late = self._clock.ahead(self._cache.end.at)
        batch = _Batch(now.isoformat(timespec="milliseconds"), answered)
        for request in requests:
            try:
                self._decide_one(request, batch, now, too_late)
            except self._engine.dialect.loaded_dbapi.Error:
                raise
            except Exception as error:  # noqa: BLE001 - one request's failure is no other's
                batch.outcomes.append((request, _as_refusal(error)))
                batch.refused += 1
        return batch

    def _decide_one(self, request: Request, batch: _Batch, now: dt.datetime, too_late: str) -> None:
        before = batch.answered.get(request.id)
        if before is not None:
            if before.body_hash != request.body_hash and not is_hash_of(before.body_hash, request.command):
                raise SentBeforeError(request.id)
            batch.repeated += 1
            batch.outcomes.append((request, Receipt(json.loads(before.result), before.sequence, repeated=True)))
            return
        if too_late and not isinstance(request.command, AcknowledgeClock):
            raise StoreError(too_late)
        decision = decide(self._cache, request.command, now)
        result = self._cache.post(request.id, request.body_hash, decision, batch.at, request.command.type)
        batch.changes += 1
        batch.answered[request.id] = StoredAnswer(request.body_hash, result, self._cache.sequence)
        batch.outcomes.append((request, Receipt(decision.result, self._cache.sequence)))

    def _halt(self, error: Exception) -> None:
        """Stop writing. Senders in the batch can't know its fate: sending the same id again tells."""
        self._halted = self._as_sentence(error)
        self._writer.close()  # the server rolls back what it has not committed
        self._on_its_way = None
        again = StoreError(f"{self._halted}. It is not known whether this request was kept: send it again with its id")
        _refuse_all(self._unanswered, again)
        self._unanswered.clear()
        _refuse_all(self._queue.everyone(), self._halted)

    def _as_sentence(self, error: Exception) -> StoreError:
        return error if isinstance(error, StoreError) else explained(error, self._engine)


def _as_refusal(error: Exception) -> Exception:
    """Turn an entry that the ledger can't hold into a refusal with its sentence."""
    return PitbossError(f"{error}: nothing was booked") if isinstance(error, LedgerError) else error


def _refuse_all(requests: Iterable[Request], why: Exception) -> None:
    give_all((request.answer, why) for request in requests)
