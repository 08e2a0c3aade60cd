"""Answers that are good for a moment: however many ask, each is worked out once a second, on its own thread."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar, cast

T = TypeVar("T")

#: How long an answer is given again, also one that says what is wrong.
FRESH_SECONDS = 1.0


class Briefly:
    """Answers by name. There are few names, and none of them comes from outside."""

    def __init__(self) -> None:
        """Nothing was asked yet."""
        self._thread = ThreadPoolExecutor(1, "briefly")
        self._known: dict[str, tuple[float, Future[Any]]] = {}

    async def ask(self, name: str, make: Callable[[], T]) -> T:
        """What was found of late, or is found now."""
        at, known = self._known.get(name, (0.0, None))
        if known is None or (known.done() and time.monotonic() > at + FRESH_SECONDS):
            known = self._thread.submit(make)
            self._known[name] = time.monotonic(), known
        # Shielded: whoever leaves must not take the answer from those who asked for the same.
        return cast("T", await asyncio.shield(asyncio.wrap_future(known)))

    def close(self) -> None:
        """Nobody asks any more."""
        self._thread.shutdown(wait=False, cancel_futures=True)
