"""Tags: frozen data classes that a type tells apart, wherever they are kept as JSON."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeVar, dataclass_transform

T = TypeVar("T")


class Tagged:
    """What every tagged class has: the type by which it is known in a journal, in a log or over HTTP."""

    __slots__: ClassVar[tuple[str, ...]] = ()

    type: str


@dataclass_transform(frozen_default=True, kw_only_default=True)
def tagged(name: str) -> Callable[[type[T]], type[T]]:
    """Make a class a frozen dataclass whose first field says its type, and nothing else."""

    def made(described: type[T]) -> type[T]:
        described.__annotations__ = {"type": Literal[name], **inspect.get_annotations(described)}
        described.type = name  # type: ignore[attr-defined] # a field as of now
        return dataclass(frozen=True, slots=True, kw_only=True)(described)

    return made
