"""The finished cells of a sweep on disk: a line each, synced before it counts, so that a kill loses none."""

import fcntl
import hashlib
import io
import json
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pitboss.errors import PitbossError
from pitboss.reports.sweep.what_if import Row

NAME = "cells.jsonl"
#: How every line begins.
BEGINS = b'{"key": '
AGAIN = "make room and start the sweep again: what is finished is kept"


class CellLog:
    """Rows by the keys of their cells. A key is a hash of rules and code, so that old lines are simply never asked for.

    A line carries a digest. One that was written by half, or changed, is as good as missing.
    """

    def __init__(self, file: io.FileIO) -> None:
        """The log in an open file, with whatever whole lines it has."""
        self._file = file
        self._rows: dict[str, Row] = {}
        file.seek(0)
        whole, _, half = file.readall().rpartition(b"\n")
        if not half.startswith(BEGINS[: len(half)]):
            raise PitbossError(f"The {NAME} there is not a list of a sweep's cells: name another folder with --out")
        for line in whole.split(b"\n"):
            self._rows.update(_read(line))
        end = len(whole) + 1 if whole else 0
        file.truncate(end)  # a line that a kill cut off must not run into the next one
        file.seek(end)

    def __len__(self) -> int:
        """How many cells are there, old ones included."""
        return len(self._rows)

    def row(self, key: str) -> Row | None:
        """The row of a finished cell."""
        return self._rows.get(key)

    def add(self, key: str, row: Row) -> None:
        """Write a finished cell; it is on the disk when this returns."""
        cell = {"key": key, "digest": _digest(key, row), "row": row}
        line = f"{json.dumps(cell, ensure_ascii=False)}\n".encode()
        try:
            written = self._file.write(line)
            os.fsync(self._file.fileno())
        except OSError as error:
            raise PitbossError(f"A finished cell can't be written: {error.strerror}; {AGAIN}") from None
        if written != len(line):
            raise PitbossError(f"A finished cell can't be written whole; {AGAIN}")
        self._rows[key] = row


def _read(line: bytes) -> dict[str, Row]:
    """The cell of a line by its key; nothing if it is not what was written."""
    try:
        found = json.loads(line)
        key, row = found["key"], found["row"]
        return {key: row} if found["digest"] == _digest(key, row) else {}
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return {}


def _digest(key: str, row: Row) -> str:
    return hashlib.sha256(json.dumps([key, sorted(row.items())]).encode()).hexdigest()[:16]


@contextmanager
def open_log(folder: Path) -> Iterator[CellLog]:
    """The log of a folder, made if there is none, and held against a second sweep into the same folder."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        number = os.open(folder / NAME, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o666)
    except OSError as error:
        raise PitbossError(f"{folder} can't be written: {error.strerror}; name another folder with --out") from None
    with io.FileIO(number, "r+") as file:
        if not stat.S_ISREG(os.fstat(number).st_mode):
            raise PitbossError(f"{folder / NAME} is not a file: name another folder with --out")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise PitbossError(f"Another sweep writes to {folder}: wait for it, or name another folder") from None
        _sync_folder(folder)
        yield CellLog(file)


def _sync_folder(folder: Path) -> None:
    """A new file is there after a power cut only once its folder is synced."""
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
