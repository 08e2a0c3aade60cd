"""Versions: rules with their pay tables, and house ways, as they were, each under the hash of its content.

A round, a plan and an award name the hash of the rules that they were made under. Whatever is edited after that, its
predecessor is kept in a folder ``kept`` beside it, and ``versions.toml`` lists every hash that may be named.
"""

import functools
import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from pitboss.errors import PitbossError
from pitboss.games.files.toml_types import from_file, read_file, read_toml

FOLDER = Path(__file__).parents[1]
HOUSE_WAYS = FOLDER / "house_ways"
LEDGER = "versions.toml"
#: The schemas that can be read. A file names its own by ``schema = …``; without one it is of the first.
SCHEMAS = range(1, 3)


@from_file
class Version:
    """What a game or a house way was at a time: a line of the ledger.

    ``bytes`` is the hash of its files' bytes, by which releases named it that did not hash the content.
    """

    of: str
    hash: str
    bytes_: str = ""

    @property
    def folder(self) -> str:
        """The folder in which it is kept once it is no longer the one of today."""
        return f"kept/{self.hash[:16]}"


@from_file
class LedgerData:
    """The content of the ledger of versions."""

    version: tuple[Version, ...] = ()


def check_schema(data: Mapping[str, object], where: str) -> None:
    """Refuse a file of a schema that nobody has written yet, before anything else in it is looked at."""
    schema = data.get("schema", 1)
    if not isinstance(schema, int) or isinstance(schema, bool) or schema not in SCHEMAS:
        raise PitbossError(f"{where} has schema {schema}; this version reads {SCHEMAS[0]} to {SCHEMAS[-1]}")


def content_hash(paths: Sequence[Path]) -> str:
    """SHA-256 over what the files say, a line of JSON each: comments and layout don't count, the order of keys does."""
    return hash_of_data([read_toml(path) for path in paths])


def hash_of_data(files: Sequence[Mapping[str, object]]) -> str:
    """SHA-256 over what was read from files, a line of JSON each."""
    lines = (json.dumps(data, default=str) + "\n" for data in files)
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def bytes_hash(paths: Sequence[Path]) -> str:
    """SHA-256 over the bytes of the files, one after the other."""
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()


@functools.cache
def versions_of(name: str, folder: Path = FOLDER) -> tuple[Version, ...]:
    """Every version of a game or a house way, the first one first."""
    listed = read_file(folder / LEDGER, LedgerData, LEDGER).version
    return tuple(version for version in listed if version.of == name)


def names_listed() -> tuple[str, ...]:
    """The games and house ways in the order in which they were first listed."""
    return tuple(dict.fromkeys(line["of"] for line in read_toml(FOLDER / LEDGER).get("version", ())))


def version_named(name: str, digest: str, folder: Path = FOLDER) -> Version | None:
    """The version that a hash names, if there was one."""
    known = versions_of(name, folder)
    return next((version for version in known if digest in (version.hash, version.bytes_)), None)
