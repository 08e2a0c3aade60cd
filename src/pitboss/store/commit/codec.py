"""Documents, commands and answers as JSON text, and back.

By the hash of its body, of what a command says, a request that is sent again is known to be the same.
"""

import dataclasses
import functools
import hashlib
import json
import typing
from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, cast, get_args

from pydantic import Field, TypeAdapter, ValidationError
from pydantic_core import PydanticSerializationError, SchemaSerializer
from pydantic_core import to_json as compact_json

from pitboss.desk.document import D, Document
from pitboss.errors import PitbossError, unknown
from pitboss.floor import Command
from pitboss.games.files.toml_types import default_of, read_toml
from pitboss.jackpots.care.older_jackpots import brought_up
from pitboss.jackpots.documents import Jackpot
from pitboss.ledger.entry import canonical
from pitboss.ledger.json_data import JsonObject

#: How the ids begin that are made of a line, and not given with it.
MADE_ID = "line-"
#: Documents that are given again without being read: a page of the office shows some hundred, several times.
MOST_REMEMBERED = 2_000

#: What reads and writes each class of dataclasses; compiled, so made at its first use.
_adapter = functools.cache(TypeAdapter)


def to_json(value: JsonObject) -> str:
    """Write an answer, an event or the facts of an entry as JSON."""
    return compact_json(value).decode()


def document_json(document: Document) -> str:
    """Write a document as the JSON that is kept."""
    return _adapter(type(document)).dump_json(document).decode()


def read_document(sort: type[D], data: str | bytes) -> D:
    """Read a document from the JSON that is kept; what was read lately is given again, for no document ever changes."""
    return cast("D", _read(sort, data))


@functools.lru_cache(MOST_REMEMBERED)
def _read(sort: type[Document], data: str | bytes) -> Document:
    document: Document = _adapter(sort).validate_json(data)
    if isinstance(document, Jackpot) and document.is_older:
        return brought_up(document)
    return document


def read_command(line: str, number: int = 0) -> tuple[str, Command]:
    """Read a command and its id from a line of JSON; a missing id is made of the line's place and content."""
    try:
        data = json.loads(line)
        request_id = data.pop("id", "") if isinstance(data, dict) else ""
        command = _commands().validate_json(json.dumps(data), strict=True)
    except ValidationError as error:
        raise _no_command(error) from None
    except (ValueError, RecursionError):
        raise PitbossError("This is not JSON") from None
    if not isinstance(request_id, str):
        raise PitbossError("The id of a command is a text")
    made = f"{MADE_ID}{number}-{hashlib.sha256(line.strip().encode(errors='replace')).hexdigest()[:24]}"
    return request_id or made, cast("Command", command)


def _no_command(error: ValidationError) -> PitbossError:
    """The sentence about the first thing that is wrong with a line that should be a command."""
    first = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(str(key) for key in first["loc"])
    if first["type"] == "union_tag_invalid":
        known = (kind.__dataclass_fields__["type"].default for kind in get_args(Command))
        return unknown("command", str(first["ctx"]["tag"]), known)
    if first["type"] == "union_tag_not_found":
        return PitbossError('This is not a command: it has no "type"')
    if first["type"] == "missing":
        return PitbossError(f"This command lacks a part: {where}")
    return PitbossError(f"This is not a command: {where}: {first['msg']}" if where else "This is not a command")


@functools.cache
def _commands() -> TypeAdapter[Any]:
    return TypeAdapter(Annotated[Command, Field(discriminator="type")])


#: Says which of several classes a command or a part of it is, and so stands in every hash.
_TYPE = "type"
#: Commands with mappings, which may come in another order: the first releases sorted these, and left the others alone.
_SORTED = frozenset({"set-up-table", "create-jackpot", "change-plan"})


#: How JSON that has nothing but ASCII begins a character of two halves, or one half that is left alone.
_HALF = rb"\ud"


class _NewerError(Exception):
    """An error about a command that says something newer than the first releases."""


@dataclasses.dataclass(frozen=True, slots=True)
class _Shape:
    """The fields of a class of commands, looked up once: to find them out takes longer than a hash.

    ``kinds`` are the fields with parts of several kinds; without such, ``head`` is the first line of every body.
    """

    writer: SchemaSerializer
    kinds: tuple[str, ...]
    head: bytes
    has_mappings: bool


