"""Commands: what people and the server ask of a room, told apart by a type that is kept with them."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedCommand:
    """What every command has: the type by which it is known in the journal and over HTTP."""

    type: str = ""


@dataclass_transform(frozen_default=True, kw_only_default=True)
def command(name: str) -> Callable[[type[T]], type[T]]:
    """Make a class a command of this type: a frozen dataclass whose first field says the type, and nothing else."""

    def made(described: type[T]) -> type[T]:
        described.__annotations__ = {"type": Literal[name], **inspect.get_annotations(described)}
        described.type = name  # type: ignore[attr-defined] # a field as of now
        return dataclass(frozen=True, slots=True, kw_only=True)(described)

    return made
