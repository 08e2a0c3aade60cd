"""Files read into types: each table of a TOML file is a frozen dataclass, and every value is checked by its type.

A key that a table does not have, a value of another type and a name that is not there are refused with the file, the
place and the nearest name that is there. The checking library is imported when the first file is read.
"""

import dataclasses
import json
import re
import tomllib
import types
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, dataclass_transform

from pitboss.errors import PitbossError, unknown

if TYPE_CHECKING:
    from pydantic import TypeAdapter
    from pydantic_core import ErrorDetails

T = TypeVar("T")

LARGEST_FILE = 1_000_000
#: The most parts that a dotted key may have: memory for them grows with the square of their number.
_MOST_PARTS = 30
_PART = r"""(?:[A-Za-z0-9_-]++|"(?:[^"\\\n]|\\.)*+"?|'[^'\n]*+'?)"""
_NEXT = rf"[ \t]*+\.[ \t]*+{_PART}"
#: The tokens of a TOML text as far as its keys need: comments, texts of several lines, long numbers of another base and
#: parts with dots between them; a text of one line is one part. What is never closed is a token as far as it goes, so
#: that nothing is looked at again from every quote in it.
_TOKENS = re.compile(
    "|".join(
        (
            r"#[^\n]*+",
            r'"{3}(?:[^"\\]|(?s:\\.)|"(?!""))*+(?:"{3,5}+)?',
            r"'{3}(?:[^']|'(?!''))*+(?:'{3,5}+)?",
            r"(?P<number>0[xob][0-9A-Fa-f_]{1000})",  # Python reads it and can't write it down again
            rf"{_PART}(?:{_NEXT}){{0,{_MOST_PARTS - 1}}}+(?P<key>{_NEXT})?",
        )
    )
)
_TOO_LONG = {"number": "a number has more than 1,000 digits", "key": f"a key has more than {_MOST_PARTS} parts"}

#: One text, or a list of them.
Texts = str | tuple[str, ...]

#: What names a table in a list of tables, the first that it has.
_NAMES = ("id", "designator", "number", "line", "title", "file", "kind", "name")
_WANTED = {
    "string_type": "a text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "bool_type": "true or false",
    "tuple_type": "a list",
    "dict_type": "a table",
    "dataclass_type": "a table",
    "date_type": "a date",
    "date_from_datetime_parsing": "a date",
}
#: The checker of each type, made when the first file of that type is read.
_ADAPTERS: "dict[object, TypeAdapter[Any]]" = {}


def _key_of(name: str) -> str:
    """The key of a field: a word that Python keeps for itself has an underscore behind it."""
    return name.removesuffix("_")


@dataclass_transform(frozen_default=True)
def from_file(kind: type[T]) -> type[T]:
    """Make a class one table of a file: frozen, its keys are its fields and no others, and nothing is converted."""
    made = dataclasses.dataclass(frozen=True, slots=True)(kind)
    config = {"strict": True, "extra": "forbid", "alias_generator": _key_of}
    made.__pydantic_config__ = config  # type: ignore[attr-defined] # what the checking library looks for
    return made


def several(texts: Texts) -> tuple[str, ...]:
    """The texts, one by itself as a list of one."""
    return (texts,) if isinstance(texts, str) else texts


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file, or an error that says what is wrong with it."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise PitbossError(f"{path} can't be read: {error.strerror}") from None
    if len(content) > LARGEST_FILE:
        raise PitbossError(f"{path} is larger than {LARGEST_FILE:,} bytes: not a file of rules or pay tables")
    try:
        return parse_toml(content.decode(), str(path))
    except UnicodeDecodeError as error:
        raise PitbossError(f"{path} is not TOML: {error}") from None


