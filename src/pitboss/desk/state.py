"""What is known before a decision: documents, balances and what follows from them; and what a decision is."""

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Protocol, TypeVar, cast

from cachetools import FIFOCache

from pitboss.errors import NotThereError
from pitboss.ledger import Entry, Posted
from pitboss.ledger.json_data import JsonObject

#: The kind and the id of a document.
Key = tuple[str, str]

#: An entry and its postings with the balances after them.
Movement = tuple[Entry, tuple[Posted, ...]]


class Document(Protocol):
    """Something that is known besides money: it is kept by its kind and its id."""

    kind: ClassVar[str]

    @property
    def id(self) -> str:
        """Its name among those of its kind."""
        ...


D = TypeVar("D", bound=Document)
T = TypeVar("T")


class Documents(Protocol):
    """What is known besides money, read by type: a document's kind comes from its class."""

    def find(self, sort: type[D], name: str) -> D | None:
        """A document, if there is one."""
        ...

    def get(self, sort: type[D], name: str) -> D:
        """A document that must be there."""
        found = self.find(sort, name)
        if found is None:
            raise NotThereError(f"There is no {sort.kind.rpartition('-')[2]} {name!r:.60}", name)
        return found

    def derive(self, _key: tuple[object, ...], work_out: Callable[[], T]) -> T:
        """What follows from documents whose content the key names; a state that is asked often keeps it at hand."""
        return work_out()


class State(Documents, Protocol):
    """Everything known before a command: balances, documents, and the number of the last entry."""

    @property
    def sequence(self) -> int:
        """The number of the last entry of the journal."""
        ...

    def balance(self, account: str) -> int:
        """What an account holds."""
        ...


@dataclass(frozen=True, slots=True)
class Decision:
    """What a command does: entries with the balances after them, documents to keep, events to tell, and its answer."""

    entries: tuple[Movement, ...]
    documents: Mapping[Key, Document]
    events: tuple[JsonObject, ...]
    result: JsonObject


#: How many results are kept in memory.
MOST_RESULTS = 1_000


class Derivations:
    """Results by keys that name all they follow from, so that none grows old; the oldest is forgotten first."""

    def __init__(self) -> None:
        """Nothing is worked out yet."""
        self._results: FIFOCache[tuple[object, ...], object] = FIFOCache(MOST_RESULTS)
        self._lock = threading.Lock()

    def derive(self, key: tuple[object, ...], work_out: Callable[[], T]) -> T:
        """The result of a key; two who ask for it at once may both work it out, and find the same."""
        with self._lock:
            found = self._results.get(key)
        if found is None:
            found = work_out()
            with self._lock:
                self._results[key] = found
        return cast("T", found)
