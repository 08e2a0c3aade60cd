"""Bodies of requests, made of the commands that they become: one list of fields, with one set of bounds."""

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from functools import partial
from inspect import get_annotations
from types import GenericAlias, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from pydantic import Field, create_model

from pitboss.desk.command import TypedCommand
from pitboss.games.files.toml_types import default_of
from pitboss.web.api.commands import Body, field_of

B = TypeVar("B", bound=Body)
#: What no body says of a command: the route is its type, and who sends it is known by the cards.
NEVER_SAID = frozenset({"type", "badge", "second"})
#: By its type, it takes no fields whose names are found at run time.
_create: Any = create_model


def body_of(said: type, *but: str, parts: Iterable[type[Body]] = ()) -> Callable[[type[B]], type[B]]:
    """Give a body the fields of a command, or of a part of one, but those that the address or the server says.

    A field that the class has itself stays as it is there; ``parts`` are the bodies of what the command is made of.
    """
    bodies = {part.made_of: part for part in parts}

    def complete(described: type[B]) -> type[B]:
        own = {name: (kind, described.model_fields[name]) for name, kind in get_annotations(described).items()}
        unsaid = {*but} | (NEVER_SAID if issubclass(said, TypedCommand) else set())
        fields = {
            part.name: own.pop(part.name, (_as_json(part.type, bodies), _default(part)))
            for part in dataclasses.fields(said)
            if part.name in own or part.name not in unsaid
        }
        about = {"__base__": described.__bases__, "__doc__": described.__doc__, "__module__": described.__module__}
        body: type[B] = _create(described.__name__, **about, **fields, **own)
        body.made_of = said
        return body

    return complete


def _default(part: "dataclasses.Field[Any]") -> object:
    """What a field holds where nothing is said of it; that something has to be said, if it has no default."""
    default = default_of(part)
    if default is dataclasses.MISSING:
        return ...
    if isinstance(default, tuple):
        return Field(default_factory=partial(list, default))
    if isinstance(default, Mapping):
        return Field(default_factory=partial(dict, default))
    return str(default) if isinstance(default, StrEnum) else default


def _as_json(kind: Any, bodies: Mapping[type, type[Body]]) -> Any:  # noqa: ANN401 - whatever a type can be made of
    """A type as JSON has it, with its bounds: a tuple is a list, one of several names is a text."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return Annotated[_as_json(parts[0], bodies), *(field_of(bounds) for bounds in parts[1:])]
    if origin is tuple:
        length = None if parts[-1] is ... else len(parts)
        return Annotated[GenericAlias(list, _as_json(parts[0], bodies)), Field(min_length=length, max_length=length)]
    if origin is Mapping:
        return GenericAlias(dict, (parts[0], _as_json(parts[1], bodies)))
    if origin in {Union, UnionType}:
        return Union[*(_as_json(part, bodies) for part in parts)]
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return Literal[*(str(name) for name in kind)]
    return bodies.get(kind, kind)