def parse_toml(text: str, where: str, parse_float: Callable[[str], Any] = float) -> dict[str, Any]:
    """What a TOML text says, or an error that says what is wrong with it; ``where`` names the file."""
    too_long = next((token.lastgroup for token in _TOKENS.finditer(text) if token.lastgroup), None)
    if too_long:
        raise PitbossError(f"{where} is not TOML that can be read: {_TOO_LONG[too_long]}")
    try:
        return tomllib.loads(text, parse_float=parse_float)
    except RecursionError:
        raise PitbossError(f"{where} is not TOML that can be read: it is nested too deeply") from None
    except ValueError as error:
        raise PitbossError(f"{where} is not TOML: {error}") from None


def read_file(path: Path, kind: type[T], where: str = "") -> T:
    """A TOML file as a type; errors call it by ``where``, or by its path."""
    return read_data(read_toml(path), kind, where or str(path))


def read_data(data: object, kind: type[T], where: str) -> T:
    """What a TOML file has, as a type; errors call the file by ``where``."""
    if not isinstance(data, Mapping):
        raise PitbossError(f"{where}: a table is needed here, not {data!r:.60}")
    for place, text in _texts(data):
        if not text.replace("\n", "").replace("\t", "").isprintable():
            raise PitbossError(f"{_place(where, data, place)} has characters that can't be shown: {text!r:.60}")
    return _checked(data, kind, where)


def _checked(data: Mapping[str, Any], kind: type[T], where: str) -> T:
    from pydantic import ValidationError  # noqa: PLC0415 - a quarter of a second that `--help` does not need

    try:
        found: T = _adapter(kind).validate_json(json.dumps(data, default=str))
    except ValidationError as error:
        first = min(error.errors(include_url=False), key=lambda wrong: wrong["type"] == "missing")
        raise PitbossError(_sentence(first, data, kind, where)) from None
    return found


def _adapter(kind: type[T]) -> "TypeAdapter[T]":
    from pydantic import TypeAdapter  # noqa: PLC0415 - the same

    if kind not in _ADAPTERS:
        _ADAPTERS[kind] = TypeAdapter(kind)
    return _ADAPTERS[kind]


def in_file_form(table: object) -> dict[str, Any]:
    """A table as it stands in its file: what is not said there is left out."""
    fields = dataclasses.fields(table)  # type: ignore[arg-type] # only tables of files are given here
    said = ((field, getattr(table, field.name)) for field in fields)
    return {_key_of(field.name): _plain(value) for field, value in said if value != default_of(field)}


def _plain(value: object) -> object:
    if dataclasses.is_dataclass(value):
        return in_file_form(value)
    return [_plain(inner) for inner in value] if isinstance(value, tuple) else value


def default_of(field: "dataclasses.Field[Any]") -> object:
    """What a field of a dataclass holds where nothing is said of it."""
    return field.default_factory() if field.default_factory is not dataclasses.MISSING else field.default


def check_known(kind: str, names: Iterable[str], known: Iterable[str], where: str) -> None:
    """Refuse a name that is not there; the error says where it stands, and the nearest that is there."""
    there = list(known)
    for name in names:
        if name not in there:
            raise PitbossError(f"{where}: {unknown(kind, name, there)}")


class HasId(Protocol):
    """Something that has an id."""

    @property
    def id(self) -> str:
        """The id by which a part of the file is named."""
        ...


Named = TypeVar("Named", bound=HasId)


def with_id(kind: str, name: str, known: Sequence[Named]) -> Named:
    """What has an id among those that are there; any other is refused with the nearest one."""
    for named in known:
        if named.id == name:
            return named
    raise unknown(kind, name, (named.id for named in known))


def placed(where: str, made: Callable[[], T]) -> T:
    """What is made, or the error with the place in front of it."""
    try:
        return made()
    except PitbossError as error:
        raise error.below(f"{where}: ") from None


# Errors in words


