"""Numbers kept on the user's disk, under the hash of the code that counted them.

That code is the module of the function that counts, and whatever it imports.
"""

import functools
import hashlib
import json
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TypeVar, cast

from pitboss.games import Game
from pitboss.games.files.versions import FOLDER
from pitboss.kernel import code_folder, sources_hash

Key = TypeVar("Key", bound=tuple[int, ...])
_RECORD = "record"


@dataclass(frozen=True, slots=True)
class Kept:
    """Numbers by their keys, both as text; how many seconds they took to count, and whether that was another time."""

    texts: Mapping[str, str]
    seconds: float
    known: bool

    def counts(self) -> dict[tuple[int, ...], int]:
        """Counts by their integer keys."""
        return {tuple(map(int, key.split())): int(value) for key, value in self.texts.items()}

    @property
    def record(self) -> str:
        """The text of a record."""
        return self.texts[_RECORD]

    def fractions(self) -> dict[str, Fraction]:
        """Fractions by their names."""
        return {name: Fraction(value) for name, value in self.texts.items()}


def kept(name: str, count: Callable[[], Mapping[Key, int]], *, recount: bool = False) -> dict[Key, int]:
    """The counts kept under a name, or counted now and kept."""
    return cast("dict[Key, int]", kept_counts(name, count, recount=recount).counts())


def kept_counts(name: str, count: Callable[[], Mapping[Key, int]], *, recount: bool = False) -> Kept:
    """Counts under a name, with the time that they took and whether that was another time."""

    def texts() -> dict[str, str]:
        return {" ".join(map(str, key)): str(number) for key, number in count().items()}

    return _keep(name, count.__module__, texts, recount=recount)


def kept_fractions(name: str, count: Callable[[], Mapping[str, Fraction]], *, recount: bool = False) -> Kept:
    """Fractions kept under a name, or worked out now and kept."""
    return _keep(name, count.__module__, lambda: {key: str(number) for key, number in count().items()}, recount=recount)


def kept_record(name: str, count: Callable[[], str], *, recount: bool = False) -> Kept:
    """A record that is written as one text, kept under a name, or counted now and kept."""
    return _keep(name, count.__module__, lambda: {_RECORD: count()}, recount=recount)


def is_kept(name: str, module: str) -> bool:
    """Whether there is something to read under a name that a module counts."""
    return _read(_path(name, module)) is not None


def _path(name: str, module: str) -> Path:
    return code_folder("counts", sources_hash(module)) / f"{name}.json"


def _keep(name: str, module: str, count: Callable[[], dict[str, str]], *, recount: bool) -> Kept:
    path = _path(name, module)
    known = None if recount else _read(path)
    if known is not None:
        return known
    start = time.perf_counter()
    texts = count()
    counted = Kept(texts, round(time.perf_counter() - start, 3), known=False)
    _write(path, counted)
    return counted


def _read(path: Path) -> Kept | None:
    """What a file holds; nothing if it is missing or not what was written."""
    try:
        stored = json.loads(path.read_bytes())
        texts = {str(key): str(value) for key, value in stored["counts"].items()}
        known = Kept(texts, float(stored["seconds"]), known=True)
        return known if stored["digest"] == _digest(texts) else None
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def _write(path: Path, counted: Kept) -> None:
    """Write whole or not at all; a folder that can't be written costs only time."""
    stored = {"digest": _digest(counted.texts), "seconds": counted.seconds, "counts": counted.texts}
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False) as file:
            file.write(json.dumps(stored))
        Path(file.name).replace(path)
    except OSError:
        return


def _digest(texts: Mapping[str, str]) -> str:
    return hashlib.sha256(repr(sorted(texts.items())).encode()).hexdigest()


@functools.cache
def _settlement_hash() -> str:
    """One hash over the sources that settle and set hands; those that count have their own."""
    digest = hashlib.sha256()
    for path in sorted(FOLDER.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def kept_name(game: Game, *parts: object) -> str:
    """The name of a kept result: the game, and a hash of its rules and of whatever else it depends on."""
    text = "\n".join((_settlement_hash(), game.content_hash, *map(str, parts)))
    return f"{game.id}-{hashlib.sha256(text.encode()).hexdigest()[:24]}"
