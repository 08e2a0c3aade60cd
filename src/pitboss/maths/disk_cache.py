"""Numbers kept on the user's disk under the hash of the code that counted them.

That code is the module of the function that counts, and whatever it imports.
"""

import base64
import functools
import hashlib
import json
import tempfile
import time
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar, cast

import numpy as np

from pitboss.games import Game
from pitboss.games.files.versions import FOLDER
from pitboss.hands.arrays import Bytes
from pitboss.kernel import code_folder, sources_hash

CountKey = TypeVar("CountKey", bound=tuple[int, ...])
Record = TypeVar("Record")

#: No game has more choices than this, unpacked: a kept file that says otherwise is none of ours.
MOST_CHOICES = 200_000_000
#: So many choices are compressed at a time.
PIECE = 1 << 20


@dataclass(frozen=True, slots=True)
class Kept(Generic[Record]):
    """A kept record: how many seconds it took to count, and whether that was in an earlier run."""

    record: Record
    seconds: float
    known: bool


def kept(
    name: str, count: Callable[[], Mapping[CountKey, int]], *, module: str = "", recount: bool = False
) -> dict[CountKey, int]:
    """The counts kept under a name; if there are none, count them now and keep them."""

    def texts() -> dict[str, int]:
        return {" ".join(map(str, key)): number for key, number in count().items()}

    found = kept_record(dict[str, int], name, texts, module=module or count.__module__, recount=recount).record
    return cast("dict[CountKey, int]", {tuple(map(int, key.split())): number for key, number in found.items()})


def kept_record(
    kind: type[Record], name: str, count: Callable[[], Record], *, module: str = "", recount: bool = False
) -> Kept[Record]:
    """The record of plain data kept under a name, or counted now and kept; ``module`` is its code, if given."""
    from pydantic import TypeAdapter  # noqa: PLC0415 - it takes a quarter of a second to load

    path, adapter = _path(name, module or count.__module__), TypeAdapter(kind)
    known = None if recount else _read(path)
    if known is not None:
        text, seconds = known
        return Kept(adapter.validate_json(text), seconds, known=True)
    start = time.perf_counter()
    record = count()
    counted = Kept(record, round(time.perf_counter() - start, 3), known=False)
    _write(path, adapter.dump_json(record).decode(), counted.seconds)
    return counted


def is_kept(name: str, module: str) -> bool:
    """Whether a module has kept a result under a name."""
    return _read(_path(name, module)) is not None


def _path(name: str, module: str) -> Path:
    return code_folder("counts", sources_hash(module)) / f"{name}.json"


def _read(path: Path) -> tuple[str, float] | None:
    """The text of a kept file and how long it took; ``None`` if it is missing or damaged."""
    try:
        stored = json.loads(path.read_bytes())
        text, seconds = str(stored["record"]), float(stored["seconds"])
        return (text, seconds) if stored["digest"] == _digest(text) else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _write(path: Path, text: str, seconds: float) -> None:
    """Write a file whole or not at all; a folder that can't be written costs only time."""
    stored = {"digest": _digest(text), "seconds": seconds, "record": text}
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False) as file:
            file.write(json.dumps(stored))
        Path(file.name).replace(path)
    except OSError:
        return


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class PackedChoices:
    """The choices of a count, compressed: the shape of every part, and all of them together."""

    shapes: tuple[tuple[int, ...], ...]
    choices: str

    @classmethod
    def of(cls, parts: Sequence[Bytes]) -> "PackedChoices":
        """Pack choices piece by piece."""
        compressor, pieces = zlib.compressobj(1), []
        for part in parts:
            flat = np.ascontiguousarray(part).reshape(-1)
            pieces += [compressor.compress(flat[at : at + PIECE].tobytes()) for at in range(0, len(flat), PIECE)]
        together = b"".join((*pieces, compressor.flush()))
        return cls(tuple(part.shape for part in parts), base64.b64encode(together).decode())

    def unpacked(self) -> list[Bytes]:
        """The parts of packed choices."""
        unpacked = zlib.decompressobj().decompress(base64.b64decode(self.choices), MOST_CHOICES)
        flat, parts, start = np.frombuffer(unpacked, np.uint8), [], 0
        for shape in self.shapes:
            size = int(np.prod(shape))
            parts.append(flat[start : start + size].reshape(shape))
            start += size
        return parts


@functools.cache
def _settlement_hash() -> str:
    """The hash over the sources that settle and set hands; those that count have their own."""
    digest = hashlib.sha256()
    for path in sorted(FOLDER.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def kept_name(game: Game, *parts: object) -> str:
    """The name of a kept result: the game, and a hash of its rules and of whatever else it depends on."""
    text = "\n".join((_settlement_hash(), game.content_hash, *map(str, parts)))
    return f"{game.id}-{hashlib.sha256(text.encode()).hexdigest()[:24]}"
