"""Counts kept on the user's disk, under the hash of the code that counted them."""

import hashlib
import json
import os
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from pitboss.kernel import cache_folder, sources_hash


def kept(name: str, count: Callable[[], Mapping[int, int]], *, recount: bool = False) -> dict[int, int]:
    """The counts kept under a name, or counted now and kept."""
    path = cache_folder() / f"counts-{sources_hash()}" / f"{name}.json"
    counts = None if recount else _read(path)
    if counts is None:
        counts = dict(count())
        _write(path, counts)
    return counts


def _read(path: Path) -> dict[int, int] | None:
    """What a file holds; nothing if it is missing or not what was written."""
    try:
        stored = json.loads(path.read_bytes())
        counts = {int(key): int(value) for key, value in stored["counts"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
    return counts if stored["digest"] == _digest(counts) else None


def _write(path: Path, counts: Mapping[int, int]) -> None:
    """Write whole or not at all; a folder that can't be written costs only time."""
    text = json.dumps({"digest": _digest(counts), "counts": {str(key): value for key, value in counts.items()}})
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False) as file:
            file.write(text)
        os.replace(file.name, path)
    except OSError:
        return


def _digest(counts: Mapping[int, int]) -> str:
    return hashlib.sha256(repr(sorted(counts.items())).encode()).hexdigest()
