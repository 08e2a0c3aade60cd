"""Documents: what is known besides money, each kept as JSON under its kind and its id."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Protocol, TypeVar, dataclass_transform


class Document(Protocol):
    """Something that is known besides money: it is kept by its kind and its id."""

    kind: ClassVar[str]

    @property
    def id(self) -> str:
        """The document's id, unique among those of its kind."""
        ...


D = TypeVar("D", bound=Document)

#: The class of each kind of document, for whoever reads them back; `document` fills it in.
DOCUMENTS: dict[str, type[Document]] = {}


@dataclass(frozen=True, slots=True)
class KeptDocument:
    """What every document has: the kind under which it is kept, which is that of its class."""

    kind: ClassVar[str] = ""


@dataclass_transform(frozen_default=True)
def document(kind: str, *, kw_only: bool = False) -> Callable[[type[D]], type[D]]:
    """Make a class the type of all documents of a kind: a frozen dataclass, found again by the kind."""

    def made(described: type[D]) -> type[D]:
        described.kind = kind
        kept = dataclass(frozen=True, slots=True, kw_only=kw_only)(described)
        DOCUMENTS[kind] = kept
        return kept

    return made