def _texts(data: object, place: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Every text, with the keys that lead to it; a key is a text as well."""
    if isinstance(data, str):
        yield place, data
    elif isinstance(data, Mapping):
        for key, value in data.items():
            yield (*place, key), str(key)
            yield from _texts(value, (*place, key))
    elif isinstance(data, list):
        for at, value in enumerate(data):
            yield from _texts(value, (*place, at))


def _inside(data: object, key: str | int) -> object:
    """What stands under a key or at a place of a list; nothing where there is none."""
    if isinstance(data, Mapping):
        return data.get(key)
    return data[key] if isinstance(data, list) and isinstance(key, int) and key < len(data) else None


def _place(where: str, data: object, place: Iterable[str | int]) -> str:
    """A place in words, as in ``rules.toml, option 'bonus': choices``."""
    words, last = [where], ""
    for key in place:
        data = _inside(data, key)
        if isinstance(key, str):
            last = key if key.isprintable() else f"{key!r:.60}"
        if isinstance(data, Mapping):
            words.append(f"{last} {_name(data, key)}".strip())
            last = ""
    return ", ".join(words) + (f": {last}" if last else "")


def _name(table: Mapping[str, Any], key: str | int) -> str:
    """What a table in a list is called: by its own name, else by its number."""
    names = (table[name] for name in _NAMES if isinstance(table.get(name), str))
    return repr(next(names, str(key + 1))) if isinstance(key, int) else ""


def _sentence(error: "ErrorDetails", data: Mapping[str, Any], kind: object, where: str) -> str:
    """An error with its place: the keys that the file has lead there, and a name of a type does not."""
    place = [key for key in error["loc"] if isinstance(key, int) or not _is_type(key)]
    found, key = error["type"], str(place[-1]) if place else ""
    if found == "unexpected_keyword_argument":
        return f"{_place(where, data, place[:-1])}: {unknown('key', key, _keys(kind, place[:-1]))}"
    if found == "missing":
        return f"{_place(where, data, place[:-1])}: {key} = … is needed"
    if found == "value_error":
        return f"{_place(where, data, place)}: {error['ctx']['error']}"
    given = error["input"]
    choices = _choices(_kind_at(kind, place))
    if choices and isinstance(given, str):
        return f"{_place(where, data, place[:-1])}: {unknown(key, given, choices)}"
    wanted = "a text or a list of texts" if _kind_at(kind, place) == Texts else _WANTED.get(found, "")
    said = f"must be {wanted}" if wanted else error["msg"].removeprefix("Input should be ").join(("must be ", ""))
    return f"{_place(where, data, place)} {said}, not {given!r:.60}"


def _is_type(key: str) -> bool:
    """Whether a part of a place is none of the file's, but which of several types was tried."""
    return key in ("str", "int", "bool") or key.startswith(("tuple[", "dict[", "nullable"))


def _kind_at(kind: object, place: Iterable[str | int]) -> object:
    """The type at a place."""
    for key in place:
        kinds = _options(kind)
        if isinstance(key, int):
            kind = next((typing.get_args(option)[0] for option in kinds if typing.get_origin(option) is tuple), None)
            continue
        fields = [typing.get_type_hints(option) for option in kinds if dataclasses.is_dataclass(option)]
        kind = next((hint for hints in fields for name, hint in hints.items() if _key_of(name) == key), None)
    return kind


def _options(kind: object) -> tuple[Any, ...]:
    return typing.get_args(kind) if _is_union(kind) else (kind,)


def _is_union(kind: object) -> bool:
    return typing.get_origin(kind) in (types.UnionType, typing.Union)


def _keys(kind: object, place: Iterable[str | int]) -> list[str]:
    found = _kind_at(kind, place)
    tables = [option for option in _options(found) if dataclasses.is_dataclass(option)]
    return [_key_of(field.name) for table in tables for field in dataclasses.fields(table)]


def _choices(kind: object) -> list[str]:
    """The words that a type allows, if it allows only some."""
    if isinstance(kind, type) and issubclass(kind, Enum):
        return [str(choice.value) for choice in kind]
    if _is_union(kind):
        return [word for option in typing.get_args(kind) for word in _choices(option)]
    return [str(word) for word in typing.get_args(kind)] if typing.get_origin(kind) is typing.Literal else []
