"""A request: a command under an id that its sender chose, the receipt it gets, and how that comes back.

An answer goes to a thread that waits for it, or into a loop of asyncio that many share.
"""

import asyncio
import contextlib
from collections.abc import Iterable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import TypeAlias

from pitboss.errors import PitbossError
from pitboss.floor import Command
from pitboss.ledger.json_data import JsonObject
from pitboss.store.commit.body import body_hash

LONGEST_ID = 100


class SentBeforeError(PitbossError):
    """The id of a request was used before, with another content."""

    def __init__(self, request_id: str) -> None:
        """The sentence for whoever sent it."""
        super().__init__(f"Request {request_id} was sent before with another content: give this one a new id")


@dataclass(frozen=True, slots=True)
class Receipt:
    """The answer to a request: its result, the last entry of the journal at that time, and whether it is a repeat."""

    result: JsonObject
    sequence: int
    repeated: bool = False


#: What a request gets: its receipt, or the reason why there is none.
Outcome: TypeAlias = "Receipt | Exception"


class LoopAnswer:
    """An answer that is awaited in a loop of asyncio."""

    __slots__ = ("future", "loop")

    def __init__(self) -> None:
        """An answer to whoever runs in the loop of this thread."""
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[Receipt] = self.loop.create_future()

    def set_running_or_notify_cancel(self) -> bool:
        """Whether somebody still waits for it; a request that nobody waits for is not begun."""
        return not self.future.cancelled()

    def give(self, outcome: Outcome) -> None:
        """Give the answer; in its own loop only. Whoever has given up meanwhile is not told."""
        if self.future.done():
            return
        if isinstance(outcome, Exception):
            self.future.set_exception(outcome)
        else:
            self.future.set_result(outcome)


Answer: TypeAlias = "Future[Receipt] | LoopAnswer"


@dataclass(frozen=True, slots=True)
class Request:
    """A command that waits for its turn."""

    id: str
    body_hash: str
    command: Command
    answer: Answer

    @classmethod
    def of(cls, request_id: str, command: Command, answer: Answer) -> "Request":
        """A request under an id of 1 to 100 visible ASCII characters."""
        if not (1 <= len(request_id) <= LONGEST_ID and request_id.isascii() and request_id.isprintable()):
            raise PitbossError(f"A request has an id of 1 to {LONGEST_ID} visible ASCII characters")
        return cls(request_id, body_hash(command), command, answer)


def give_all(outcomes: Iterable[tuple[Answer, Outcome]]) -> None:
    """Tell everyone: each thread by itself, and each loop once.

    To call into a loop from another thread wakes it, which costs as much as to decide a wager: so all answers of a
    commit go in one call.
    """
    loops: dict[asyncio.AbstractEventLoop, list[tuple[LoopAnswer, Outcome]]] = {}
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


def _give(given: list[tuple[LoopAnswer, Outcome]]) -> None:
    for answer, outcome in given:
        answer.give(outcome)