def body_hash(command: Command) -> str:
    """The hash of all that a command says, equal for equal bodies however often they are sent.

    A field that stands at its default is left out: a request from before the field was there is still the same.
    """
    kind: type = type(command)
    shape = _shape(kind)
    body = _sorted(command, shape) if shape.has_mappings else _written(command, shape)
    if not shape.kinds:
        return _digest(shape.head + body)
    kinds = " ".join((command.type, *(getattr(command, name).type for name in shape.kinds)))
    return _digest(f"{kinds}\n".encode() + body)


def _written(command: Command, shape: _Shape) -> bytes:
    """The body of a command, its fields in their order."""
    try:
        return shape.writer.to_json(command, exclude_defaults=True)
    except PydanticSerializationError as error:
        raise PitbossError("A text of this request has characters that no text can hold") from error


def _sorted(command: Command, shape: _Shape) -> bytes:
    """A value with its names in order; half of a character of two, which only escapes can write, is refused."""
    body = canonical(shape.writer.to_python(command, mode="json", exclude_defaults=True))
    if _HALF in body:
        _written(command, shape)
    return body


def is_hash_of(kept: str, command: Command) -> bool:
    """Whether a kept hash is that of a command, by this release or by the first ones."""
    return kept in {body_hash(command), _first_hash(command)}


def _digest(body: bytes) -> str:
    if rb"\u0000" in body:
        raise PitbossError("A text of this request has a character of code 0, which no database keeps")
    return hashlib.sha256(body).hexdigest()


def classes_in(kind: Any) -> Iterator[Any]:  # noqa: ANN401 - whatever a type can be made of
    """Every dataclass and every other class that values of a type may hold, including the type itself."""
    yield typing.get_origin(kind) or kind
    within = typing.get_type_hints(kind).values() if dataclasses.is_dataclass(kind) else typing.get_args(kind)
    for inner in within:
        yield from classes_in(inner)


@functools.cache
def _shape(kind: Any) -> _Shape:  # noqa: ANN401 - any class of commands
    hints = typing.get_type_hints(kind).items()
    kinds = tuple(name for name, hint in hints if any(_names_its_kind(choice) for choice in typing.get_args(hint)))
    name = next(field.default for field in dataclasses.fields(kind) if field.name == _TYPE)
    return _Shape(TypeAdapter(kind).serializer, kinds, f"{name}\n".encode(), Mapping in classes_in(kind))


def _names_its_kind(kind: Any) -> bool:  # noqa: ANN401 - whatever a type can be made of
    return dataclasses.is_dataclass(kind) and any(field.name == _TYPE for field in dataclasses.fields(kind))


@functools.cache
def _first_bodies() -> Mapping[str, tuple[str, ...]]:
    bodies = read_toml(Path(__file__).parent / "first_bodies.toml")
    return TypeAdapter(dict[str, tuple[str, ...]]).validate_python(bodies)


def _first_hash(command: Command) -> str | None:
    """The hash as the first releases took it, over every field they had; ``None`` if the command is newer."""
    try:
        body = _as_first(command)
    except _NewerError:
        return None
    if command.type in _SORTED:
        return _digest(canonical(body))
    return _digest(json.dumps(body, separators=(",", ":"), ensure_ascii=False).encode())


def _as_first(value: Any) -> Any:  # noqa: ANN401 - anything that a command may hold
    """A value as the first releases wrote it: every field that they had, and no other."""
    if dataclasses.is_dataclass(value):
        names = _first_bodies().get(type(value).__name__, ())
        if any(
            field.name not in names and getattr(value, field.name) != default_of(field)
            for field in dataclasses.fields(value)
        ):
            raise _NewerError
        return {name: _as_first(getattr(value, name)) for name in names}
    if isinstance(value, Mapping):
        return {key: _as_first(inner) for key, inner in value.items()}
    if isinstance(value, tuple | list):
        return [_as_first(inner) for inner in value]
    return value.value if isinstance(value, Enum) else value
