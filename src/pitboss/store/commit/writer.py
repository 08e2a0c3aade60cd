"""The writer: what the committer needs of a database, and all that one commit writes."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from pitboss.desk.desk import Key


@dataclass(frozen=True, slots=True)
class Head:
    """Where the journal ends: last entry and last event with their hashes, number of commits, time of the last one."""

    sequence: int
    hash: str
    event: int
    commits: int
    at: str
    event_hash: str


@dataclass(frozen=True, slots=True)
class Answered:
    """A request that was answered before."""

    body_hash: str
    result: str
    sequence: int


@dataclass(slots=True)
class CommitRows:
    """The rows of one commit, in the order of the tables' columns."""

    journal: list[tuple[int, str, str, str, str, str, str]] = field(default_factory=list)
    postings: list[tuple[int, int, str, int, int]] = field(default_factory=list)
    events: list[tuple[int, str, str, str, str]] = field(default_factory=list)
    requests: list[tuple[str, str, str, int, str]] = field(default_factory=list)
    documents: list[tuple[str, str, str, int]] = field(default_factory=list)
    balances: list[tuple[str, int, int]] = field(default_factory=list)
    #: The hash of the last event before: a page follows the very journal that it was decided on.
    after: str = ""


class Writer(Protocol):
    """One connection that writes. Between ``begin`` and ``commit`` or ``rollback`` nobody else does."""

    #: Whether the database writes a page by itself, so that the next one can be decided meanwhile.
    works_alone: bool

    def begin(self, request_ids: Sequence[str]) -> tuple[Head, dict[str, Answered]]:
        """Lock the head; read it, and which of these requests were answered before."""
        ...

    def balance(self, account: str) -> int:
        """What an account holds."""
        ...

    def document(self, kind: str, name: str) -> str | None:
        """The stored JSON of a document."""
        ...

    def balances_since(self, sequence: int, until: int) -> Mapping[str, int]:
        """The balances that entries after this one have changed, up to another."""
        ...

    def documents_since(self, commits: int) -> Iterable[tuple[Key, str]]:
        """The documents that commits after this one have changed."""
        ...

    def commit(self, head: Head, page: CommitRows) -> None:
        """Write all rows and the new head, and wait until they are safe."""
        ...

    def seal(self, head: Head, page: CommitRows) -> None:
        """Make a page ready to be sent, so that no time is lost once it may be; the last one that was sealed counts."""
        ...

    def send(self) -> None:
        """Begin to write what was sealed, all at once and without a ``begin``; ``landed`` tells how it went."""
        ...

    def landed(self) -> bool:
        """Wait until the page that was sent is safe.

        Nothing is written, and the answer is no, unless the journal ended one commit before its head, with the event
        that the page follows, and none of its requests was answered before.
        """
        ...

    def rollback(self) -> None:
        """Leave the database as it was before ``begin``."""
        ...

    def close(self) -> None:
        """Let the connection go."""
        ...
