"""Likeness: a game that is another one but for what its own files say.

The other game is named with the hash of its rules, so a game that is like it stays as it is whatever becomes of those.
"""

from collections.abc import Mapping
from typing import Any

from pitboss.games.files.toml_types import from_file

#: What names a table in a list; lists whose tables have no such name are taken whole.
_NAMES = ("id", "number", "designator")


@from_file
class Like:
    """The game that another one is like, and the hash of the rules of it that are meant."""

    game: str
    rules: str


def likened(other: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """What a file says that is like another: its own keys, and of lists of named tables its own tables."""
    both = {key: _together(other[key], own[key]) for key in other if key in own}
    return {**other, **both, **{key: value for key, value in own.items() if key not in other}}


def _together(other: object, own: object) -> object:
    """A value that both files have: tables of one name are replaced, new ones come last; all else is the own."""
    if not isinstance(other, list) or not isinstance(own, list):
        return own
    names = [_name(table) for table in (*other, *own)]
    if None in names:
        return own
    named = dict(zip(names, (*other, *own), strict=True))
    return list(named.values())


def _name(table: object) -> tuple[str, str] | None:
    """What a table of a list is called; pay tables of two wagers may have one designator."""
    if not isinstance(table, Mapping):
        return None
    named = next((table[name] for name in _NAMES if isinstance(table.get(name), str)), None)
    return (str(table.get("wager", "")), named) if named is not None else None
