"""Commands: what people and the server ask of a room, told apart by a type that is kept with them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

from pitboss.tags import tagged

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedCommand:
    """What every command has: the type by which it is known in the journal and over HTTP."""

    type: str = ""


@dataclass_transform(frozen_default=True, kw_only_default=True)
def command(name: str) -> Callable[[type[T]], type[T]]:
    """Make a class a command of this type."""
    return tagged(name)
