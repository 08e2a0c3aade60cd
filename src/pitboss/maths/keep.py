"""Counts kept on the user's disk, under the hash of the code that counted them."""

import hashlib
import json
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar, cast

from pitboss.kernel import cache_folder, sources_hash

Key = TypeVar("Key", bound=tuple[int, ...])


def kept(name: str, count: Callable[[], Mapping[Key, int]], *, recount: bool = False) -> dict[Key, int]:
    """The counts kept under a name, or counted now and kept."""
    path = cache_folder() / f"counts-{sources_hash()}" / f"{name}.json"
    known = None if recount else _read(path)
    if known is not None:
        return cast("dict[Key, int]", known)
    counts = dict(count())
    _write(path, counts)
    return counts


def _read(path: Path) -> dict[tuple[int, ...], int] | None:
    """What a file holds; nothing if it is missing or not what was written."""
    try:
        stored = json.loads(path.read_bytes())
        counts = {tuple(map(int, key.split())): int(value) for key, value in stored["counts"].items()}
        return counts if stored["digest"] == _digest(counts) else None
    except (OSError, ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
        return None


def _write(path: Path, counts: Mapping[Key, int]) -> None:
    """Write whole or not at all; a folder that can't be written costs only time."""
    stored = {" ".join(map(str, key)): value for key, value in counts.items()}
    text = json.dumps({"digest": _digest(counts), "counts": stored})
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False) as file:
            file.write(text)
        Path(file.name).replace(path)
    except OSError:
        return


def _digest(counts: Mapping[Key, int]) -> str:
    return hashlib.sha256(repr(sorted(counts.items())).encode()).hexdigest()
