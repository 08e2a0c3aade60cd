"""Every key that a game's files may have is documented in ``docs/games.md``."""

import dataclasses
import re
import types
import typing
from collections.abc import Iterator
from pathlib import Path

from pitboss.games.files.rules_file import PaytablesData, RulesData

PAGE = Path(__file__).parents[3] / "docs/games.md"
#: Explained with the pay tables and the approved documents, not with the words of a game.
ELSEWHERE = {Path(__file__).parents[3] / name for name in ("docs/paytables.md", "CONTRIBUTING.md")}


def tables(kind: object) -> Iterator[type]:
    """Every table of a file, however deep."""
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        yield kind
        for hint in typing.get_type_hints(kind).values():
            yield from tables(hint)
    elif typing.get_origin(kind) in (tuple, types.UnionType, typing.Union):
        for part in typing.get_args(kind):
            yield from tables(part)


def keys() -> set[str]:
    """The keys of both files."""
    found = {table for kind in (RulesData, PaytablesData) for table in tables(kind)}
    return {field.name.removesuffix("_") for table in found for field in dataclasses.fields(table)}


def test_every_key_of_a_games_files_is_documented() -> None:
    """By its name between backticks; keys of pay tables may stand on the page of pay tables."""
    text = " ".join(page.read_text(encoding="utf-8") for page in (PAGE, *sorted(ELSEWHERE)))
    named = {word for code in re.findall(r"`([^`]+)`", text) for word in re.findall(r"[a-z_]+", code)}
    assert sorted(keys() - named) == []
    assert len(keys()) > 60
