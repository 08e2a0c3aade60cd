"""A log of rounds that is written while they are played: an event is on the disk before the next question is asked."""

import fcntl
import os
import stat
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self, TextIO

from pitboss.errors import PitbossError
from pitboss.rounds import events as e
from pitboss.rounds.log import LONGEST_LINE, line_of, parse_line


class RoundLog:
    """A file to append rounds to, one writer at a time; without a file nothing is kept."""

    def __init__(self, path: str | None) -> None:
        """Open the file and find where its last round ends."""
        self.lines, self.before = 0, ""
        self._path = path
        self._file: TextIO | None = None
        try:
            if path is not None:
                self._open(path)
        except PitbossError:
            self.close()
            raise

    def _open(self, path: str) -> None:
        try:
            self._file = Path(path).open("a+", encoding="utf-8")  # noqa: SIM115 - closed by the ``with`` of the sitting
            if not stat.S_ISREG(os.fstat(self._file.fileno()).st_mode):
                raise PitbossError(f"{path} is not a file that a log can be kept in")
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise PitbossError(f"Another session is writing to {path}") from None
        except (OSError, ValueError) as error:
            raise PitbossError(f"{path} can't be written: {getattr(error, 'strerror', error)}") from None
        self._find_end()

    def _find_end(self) -> None:
        """Count the lines, and take the seal of the last round, which the next one continues."""
        if self._file is None:
            return
        last = ""
        try:
            self._file.seek(0)
            while line := self._file.readline(LONGEST_LINE + 2):
                self.lines, last = self.lines + 1, line
            sealed = parse_line(last.rstrip("\n"))[1] if last else None
        except (UnicodeDecodeError, PitbossError):
            raise PitbossError(f"{self._path} is not a log of rounds: its last line can't be read") from None
        if last and not (isinstance(sealed, e.RoundSealed) and last.endswith("\n")):
            raise PitbossError(f"{self._path} ends in the middle of a round: begin another log")
        self.before = sealed.digest if isinstance(sealed, e.RoundSealed) else ""

    def add(self, events: Sequence[e.Event]) -> None:
        """Write events, all the way to the disk."""
        for event in events:
            self.lines += 1
            if self._file is not None:
                self._file.write(line_of(self.lines, event) + "\n")
            if isinstance(event, e.RoundSealed):
                self.before = event.digest
        if self._file is not None and events:
            self._file.flush()
            os.fsync(self._file.fileno())

    def __enter__(self) -> Self:
        """Use the log in a ``with``, which closes it."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Close the log, so that the next session can write."""
        self.close()

    def close(self) -> None:
        """Close the file of the log."""
        if self._file is not None:
            self._file.close()
