"""Compiled kernels on disk: one process compiles, and those that want the same kernel meanwhile wait for it.

Several start together where a room has several processes, where a sweep has workers, and where tests run side by side.
"""

import contextlib
import fcntl
import os
import time
from pathlib import Path

from numba.core.caching import FunctionCache

#: Nothing takes as long to compile: whoever compiles it has been stopped, or the disk knows no locks.
_PATIENCE = 120.0
_PAUSE = 0.05


class KernelCache(FunctionCache):
    """The machine code of one kernel, which one process at a time makes.

    A kernel that calls others waits for theirs while it holds its own. No kernel is called by one that it calls, so no
    two processes wait for each other.
    """

    _lock: int | None = None

    def load_overload(self, sig: object, target_context: object) -> object:
        """Load the compiled kernel from disk; ``None`` if this process has to compile it."""
        found = super().load_overload(sig, target_context)
        if found is None:
            self._wait()
            found = super().load_overload(sig, target_context)
            if found is not None:
                self._release()
        return found

    def save_overload(self, sig: object, data: object) -> None:
        """Save the compiled kernel, also for the processes that wait for it."""
        try:
            super().save_overload(sig, data)
        finally:
            self._release()

    def _wait(self) -> None:
        """Take the kernel's lock; after some time go on without it."""
        if self._lock is not None:  # what failed to compile has left it
            return
        with contextlib.suppress(OSError):
            folder = Path(self.cache_path)
            folder.mkdir(parents=True, exist_ok=True)
            self._lock = os.open(folder / f"{self._impl.filename_base}.lock", os.O_RDWR | os.O_CREAT, 0o600)
            until = time.monotonic() + _PATIENCE
            while not _is_locked(self._lock) and time.monotonic() < until:
                time.sleep(_PAUSE)

    def _release(self) -> None:
        if self._lock is not None:
            # A process that was forked meanwhile has the file open too: closing it would not be enough.
            with contextlib.suppress(OSError):
                fcntl.flock(self._lock, fcntl.LOCK_UN)
            os.close(self._lock)
            self._lock = None


def _is_locked(file: int) -> bool:
    """Lock an open file; return whether this process has the lock now."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
